/**
 * The plugin and the command line are one decision: over all fixtures they give the same findings, `--fix` makes the
 * edits of exactly the sites that the codemod calls `migrated`, and what it leaves is migrated as if it had been
 * migrated with the rest.
 */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import parser from '@typescript-eslint/parser';
import { type AST, type ESLint, Linter, type Rule } from 'eslint';
import { afterAll, expect, test } from 'vitest';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { withoutEmptiedImports } from '../../src/applying/emptied-imports.ts';
import type { resolveSettings as ResolveSettings } from '../../eslint-plugin/configured.ts';
import type { inspect as Inspect } from '../../eslint-plugin/session/inspect.ts';
import type { planRepository as PlanRepository } from '../../src/pipeline/plan-repository.ts';
import { shownName } from '../../src/report/shown-name.ts';
import type { Finding } from '../../src/report/report-schema.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { codeFile, type FixtureCase, readCases, sourceFile } from '../harness/fixture-case.ts';

// The built package: what is published is what is compared.
const dist = new URL('../../dist/', import.meta.url);
const { default: plugin } = (await import(new URL('eslint-plugin/index.js', dist).href)) as { default: ESLint.Plugin };
const { inspect } = (await import(new URL('eslint-plugin/session/inspect.js', dist).href)) as {
  inspect: typeof Inspect;
};
const { resolveSettings } = (await import(new URL('eslint-plugin/configured.js', dist).href)) as {
  resolveSettings: typeof ResolveSettings;
};
const { planRepository } = (await import(new URL('src/pipeline/plan-repository.js', dist).href)) as {
  planRepository: typeof PlanRepository;
};
const { profiles } = (await import(
  new URL('src/catalog/profile.js', dist).href
)) as typeof import('../../src/catalog/profile.ts');

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'svc-eslint-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Lines of uses that rules have reported at the end of a text, where nothing stood at a node. */
const reportedAtEnd: number[] = [];

/** The plugin, with a look at when its rules report. */
const watched: ESLint.Plugin = {
  rules: Object.fromEntries(
    Object.entries(plugin.rules ?? {}).map(([name, rule]) => [name, { ...rule, create: watchedCreate(name, rule) }]),
  ),
};

function lineOf(descriptor: Rule.ReportDescriptor): number {
  return ((descriptor as { loc?: unknown }).loc as AST.SourceLocation).start.line;
}

function watchedCreate(name: string, rule: Rule.RuleModule): Rule.RuleModule['create'] {
  return (context) => {
    let isEnd = false;
    const report = (descriptor: Rule.ReportDescriptor): void => {
      if (isEnd && isAboutUses(`svc/${name}`)) reportedAtEnd.push(lineOf(descriptor));
      context.report(descriptor);
    };
    const listeners = rule.create(Object.create(context, { report: { value: report } }) as Rule.RuleContext);
    const ends = Object.entries(listeners).filter(([kind]) => kind.endsWith(':exit'));
    const watchedEnds = ends.map(([kind, listener]) => [
      kind,
      (node: unknown): void => {
        isEnd = true;
        (listener as (at: unknown) => void)(node);
      },
    ]);
    return { ...listeners, ...(Object.fromEntries(watchedEnds) as Rule.RuleListener) };
  };
}

const rules = Object.fromEntries(Object.keys(plugin.rules ?? {}).map((name) => [`svc/${name}`, 'error' as const]));

function layOut({ name, input }: FixtureCase): string {
  const root = join(scratch, name.replaceAll('/', '-'));
  for (const [file, text] of input) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

function configOf(root: string, modules: readonly string[], svc: ESLint.Plugin): Linter.Config[] {
  const linterOptions = { reportUnusedDisableDirectives: 'off' as const, noInlineConfig: true };
  return [
    {
      files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
      plugins: { svc },
      rules,
      linterOptions,
      settings: { svc: { profile: 'svc', root, modules } },
      languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    },
    { files: ['**/*.{ts,mts,cts}'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: false } } } },
  ];
}

