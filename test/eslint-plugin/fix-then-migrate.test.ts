/**
 * What `--fix` leaves is migrated as if it had been migrated with the rest: `--fix` and the command end at the same
 * text.
 */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { type ESLint, Linter } from 'eslint';
import { afterAll, expect, test } from 'vitest';
import { profiles } from '../../dist/src/catalog/profile.js';
import plugin from '../../dist/eslint-plugin/index.js';
import { planRepository } from '../../dist/src/pipeline/plan-repository.js';
import { readCases } from '../harness/fixture-case.ts';

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'svc-fix-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const config: Linter.Config[] = [
  {
    files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    // Else ESLint itself takes comments away.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  { plugins: { svc: plugin as ESLint.Plugin }, rules: plugin.configs.strict.rules },
];

/**
 * Fixtures in which the two ways still differ, and why. The list only gets shorter: one that ends alike fails as well.
 */
const different: ReadonlyMap<string, string> = new Map([
  ['client-aliases/picked-client', 'a class keeps the member of a `Pick` whose key was fixed before'],
  ['dataset-item-link/renamed-around', "the marker's text quotes a call beside it, which was fixed before"],
  ['mocks/recorded-calls-taken-apart', 'what was recorded is of interest where a call gets its `{}` in the same run'],
  ['mocks/watched-fakes', 'a member that was renamed before has a finding of its options alone'],
  ['scores-create-response/inline-expression', 'that there are several calls is not seen where one was fixed before'],
  ['trace-io/directive-above', 'the update that a fix wrote counts as a value of the observation itself'],
  ['trace-io/values-in-variables', 'the update that a fix wrote counts as a value of the observation itself'],
]);

test.each(readCases(undefined, ''))('$name', ({ name, input }) => {
  const root = join(scratch, name.replaceAll('/', '-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const migrated = (): string[] => {
    const { files } = planRepository({ root, profile: profiles.svc });
    const outputs = new Map(files.map(({ file, output }) => [file, output]));
    return [...input].map(([file]) => {
      const path = join(root, file);
      return outputs.get(path) ?? outputs.get(file) ?? readFileSync(path, 'utf8');
    });
  };
  for (const [file, text] of input) write(file, text);
  const svc = { root, profile: 'svc' };
  const fixed = [...input].flatMap(([file, text]) => {
    if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
    const answer = new Linter({ cwd: root }).verifyAndFix(text, [...config, { settings: { svc } }], join(root, file));
    return answer.fixed ? [{ file, output: answer.output }] : [];
  });
  if (fixed.length === 0) return;
  const atOnce = migrated();
  for (const { file, output } of fixed) write(file, output);
  if (different.has(name)) expect(migrated()).not.toEqual(atOnce);
  else expect(migrated()).toEqual(atOnce);
});
