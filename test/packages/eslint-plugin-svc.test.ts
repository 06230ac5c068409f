import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { reachedFrom } from '../../scripts/own-packages.mjs';
import { installPacked, installedPackages } from '../../scripts/package-size.mjs';

const folder = join(repository, 'packages/eslint-plugin-svc');
const manifestOf = (at: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Record<string, unknown>;
let project = '';

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

/** What it may add to a project: the compiler is three quarters of it. */
const mostMegabytes = 33;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'eslint-plugin-svc-'));
  installPacked(folder, project);
  symlinkSync(join(repository, 'node_modules/eslint'), join(project, 'node_modules/eslint'), 'junction');
}, 180_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('it is of the version of the codemod, and asks for the same versions of what it needs', () => {
  const { version, license, engines, dependencies, devDependencies } = manifestOf(repository) as Record<
    string,
    Record<string, string>
  >;
  const own = manifestOf(folder) as Record<string, Record<string, string>>;
  expect(own).toMatchObject({ version, license, engines });
  // What makes rules is part of the command's own plugin, which therefore brings no ESLint.
  expect({ ...devDependencies, ...dependencies }).toMatchObject(own['dependencies']!);
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(repository, 'LICENSE'), 'utf8'));
});

test('it depends on what its modules load and on nothing else', () => {
  const { packages } = reachedFrom(join(folder, 'dist'), 'eslint-plugin/index.js');
  // The command has a parser besides, in whose place the plugin has the compiler's.
  const needed = packages.filter((name) => name !== '@babel/parser');
  expect(needed).toEqual(Object.keys((manifestOf(folder) as { dependencies: object }).dependencies).sort());
});

test('it is small, and brings neither the codemod nor what only that needs', () => {
  const installed = installedPackages(project).filter(({ name }) => name !== 'eslint');
  const names = installed.map(({ name }) => name);
  expect(names).toContain('typescript');
  expect(
    names.filter((name) => /^(?:svc-codemod|jscodeshift|commander|recast|flow-parser|@babel\/.*)$/.test(name)),
  ).toEqual([]);
  expect(installed.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toBeLessThan(mostMegabytes);
});

test('it holds the modules of the plugin, and nothing that a registry would complain about', async () => {
  const there = join(project, 'node_modules/eslint-plugin-svc');
  expect(readdirSync(there).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(readdirSync(join(there, 'dist')).sort()).toEqual(['eslint-plugin', 'src', 'transforms']);
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

test('components, Markdown and files outside of a repository are read with what it brings', () => {
  const call = "import { SvcClient } from '@svc/client';\nnew SvcClient().getPrompt('a');\n";
  writeFileSync(join(project, 'guide.md'), `# Guide\n\n\`\`\`js\n${call}\`\`\`\n`);
  writeFileSync(
    join(project, 'inspect.mjs'),
    [
      "const { inspect } = await import('./node_modules/eslint-plugin-svc/dist/eslint-plugin/session/inspect.js');",
      "import { readFileSync } from 'node:fs';",
      "const file = import.meta.dirname + '/guide.md';",
      "const settings = { profile: 'svc', modules: [], ignore: [], selection: { has: () => true, manifests: true }, scope: 'repository' };",
      "const { sites } = inspect({ root: import.meta.dirname, file, host: file }, readFileSync(file, 'utf8'), settings);",
      "console.log(sites.map(({ safe, edits }) => [safe, edits.map(({ text }) => text).join()].join(' ')).join());",
      '',
    ].join('\n'),
  );
  const { stdout, stderr } = node('inspect.mjs');
  expect({ stdout, stderr }).toEqual({ stdout: 'true prompt.get\n', stderr: '' });
});

test('the loader of ESLint 8, which requires plugins, gets rules and configurations without a warning', () => {
  writeFileSync(
    join(project, 'load.cjs'),
    "const { rules, configs } = require('eslint-plugin-svc');\nconsole.log(Object.keys(rules).length, Object.keys(configs).join());\n",
  );
  const { stdout, stderr } = node('load.cjs');
  expect(stdout).toBe('21 recommended,strict,manifests,legacy-recommended\n');
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
