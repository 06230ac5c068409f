/**
 * The plugin and the command line are one decision: over all fixtures they give the same findings, and `--fix` makes the
 * edits of exactly the sites that the codemod calls `migrated`.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { type ESLint, Linter } from 'eslint';
import { afterAll, describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { withoutEmptiedImports } from '../../src/applying/emptied-imports.ts';
import type { inspect as Inspect } from '../../eslint-plugin/session/inspect.ts';
import type { planRepository as PlanRepository } from '../../src/pipeline/plan-repository.ts';
import type { Finding } from '../../src/report/report-schema.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { codeFile, type FixtureCase, readCases, sourceFile } from '../harness/fixture-case.ts';

// The built package: what is published is what is compared.
const dist = new URL('../../dist/', import.meta.url);
const { default: plugin } = (await import(new URL('eslint-plugin/index.js', dist).href)) as { default: ESLint.Plugin };
const { inspect } = (await import(new URL('eslint-plugin/session/inspect.js', dist).href)) as {
  inspect: typeof Inspect;
};
const { planRepository } = (await import(new URL('src/pipeline/plan-repository.js', dist).href)) as {
  planRepository: typeof PlanRepository;
};
const { profiles } = (await import(
  new URL('src/catalog/profile.js', dist).href
)) as typeof import('../../src/catalog/profile.ts');

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'svc-eslint-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const rules = Object.fromEntries(Object.keys(plugin.rules ?? {}).map((name) => [`svc/${name}`, 'error' as const]));

function layOut({ name, input }: FixtureCase): string {
  const root = join(scratch, name.replaceAll('/', '-'));
  for (const [file, text] of input) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

function configOf(root: string, modules: readonly string[]): Linter.Config[] {
  const linterOptions = { reportUnusedDisableDirectives: 'off' as const, noInlineConfig: true };
  return [
    {
      files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
      plugins: { svc: plugin },
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

function unique(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}

const cases = readCases(undefined, process.env['FIXTURE'] ?? '').filter(({ options }) => options.compat === undefined);

/** What the plugin and the command have to agree about in a file. */
interface Answer {
  name: string;
  findings: readonly Finding[];
  /** Places that are shown, with the status. */
  shown: readonly string[];
  /** Of what the command says of a finding, the parts that no message of the plugin has. */
  unsaid: readonly string[];
  /** The text after `--fix`. */
  fixed: string;
}

const inspectSettings = (modules: readonly string[]): Parameters<typeof inspect>[2] => ({
  profile: 'svc',
  modules,
  ignore: [],
  selection: { has: () => true, manifests: true },
  scope: 'repository',
});

/** Parts of the message that a finding has to be shown with. */
function partsOf({ id, status, message, reason = '', suggestion = '' }: Finding): string[] {
  return status === 'migrated' ? [message, `(${id})`] : [message, `(${id}, `, reason, suggestion];
}

/** What the plugin gives for a file, beside what the command's findings mean for it. */
function compared(root: string, name: string, text: string, modules: readonly string[], expected: readonly Finding[]) {
  const file = join(root, name);
  const { sites } = inspect({ root, file, host: file }, text, inspectSettings(modules));
  const findings = sites.map(({ finding }) => finding);
  // Other files need parsers of their own; see parsers.test.ts.
  if (!sourceFile.test(name))
    return [
      { name, findings },
      { name, findings: expected },
    ] as const;

  const linter = new Linter({ cwd: root });
  const config = configOf(root, modules);
  // What has no rule tells of directives that this configuration does not read.
  const ours = linter
    .verify(text, config, { filename: file })
    .filter(({ ruleId }) => ruleId !== null && ruleId !== 'svc/no-leftover-marker');
  const told = expected.filter(({ status }) => status !== 'ignored');
  const unsaid = told.flatMap((finding) => {
    const said = ours
      .filter(({ line, column }) => line === finding.line && column === finding.column)
      .map(({ message }) => message)
      .join('\n');
    return partsOf(finding).filter((part) => !said.includes(part));
  });
  const safe = sites.filter((site) => site.safe && site.edits.length > 0);
  const plugin: Answer = {
    name,
    findings,
    shown: ours
      .map(
        ({ line, column, endLine, endColumn, messageId }) => `${line}:${column}-${endLine}:${endColumn} ${messageId}`,
      )
      .sort(),
    unsaid,
    fixed: linter.verifyAndFix(text, config, { filename: file }).output,
  };
  const command: Answer = {
    name,
    findings: expected,
    shown: told.map(place).sort(),
    unsaid: [],
    fixed: withoutEmptiedImports(text, applyEdits(text, unique(safe.flatMap(({ edits }) => edits)))),
  };
  return [plugin, command] as const;
}

describe.each(cases.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
  it('has the same findings, and the fixes of what is migrated', () => {
    const root = layOut(fixture);
    const { modules = [] } = fixture.options;
    const plan = planRepository({ root, profile: profiles.svc, modules });
    const answers = [...fixture.input]
      .filter(([name]) => codeFile.test(name))
      .map(([name, text]) => {
        const findings = plan.files.find((file) => file.name === name)?.findings ?? [];
        return compared(root, name, text, modules, findings);
      });
    expect(answers.map(([plugin]) => plugin)).toEqual(answers.map(([, command]) => command));
  });
});
