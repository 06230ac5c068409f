import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { scanRepository } from '../../src/repository/discover.ts';
import { filesToConnect } from '../../src/repository/files-to-connect.ts';
import { catalogue } from '../../transforms/entries.ts';
import { createFolder } from './temporary-repository.ts';

const plain = { 'a.ts': "import { b } from './b';\n", 'b.ts': "export { readFile as b } from 'node:fs';\n" };

const all = ['a.ts', 'b.ts'];

it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing names the SDK', { 'package.json': '{}', ...plain }, []],
  ['a file imports it', { 'package.json': '{}', ...plain, 'c.ts': "import '@svc/client';\n" }, [...all, 'c.ts']],
  [
    'a manifest gives another name that meaning',
    { ...plain, 'package.json': '{ "dependencies": { "sdk": "npm:@svc/client@5" } }' },
    all,
  ],
  [
    'a tsconfig maps another name to it',
    {
      ...plain,
      'package.json': '{}',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "sdk": ["./v/@svc/client"] } } }',
    },
    all,
  ],
  [
    'a package is mocked, which only the place of the file says',
    { ...plain, 'package.json': '{}', '__mocks__/sdk.ts': 'export {};\n' },
    ['__mocks__/sdk.ts', ...all],
  ],
  [
    'only an older major is imported',
    { ...plain, 'package.json': '{ "dependencies": { "svc": "^3" } }', 'old.ts': "import 'svc/lib';\n" },
    ['old.ts'],
  ],
  ['an older major has another name', { ...plain, 'package.json': '{ "dependencies": { "old": "npm:svc@3" } }' }, all],
  ['a name only begins as one', { ...plain, 'package.json': '{}', 'c.ts': "import 'svcs';\n" }, []],
])('%s', (_, files, connected) => {
  const root = createFolder(files);
  const repository = scanRepository({ root, paths: [], profile: profiles.svc, catalogue, modules: [], ignore: [] });
  const names = [...filesToConnect(repository).keys()].map((file) => relative(root, file));
  expect(names.sort()).toEqual(connected);
});
