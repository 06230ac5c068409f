import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../pipeline/check.ts';
import { migrate } from '../../pipeline/migrate.ts';
import { anythingOfV5, somethingLeft } from '../../report/exit-code.ts';
import { createRepository } from '../discovery/temporary-repository.ts';

const manifest = '{ "dependencies": { "@svc/client": "^4.2.0", "svc-five": "npm:@svc/client@^5.1.0" } }\n';
const use = "import { SvcClient } from 'svc-five';\nawait new SvcClient().getPrompt('a');\n";

test('manifest and code move in the same run, under an alias too; a second run changes nothing', async () => {
  const deno = "import { SvcClient } from 'npm:@svc/client@5';\nawait new SvcClient().getPrompt('a');\n";
  const root = createRepository({ 'package.json': manifest, 'use.ts': use, 'deno.ts': deno });
  const text = (name: string): string => readFileSync(path.join(root, name), 'utf8');
  const expected = [
    manifest.replace('^4.2.0', '^6.0.0').replace('^5.1.0', '^6.0.0'),
    use.replace('getPrompt', 'prompt.get'),
    deno.replace('getPrompt', 'prompt.get'),
  ];
  const report = await migrate({ cwd: root });
  expect([text('package.json'), text('use.ts'), text('deno.ts')]).toEqual(expected);
  expect(
    report.manifests.map(({ file, changes }) => [file, changes.map(({ status, suggestion }) => [status, suggestion])]),
  ).toEqual([
    ['deno.ts', [['manual', 'npm:@svc/client@6']]],
    [
      'package.json',
      [
        ['migrated', undefined],
        ['review', undefined],
      ],
    ],
  ]);
  const second = await migrate({ cwd: root, allowDirty: true });
  expect([text('package.json'), text('use.ts'), text('deno.ts')]).toEqual(expected);
  expect(second.manifests.map(({ file }) => file)).toEqual(['deno.ts']);
});

test('names that only major 4 has keep its manifest where it is', async () => {
  const root = createRepository({
    'package.json': manifest,
    'old.ts': "import { updateActiveTrace } from '@svc/tracing';\nupdateActiveTrace({ name: 'a' });\n",
  });
  const report = await migrate({ cwd: root });
  expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(manifest);
  expect(
    report.manifests.map(({ changes }) =>
      changes.map(({ status, message }) => [status, message.includes('go to major 5 first')]),
    ),
  ).toEqual([
    [
      ['manual', true],
      ['manual', true],
    ],
  ]);
});

test('a file that cannot be looked at keeps a manifest of major 4 too', async () => {
  const root = createRepository({
    'package.json': manifest,
    'old.ts': "import { updateActiveTrace } from '@svc/tracing';\nupdateActiveTrace({ name: 'a' );\n",
  });
  const report = await migrate({ cwd: root });
  expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(manifest);
  expect(report.skipped.map(({ file }) => file)).toEqual(['old.ts']);
});

test('a command that installs an older SDK is left to a person, also where nothing else names the SDK', async () => {
  const root = createRepository({ Dockerfile: 'FROM node:22\nRUN npm i -g @langfuse/client@5\n' });
  const left = await check({ cwd: root });
  expect([
    left.profile,
    left.manifests.map(({ file, changes }) => [file, changes.map(({ line, before }) => `${line} ${before}`)]),
  ]).toEqual(['langfuse', [['Dockerfile', ['2 @langfuse/client@5']]]]);
  const migrated = await migrate({ cwd: root });
  expect([anythingOfV5(left), somethingLeft(migrated), readFileSync(path.join(root, 'Dockerfile'), 'utf8')]).toEqual([
    true,
    true,
    'FROM node:22\nRUN npm i -g @langfuse/client@5\n',
  ]);
});

test('what comes from JSR is not the SDK: neither its code nor its version is touched', async () => {
  const map = '{ "imports": { "@svc/client": "jsr:@svc/client@^5.0.0" } }\n';
  const sources = {
    'a.ts': "import { SvcClient } from 'jsr:@svc/client@^5.0.0';\nawait new SvcClient().getPrompt('a');\n",
  };
  const root = createRepository({ 'deno.json': map, ...sources });
  const report = await migrate({ cwd: root });
  expect([
    report.manifests,
    report.files,
    readFileSync(path.join(root, 'deno.json'), 'utf8'),
    readFileSync(path.join(root, 'a.ts'), 'utf8'),
  ]).toEqual([[], [], map, sources['a.ts']]);
});
