import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { detectors } from '../../transforms/chapters.ts';
import { catalogue } from '../../transforms/entries.ts';
import type { ResultUse } from '../../src/flow/result/result-use.ts';
import type { Site } from '../../src/sites/site.ts';
import { profiles } from '../../src/catalog/profile.ts';

const prelude =
  "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\ndeclare const id: string;\ndeclare function take(value: unknown): void;\n";

/** Objects or lists in a trace, of which nobody can say that nothing of them is read. */
const manyParts = ['input', 'output', 'metadata', 'a', 'b', 'c', 'd', 'e', 'observations'];

/** What is found out about the first call of a text. */
interface Expected {
  extension?: 'js';
  text: string;
  /** `path kind form`, with `shared` behind it where another value may be read there. */
  reads?: readonly string[];
  /** `path kind` */
  escapes?: readonly string[];
  errorsHandled?: boolean;
  discarded?: boolean;
  awaited?: boolean;
}

const table: Readonly<Record<string, Expected>> = {
  'a field of an awaited result': {
    text: 'const t = await client.api.trace.get(id);\ntake(t.name);',
    reads: ['name read dot'],
    awaited: true,
  },
  'a field in brackets': {
    text: "const t = await client.api.trace.get(id);\ntake(t['name']);",
    reads: ['name read element'],
    awaited: true,
  },
  'a pattern': {
    text: 'const { name, id: key } = await client.api.trace.get(id);\ntake([name, key]);',
    reads: ['name read shorthand', 'id read key'],
    awaited: true,
  },
  'a pattern with a rest': {
    text: 'const { name, ...rest } = await client.api.trace.get(id);',
    reads: ['name read shorthand'],
    awaited: true,
  },
  'a nested pattern': {
    text: 'const { data: [first], meta: { page } } = await client.api.trace.list();\ntake(first!.name);',
    reads: ['data read key', 'data.[].name read dot', 'meta read key', 'meta.page read shorthand'],
    awaited: true,
  },
  'an initializer that is the variable itself': {
    text: 'const t = await client.api.trace.get(id);\nconst u = t;\ntake(u.name);',
    reads: ['name read dot'],
    awaited: true,
  },
  'a default in a pattern': {
    text: 'const { name = "none" } = await client.api.trace.get(id);\ntake(name);',
    reads: ['name read shorthand'],
    awaited: true,
  },
  'elements of a list': {
    text: 'const { data } = await client.api.trace.list();\nfor (const { name } of data) take(name);\ntake(data[0]?.id);\ntake(data.map((t) => t.version));',
    reads: ['data read shorthand', 'data.[].name read shorthand', 'data.[].id read dot', 'data.[].version read dot'],
    awaited: true,
  },
  'what a mapped list gives back': {
    text: 'const rows = (await client.api.trace.list()).data.map((t) => t);\ntake(rows[0]!.name);',
    reads: ['data read dot', 'data.[].name read dot'],
    awaited: true,
  },
  'a filtered list': {
    text: 'const [t] = (await client.api.trace.list()).data.filter((row) => row.public);\ntake(t!.name);',
    reads: ['data read dot', 'data.[].public read dot', 'data.[].name read dot'],
    awaited: true,
  },
  'the length of a list': {
    text: 'take((await client.api.trace.list()).data.length);',
    reads: ['data read dot', 'data read whole'],
    awaited: true,
  },
  'a method of a text': {
    text: 'take((await client.api.trace.get(id)).name!.trim());',
    reads: ['name read dot', 'name call whole'],
    awaited: true,
  },
  'a chain of promises': {
    text: 'client.api.trace.get(id).then((t) => t.observations).then((all) => take(all[0]!.name));',
    reads: ['observations read dot', 'observations.[].name read dot'],
  },
  'a callback that is a function of the file': {
    text: 'function show(t: { name: string | null }) { take(t.name); }\nclient.api.trace.get(id).then(show);',
    reads: ['name read dot shared'],
  },
  'an argument of a function of the file': {
    text: 'function show(t: { name: string | null }) { take(t.name); }\nshow(await client.api.trace.get(id));',
    reads: ['name read dot shared'],
    awaited: true,
  },
  'a function whose callers are in sight': {
    text: 'async function load() { return client.api.trace.get(id); }\ntake((await load()).name);',
    reads: ['name read dot'],
  },
  'a function with two results': {
    text: 'async function load(a: boolean) { if (a) return client.api.trace.get(id); return client.api.trace.get("x"); }\ntake((await load(true)).name);',
    reads: ['name read dot shared'],
  },
  'a function whose callers are not in sight': {
    text: 'export const load = () => client.api.trace.get(id);',
    escapes: [' returned'],
  },
  'a wrapper that gives back what its callback gives': {
    text: 'async function retry<T>(work: () => Promise<T>): Promise<T> { return work(); }\nconst t = await retry(() => client.api.trace.get(id));\ntake(t.name);',
    reads: ['name read dot'],
  },
  'a variable with another value': {
    text: 'let t = await client.api.trace.get(id);\nt = await client.api.trace.get("x");\ntake(t.name);',
    reads: ['name read dot shared'],
    awaited: true,
  },
  'a variable that is assigned later': {
    text: 'let t;\nt = await client.api.trace.get(id);\ntake(t.name);',
    reads: ['name read dot'],
    awaited: true,
  },
  'an assignment to a pattern': {
    text: 'let data;\n({ data } = await client.api.trace.list());\ntake(data[0]!.name);',
    reads: ['data read shorthand', 'data.[].name read dot shared'],
    awaited: true,
  },
  'one of two values': {
    text: 'declare const other: { name: string | null } | undefined;\nconst t = other ?? (await client.api.trace.get(id));\ntake(t.name);',
    reads: ['name read dot shared'],
    awaited: true,
  },
  'a value with another to fall back to': {
    text: 'const t = (await client.api.trace.get(id)) ?? { name: "none" };\ntake(t.name);',
    reads: ['name read dot shared'],
    awaited: true,
  },
  'a test of the result': {
    text: 'const t = await client.api.trace.get(id);\nif (!t) throw new Error("none");',
    reads: [' presence whole'],
    awaited: true,
  },
  'a cast': {
    text: 'const t = (await client.api.trace.get(id)) as unknown as { scores: string[] };\ntake(t.scores.length);',
    reads: ['scores read dot shared', 'scores read whole'],
    escapes: [' cast'],
    awaited: true,
  },
  'a response': {
    text: 'declare const res: { json(body: unknown): void };\nconst t = await client.api.trace.get(id);\nres.json(t);\nres.json({ data: t });\nres.json({ name: t.name });',
    reads: ['name read dot'],
    escapes: [' passed', ' stored'],
    awaited: true,
  },
  'a spread': {
    text: 'const t = await client.api.trace.get(id);\ntake({ ...t });',
    escapes: [' passed'],
    awaited: true,
  },
  'a try around it': {
    text: 'try { await client.api.trace.get(id); } catch { take(id); }',
    errorsHandled: true,
    discarded: true,
    awaited: true,
  },
  'a finally alone': {
    text: 'try { await client.api.trace.get(id); } finally { take(id); }',
    discarded: true,
    awaited: true,
  },
  'a try around the function that calls it': {
    text: 'try { take(() => client.api.trace.get(id)); } catch { take(id); }',
    escapes: [' returned'],
    // What `take` does with a callback that fails is not visible.
    errorsHandled: true,
  },
  'a catch behind it': { text: 'client.api.trace.get(id).catch(() => null);', errorsHandled: true },
  'one of several promises': {
    text: 'const [t, p] = await Promise.all([client.api.trace.get(id), client.api.projects.get()]);\ntake([t.name, p.data]);',
    reads: ['name read dot'],
  },
  'the outcome of several promises': {
    text: "const [t] = await Promise.allSettled([client.api.trace.get(id)]);\nif (t.status === 'fulfilled') take(t.value.name);",
    reads: ['name read dot'],
    errorsHandled: true,
    discarded: true,
  },
  'a list of promises that is kept': {
    text: 'const all = await Promise.all([client.api.trace.get(id), client.api.projects.get()]);\ntake([all[0].name, all[1].data]);\nall.forEach((each: any) => take(each.id));',
    reads: ['name read dot', 'id read dot shared'],
  },
  'a list of promises behind a spread': {
    text: 'declare const others: Promise<string>[];\nconst [, t] = await Promise.all([...others, client.api.trace.get(id)]);\ntake((t as any).name);',
    reads: ['name read dot shared'],
  },
  'the rest of several promises': {
    text: 'Promise.all([client.api.projects.get(), client.api.trace.get(id)]).then(([, ...rest]) => take(rest[0].name));',
    reads: ['name read dot shared'],
  },
  'one promise in a list': {
    text: 'for (const t of await Promise.all([client.api.trace.get(id)])) take(t.name);',
    reads: ['name read dot'],
  },
  'the first of several promises': {
    text: 'const t = await Promise.race([client.api.trace.get(id), new Promise<undefined>(() => {})]);\ntake(t?.name);',
    reads: ['name read dot shared'],
  },
  'outcomes taken apart': {
    text: 'const all = await Promise.allSettled([id].map((one) => client.api.trace.get(one)));\nfor (const { status, value } of all as any[]) take([status, value?.name]);',
    reads: ['name read dot'],
    errorsHandled: true,
  },
  'promises that are only waited for': {
    text: 'await Promise.all([id].map((one) => client.api.trace.get(one)));',
    discarded: true,
  },
  'a default of a parameter': {
    text: "async function load(t = client.api.trace.get('x')) { take((await t).name); }",
    reads: ['name read dot shared'],
  },
  'a callback that is not visible': {
    text: 'declare const show: { one: (row: unknown) => void };\n(await client.api.trace.list()).data.forEach(show.one);',
    reads: ['data read dot'],
    escapes: ['data.[] callback'],
    awaited: true,
  },
  'the raw response': { text: 'client.api.trace.get(id).withRawResponse();', escapes: [' passed'] },
  nothing: { text: 'void client.api.trace.get(id);' },
  'a circle': {
    text: 'let t = await client.api.trace.get(id);\nconst u = t;\nt = u;\ntake(u.name);',
    reads: ['name read dot shared'],
    awaited: true,
  },
  'two parts that go out of sight at one place': {
    text: 'const hand = (part: unknown) => take(part);\nconst t = await client.api.trace.get(id);\nhand(t.input);\nhand(t.observations);',
    reads: ['input read dot', 'observations read dot'],
    escapes: ['input passed', 'observations passed'],
    awaited: true,
  },
  'more parts through one place than are followed': {
    text: `const show = (part: any) => part?.id === id;\nconst t: any = await client.api.trace.get(id);\n${manyParts.map((part) => `show(t.${part});`).join('\n')}`,
    reads: [
      'input read dot',
      ...manyParts.slice(0, 8).map((part) => `${part}.id read dot shared`),
      ...manyParts.slice(1).map((part) => `${part} read dot`),
    ],
    escapes: ['observations passed'],
    awaited: true,
  },
  JavaScript: {
    extension: 'js',
    text: 'export async function f(id) { const t = await client.api.trace.get(id); return t.observations.map((o) => o.name); }',
    reads: ['observations read dot', 'observations.[].name read dot'],
    awaited: true,
  },
};

