/** What `--fix` leaves is migrated as if it had been migrated with the rest: new variables get the same names. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
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
  { files: ['**/*.ts', '**/*.js'], languageOptions: { parser } },
  { plugins: { svc: plugin as ESLint.Plugin }, rules: plugin.configs.strict.rules },
];

/** Fixtures in which some variables are declared by a fix, and some by what is to be checked. */
const names = ['dataset-runs/javascript', 'dataset-runs/names-taken', 'scores-create-response/inline-await'];

test.each(readCases(undefined, '').filter(({ name }) => names.includes(name)))('$name', ({ name, input }) => {
  const root = join(scratch, name.replaceAll('/', '-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const migrated = (): string[] => planRepository({ root, profile: profiles.svc }).files.map(({ output }) => output);
  for (const [file, text] of input) write(file, text);
  const atOnce = migrated();
  for (const [file, text] of input) {
    const svc = { root, profile: 'svc' };
    const fixed = new Linter({ cwd: root }).verifyAndFix(text, [...config, { settings: { svc } }], join(root, file));
    write(file, fixed.output);
  }
  expect(migrated()).toEqual(atOnce);
});
