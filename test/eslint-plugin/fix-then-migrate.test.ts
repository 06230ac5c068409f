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

/** Those with something to fix. */
const cases = readCases(undefined, process.env['FIXTURE'] ?? '').filter(({ findings }) =>
  findings.some(({ status }) => status === 'migrated'),
);

test.each(cases)('$name', ({ name, input, output, options: { modules = [], compat } }) => {
  const root = join(scratch, name.replaceAll('/', '-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const migrated = (): string[] => {
    const { files } = planRepository({ root, profile: profiles.svc, modules });
    const outputs = new Map(files.map(({ file, output }) => [file, output]));
    return [...input].map(([file]) => {
      const path = join(root, file);
      return outputs.get(path) ?? outputs.get(file) ?? readFileSync(path, 'utf8');
    });
  };
  for (const [file, text] of input) write(file, text);
  const svc = { root, profile: 'svc', modules };
  const fixed = [...input].flatMap(([file, text]) => {
    if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
    const answer = new Linter({ cwd: root }).verifyAndFix(text, [...config, { settings: { svc } }], join(root, file));
    return answer.fixed ? [{ file, output: answer.output }] : [];
  });
  if (fixed.length === 0) return;
  // The plugin writes no functions of one's own, so what it leaves is migrated without them.
  const atOnce = compat === undefined ? [...input.keys()].map((file) => output.get(file)) : migrated();
  for (const { file, output } of fixed) write(file, output);
  expect(migrated()).toEqual(atOnce);
});