const names = Object.keys(table);
const fileOf = (name: string): string => `case${names.indexOf(name)}.${table[name]?.extension ?? 'ts'}`;
let root = '';
let sites: ReadonlyMap<string, readonly Site[]>;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-result-')));
  for (const name of names) {
    const text = table[name]!.extension === 'js' ? prelude.replace(/^declare.*\n/gm, '') : prelude;
    writeFileSync(join(root, fileOf(name)), `${text}${table[name]!.text}\nexport {};\n`);
  }
  ({ sites } = analyse({ root, paths: [], profile: profiles.svc, catalogue, modules: [], ignore: [] }, detectors));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function resultOf(name: string): ResultUse {
  const [site] = (sites.get(`${root}/${fileOf(name)}`) ?? []).filter(({ result }) => result !== undefined);
  if (site?.result === undefined) throw new Error(`no call is found in: ${name}`);
  return site.result;
}

describe('what code does with the result of a read', () => {
  it.each(names)('%s', (name) => {
    const { reads, escapes, errorsHandled, discarded, awaited } = resultOf(name);
    const expected = table[name]!;
    expect({
      reads: reads.map(({ path, kind, form, alone }) => `${path.join('.')} ${kind} ${form}${alone ? '' : ' shared'}`),
      escapes: escapes.map(({ path, kind }) => `${path.join('.')} ${kind}`),
      errorsHandled,
      discarded,
      awaited,
    }).toEqual({
      reads: expected.reads ?? [],
      escapes: expected.escapes ?? [],
      errorsHandled: expected.errorsHandled ?? false,
      discarded: expected.discarded ?? false,
      awaited: expected.awaited ?? false,
    });
  });
});
