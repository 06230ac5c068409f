import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../src/pipeline/gate/check.ts';
import { migrate, migrateRun } from '../../src/pipeline/migrate.ts';
import { anyV5Left, leftToAPerson } from '../../src/report/exit-code.ts';
import { createRepository } from '../repository/temporary-repository.ts';

const manifest = '{ "dependencies": { "@svc/client": "^4.2.0", "svc-five": "npm:@svc/client@^5.1.0" } }\n';
const use = "import { SvcClient } from 'svc-five';\nawait new SvcClient().getPrompt('a');\n";

test('manifest and code move in the same run, under an alias too; a second run changes nothing', async () => {
  const deno = "import { SvcClient } from 'npm:@svc/client@5';\nawait new SvcClient().getPrompt('a');\n";
  const root = createRepository({ 'package.json': manifest, 'use.ts': use, 'deno.ts': deno });
  const text = (name: string): string => readFileSync(path.join(root, name), 'utf8');
  const expected = [
    manifest.replace('^4.2.0', '^6.0.0').replace('^5.1.0', '^6.0.0'),
    use.replace('getPrompt', 'prompt.get'),
    deno.replace('getPrompt', 'prompt.get').replace('client@5', 'client@6'),
  ];
  const report = await migrate({ cwd: root });
  expect([text('package.json'), text('use.ts'), text('deno.ts')]).toEqual(expected);
  expect(
    report.manifests.map(({ file, changes }) => [file, changes.map(({ status, suggestion }) => [status, suggestion])]),
  ).toEqual([
    ['deno.ts', [['migrated', undefined]]],
    [
      'package.json',
      [
        ['review', undefined],
        ['review', undefined],
      ],
    ],
  ]);
  const second = await migrate({ cwd: root, allowDirty: true });
  expect([text('package.json'), text('use.ts'), text('deno.ts')]).toEqual(expected);
  expect(second.manifests).toEqual([]);
});

test('versions in import specifiers go up with the code of their file', async () => {
  const call = 'export const read = (client: SvcClient) => client.getPrompt(`a`);\n';
  const left = 'export const read = (client: SvcClient) => client.api.ingestion.batch;\n';
  const files = {
    'all.ts': `import { SvcClient } from 'npm:@svc/client@^5';\nexport { SvcClient as C } from "npm:/@svc/client@~5.1.0/sub";\nimport type { A } from 'npm:@svc/core@5.1.0';\nexport type B = import('npm:@svc/core@^5.2.0').B | A;\nexport const later = () => import('npm:@svc/otel@5');\nexport const words = ['npm:@svc/tracing@5'];\nimport 'https://esm.sh/@svc/otel@5';\nimport 'https://esm.sh/@svc/core@%5E5.2.0?dev';\nimport 'https://esm.sh/@svc/core@5.2.0/dist/x.js';\nimport 'https://esm.sh/@svc/core@5.2.0?deps=@svc/otel@5.2.0';\n${call}`,
    'alone.ts': `export { SvcClient } from 'npm:@svc/client@^5';\n`,
    'left.ts': `import { SvcClient } from 'npm:@svc/client@^5';\n${left}`,
  };
  const root = createRepository(files);
  const { manifests } = await migrate({ cwd: root });
  const text = (name: string): string => readFileSync(path.join(root, name), 'utf8');
  expect(text('all.ts')).toBe(
    files['all.ts']
      .replace('client@^5', 'client@^6')
      .replace('~5.1.0', '~6.0.0')
      .replace('core@5.1.0', 'core@6.0.0')
      .replace('^5.2.0', '^6.0.0')
      .replace('npm:@svc/otel@5', 'npm:@svc/otel@6')
      .replace('esm.sh/@svc/otel@5', 'esm.sh/@svc/otel@6')
      .replace('%5E5.2.0?dev', '%5E6.0.0?dev')
      .replace('getPrompt', 'prompt.get'),
  );
  expect(text('alone.ts')).toBe(files['alone.ts'].replace('^5', '^6'));
  expect(text('left.ts')).toContain("'npm:@svc/client@^5'");
  expect(
    manifests.map(({ file, changes }) => [file, changes.map(({ status, line, after }) => [status, line, after])]),
  ).toEqual([
    [
      'all.ts',
      [
        ['migrated', 1, 'npm:@svc/client@^6'],
        ['migrated', 2, 'npm:/@svc/client@~6.0.0/sub'],
        ['migrated', 3, 'npm:@svc/core@6.0.0'],
        ['migrated', 4, 'npm:@svc/core@^6.0.0'],
        ['migrated', 5, 'npm:@svc/otel@6'],
        ['manual', 6, undefined],
        ['migrated', 7, 'https://esm.sh/@svc/otel@6'],
        ['migrated', 8, 'https://esm.sh/@svc/core@%5E6.0.0?dev'],
        ['manual', 9, undefined],
        ['manual', 10, undefined],
      ],
    ],
    ['alone.ts', [['migrated', 1, 'npm:@svc/client@^6']]],
    ['left.ts', [['manual', 1, undefined]]],
  ]);
  await migrate({ cwd: root, allowDirty: true, manifests: false });
  expect(text('all.ts')).toContain('client@^6');
});

