import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  manifest,
  type TemporaryRepository,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const files = { 'package.json': manifest, 'src/prompt.ts': aliasCall, 'src/other.ts': 'export const other = 1;\n' };

function refusal(args: readonly string[] = [], options: Parameters<TemporaryRepository['run']>[1] = {}): string {
  const before = place.hash();
  const { status, stdout, stderr } = place.run(args, options);
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
  expect(place.hash()).toBe(before);
  return stderr;
}

describe('the tree has to be clean where it would be written', () => {
  test.each([
    ['changed', () => place.write('src/prompt.ts', `${aliasCall}// more\n`)],
    ['staged', () => (place.write('src/prompt.ts', `${aliasCall}// more\n`), place.git('add', '-A'))],
  ])('a %s file that would be edited', (_, prepare) => {
    place = createRepository(files);
    prepare();
    expect(refusal()).toBe(
      'svc-codemod: Nothing was written: a file that would be edited has changes that are not committed:\n' +
        '  src/prompt.ts (changed)\nCommit them, or use --allow-dirty.\n',
    );
  });

  test('untracked files that would be edited, named up to ten', () => {
    place = createRepository(files);
    for (let index = 0; index < 12; index += 1) place.write(`new/${String(index).padStart(2, '0')} ü.ts`, aliasCall);
    const lines = refusal().split('\n');
    expect(lines[0]).toBe(
      'svc-codemod: Nothing was written: 12 files that would be edited have changes that are not committed:',
    );
    expect(lines[1]).toBe('  new/00 ü.ts (not in git)');
    expect(lines.slice(-3)).toEqual([
      '  and 2 more',
      'Commit them (add files that are not in git first), or use --allow-dirty.',
      '',
    ]);
  });

  test.each(['--skip-worktree', '--assume-unchanged'])('a file that git is told not to look at with %s', (flag) => {
    place = createRepository(files);
    place.git('update-index', flag, 'src/prompt.ts', 'package.json');
    expect(refusal()).toBe(
      'svc-codemod: Nothing was written: a file that would be edited has changes that are not committed:\n' +
        '  src/prompt.ts (git ignores changes of it)\nCommit them (make git look at them again with "git update-index --no-skip-worktree FILE" or with --no-assume-unchanged), or use --allow-dirty.\n',
    );
    place.git('update-index', flag.replace('--', '--no-'), 'src/prompt.ts');
    expect(place.run([]).stdout).toContain(
      'Note: package.json had changes that are not committed, or may have (git ignores changes of it); it was edited on top of them.\n',
    );
  });

  test('--allow-dirty writes all the same, on top of the changes', () => {
    place = createRepository(files);
    place.write('src/prompt.ts', `${aliasCall}// more\n`);
    expect(place.run(['--allow-dirty']).status).toBe(0);
    expect(place.read('src/prompt.ts')).toBe(`${aliasCallMigrated}// more\n`);
  });

  test('changes elsewhere do not matter', () => {
    place = createRepository(files);
    place.write('src/other.ts', 'export const other = 2;\n');
    place.write('notes.md', 'untracked\n');
    expect(place.run([]).status).toBe(0);
  });

  test('a dirty manifest alone passes with a note and is edited on top', () => {
    place = createRepository(files);
    place.write('package.json', manifest.replace('"app"', '"renamed"'));
    const { status, stdout } = place.run([]);
    expect(status).toBe(0);
    expect(stdout).toContain('Note: package.json had changes that are not committed; it was edited on top of them.\n');
    expect(place.read('package.json')).toBe(manifest.replace('"app"', '"renamed"').replace('^5.1.0', '^6.0.0'));
  });

  test('dry runs and check look at a dirty tree', () => {
    place = createRepository(files);
    place.write('src/prompt.ts', `${aliasCall}// more\n`);
    expect([place.run(['-n']).status, place.run(['check']).status]).toEqual([0, 1]);
  });
});

