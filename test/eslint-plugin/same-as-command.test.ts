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

describe.each(cases.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
  it('has the same findings, and the fixes of what is migrated', () => {
    const root = layOut(fixture);
    const { modules = [] } = fixture.options;
    const plan = planRepository({ root, profile: profiles.svc, modules });
    const linter = new Linter({ cwd: root });
    const settings: Parameters<typeof inspect>[2] = {
      profile: 'svc',
      modules,
      ignore: [],
      selection: { has: () => true, manifests: true },
      scope: 'repository',
    };
    for (const [name, text] of fixture.input) {
      if (!codeFile.test(name)) continue;
      const expected = plan.files.find((file) => file.name === name)?.findings ?? [];
      const file = join(root, name);
      const { sites } = inspect({ root, file, host: file }, text, settings);
      expect(
        sites.map(({ finding }) => finding),
        name,
      ).toEqual(expected);

      // Other files need parsers of their own; see parsers.test.ts.
      if (!sourceFile.test(name)) continue;
      const messages = linter.verify(text, configOf(root, modules), { filename: join(root, name) });
      // What has no rule tells of directives that this configuration does not read.
      const ours = messages.filter(({ ruleId }) => ruleId !== null && ruleId !== 'svc/no-leftover-marker');
      const shown = ours.map(
        ({ line, column, endLine, endColumn, messageId }) => `${line}:${column}-${endLine}:${endColumn} ${messageId}`,
      );
      const told = expected.filter(({ status }) => status !== 'ignored');
      expect(shown.sort(), name).toEqual(told.map(place).sort());
      for (const { id, status, line, column, message, reason = '', suggestion = '' } of told) {
        const said = ours
          .filter((one) => one.line === line && one.column === column)
          .map((one) => one.message)
          .join('\n');
        for (const part of [
          message,
          `(${id}${status === 'migrated' ? ')' : ', '}`,
          ...(status === 'migrated' ? [] : [reason, suggestion]),
        ])
          expect(said, name).toContain(part);
      }

      const safe = sites.filter((site) => site.safe && site.edits.length > 0);
      const fixed = linter.verifyAndFix(text, configOf(root, modules), { filename: join(root, name) });
      expect(fixed.output, name).toBe(
        withoutEmptiedImports(text, applyEdits(text, unique(safe.flatMap(({ edits }) => edits)))),
      );
    }
  });
});