test('names that only major 4 has, and that are left to a person, keep its manifest where it is', async () => {
  const old =
    "import { updateActiveTrace } from '@svc/tracing';\nexport const set = (given: Record<string, unknown>) => {\n  updateActiveTrace(given);\n};\n";
  const root = createRepository({ 'package.json': manifest, 'old.ts': old });
  const report = await migrate({ cwd: root });
  expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(manifest);
  expect(
    report.manifests.map(({ changes }) =>
      changes.map(({ status, message }) => [status, message.includes('decide those, then run again')]),
    ),
  ).toEqual([
    [
      ['manual', true],
      ['manual', true],
    ],
  ]);
});

test('a manifest that stays on a major 4 without what the rewritten code imports says so, in each run', async () => {
  const old =
    "import { startActiveObservation, updateActiveTrace } from '@svc/tracing';\nexport const set = (given: Record<string, unknown>) => {\n  updateActiveTrace(given);\n};\n";
  const whole = `${old}export const run = () =>\n  startActiveObservation('run', () => {\n    updateActiveTrace({ userId: 'u' });\n    return 1;\n  });\n`;
  const needs = async (range: string, code: string): Promise<boolean[]> => {
    const root = createRepository({
      'package.json': JSON.stringify({ dependencies: { '@svc/tracing': range, '@svc/client': range } }),
      'old.ts': code,
    });
    const runs = [await migrate({ cwd: root }), await migrate({ cwd: root, allowDirty: true })];
    return runs.flatMap(({ manifests }) =>
      manifests.flatMap(({ changes }) =>
        changes.map(({ message }) => message.includes('until then it has to be at 4.4.0 or later')),
      ),
    );
  };
  expect(await needs('^4.1.0', whole)).toEqual([true, false, true, false]);
  expect(await needs('^4.4.0', whole)).toEqual([false, false, false, false]);
  expect(await needs('^4.1.0', old)).toEqual([false, false, false, false]);
});

test('a manifest of major 4 goes to 6 in one step with code that is rewritten, and says so', async () => {
  const old =
    "import { updateActiveTrace } from '@svc/tracing';\nexport const set = () => {\n  updateActiveTrace({ name: 'a' });\n};\n";
  const deno = old.replace('@svc/tracing', 'npm:@svc/tracing@^4.2.0');
  const root = createRepository({ 'package.json': manifest, 'old.ts': old, 'deno.ts': deno });
  const report = await migrate({ cwd: root });
  expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(
    manifest.replace('^4.2.0', '^6.0.0').replace('^5.1.0', '^6.0.0'),
  );
  expect(readFileSync(path.join(root, 'old.ts'), 'utf8')).toContain(
    "propagateAttributes({ traceName: 'a' }, () => {});",
  );
  expect(
    report.manifests.flatMap(({ changes }) => changes.map(({ status, message }) => [status, message])),
  ).toContainEqual([
    'review',
    'These are two majors, from 4 to 6. All @svc/* packages move to major 6 together; install afterwards, so that the lockfile follows.',
  ]);
});

