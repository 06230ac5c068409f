import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from '../random.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { detectors } from '../../transforms/chapters.ts';
import { catalogue } from '../../transforms/entries.ts';
import { profiles } from '../../src/catalog/profile.ts';

/*
 * What code reads of a result does not depend on how much the types say: the same function with a typed client, with
 * one behind `any`, and in JavaScript has to give the same reads. And where something is read, something is found.
 */

/** A function that reads a result. */
interface Program {
  text: string;
  /** Paths that are read of the result, in any order. */
  reads: readonly string[];
  /** The result goes out of sight. */
  escapes: boolean;
}

const importText = "import { SvcClient } from '@svc/client';\n";
const variants = {
  typed: { extension: 'ts', prelude: `${importText}const client = new SvcClient();\n` },
  any: {
    extension: 'ts',
    prelude: `${importText}let kept: any;\nfunction connect(): any {\n  kept ??= new SvcClient();\n  return kept;\n}\nconst client = connect();\n`,
  },
  javascript: {
    extension: 'js',
    prelude: `${importText}let kept;\nfunction connect() {\n  if (!kept) kept = new SvcClient();\n  return kept;\n}\nconst client = connect();\n`,
  },
} as const;
type Variant = keyof typeof variants;

/** Uses of one record `$`; `#` is a field. */
const recordUses = [
  { text: 'take($.#);', reads: true },
  { text: "take($['#']);", reads: true },
  { text: 'take($?.#);', reads: true },
  { text: 'const { # } = $;\ntake(#);', reads: true },
  { text: 'const { #: field } = $;\ntake(field);', reads: true },
  { text: 'const { # = null, ...rest } = $;\ntake(#, rest);', reads: true, escapes: true },
  { text: 'const again = $;\ntake(again.#);', reads: true },
  { text: 'if ($.#) take(1);', reads: true },
  { text: 'take(`${$.#}`);', reads: true },
  { text: 'show($);', reads: true, helper: 'function show(one) { take(one.#); }\n' },
  { text: 'take({ ...$ });', escapes: true },
  { text: 'take($);', escapes: true },
  { text: 'take([$, $.#]);', reads: true, escapes: true },
  { text: 'take($[key]);', escapes: true },
  { text: "take('#' in $);", reads: true },
  { text: "take(Object.hasOwn($, '#'));", reads: true },
  { text: '(function () { take(arguments[0].#); })($);', escapes: true },
] as const;

/** Uses of a list `$` of records. */
const listUses = [
  { text: 'for (const row of $) take(row.#);', reads: true },
  { text: 'for (const { # } of $) take(#);', reads: true },
  { text: 'take($.map((row) => row.#));', reads: true },
  { text: 'take($.map(({ # }) => #));', reads: true },
  { text: 'take($[0].#);', reads: true },
  { text: 'take($.at(-1)?.#);', reads: true },
  { text: 'const [first] = $;\ntake(first.#);', reads: true },
  { text: 'take($.find((row) => row.# === key));', reads: true, escapes: true },
  { text: 'take($.filter((row) => row.#).length);', reads: true },
  { text: 'take($.reduce((sum, row) => sum + row.#, 0));', reads: true },
  { text: 'take([...$].length);' },
  { text: 'take([...$, key].map((row) => row.#));', reads: true },
  { text: 'const rows = [];\nfor (const row of $) rows.push(row);\ntake(rows.at(-1).#);', reads: true },
  { text: '$.sort((a, b) => a.# - b.#);', reads: true },
  { text: '$.forEach(function (row) { take(row.#); });', reads: true },
  { text: 'take($);', escapes: true },
  { text: 'const [, ...rest] = $;\ntake(rest.map((row) => row.#));', reads: true },
  { text: 'take($.map((row, index, all) => all[0].#));', reads: true },
  { text: 'take($.reduce((best, row) => (row.# > best.# ? row : best)).#);', reads: true },
  { text: 'take($.reduce((best, row) => (best && best.# > key ? best : row), null).#);', reads: true },
  { text: "take($.filter((row) => '#' in row).length);", reads: true },
  { text: "take($.some((row) => row.hasOwnProperty('#')));", reads: true },
  { text: 'const end = $.pop();\nconst [head] = $.splice(0, 1);\ntake(end.# - head.#);', reads: true },
  { text: 'take($.map(function () { return arguments[0].#; }));', escapes: true },
  { text: 'take($.map((...given) => given[0].#));', escapes: true },
  { text: 'take($[Symbol.iterator]().next().value.#);', escapes: true },
  { text: 'take($.values().next().value.#);', escapes: true },
  { text: 'const rows = [];\nrows.push(...$);\ntake(rows[0].#);', reads: true },
  { text: 'take($.filter((row) => key in row).length);', escapes: true },
] as const;

