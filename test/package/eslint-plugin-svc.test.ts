import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const folder = join(repository, 'packages/eslint-plugin-svc');
const manifestOf = (at: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Record<string, unknown>;
let project = '';

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

function pack(from: string): string {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: from,
    encoding: 'utf8',
  });
  return `file:./${(JSON.parse(output) as [{ filename: string }])[0].filename}`;
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'eslint-plugin-svc-'));
  const dependencies = { 'svc-codemod': pack(repository), 'eslint-plugin-svc': pack(folder) };
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', private: true, type: 'module', dependencies }),
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--omit=peer'], {
    cwd: project,
    stdio: 'pipe',
  });
  symlinkSync(join(repository, 'node_modules/eslint'), join(project, 'node_modules/eslint'), 'junction');
}, 180_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('it is of the version of the codemod, and asks for exactly that', () => {
  const { version, license, engines } = manifestOf(repository);
  expect(manifestOf(folder)).toMatchObject({ version, license, engines, dependencies: { 'svc-codemod': version } });
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(repository, 'LICENSE'), 'utf8'));
});

test('it holds one file that says where the plugin is, and nothing that a registry would complain about', async () => {
  expect(readdirSync(join(project, 'node_modules/eslint-plugin-svc')).sort()).toEqual([
    'LICENSE',
    'README.md',
    'index.d.ts',
    'index.js',
    'package.json',
  ]);
  expect((await publint({ pkgDir: folder, strict: true, pack: false })).messages.map(({ code }) => code)).toEqual([]);
});

test('ESLint lints and fixes a file with it', () => {
  const lines = (method: string): string =>
    [
      "import { SvcClient } from '@svc/client';",
      'const client = new SvcClient();',
      `export const prompt = client.${method}('greeting');`,
      '',
    ].join('\n');
  writeFileSync(join(project, 'chat.js'), lines('getPrompt'));
  writeFileSync(
    join(project, 'eslint.config.js'),
    "import { defineConfig } from 'eslint/config';\nimport svc from 'eslint-plugin-svc';\nexport default defineConfig([{ files: ['*.js'], plugins: { svc }, extends: ['svc/recommended'] }]);\n",
  );
  const eslint = join(repository, 'node_modules/eslint/bin/eslint.js');
  const { stdout, stderr } = node(eslint, '--format', 'json', 'chat.js');
  expect(stderr).toBe('');
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { ruleId: string; line: number; column: number }[] }];
  expect(messages.map(({ ruleId, line, column }) => [ruleId, line, column])).toEqual([
    ['svc/no-removed-client-alias', 3, 30],
  ]);
  expect(node(eslint, '--fix', 'chat.js').status).toBe(0);
  expect(readFileSync(join(project, 'chat.js'), 'utf8')).toBe(lines('prompt.get'));
});

test('the loader of ESLint 8, which requires plugins, gets rules and configurations without a warning', () => {
  writeFileSync(
    join(project, 'load.cjs'),
    "const { rules, configs } = require('eslint-plugin-svc');\nconsole.log(Object.keys(rules).length, Object.keys(configs).join());\n",
  );
  const { stdout, stderr } = node('load.cjs');
  expect(stdout).toBe('11 recommended,all,ci,manifests,legacy-recommended\n');
  expect(
    stderr.replace(/^.*ExperimentalWarning: CommonJS module .*load\.cjs is loading ES Module[^]*$/m, '').trim(),
  ).toBe('');
});

test('its types fit into a configuration', () => {
  writeFileSync(
    join(project, 'config.mts'),
    [
      "import { defineConfig } from 'eslint/config';",
      "import svc, { rules } from 'eslint-plugin-svc';",
      'export default defineConfig([svc.configs.recommended, svc.configs.manifests]);',
      'export const names: string[] = Object.keys(rules);',
      '',
    ].join('\n'),
  );
  const tsc = join(project, 'node_modules', 'typescript', 'bin', 'tsc');
  const run = node(tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', 'config.mts');
  expect({ stdout: run.stdout, status: run.status }).toEqual({ stdout: '', status: 0 });
});
