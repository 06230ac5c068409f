import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeCompat, specifierFrom, type ModuleUser } from '../../src/pipeline/with-compat/compat-placement.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-place-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const esm = "import { a } from 'a';\n";
const cjs = "const { a } = require('a');\n";

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

function user(file: string, source = esm, specifiers: readonly string[] = []): ModuleUser {
  return { file: `${root}/${file}`, source, specifiers };
}

/** Where the modules go, and how each file names its own: `file: module specifier`. */
function placed(users: readonly ModuleUser[], asked?: string): string[] {
  return placeCompat(root, users, asked === undefined ? undefined : `${root}/${asked}`).flatMap((placement) =>
    placement.users.map(
      (one) =>
        `${one.file.slice(root.length + 1)}: ${placement.file.slice(root.length + 1)} ${placement.kind} ${specifierFrom(one, placement, [])}`,
    ),
  );
}

test.each<[string, Record<string, string>, () => ModuleUser[], string[]]>([
  [
    'in src when all are there',
    {},
    () => [user('src/a.ts'), user('src/b/c.ts')],
    ['src/a.ts: src/svc-v6-compat.ts ts ./svc-v6-compat', 'src/b/c.ts: src/svc-v6-compat.ts ts ../svc-v6-compat'],
  ],
  [
    'in src as soon as one is there',
    {},
    () => [user('src/a.ts'), user('test/a.test.ts'), user('scripts/b.ts')],
    [
      'src/a.ts: src/svc-v6-compat.ts ts ./svc-v6-compat',
      'test/a.test.ts: src/svc-v6-compat.ts ts ../src/svc-v6-compat',
      'scripts/b.ts: src/svc-v6-compat.ts ts ../src/svc-v6-compat',
    ],
  ],
  [
    'beside the manifest when none is',
    { 'src/other.ts': '' },
    () => [user('app/a.ts'), user('scripts/b.ts')],
    ['app/a.ts: svc-v6-compat.ts ts ../svc-v6-compat', 'scripts/b.ts: svc-v6-compat.ts ts ../svc-v6-compat'],
  ],
  [
    'in the root of the build',
    { 'tsconfig.json': '{\n  // of the service\n  "compilerOptions": { "rootDir": "./server/code/" }\n}' },
    () => [user('server/code/a.ts'), user('src/b.ts')],
    [
      'server/code/a.ts: server/code/svc-v6-compat.ts ts ./svc-v6-compat',
      'src/b.ts: server/code/svc-v6-compat.ts ts ../server/code/svc-v6-compat',
    ],
  ],
  [
    'not in a root that is the package itself',
    {
      'tsconfig.json': '{ "compilerOptions": { "rootDir": "." } }',
      'tsconfig.build.json': '{ "compilerOptions": { "rootDir": "../.." } }',
    },
    () => [user('app/a.ts')],
    ['app/a.ts: svc-v6-compat.ts ts ../svc-v6-compat'],
  ],
  [
    'in lib',
    { 'package.json': '{}' },
    () => [user('lib/a.js', cjs), user('bin/b.js', cjs)],
    ['lib/a.js: lib/svc-v6-compat.js cjs ./svc-v6-compat', 'bin/b.js: lib/svc-v6-compat.js cjs ../lib/svc-v6-compat'],
  ],
  [
    'one for each package',
    { 'one/package.json': '{}', 'two/package.json': '{}' },
    () => [user('one/a.ts'), user('two/b.ts')],
    ['one/a.ts: one/svc-v6-compat.ts ts ./svc-v6-compat', 'two/b.ts: two/svc-v6-compat.ts ts ./svc-v6-compat'],
  ],
  [
    'one for each language',
    { 'package.json': '{}' },
    () => [user('a.ts'), user('job.mjs')],
    ['a.ts: svc-v6-compat.ts ts ./svc-v6-compat', 'job.mjs: svc-v6-compat.mjs esm ./svc-v6-compat.mjs'],
  ],
  [
    'types in comments are those of TypeScript',
    { 'package.json': '{}' },
    () => [user('src/a.ts'), { ...user('src/b.js', cjs), typesOnly: true }],
    ['src/a.ts: src/svc-v6-compat.ts ts ./svc-v6-compat', 'src/b.js: src/svc-v6-compat.ts ts ./svc-v6-compat'],
  ],
  [
    'types in comments where there is no TypeScript',
    { 'package.json': '{}' },
    () => [{ ...user('b.js', cjs), typesOnly: true }],
    ['b.js: svc-v6-compat.js cjs ./svc-v6-compat'],
  ],
  [
    'where one is already',
    { 'svc-v6-compat.ts': '' },
    () => [user('src/a.ts')],
    ['src/a.ts: svc-v6-compat.ts ts ../svc-v6-compat'],
  ],
  [
    'a module package',
    { 'package.json': '{"type":"module"}' },
    () => [user('a.js'), user('b.mjs')],
    ['a.js: svc-v6-compat.js esm ./svc-v6-compat.js', 'b.mjs: svc-v6-compat.js esm ./svc-v6-compat.js'],
  ],
  ['CommonJS', { 'package.json': '{}' }, () => [user('a.js', cjs)], ['a.js: svc-v6-compat.js cjs ./svc-v6-compat']],
  [
    'CommonJS in a module package',
    { 'package.json': '{"type":"module"}' },
    () => [user('a.cjs', cjs), user('b.js')],
    ['a.cjs: svc-v6-compat.cjs cjs ./svc-v6-compat.cjs', 'b.js: svc-v6-compat.cjs cjs ./svc-v6-compat.cjs'],
  ],
  [
    'endings of Node.js',
    { 'package.json': '{"type":"module"}', 'tsconfig.json': '{"compilerOptions":{"module":"NodeNext"}}' },
    () => [user('a.ts')],
    ['a.ts: svc-v6-compat.ts ts ./svc-v6-compat.js'],
  ],
  [
    'endings as written',
    {},
    () => [
      user('a.ts', esm, ['./b.js']),
      user('c.ts', esm, ['./d.ts', './e.json']),
      user('f.ts', esm, ['../g', './h.css']),
    ],
    [
      'a.ts: svc-v6-compat.ts ts ./svc-v6-compat.js',
      'c.ts: svc-v6-compat.ts ts ./svc-v6-compat.ts',
      'f.ts: svc-v6-compat.ts ts ./svc-v6-compat',
    ],
  ],
  [
    'Deno',
    {},
    () => [user('a.ts', "import { SvcClient } from 'npm:@svc/client@5';\n")],
    ['a.ts: svc-v6-compat.ts ts ./svc-v6-compat.ts'],
  ],
])('%s', (_name, files, users, expected) => {
  write(files);
  expect(placed(users())).toEqual(expected);
});

test('--compat-file is one for all', () => {
  write({ 'one/package.json': '{}', 'two/package.json': '{}' });
  expect(placed([user('one/a.ts'), user('two/b.js')], 'lib/reads.mts')).toEqual([
    'one/a.ts: lib/reads.mts ts ../lib/reads.mjs',
    'two/b.js: lib/reads.mts ts ../lib/reads.mjs',
  ]);
});