/** How the result gets a name; `@` is the call, `$` the name for the uses. */
const bindings = [
  { before: 'const result = await @;\n', name: 'result', after: '' },
  { before: 'let result;\nresult = await @;\n', name: 'result', after: '' },
  {
    before: 'let result;\ntry {\n  result = await @;\n} catch {\n  result = undefined;\n}\n',
    name: 'result',
    after: '',
  },
  { before: "const [result, other] = await Promise.all([@, load('x')]);\ntake(other);\n", name: 'result', after: '' },
  { before: 'const pending = @;\nconst result = await pending;\n', name: 'result', after: '' },
  { before: 'await @.then((result) => {\n', name: 'result', after: '});\n' },
  {
    before: 'const all = await Promise.all([1, 2].map(() => @));\nfor (const result of all) {\n',
    name: 'result',
    after: '}\n',
  },
  { before: 'const read = async () => @;\nconst result = await read();\n', name: 'result', after: '' },
  { before: 'let last;\nconst result = (last ??= await @);\n', name: 'result', after: '' },
] as const;

const calls = [
  { text: 'client.api.trace.get(key)', fields: ['name', 'release', 'latency'] },
  { text: 'client.api.trace.list({ limit: 2 })', fields: ['name', 'timestamp'] },
  { text: 'client.api.legacy.observationsV1.getMany({ traceId: key })', fields: ['calculatedTotalCost', 'model'] },
] as const;

const program = fc
  .record({
    call: fc.constantFrom(...calls),
    binding: fc.constantFrom(...bindings),
    record: fc.constantFrom(...recordUses),
    list: fc.constantFrom(...listUses),
    field: fc.nat({ max: 2 }),
  })
  .map(({ call, binding, record, list, field }): Program => {
    const rows = !call.text.includes('.get(');
    const use: { text: string; reads?: boolean; escapes?: boolean; helper?: string } = rows ? list : record;
    const name = call.fields[field % call.fields.length]!;
    const write = (text: string): string =>
      text
        .replaceAll('$', (rows ? `${binding.name}.data` : binding.name).replaceAll('$', '$$$$'))
        .replaceAll('#', name);
    // `${` is a template's.
    const body = write(use.text.replaceAll('${', '\0')).replaceAll('\0', '${').replaceAll('${$', `\${${binding.name}`);
    const text = `${write(use.helper ?? '')}export async function run(key) {\n${binding.before.replace('@', call.text)}${body}\n${binding.after}}\n`;
    return { text, reads: use.reads === true ? [rows ? `data.[].${name}` : name] : [], escapes: use.escapes === true };
  });

interface Found {
  reads: readonly string[];
  escapes: readonly string[];
}

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-everywhere-')));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function follow(programs: readonly Program[], variant: Variant): Found[] {
  const { extension, prelude } = variants[variant];
  const folder = mkdtempSync(join(root, `${variant}-`));
  const ambient =
    extension === 'ts'
      ? 'declare function take(...values: unknown[]): void;\ndeclare function load(name: string): any;\n'
      : '';
  for (const [index, { text }] of programs.entries())
    writeFileSync(join(folder, `p${index}.${extension}`), prelude + ambient + text);
  const { sites } = analyse(
    { root: folder, paths: [], profile: profiles.svc, catalogue, modules: [], ignore: [] },
    detectors,
  );
  return programs.map((_, index): Found => {
    const uses = (sites.get(`${folder}/p${index}.${extension}`) ?? []).flatMap(({ result }) =>
      result === undefined ? [] : [result],
    );
    return {
      reads: uses.flatMap(({ reads }) => reads.map(({ path, kind, form }) => `${path.join('.')} ${kind} ${form}`)),
      escapes: uses.flatMap(({ escapes }) => escapes.map(({ path, kind }) => `${path.join('.')} ${kind}`)),
    };
  });
}

describe('reads of a result', () => {
  it('are the same with types, behind any, and in JavaScript, and none is missed', () => {
    fc.assert(
      fc.property(fc.array(program, { minLength: 60, maxLength: 60, size: 'max' }), (programs) => {
        const typed = follow(programs, 'typed');
        const any = follow(programs, 'any');
        const javascript = follow(programs, 'javascript');
        expect(programs).toHaveLength(60);
        for (const [index, { text, reads, escapes }] of programs.entries()) {
          const own = typed[index]!;
          expect({ text, found: any[index] }).toEqual({ text, found: own });
          expect({ text, found: javascript[index] }).toEqual({ text, found: own });
          const paths = new Set(own.reads.map((read) => read.split(' ')[0]));
          expect({ text, missed: reads.filter((path) => !paths.has(path)) }).toEqual({ text, missed: [] });
          expect({ text, escapes: own.escapes.length > 0 }).toEqual({ text, escapes });
        }
      }),
      {
        numRuns: 2,
        endOnFailure: true,
        reporter: ({ failed, seed, errorInstance }) => {
          if (failed) throw new Error(`seed ${seed}`, { cause: errorInstance });
        },
      },
    );
  }, 120_000);
});
