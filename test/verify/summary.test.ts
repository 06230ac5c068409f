import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/findings/errors.ts';
import { migrate } from '../../src/pipeline/migrate.ts';
import { verifyFiles, withClient } from './verify-text.ts';

const clean = withClient("export const prompt = client.prompt.get('x');\n");

describe('proven', () => {
  it('when everything is checked and nothing is left', async () => {
    expect(await verifyFiles({ 'a.ts': clean })).toEqual({
      uses: 4,
      v5Left: 0,
      unresolved: 0,
      ignored: 0,
      proven: true,
      errors: [],
      places: [],
      exitCode: 0,
    });
  });

  it.each([
    ['a v5 site', { 'a.ts': withClient("client.getPrompt('x');\n") }, { v5Left: 1, exitCode: 1 }],
    [
      'a marker',
      { 'a.ts': `${clean}// TODO(svc-v6): api.trace.get: check\nclient.flush();\n` },
      { v5Left: 1, exitCode: 1 },
    ],
    [
      'a type error',
      { 'a.ts': `${clean}export const path = (await client.api.observations.getMany({})).htmlPath;\n` },
      { v5Left: 0, exitCode: 1 },
    ],
    [
      'a receiver nobody can resolve',
      { 'a.ts': `${clean}export const read = (c: any) => c.getDataset('x');\n` },
      { unresolved: 1, v5Left: 0 },
    ],
    [
      'a silenced site',
      { 'a.ts': `${clean}// svc-v6-ignore: old service\nclient.fetchTraces();\n` },
      { ignored: 1, exitCode: 0 },
    ],
    [
      'a file that does not parse, in which no error is told either',
      { 'a.ts': clean, 'b.ts': "import { SvcClient } from '@svc/client';\nnew SvcClient(;\nclient.getPrompt('x');\n" },
      { uses: 4, errors: [], exitCode: 4 },
    ],
    ['a file that does not parse', { 'a.ts': clean, 'b.ts': `${clean}(` }, { v5Left: 0, exitCode: 4 }],
    [
      'a minified file that names the SDK',
      { 'a.ts': clean, 'b.js': withClient(`${'client.prompt.get("x");'.repeat(3000)}\n`) },
      { v5Left: 0, exitCode: 0 },
    ],
    [
      'a generated file that names the SDK',
      { 'a.ts': clean, 'b.ts': `// @generated\n${withClient("client.getPrompt('x');\n")}` },
      { v5Left: 0, exitCode: 0 },
    ],
    ['no use of the SDK at all', { 'a.ts': 'export const one = 1;\n' }, { uses: 0, exitCode: 0 }],
  ])('not with %s', async (_name, files, expected) => {
    expect(await verifyFiles(files as unknown as Record<string, string>)).toMatchObject({ proven: false, ...expected });
  });

  it('with a generated file whose source is beside it', async () => {
    expect(await verifyFiles({ 'a.ts': clean, 'a.js': `"use strict";\n${clean}` })).toMatchObject({ proven: true });
  });

  it('by a migration, not while it asks for a look at what it has written', async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-verify-migrated-')));
    try {
      writeFileSync(join(root, 'a.ts'), withClient("export const rows = await client.api.trace.get('x');\n"));
      const { summary, verify } = await migrate({ cwd: root, allowNoVcs: true, dryRun: true });
      expect(summary).toMatchObject({ review: 1, manual: 0 });
      expect(verify).toMatchObject({ v5Left: 0, unresolved: 0, ignored: 0, errors: [], proven: false });
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

describe('--only and --skip', () => {
  const two = {
    'a.ts': withClient(
      "client.getPrompt('x');\nclient.fetchTraces();\nexport const path = (await client.api.observations.getMany({})).htmlPath;\n",
    ),
  };

  it('leave errors of other ids out; nothing is proven then', async () => {
    const only = await verifyFiles(two, { only: ['SvcClient.getPrompt'] });
    expect(only.places).toEqual(['a.ts:3:8 TS2551 SvcClient.getPrompt']);
    const skipped = await verifyFiles(two, { skip: ['SvcClient.getPrompt', 'SvcClient.fetchTraces'] });
    expect(skipped).toMatchObject({ places: ['a.ts:5:65 TS2339 sdk:types'], v5Left: 0, proven: false, exitCode: 1 });
    expect(
      await verifyFiles(two, { skip: ['SvcClient.getPrompt', 'SvcClient.fetchTraces', 'sdk:types'] }),
    ).toMatchObject({ places: [], proven: false, exitCode: 0 });
  });

  it('name what exists', async () => {
    await expect(verifyFiles(two, { only: ['SvcClient.getPromt'] })).rejects.toThrow(UsageError);
  });
});

it('looks at the paths that are named, and follows values into others', async () => {
  const files = {
    'a.ts': withClient("export { client };\nclient.getPrompt('x');\n"),
    'b/b.ts': "import { client } from '../a';\nclient.getDataset('x');\n",
  };
  expect(await verifyFiles(files, { paths: ['b'] })).toMatchObject({
    places: ['b/b.ts:2:8 TS2551 SvcClient.getDataset'],
    uses: 0,
    v5Left: 1,
  });
});
