import { chmodSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSourceFiles, type SourceFilesRequest } from '../../src/repository/source-files.ts';
import { addFiles, commit, createFolder, createRepository, git } from './temporary-repository.ts';

function list(root: string, request: Partial<SourceFilesRequest> = {}) {
  const listing = listSourceFiles({ root, ...request });
  const relative = (file: string): string => file.slice(root.length + 1);
  return {
    ...listing,
    files: listing.files.map(relative),
    selected: [...listing.selected].map(relative),
    configFiles: listing.configFiles.map(relative),
    links: Object.fromEntries([...listing.links].map(([link, target]) => [relative(link), relative(target)])),
    skipped: listing.skipped.map(
      ({ file, reason, failed }) => `${relative(file)}: ${reason}${failed ? ' (failed)' : ''}`,
    ),
  };
}

describe('under git', () => {
  it('lists tracked and untracked source files of every extension and leaves out what .gitignore names', () => {
    const root = createRepository({
      'a.ts': '',
      'b.tsx': '',
      'c.mts': '',
      'd.cts': '',
      'e.js': '',
      'f.jsx': '',
      'g.mjs': '',
      'h.cjs': '',
      'readme.md': '',
      'data.json': '{}',
      'x.css': '',
      '.storybook/main.ts': '',
      '.gitignore': 'secret/\n',
    });
    addFiles(root, { 'secret/s.ts': '', 'new/untracked.ts': '' });
    const { files, skipped, listedBy } = list(root);
    expect(listedBy).toBe('git');
    expect(files).toEqual([
      '.storybook/main.ts',
      'a.ts',
      'b.tsx',
      'c.mts',
      'd.cts',
      'e.js',
      'f.jsx',
      'g.mjs',
      'h.cjs',
      'new/untracked.ts',
      'readme.md',
    ]);
    expect(skipped).toEqual([]);
  });

  it('leaves out Markdown that no package shows, unless it is asked for', () => {
    const notes = ['docs/guide/a.md', 'notes/2024-bug.md', 'notes/README.de.md', 'packages/a/docs/b.md', 'x/docs/c.md'];
    const root = createRepository({
      'package.json': '{}',
      'packages/a/package.json': '{}',
      'page.mdx': '',
      ...Object.fromEntries(notes.map((file) => [file, ''])),
    });
    const shown = ['docs/guide/a.md', 'notes/README.de.md', 'packages/a/docs/b.md', 'page.mdx'];
    expect(list(root).files).toEqual(shown);
    expect(list(root, { docs: true }).files).toEqual([...notes, 'page.mdx'].sort());
    expect(list(root, { paths: [join(root, 'notes/2024-bug.md')] }).selected).toEqual(['notes/2024-bug.md']);
  });

  it('drops tracked files that were deleted, and lists a conflicted file once', () => {
    const root = createRepository({ 'kept.ts': '', 'gone.ts': '', 'both.ts': 'base\n' });
    rmSync(join(root, 'gone.ts'));
    git(root, 'checkout', '-q', '-b', 'other');
    writeFileSync(join(root, 'both.ts'), 'theirs\n');
    commit(root, 'both.ts');
    git(root, 'checkout', '-q', '-');
    writeFileSync(join(root, 'both.ts'), 'ours\n');
    commit(root, 'both.ts');
    expect(() => git(root, '-c', 'user.name=t', '-c', 'user.email=t@example.com', 'merge', '-q', 'other')).toThrow();
    expect(list(root).files).toEqual(['both.ts', 'kept.ts']);
  });

  it('honours .gitignore files above a root that is a folder of the repository', () => {
    const root = createRepository({ '.gitignore': '*.gen.ts\n', 'app/a.ts': '', 'app/b.gen.ts': '', 'other.ts': '' });
    expect(list(join(root, 'app')).files).toEqual(['a.ts']);
  });

  it('keeps names with spaces, quotes, line breaks and other scripts', () => {
    const names = ['a b.ts', '"q".ts', 'näme.ts', '名前.ts', 'line\nbreak.ts'];
    const root = createRepository(Object.fromEntries(names.map((name) => [name, ''])));
    expect(list(root).files).toEqual([...names].sort());
  });

  it('runs no file-system monitor that the target configures', () => {
    const root = createRepository({ 'a.ts': '' });
    addFiles(root, { 'monitor.sh': `#!/bin/sh\ntouch ${root}/ran\n` });
    chmodSync(join(root, 'monitor.sh'), 0o755);
    git(root, 'config', 'core.fsmonitor', join(root, 'monitor.sh'));
    expect(list(root).files).toEqual(['a.ts']);
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  it('is not led astray by GIT_DIR and the like', () => {
    const root = createRepository({ 'a.ts': '' });
    const before = process.env['GIT_DIR'];
    process.env['GIT_DIR'] = '/nonexistent';
    try {
      expect(list(root)).toMatchObject({ files: ['a.ts'], listedBy: 'git' });
    } finally {
      if (before === undefined) delete process.env['GIT_DIR'];
      else process.env['GIT_DIR'] = before;
    }
  });

  it('does not enter submodules and nested repositories, and says so', () => {
    const inner = createRepository({ 'inner.ts': '' });
    const root = createRepository({ 'a.ts': '' });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
    addFiles(root, { 'nested/n.ts': '' });
    git(join(root, 'nested'), 'init', '-q');
    const { files, skipped } = list(root);
    expect(files).toEqual(['a.ts']);
    const reason = 'a submodule or nested repository: run svc-codemod inside it';
    expect(skipped).toEqual([`nested: ${reason}`, `sub: ${reason}`]);
  });

  it('leaves out files a sparse checkout does not have', () => {
    const root = createRepository({ 'a/a.ts': '', 'b/b.ts': '' });
    git(root, 'sparse-checkout', 'set', '--cone', 'a');
    expect(list(root).files).toEqual(['a/a.ts']);
  });
});

describe('without git', () => {
  it('walks with .gitignore support, also where files are dotted', () => {
    const root = createFolder({
      '.gitignore': 'skip/\n*.gen.ts\n',
      'a.ts': '',
      '.config/c.ts': '',
      'skip/s.ts': '',
      'x.gen.ts': '',
      'node_modules/p/i.js': '',
      'package.json': '{}',
    });
    const { files, listedBy, configFiles } = list(root);
    expect(listedBy).toBe('walk');
    expect(files).toEqual(['.config/c.ts', 'a.ts']);
    expect(configFiles).toEqual(['package.json']);
  });

  it('lists a folder that the repository around it ignores as a whole', () => {
    const root = createRepository({ '.gitignore': 'scratch/\n', 'a.ts': '' });
    addFiles(root, { 'scratch/.gitignore': 'private.ts\n', 'scratch/s.ts': '', 'scratch/private.ts': '' });
    expect(list(join(root, 'scratch'))).toMatchObject({ files: ['s.ts'], listedBy: 'walk' });
  });

  it('never follows links', () => {
    const outside = createFolder({ 'secret.ts': '' });
    const root = createFolder({ 'src/a.ts': '' });
    symlinkSync(outside, join(root, 'out'));
    symlinkSync('.', join(root, 'src/loop'));
    expect(list(root).files).toEqual(['src/a.ts']);
  });
});

describe.each([
  ['git', createRepository],
  ['walk', createFolder],
] as const)('links (%s)', (_, create) => {
  it('skips links with a reason and tells the resolver about those inside', () => {
    const outside = createFolder({ 'secret.ts': '' });
    const root = create({ 'src/a.ts': '', 'shared/s.ts': '' });
    symlinkSync('a.ts', join(root, 'src/link.ts'));
    symlinkSync(join(outside, 'secret.ts'), join(root, 'src/out.ts'));
    symlinkSync('self.ts', join(root, 'src/self.ts'));
    symlinkSync('nowhere.ts', join(root, 'src/broken.ts'));
    symlinkSync('../shared', join(root, 'src/shared'));
    symlinkSync(outside, join(root, 'src/folder'));
    const { files, skipped, links } = list(root);
    expect(files).toEqual(['shared/s.ts', 'src/a.ts']);
    expect(skipped).toEqual([
      'src/broken.ts: a symbolic link to nothing',
      'src/folder: a symbolic link out of the repository',
      'src/link.ts: a symbolic link to src/a.ts',
      'src/out.ts: a symbolic link out of the repository',
      'src/self.ts: a symbolic link loop',
    ]);
    expect(links).toEqual({ 'src/link.ts': 'src/a.ts', 'src/shared': 'shared' });
  });
});

describe('what is left out', () => {
  it('counts a tracked node_modules folder once', () => {
    const root = createRepository({ 'a.ts': '' });
    addFiles(root, {
      'node_modules/p/index.js': '',
      'node_modules/q/index.js': '',
      'packages/a/node_modules/r/i.ts': '',
    });
    git(root, 'add', '-f', '.');
    const { files, skipped } = list(root);
    expect(files).toEqual(['a.ts']);
    expect(skipped).toEqual(['node_modules: node_modules', 'packages/a/node_modules: node_modules']);
  });

  it('skips committed build output file by file', () => {
    const root = createRepository({
      'src/a.ts': '',
      'dist/index.js': '',
      'dist/deep/x.d.ts': '',
      '.next/server/p.js': '',
      'packages/b/.svelte-kit/g.ts': '',
    });
    const { files, skipped } = list(root);
    expect(files).toEqual(['src/a.ts']);
    expect(skipped).toEqual([
      '.next/server/p.js: build output (.next/)',
      'dist/deep/x.d.ts: build output (dist/)',
      'dist/index.js: build output (dist/)',
      'packages/b/.svelte-kit/g.ts: build output (packages/b/.svelte-kit/)',
    ]);
  });

  it.each([
    ['TypeScript in it', { 'build/release.ts': '', 'build/old.js': '' }, ['build/old.js', 'build/release.ts']],
    [
      'only scripts, nothing names it',
      { 'build/webpack.config.js': '', 'package.json': '{"scripts":{"build":"node build/x.js"}}' },
      ['build/webpack.config.js'],
    ],
    ['TypeScript in dist', { 'dist/a.ts': '' }, ['dist/a.ts']],
    ['a source map', { 'build/a.js': '', 'build/a.js.map': '' }, []],
    ['a declaration', { 'out/a.js': '', 'out/a.d.ts': '' }, []],
    ['the manifest publishes it', { 'build/a.js': '', 'package.json': '{"main":"./build/a.js"}' }, []],
    ['tsc writes there', { 'p/out/a.js': '', 'p/tsconfig.json': '{"compilerOptions":{"outDir":"./out"}}' }, []],
    ['a coverage report', { 'coverage/lcov-report/sorter.js': '', 'coverage/lcov.info': '' }, []],
    ['coverage as a feature', { 'src/coverage/plan.js': '' }, ['src/coverage/plan.js']],
  ])('decides about build, out, dist and coverage by their content: %s', (_, files, expected) => {
    expect(list(createRepository(files)).files).toEqual(expected);
  });

  it('skips minified names and declarations beside their source, keeps hand-written declarations', () => {
    const root = createRepository({
      'a.min.js': '',
      'b.ts': '',
      'b.d.ts': '',
      'c.tsx': '',
      'c.d.ts': '',
      'e.mts': '',
      'e.d.mts': '',
      'own.d.ts': '',
      'f.js': '',
      'f.d.ts': '',
    });
    const { files, skipped } = list(root);
    expect(files).toEqual(['b.ts', 'c.tsx', 'e.mts', 'f.d.ts', 'f.js', 'own.d.ts']);
    expect(skipped).toEqual([
      'a.min.js: minified',
      ...['b.d.ts', 'c.d.ts', 'e.d.mts'].map((file) => `${file}: generated declaration: its source is beside it`),
    ]);
  });

  it('does not list what --ignore names', () => {
    const root = createRepository({ 'src/a.ts': '', 'src/legacy/b.ts': '', 'src/c.test.ts': '' });
    const { files, skipped } = list(root, { ignore: ['src/legacy/', '*.test.ts'] });
    expect(files).toEqual(['src/a.ts']);
    expect(skipped).toEqual([]);
  });
});

describe('paths', () => {
  const files = { 'src/a.ts': '', 'src/deep/b.ts': '', 'lib/c.ts': '', 'dist/d.js': '', '.gitignore': 'local.ts\n' };

  it('narrow what is selected, not what is listed', () => {
    const root = createRepository(files);
    const listing = list(root, { paths: [join(root, 'src/deep')] });
    expect(listing.files).toEqual(['lib/c.ts', 'src/a.ts', 'src/deep/b.ts']);
    expect(listing.selected).toEqual(['src/deep/b.ts']);
    expect(listing.skipped).toEqual([]);
    expect(list(root, { paths: [join(root, 'src/a.ts'), join(root, 'dist')] }).skipped).toEqual([
      'dist/d.js: build output (dist/)',
    ]);
  });

  it('select everything when there are none, or the root', () => {
    const root = createRepository(files);
    expect(list(root).selected).toEqual(['lib/c.ts', 'src/a.ts', 'src/deep/b.ts']);
    expect(list(root, { paths: [root] })).toMatchObject({
      selected: ['lib/c.ts', 'src/a.ts', 'src/deep/b.ts'],
      skipped: ['dist/d.js: build output (dist/)'],
    });
  });

  it('say what does not exist or is left out', () => {
    const root = createRepository(files);
    addFiles(root, { 'local.ts': '' });
    expect(
      list(root, { paths: [join(root, 'nope.ts'), join(root, 'local.ts'), join(root, 'dist/d.js')] }).skipped,
    ).toEqual([
      'dist/d.js: build output (dist/)',
      'local.ts: left out by .gitignore or --ignore',
      'nope.ts: does not exist (failed)',
    ]);
  });
});

it('lists the configuration the resolver needs', () => {
  const root = createRepository({
    'package.json': '{}',
    'tsconfig.json': '',
    'tsconfig.app.json': '',
    'jsconfig.json': '',
    'pnpm-workspace.yaml': '',
    'lerna.json': '{}',
    'deno.jsonc': '',
    'other.json': '',
    'p/package.json': '{}',
    'dist/package.json': '{}',
    'dist/x.js': '',
  });
  expect(list(root).configFiles).toEqual([
    'deno.jsonc',
    'jsconfig.json',
    'lerna.json',
    'p/package.json',
    'package.json',
    'pnpm-workspace.yaml',
    'tsconfig.app.json',
    'tsconfig.json',
  ]);
});