/** The part of a finding that a message of ESLint shows. */
function place({ line, column, endLine, endColumn, status }: Finding): string {
  return `${line}:${column}-${endLine}:${endColumn} ${status}`;
}

/** `unfixed`: what `--fix` leaves for an editor's suggestion. */
function isOfMigrated(messageId: string | undefined): boolean {
  return messageId === 'gone' || messageId === 'unfixed';
}

/** What a message of ESLint shows of a finding. */
function shown({ line, column, endLine, endColumn, messageId }: Linter.LintMessage): string {
  return `${line}:${column}-${endLine}:${endColumn} ${isOfMigrated(messageId) ? 'migrated' : messageId}`;
}

/** Not a marker that is left, and nothing about directives, which this configuration does not read. */
function isAboutUses(ruleId: string | null): boolean {
  return ruleId !== null && !['svc/no-leftover-marker', 'svc/no-unused-ignore'].includes(ruleId);
}

/** What does not fit into a line of a list of problems, or into a menu of suggestions. */
function tooLong({ message, suggestions = [] }: Linter.LintMessage): string[] {
  const isLine = (text: string): boolean => !/[\r\n]|\{\{/.test(text);
  return [
    ...(isLine(message) && message.length <= 120 ? [] : [message]),
    ...suggestions.flatMap(({ desc }) => (isLine(desc) && desc.length <= 80 ? [] : [desc])),
  ];
}

function unique(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}

const cases = readCases(undefined, process.env['FIXTURE'] ?? '');

/** What the plugin and the command have to agree about in a file. */
interface Answer {
  name: string;
  findings: readonly Finding[];
  /** Places that are shown, with the status. */
  shown: readonly string[];
  /** Ids of the command's findings that no message of the plugin at their place names. */
  unsaid: readonly string[];
  /** Messages and titles that are no line. */
  tooLong: readonly string[];
  /** Lines of what is reported at the end of the text. */
  atEnd: readonly number[];
  /** The text after `--fix`. */
  fixed: string;
}

/** What the plugin gives for a file, beside what the command's findings mean for it. */
function compared(
  root: string,
  name: string,
  text: string,
  modules: readonly string[],
  expected: readonly Finding[],
  linted: Linted | undefined,
  fixed: string,
) {
  const file = join(root, name);
  // The settings of the rules: what they have asked is known.
  const settings = resolveSettings({ profile: 'svc', modules, root, scope: 'repository' }, root);
  const { sites } = inspect({ root, file, host: file }, text, settings);
  const findings = sites.map(({ finding }) => finding);
  // Other files need parsers of their own; see parsers.test.ts.
  if (linted === undefined)
    return [
      { name, findings },
      { name, findings: expected },
    ] as const;

  const ours = linted.messages.filter(({ ruleId }) => isAboutUses(ruleId));
  const told = expected.filter(({ status }) => status !== 'ignored');
  const unsaid = told.filter(
    ({ id, line, column }) =>
      !ours.some(
        (one) => one.line === line && one.column === column && one.message.includes(`\`${shownName(id, 'svc')}\``),
      ),
  );
  const safe = sites.filter((site) => site.safe && site.edits.length > 0);
  const ofPlugin: Answer = {
    name,
    findings,
    shown: ours.map(shown).sort(),
    unsaid: unsaid.map(({ id }) => id),
    tooLong: ours.flatMap(tooLong),
    atEnd: linted.atEnd.toSorted((one, other) => one - other),
    fixed,
  };
  const ofCommand: Answer = {
    name,
    findings: expected,
    shown: told.map(place).sort(),
    unsaid: [],
    tooLong: [],
    // JSDoc is no node.
    atEnd: told.map(({ line }) => line).filter((line) => /^\s*(?:\/\*\*|\*)/.test(text.split('\n')[line - 1]!)),
    fixed: withoutEmptiedImports(text, applyEdits(text, unique(safe.flatMap(({ edits }) => edits)))),
  };
  return [ofPlugin, ofCommand] as const;
}

/** Migrates what stands in `root`: the texts of the fixture's files after it. */
function migrated(root: string, { input, options: { modules = [] } }: FixtureCase): string[] {
  const { files } = planRepository({ root, profile: profiles.svc, modules, docs: true });
  const outputs = new Map(files.map(({ file, output }) => [file, output]));
  return [...input.keys()].map((name) => outputs.get(join(root, name)) ?? readFileSync(join(root, name), 'utf8'));
}

/** What ESLint says of a file, and the lines that were reported at the end of its text. */
interface Linted {
  messages: readonly Linter.LintMessage[];
  atEnd: readonly number[];
}

function lint(root: string, name: string, text: string, modules: readonly string[]): Linted {
  const linter = new Linter({ cwd: root });
  const messages = linter.verify(text, configOf(root, modules, watched), { filename: join(root, name) });
  return { messages, atEnd: reportedAtEnd.splice(0) };
}

/** What `--fix` makes of the files of a fixture that stands in `root`, by name; only those that it changes. */
function fixedFiles(
  root: string,
  { input, options: { modules = [] } }: FixtureCase,
  linted: ReadonlyMap<string, Linted>,
): Map<string, string> {
  const texts = [...input].flatMap(([name, text]) => {
    // Where no message has a fix, `--fix` is the lint that was.
    if (!linted.get(name)?.messages.some(({ fix }) => fix !== undefined)) return [];
    const { fixed, output } = new Linter({ cwd: root }).verifyAndFix(text, configOf(root, modules, plugin), {
      filename: join(root, name),
    });
    return fixed ? [[name, output] as const] : [];
  });
  return new Map(texts);
}

/** A fixture that is laid out: what ESLint says of its files, and what `--fix` makes of them. */
interface LaidOut {
  root: string;
  linted: ReadonlyMap<string, Linted>;
  fixed: ReadonlyMap<string, string>;
}
const laidOut = new Map<FixtureCase, LaidOut>();

function laidOutAndFixed(fixture: FixtureCase): LaidOut {
  const known = laidOut.get(fixture);
  if (known !== undefined) return known;
  const root = layOut(fixture);
  const { modules = [] } = fixture.options;
  const sources = [...fixture.input].filter(([name]) => sourceFile.test(name));
  const linted = new Map(sources.map(([name, text]) => [name, lint(root, name, text, modules)]));
  const fixtureOnDisk = { root, linted, fixed: fixedFiles(root, fixture, linted) };
  laidOut.set(fixture, fixtureOnDisk);
  return fixtureOnDisk;
}

// The plugin writes no functions of one's own.
const plainCases = cases.filter(({ options }) => options.compat === undefined);

test.each(plainCases)('$name has the same findings, and the fixes of what is migrated', (fixture) => {
  const { modules = [] } = fixture.options;
  const { root, linted, fixed } = laidOutAndFixed(fixture);
  const plan = planRepository({ root, profile: profiles.svc, modules, docs: true });
  const answers = [...fixture.input]
    .filter(([name]) => codeFile.test(name))
    .map(([name, text]) => {
      const findings = plan.files.find((file) => file.name === name)?.findings ?? [];
      return compared(root, name, text, modules, findings, linted.get(name), fixed.get(name) ?? text);
    });
  expect(answers.map(([ofPlugin]) => ofPlugin)).toEqual(answers.map(([, command]) => command));
});

// Behind the others, as it writes what is fixed.
const fixableCases = cases.filter(({ findings }) => findings.some(({ status }) => status === 'migrated'));

test.each(fixableCases)('$name ends after --fix where the command does', (fixture) => {
  const { input, output, options } = fixture;
  const { root, fixed } = laidOutAndFixed(fixture);
  const written = (): (string | undefined)[] => [...input.keys()].map((name) => output.get(name));
  const atOnce = options.compat === undefined ? written() : migrated(root, fixture);
  const left = [...input].map(([name, text]) => fixed.get(name) ?? text);
  for (const [name, text] of fixed) writeFileSync(join(root, name), text);
  // A run on what is all written is the fixture's second run.
  expect(isDeepStrictEqual(left, atOnce) ? left : migrated(root, fixture)).toEqual(atOnce);
});
