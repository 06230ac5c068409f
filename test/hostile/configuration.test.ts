import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { createRepository } from '../repository/temporary-repository.ts';
import { contents, differences, good, migratedGood } from './hostile-repository.ts';

/** A file whose client comes through a path alias, so that the configuration matters. */
const aliased = "import { client } from '@/client';\n\nexport const prompt = await client.getPrompt('a');\n";
const client = "import { SvcClient } from '@svc/client';\n\nexport const client = new SvcClient();\n";

async function migrateWith(files: Readonly<Record<string, string>>) {
  const root = createRepository({ 'good.ts': good, ...files });
  const before = contents(root);
  const run = await migrateRun({ cwd: root });
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
  return {
    run,
    code: run.exitCode,
    skipped: run.report.skipped.map(({ file, reason }) => ({ file, reason })),
    changed: differences(before, contents(root)).filter((name) => name !== 'good.ts'),
  };
}

describe('a broken tsconfig is told, and the other files are done', () => {
  test.each([
    ['{ "compilerOptions": { "paths": ', 'broken JSON on line 1 (ValueExpected): read as far as possible'],
    ['{\n"compilerOptions": {,}\n"files": []}', 'broken JSON on line 2 (ValueExpected): read as far as possible'],
    ['{"extends": "./tsconfig.json"}', 'extends itself'],
    [
      '{"extends": "../../../../../../../etc/passwd"}',
      'extends "../../../../../../../etc/passwd", which is outside the repository: not followed',
    ],
    [`{"compilerOptions": ${'{"a":'.repeat(20_000)}`, 'nested too deeply'],
  ])('case %#', async (tsconfig, reason) => {
    const { code, changed, skipped } = await migrateWith({ 'tsconfig.json': tsconfig, 'src/client.ts': client });
    expect({ code, changed, skipped }).toEqual({ code: 4, changed: [], skipped: [{ file: 'tsconfig.json', reason }] });
  });

  test.each([
    '[]',
    'null',
    '// nothing',
    '{"compilerOptions": {"paths": {"@/*": "src/*"}, "baseUrl": 5}, "extends": 7, "files": {}, "references": [5, {"path": 5}]}',
    '{"extends": ["./missing.json", "@acme/none/tsconfig.json"]}',
    `{"compilerOptions": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
    '{"compilerOptions":{"paths":{"*":["*"],"@/*":["../../../*","/etc/*"],"**":["*/*/*"],"__proto__":["./x"]}}}',
  ])('harmless: case %#', async (tsconfig) => {
    const { code, changed, skipped } = await migrateWith({
      'tsconfig.json': tsconfig,
      'src/client.ts': client,
      'src/use.ts': "import { thing } from '@/elsewhere';\nthing();\n",
    });
    expect({ code, changed, skipped }).toEqual({ code: 0, changed: [], skipped: [] });
  });

  test('a working one resolves the alias', async () => {
    const { code, changed } = await migrateWith({
      'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
      'src/client.ts': client,
      'src/use.ts': aliased,
    });
    expect({ code, changed }).toEqual({ code: 0, changed: ['src/use.ts'] });
  });
});

test('paths and extends that lead out of the root are not read', async () => {
  const outside = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-outside-')));
  try {
    writeFileSync(path.join(outside, 'client.ts'), client);
    writeFileSync(path.join(outside, 'tsconfig.json'), '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}');
    const up = path.relative('/tmp/x', outside);
    const root = createRepository({
      'tsconfig.json': JSON.stringify({
        extends: path.join(outside, 'tsconfig.json'),
        compilerOptions: { paths: { '@/*': [`${up}/*`, `${outside}/*`] } },
      }),
      'use.ts': aliased,
      'relative.ts': aliased.replace('@/client', `${outside}/client`),
      'good.ts': good,
    });
    symlinkSync(path.join(outside, 'client.ts'), path.join(root, 'linked.ts'));
    const run = await migrateRun({ cwd: root, allowDirty: true });
    expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
    expect(readFileSync(path.join(root, 'use.ts'), 'utf8')).toBe(aliased);
    expect(readFileSync(path.join(outside, 'client.ts'), 'utf8')).toBe(client);
    expect(run.report.findings.filter(({ status }) => status !== 'migrated')).toEqual([]);
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
});

describe('a broken package.json is told, and the other files are done', () => {
  test.each([
    ['{ "name": "app", ', 4, 'is not valid JSON (line 1: property name expected); its versions were left as they are'],
    ['', 4, 'is empty; its versions were left as they are'],
    ['[1]', 4, 'is not a JSON object; its versions were left as they are'],
    [
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      4,
      'is nested too deeply to read; its versions were left as they are',
    ],
    [
      '<<<<<<< HEAD\n{"dependencies":{"@svc/client":"^5.0.0"}}\n=======\n',
      4,
      'is not valid JSON (line 1: invalid symbol); its versions were left as they are',
    ],
  ])('case %#', async (manifest, exitCode, reason) => {
    const { code, changed, skipped } = await migrateWith({ 'package.json': manifest });
    expect({ code, changed }).toEqual({ code: exitCode, changed: [] });
    expect(skipped).toEqual([{ file: 'package.json', reason }]);
  });

  test.each([
    '{"workspaces":{"packages":[5,null,"../*","/etc/*"]},"exports":{"a":[[[]]]},"imports":{"#x":null},"main":7,"__proto__":{"name":"x"}}',
    '{"name":["x"],"dependencies":["@svc/client"],"exports":"../../../etc/passwd","workspaces":"**"}',
  ])('odd shapes are harmless: %s', async (manifest) => {
    const { code, changed, skipped } = await migrateWith({ 'package.json': manifest, 'lib/package.json': manifest });
    expect({ code, changed, skipped }).toEqual({ code: 0, changed: [], skipped: [] });
  });
});

test('a read-only manifest is told and stays, the sources are done', async () => {
  const manifest = '{"dependencies":{"@svc/client":"^5.0.0"}}';
  const root = createRepository({ 'package.json': manifest, 'good.ts': good });
  chmodSync(path.join(root, 'package.json'), 0o444);
  const run = await migrateRun({ cwd: root });
  expect(run.exitCode).toBe(4);
  expect(run.failed).toEqual([{ file: 'package.json', reason: 'the file is read-only' }]);
  expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(manifest);
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
});

test('folders in the place of configuration files', async () => {
  const root = createRepository({ 'good.ts': good });
  for (const name of ['tsconfig.json', 'package.json', 'jsconfig.json', 'pnpm-workspace.yaml', '.gitignore', '.nvmrc'])
    mkdirSync(path.join(root, name));
  const run = await migrateRun({ cwd: root });
  expect(run.exitCode).toBe(0);
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
});
