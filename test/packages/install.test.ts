import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { installPackage } from './installed-package.ts';

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
let project = '';

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'svc-codemod-install-'));
  installPackage(project);
}, 180_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('npx starts the installed command', () => {
  const { stdout, status } = spawnSync('npx', ['--no-install', 'svc-codemod', '--version'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect({ stdout: stdout.trim(), status }).toEqual({ stdout: version, status: 0 });
});

test('the programmatic API imports and reports on a project', () => {
  writeFileSync(
    join(project, 'chat.ts'),
    [
      "import { SvcClient } from '@svc/client';",
      'const client = new SvcClient();',
      "export const prompt = client.getPrompt('greeting');",
      '',
    ].join('\n'),
  );
  writeFileSync(
    join(project, 'use.mjs'),
    [
      "import { check, migrate } from 'svc-codemod';",
      'const report = await check({ cwd: process.cwd() });',
      'console.log(JSON.stringify([typeof migrate, report.findings.map((finding) => [finding.id, finding.status, finding.file, finding.line, finding.column])]));',
    ].join('\n'),
  );
  const { stdout, stderr } = node('use.mjs');
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(['function', [['SvcClient.getPrompt', 'migrated', 'chat.ts', 3, 30]]]);
});

test('the types resolve in a strict project', () => {
  writeFileSync(
    join(project, 'use.mts'),
    [
      "import { check, migrate, type Report } from 'svc-codemod';",
      "import transform from 'svc-codemod/transforms/client-aliases.mjs';",
      'export const reports: Promise<Report>[] = [check({ cwd: "." }), migrate({ cwd: ".", dryRun: true })];',
      'export const count = async (): Promise<number> => (await reports[0]!).summary.migrated;',
      "export const text: string | undefined = transform({ path: 'a.ts', source: '' }, { jscodeshift: undefined, stats() {}, report() {} }, { markers: false });",
      '// @ts-expect-error: not an option',
      'check({ currentDirectory: "." });',
    ].join('\n'),
  );
  const tsc = join(project, 'node_modules', 'typescript', 'bin', 'tsc');
  const run = node(tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', 'use.mts');
  expect({ stdout: run.stdout, status: run.status }).toEqual({ stdout: '', status: 0 });
});

test('every transform is there for the stock runner', () => {
  writeFileSync(
    join(project, 'transform.mjs'),
    "const { default: transform } = await import('svc-codemod/transforms/client-aliases.mjs');\nconsole.log(typeof transform);\n",
  );
  expect(node('transform.mjs').stdout.trim()).toBe('function');
});