test('a range that allows major 4 and later ones says so, whichever is installed', async () => {
  const range = JSON.stringify({ dependencies: { '@svc/client': '>=4.2.0' } });
  const lock = JSON.stringify({ packages: { 'node_modules/@svc/client': { version: '5.4.0' } } });
  const source = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";
  const root = createRepository({ 'package.json': range, 'package-lock.json': lock, 'client.ts': source });
  const report = await migrate({ cwd: root });
  expect(report.manifests.flatMap(({ changes }) => changes.map(({ after, message }) => [after, message]))).toEqual([
    [
      '>=6.0.0',
      'The range allows major 4 too: then these are two majors, from 4 to 6. All @svc/* packages move to major 6 together; install afterwards, so that the lockfile follows.',
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

test('a file that cannot be looked at keeps a manifest of major 5 where no code changes, and no other', async () => {
  const five = '{ "dependencies": { "@svc/client": "^5.1.0" } }\n';
  const unread = "import { SvcClient } from '@svc/client';\nawait new SvcClient().getPrompt('a' ;\n";
  const alone = createRepository({ 'package.json': five, 'broken.ts': unread });
  const { manifests } = await migrate({ cwd: alone });
  expect(readFileSync(path.join(alone, 'package.json'), 'utf8')).toBe(five);
  expect(manifests[0]?.changes.map(({ status, message }) => [status, message])).toEqual([
    [
      'manual',
      '@svc/client "^5.1.0" stays, because a file that names the SDK could not be read and nothing else was to be changed: make that file readable, then run again.',
    ],
  ]);
  const beside = createRepository({
    'package.json': five,
    'broken.ts': unread,
    'use.ts': use.replace('svc-five', '@svc/client'),
  });
  await migrate({ cwd: beside });
  expect(readFileSync(path.join(beside, 'package.json'), 'utf8')).toBe(five.replace('^5.1.0', '^6.0.0'));
});

test.each([
  ['--only', { only: ['client-aliases'] }],
  ['--no-manifests', { manifests: false }],
])('with %s the manifest that code runs ahead of is named', async (_flag, options) => {
  const five = '{ "dependencies": { "@svc/client": "^5.1.0" } }\n';
  const root = createRepository({ 'package.json': five, 'use.ts': use.replace('svc-five', '@svc/client') });
  const { behind, notes } = await migrateRun({ cwd: root, verify: false, ...options });
  expect({ behind, notes }).toEqual({
    behind: ['package.json'],
    notes: ['Left alone by this run, and not on major 6 yet: package.json. What it writes needs major 6.'],
  });
  const again = await migrateRun({ cwd: root, verify: false, allowDirty: true, ...options });
  expect([again.behind, again.notes]).toEqual([undefined, []]);
});

test('a command that installs an older SDK is left to a person, also where nothing else names the SDK', async () => {
  const root = createRepository({ Dockerfile: 'FROM node:22\nRUN npm i -g @langfuse/client@5\n' });
  const left = await check({ cwd: root });
  expect([
    left.profile,
    left.manifests.map(({ file, changes }) => [file, changes.map(({ line, before }) => `${line} ${before}`)]),
  ]).toEqual(['langfuse', [['Dockerfile', ['2 @langfuse/client@5']]]]);
  const migrated = await migrate({ cwd: root });
  expect([anyV5Left(left), leftToAPerson(migrated), readFileSync(path.join(root, 'Dockerfile'), 'utf8')]).toEqual([
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