describe('where git is', () => {
  test('in a sub-directory the root is found, and only what is below is written', () => {
    place = createRepository({ ...files, 'packages/app/src/a.ts': aliasCall, 'packages/app/package.json': manifest });
    expect(place.run([], { cwd: join(place.root, 'packages/app') }).status).toBe(0);
    expect(place.git('status', '--porcelain')).toBe(' M packages/app/package.json\n M packages/app/src/a.ts\n');
    place.write('packages/app/src/a.ts', `${aliasCall}// more\n`);
    expect(refusal([], { cwd: join(place.root, 'packages/app') })).toContain('  packages/app/src/a.ts (changed)\n');
  });

  test('in a linked worktree, guard and undo work', () => {
    place = createRepository(files);
    place.git('worktree', 'add', '-q', '../linked');
    const cwd = join(place.root, '../linked');
    expect(place.run([], { cwd }).status).toBe(0);
    expect(place.read('../linked/src/prompt.ts')).toBe(aliasCallMigrated);
    expect(place.run(['undo']).stdout).toBe('There is no run to take back here.\n');
    expect(place.run(['undo'], { cwd }).status).toBe(0);
    expect(place.read('../linked/src/prompt.ts')).toBe(aliasCall);
  });

  test('a path in another repository is guarded by that one', () => {
    place = createRepository(files);
    mkdirSync(join(place.root, '../elsewhere'));
    const { status } = place.run([place.root], { cwd: join(place.root, '../elsewhere') });
    expect(status).toBe(0);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
  });
});

describe('without git', () => {
  const hint =
    'Use --dry-run --diff to look first, or --allow-no-vcs to write ("npx svc-codemod undo" takes the run back).\n';

  test('nothing is written, unless --allow-no-vcs is given; undo still works, also from a sub-directory', () => {
    place = createRepository(files, false);
    expect(refusal()).toBe(
      `svc-codemod: Nothing was written: this folder is in no git repository, so changes could not be reviewed or taken back with it. ${hint}`,
    );
    expect([place.run(['-n']).status, place.run(['check']).status]).toEqual([0, 1]);
    const before = place.hash();
    expect(place.run(['--allow-no-vcs']).status).toBe(0);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
    expect(place.run(['undo'], { cwd: join(place.root, 'src') }).status).toBe(0);
    expect(place.hash()).toBe(before);
  });

  test('a git that is not installed is said', () => {
    place = createRepository(files);
    mkdirSync(join(place.root, '../bin'));
    symlinkSync(process.execPath, join(place.root, '../bin/node'));
    expect(refusal([], { env: { PATH: join(place.root, '../bin') } })).toBe(
      `svc-codemod: Nothing was written: the git command is not installed, so changes could not be reviewed or taken back with it. ${hint}`,
    );
  });

  test('without a place for the journal nothing is written', () => {
    place = createRepository(files, false);
    place.write('../home/cache', 'a file where the cache folder should be\n');
    const journals = new RegExp(
      `^svc-codemod: Nothing was written: the journal for "svc-codemod undo" could not be kept in ${place.home}/cache/svc-codemod/[0-9a-f]{16} \\(a file is where a folder has to be\\)\\.\n$`,
    );
    expect(refusal(['--allow-no-vcs'])).toMatch(journals);
  });

  test('nothing to write needs no git', () => {
    place = createRepository({ 'a.ts': 'export const a = 1;\n' }, false);
    expect(place.run([]).status).toBe(0);
  });
});

test('a link that leads out of the repository is never followed', () => {
  place = createRepository({ 'package.json': manifest });
  place.write('../outside/prompt.ts', aliasCall);
  symlinkSync('../outside/prompt.ts', join(place.root, 'prompt.ts'));
  symlinkSync('../outside', join(place.root, 'folder'));
  place.commit();
  place.run([]);
  expect(place.read('../outside/prompt.ts')).toBe(aliasCall);
});
