import { execFileSync, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commit, createRepository } from '../repository/temporary-repository.ts';
import {
  contents,
  differences,
  good,
  head,
  migratedGood,
  svcCodemod,
  svcCodemodWatched,
} from './hostile-repository.ts';

/** Every name that a command reads by itself somewhere. */
const readNames = [
  'package.json',
  'tsconfig.json',
  'jsconfig.json',
  'pnpm-workspace.yaml',
  'lerna.json',
  'deno.json',
  'import_map.json',
  '.nvmrc',
  '.node-version',
  '.tool-versions',
  '.yarnrc.yml',
  'Dockerfile',
  '.gitlab-ci.yml',
  'package-lock.json',
  'yarn.lock',
  'index.ts',
  'App.vue',
  'README.md',
  'notes.ipynb',
];

interface Report {
  skipped: { file: string; reason: string }[];
}

test.skipIf(process.platform === 'win32')(
  'named pipes in the place of sources, manifests and settings: no command waits for them',
  () => {
    const root = createRepository({ 'good.ts': good, 'kept.ts': head, 'inner/package.json': '{"name":"inner"}' });
    execFileSync('mkfifo', [...readNames.map((name) => path.join(root, name)), path.join(root, 'inner/tsconfig.json')]);
    // Also in the place of what git has.
    for (const name of ['kept.ts', 'inner/package.json']) {
      rmSync(path.join(root, name));
      execFileSync('mkfifo', [path.join(root, name)]);
    }
    const run = svcCodemod(root, ['--allow-dirty', '--compat', '--format', 'json']);
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
    expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
    for (const args of [['check'], ['doctor'], ['verify'], ['undo']])
      expect(svcCodemod(root, args).code, args[0]).not.toBeNull();
    expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(good);

    execFileSync('mkfifo', [path.join(root, 'svc-codemod.config.json')]);
    const refused = svcCodemod(root, ['--dry-run']);
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr: `svc-codemod: ${path.join(root, 'svc-codemod.config.json')} cannot be read (not a regular file).\n`,
    });
    for (const baseline of ['index.ts', '/dev/zero']) {
      expect(svcCodemod(root, ['check', '--baseline', baseline, '--cwd', path.join(root, 'inner')])).toEqual(refused);
      rmSync(path.join(root, 'svc-codemod.config.json'), { force: true });
      expect(svcCodemod(root, ['check', '--baseline', baseline])).toEqual({
        code: 2,
        stdout: '',
        stderr: `svc-codemod: the baseline "${baseline}" cannot be read (not a regular file).\n`,
      });
      execFileSync('mkfifo', [path.join(root, 'svc-codemod.config.json')]);
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'a socket, a link to an endless device, and links in the place of settings',
  async () => {
    const root = createRepository({ 'good.ts': good });
    const server = createServer();
    await new Promise<void>((listening) => void server.listen(path.join(root, 'socket.ts'), listening));
    try {
      for (const name of ['zero.ts', 'package.json', 'tsconfig.json', '.nvmrc'])
        symlinkSync('/dev/zero', path.join(root, name));
      const run = svcCodemod(root, ['--allow-dirty', '--verbose']);
      expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
      expect(run.stdout).toContain('  zero.ts: a symbolic link out of the repository\n');
      expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
      expect(svcCodemod(root, ['doctor']).code).toBe(1);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  },
);

test('60 MB on one line, and 60 MB of lines: left out unread but for its first 2 MB, told because they name the SDK', () => {
  const root = createRepository({ 'good.ts': good });
  const piece = 'const a = [{a:1},{b:2}]; ';
  writeFileSync(path.join(root, 'line.ts'), `${head.replaceAll('\n', ' ')}${piece.repeat(2_500_000)}`);
  writeFileSync(path.join(root, 'lines.ts'), `${head}${`${piece}\n`.repeat(2_400_000)}`);
  const run = spawnSync(
    '/bin/sh',
    [
      '-c',
      `ulimit -v 4000000; exec "$0" "$@"`,
      process.execPath,
      path.resolve(import.meta.dirname, '../../bin/svc-codemod.cjs'),
      '--format',
      'json',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  expect((JSON.parse(run.stdout) as Report).skipped).toEqual([
    { file: 'line.ts', reason: 'too large (more than 2 MB)' },
    { file: 'lines.ts', reason: 'too large (more than 2 MB)' },
  ]);
  expect(run.stderr).toBe(
    'svc-codemod: line.ts and 1 more name the SDK and were left out: too large (more than 2 MB).\n',
  );
  expect(run.status).toBe(0);
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
});

test('a thousand folders inside of each other, and a path near the longest there is', () => {
  const root = createRepository({ 'good.ts': good });
  const deep = path.join(root, 'd/'.repeat(1_000));
  mkdirSync(deep, { recursive: true });
  writeFileSync(path.join(deep, 'deep.ts'), good);
  const long = path.join(root, ...Array.from({ length: 14 }, () => 'n'.repeat(250)));
  mkdirSync(long, { recursive: true });
  writeFileSync(path.join(long, `${'f'.repeat(200)}.ts`), good);
  commit(root);
  const before = contents(root);
  const run = svcCodemod(root, []);
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
  expect(differences(before, contents(root)).length).toBe(3);
  expect(readFileSync(path.join(deep, 'deep.ts'), 'utf8')).toBe(migratedGood);
  expect(svcCodemod(root, ['undo']).code).toBe(0);
  expect(differences(before, contents(root))).toEqual([]);
});

test('settings that are programs are never run, nor what settings name as a program', () => {
  const touch = (name: string): string => `require('node:fs').writeFileSync(${JSON.stringify(`ran-${name}`)}, '');\n`;
  const scripts = [
    '.eslintrc.js',
    '.eslintrc.cjs',
    'babel.config.js',
    '.babelrc.js',
    'jest.config.js',
    'vite.config.js',
    '.pnpmfile.cjs',
    '.yarn/releases/yarn.cjs',
    '.pnp.cjs',
    'prettier.config.js',
    'index.js',
    'node_modules/@svc/client/index.js',
    'node_modules/typescript/lib/typescript.js',
    'node_modules/jscodeshift/index.js',
  ];
  const root = createRepository({
    'good.ts': good,
    ...Object.fromEntries(scripts.map((name) => [name, touch(path.basename(name))])),
    'package.json': JSON.stringify({
      name: 'app',
      dependencies: { '@svc/client': '^5.0.0' },
      packageManager: 'yarn@4.0.0',
      scripts: { prepare: 'touch ran-prepare', postinstall: 'touch ran-postinstall' },
      eslintConfig: { extends: './.eslintrc.js' },
    }),
    'package-lock.json': '{"lockfileVersion":3,"packages":{}}',
    '.yarnrc.yml': 'yarnPath: .yarn/releases/yarn.cjs\n',
    '.npmrc': 'onload-script=./index.js\nscript-shell=./index.js\n',
    '.gitattributes': '* filter=evil diff=evil\n',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { plugins: [{ name: './index.js', transform: './index.js' }] },
    }),
  });
  // As in a repository that came in an archive, with its .git.
  const evil = 'sh -c "touch ran-git"';
  for (const key of [
    'core.fsmonitor',
    'core.pager',
    'core.editor',
    'diff.external',
    'diff.evil.textconv',
    'diff.evil.command',
    'core.sshCommand',
    'alias.ls-files',
    'alias.status',
    'interactive.diffFilter',
  ])
    execFileSync('git', ['config', key, evil], { cwd: root });
  const before = contents(root);
  const started = new Set<string>();
  for (const args of [
    [],
    ['check', '--diff'],
    ['doctor'],
    ['verify'],
    ['check', '--since', 'HEAD'],
    ['--patch', '-'],
    ['undo'],
  ]) {
    const run = svcCodemodWatched(root, args);
    expect(run.code, args.join(' ')).toBeLessThan(2);
    for (const name of run.opened) if (!name.includes('/')) started.add(name);
  }
  expect(started.has('git')).toBe(true);
  expect(differences(before, contents(root))).toEqual([]);
  for (const ending of ['js', 'cjs', 'mjs', 'ts']) {
    const own = path.join(root, `svc-codemod.config.${ending}`);
    writeFileSync(own, touch('own'));
    expect(svcCodemod(root, ['check']).code).toBe(2);
    rmSync(own);
  }
  expect(differences(before, contents(root))).toEqual([]);
});
