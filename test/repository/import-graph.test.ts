import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildImportGraph } from '../../src/repository/import-graph.ts';
import { createResolver } from '../../src/repository/resolve/resolver.ts';
import { scanFiles } from '../../src/repository/scan-files.ts';
import { listSourceFiles } from '../../src/repository/source-files.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { createRepository } from './temporary-repository.ts';

function graphOf(files: Readonly<Record<string, string>>, modules: readonly string[] = []) {
  const root = createRepository(files);
  const listed = listSourceFiles({ root });
  const { scanned } = scanFiles(listed.files, { sdkNames: ['@svc/'], watched: [], distinctive: [] });
  const graph = buildImportGraph(
    scanned,
    createResolver({
      root,
      files: new Set(listed.files),
      profile: profiles.svc,
      modules,
      configFiles: listed.configFiles,
      links: listed.links,
    }),
  );
  const names = (all: Iterable<string>): string[] => [...all].map((file) => file.slice(root.length + 1)).sort();
  return { graph, root, names, which: (test: (file: string) => boolean) => names(listed.files.filter(test)) };
}

const files = {
  'svc.ts': `import { SvcClient } from '@svc/client'; export const lf = new SvcClient();`,
  'barrel.ts': `export * from './svc.js'; export * from './format';`,
  'use.ts': `import { lf } from './barrel'; import { format } from './format'; import './helper'; import z from 'zod';`,
  'format.ts': `export const format = String;`,
  'helper.ts': `import './deep-helper'; export const show = (client) => client;`,
  'deep-helper.ts': '',
  'loop-a.ts': `import './loop-b';`,
  'loop-b.ts': `import './loop-a'; import './loop-b'; import './use';`,
  'old.ts': `import { Svc } from 'svc'; import 'svc-langchain/callback';`,
  'old-use.ts': `import './old'; import './alone';`,
  'alone.ts': '',
};

it('knows imports and importers', () => {
  const { graph, root, names } = graphOf(files);
  expect(graph.imports(join(root, 'use.ts'))).toEqual([
    { specifier: './barrel', resolution: { kind: 'file', file: join(root, 'barrel.ts') }, taken: 'lf' },
    { specifier: './format', resolution: { kind: 'file', file: join(root, 'format.ts') }, taken: 'format' },
    { specifier: './helper', resolution: { kind: 'file', file: join(root, 'helper.ts') }, taken: '' },
    { specifier: 'zod', resolution: { kind: 'external', packageName: 'zod' }, taken: 'default' },
  ]);
  expect(graph.takers(join(root, 'format.ts'))).toEqual([
    { file: join(root, 'barrel.ts'), taken: '>*' },
    { file: join(root, 'use.ts'), taken: 'format' },
  ]);
  expect(names(graph.importers(join(root, 'format.ts')))).toEqual(['barrel.ts', 'use.ts']);
  expect(names(graph.importers(join(root, 'loop-b.ts')))).toEqual(['loop-a.ts']);
  expect([graph.imports('/nowhere'), graph.importers('/nowhere'), graph.reachesSdk('/nowhere')]).toEqual([
    [],
    [],
    false,
  ]);
});

it('knows who reaches the SDK, directly and over others', () => {
  const { graph, which, names } = graphOf(files);
  expect(which(graph.importsSdk)).toEqual(['svc.ts']);
  expect(which(graph.reachesSdk)).toEqual(['barrel.ts', 'loop-a.ts', 'loop-b.ts', 'svc.ts', 'use.ts']);
  expect(names(graph.reachingSdk)).toEqual(which(graph.reachesSdk));
});

it('connects files with the SDK by imports in either direction', () => {
  const { graph, which } = graphOf({
    'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
    'packages/app/package.json': JSON.stringify({ name: 'app' }),
    'packages/app/src/client.ts': `import { SvcClient } from '@svc/client'; import '../../bag/bag';`,
    'packages/app/tasks/loaded.ts': '',
    'packages/bag/package.json': JSON.stringify({ name: 'bag' }),
    'packages/bag/bag.ts': `import './format';`,
    'packages/bag/format.ts': '',
    'packages/bag/takes.ts': `import './bag';`,
    'packages/bag/alone.ts': '',
  });
  expect(which(graph.connected)).toEqual([
    'packages/app/src/client.ts',
    'packages/bag/bag.ts',
    'packages/bag/format.ts',
    'packages/bag/takes.ts',
  ]);
});

it('knows packages of older majors and who reaches them', () => {
  const { graph, root, which } = graphOf(files);
  expect(graph.olderPackagesIn(new Set([join(root, 'old.ts')]))).toEqual(['svc', 'svc-langchain']);
  expect(graph.olderPackagesIn(new Set([join(root, 'svc.ts'), join(root, 'old-use.ts')]))).toEqual([]);
  expect(which(graph.reachesOlderPackage)).toEqual(['old-use.ts', 'old.ts']);
});

it('follows workspace packages, build output and --module names', () => {
  const { graph, which } = graphOf(
    {
      'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
      'packages/obs/package.json': JSON.stringify({ name: '@acme/obs', main: './dist/index.js' }),
      'packages/obs/src/index.ts': `export { SvcClient } from '@svc/client';`,
      'packages/obs/dist/index.js': `module.exports = require('@svc/client');`,
      'app/a.ts': `import { SvcClient } from '@acme/obs';`,
      'app/b.ts': `import { lf } from '@acme/house-sdk/lf';`,
      'app/c.ts': `import 'react';`,
    },
    ['@acme/house-sdk'],
  );
  expect(which(graph.reachesSdk)).toEqual(['app/a.ts', 'app/b.ts', 'packages/obs/src/index.ts']);
});
