import { lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reasonNotToWrite, writeFiles, type FileChange, type Written } from '../../src/edits/write-files.ts';
import { Refused } from '../../src/findings/errors.ts';
import { writeChanges } from '../../src/pipeline/writing/write-changes.ts';
import { temporaryRoot } from '../edits/temporary-root.ts';
import { atCall, atHandle, pathOfDescriptor, systemError, tellsOpenFiles } from '../edits/watched-disk.ts';

const place = temporaryRoot();
const path = (name: string): string => join(place.root, name);

interface Run extends Written {
  /** Files that a temporary one was made for, in order. */
  staged: string[];
  progress: number[];
}

/** @param atStage what happens when a file is about to be staged */
async function write(
  changes: readonly FileChange[],
  atStage: (file: string) => void = () => {},
  concurrency = 1,
): Promise<Run> {
  const staged: string[] = [];
  const progress: number[] = [];
  const temporaryOf = (real: string): string => {
    staged.push(real.slice(place.root.length + 1));
    atStage(real);
    return `${real}.tmp`;
  };
  return {
    ...(await writeFiles(place.root, changes, temporaryOf, concurrency, (done) => progress.push(done))),
    staged,
    progress,
  };
}

const refused = (file: string, reason: string): object => ({ file: path(file), reason });

describe('new files', () => {
  test('are made, with their folders', async () => {
    expect(await write([place.change('made/deep/module.ts', '', 'module')])).toEqual({
      written: [path('made/deep/module.ts')],
      failed: [],
      staged: ['made/deep/module.ts'],
      progress: [1],
    });
    expect(place.names()).toEqual(['made', 'made/deep', 'made/deep/module.ts']);
    expect(place.read('made/deep/module.ts')).toBe('module');
  });

  test('replace nothing, and nothing is made for those that may not be', async () => {
    mkdirSync(join(place.base, 'outside'));
    symlinkSync('../outside', path('out'));
    symlinkSync('nowhere', path('dangling.ts'));
    place.write('there.ts', 'mine');
    place.write('file', 'a file');
    const before = place.names();
    expect(
      await write(
        ['there.ts', 'dangling.ts', 'file/module.ts', 'out/deep/module.ts', `${'long'.repeat(100)}.ts`].map((name) =>
          place.change(name, '', 'module'),
        ),
      ),
    ).toEqual({
      written: [],
      failed: [
        refused('there.ts', 'a file of this name was made while this run read the others; run again'),
        refused('dangling.ts', 'a file of this name was made while this run read the others; run again'),
        refused('file/module.ts', 'a file is where a folder has to be'),
        refused('out/deep/module.ts', 'its folder is outside the repository'),
        refused(`${'long'.repeat(100)}.ts`, 'its path is too long'),
      ],
      staged: [],
      progress: [1, 2, 3, 4, 5],
    });
    expect([place.names(), place.read('there.ts'), readdirSync(join(place.base, 'outside'))]).toEqual([
      before,
      'mine',
      [],
    ]);
  });

  test('that somebody makes at the same moment stay theirs', async () => {
    const { written, failed } = await write(
      [place.change('module.ts', '', 'module'), place.change('other.ts', '', 'other')],
      (file) => {
        if (file === path('other.ts')) place.write('module.ts', 'mine');
      },
    );
    expect([written, failed]).toEqual([
      [path('other.ts')],
      [refused('module.ts', 'a file of this name was made while this run read the others; run again')],
    ]);
    expect([place.names(), place.read('module.ts')]).toEqual([['module.ts', 'other.ts'], 'mine']);
  });
});

describe('one file that keeps another from being written', () => {
  const change = (name: string, needs?: string): FileChange => ({
    ...place.change(name, 'old', 'new'),
    ...(needs === undefined ? {} : { needs: path(needs) }),
  });

  test('modules are put in place before the files that call them, each in the order asked', async () => {
    const names = ['a.ts', 'b.ts', 'one.ts', 'c.ts', 'two.ts'];
    for (const name of names) place.write(name, 'old');
    const order: string[] = [];
    atCall('renameSync', (_from, to) => order.push(String(to).slice(place.root.length + 1)));
    const { written } = await write([
      change('a.ts', 'two.ts'),
      change('b.ts', 'one.ts'),
      change('one.ts'),
      change('c.ts'),
      change('two.ts'),
    ]);
    expect(written).toEqual(names.map(path));
    expect(order).toEqual(['one.ts', 'two.ts', 'a.ts', 'b.ts', 'c.ts']);
  });

  test('without its module a file is not written, and says so', async () => {
    for (const name of ['a.ts', 'b.ts', 'one.ts', 'two.ts']) place.write(name, 'old');
    const { written, failed } = await write(
      [change('a.ts', 'one.ts'), change('b.ts', 'two.ts'), change('one.ts'), change('two.ts')],
      (file) => {
        if (file === path('two.ts')) place.write('one.ts', 'mine');
      },
    );
    expect(written).toEqual([path('b.ts'), path('two.ts')]);
    expect(failed).toEqual([
      refused('a.ts', 'one.ts, which it would call, could not be written'),
      refused('one.ts', 'the file was changed while this run read it; run again'),
    ]);
    expect([place.names(), place.read('a.ts'), place.read('one.ts'), place.read('b.ts')]).toEqual([
      ['a.ts', 'b.ts', 'one.ts', 'two.ts'],
      'old',
      'mine',
      'new',
    ]);
  });

  const ofGroup = (name: string, ...together: string[]): FileChange => ({ ...change(name), together });
  const behind = (name: string): string => `${name}, which has to change with it, could not be written`;

  test('what changes in all files or in none stays in all of them, and so does what changes with these', async () => {
    for (const name of ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts']) place.write(name, 'old');
    const changes = [
      ofGroup('a.ts', 'one'),
      ofGroup('b.ts', 'one', 'two'),
      ofGroup('c.ts', 'two'),
      ofGroup('d.ts', 'other'),
      change('e.ts', 'c.ts'),
    ];
    const { written, failed } = await write(changes, (file) => {
      if (file === path('e.ts')) place.write('a.ts', 'mine');
    });
    expect(written).toEqual([path('d.ts')]);
    expect(failed).toEqual([
      refused('a.ts', 'the file was changed while this run read it; run again'),
      refused('b.ts', behind('a.ts')),
      refused('c.ts', behind('b.ts')),
      refused('e.ts', 'c.ts, which it would call, could not be written'),
    ]);
    expect(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].map(place.read)).toEqual(['mine', 'old', 'old', 'new', 'old']);
    expect(place.names()).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts']);
  });

  test('a file that was put in place gets its text back when another of its group cannot be', async () => {
    for (const name of ['a.ts', 'b.ts', 'c.ts']) place.write(name, 'old');
    atCall('renameSync', (_from, to) => {
      if (to === path('b.ts')) throw systemError('EACCES');
    });
    const { written, failed } = await write([ofGroup('a.ts', 'one'), ofGroup('b.ts', 'one'), change('c.ts')]);
    expect([written, failed.map(({ file }) => file)]).toEqual([[path('c.ts')], [path('a.ts'), path('b.ts')]]);
    expect(failed[0]).toEqual(refused('a.ts', behind('b.ts')));
    expect(['a.ts', 'b.ts', 'c.ts'].map(place.read)).toEqual(['old', 'old', 'new']);
    expect(place.names()).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  test('two names of one file are written once, and fail together', async () => {
    place.write('a.ts', 'old');
    symlinkSync('a.ts', path('link.ts'));
    atCall('renameSync', () => {
      throw systemError('EACCES');
    });
    expect(await write([change('link.ts'), change('a.ts')])).toEqual({
      written: [],
      failed: [refused('link.ts', 'no permission to write it'), refused('a.ts', 'no permission to write it')],
      staged: ['a.ts'],
      progress: [1, 2],
    });
    expect([place.names(), place.read('a.ts')]).toEqual([['a.ts', 'link.ts'], 'old']);
  });

  test('two names of one file that would become two texts: only the first', async () => {
    place.write('a.ts', 'old');
    symlinkSync('a.ts', path('link.ts'));
    const { written, failed } = await write([change('link.ts'), place.change('a.ts', 'old', 'other')]);
    expect([written, failed, place.read('a.ts'), lstatSync(path('link.ts')).isSymbolicLink()]).toEqual([
      [path('link.ts')],
      [refused('a.ts', 'another name of the same file was changed differently')],
      'new',
      true,
    ]);
  });
});

describe('a disk', () => {
  const changes = (): FileChange[] =>
    ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].map((name) => place.change(name, 'old', 'new'));
  const prepare = (): void => {
    for (const { file } of changes()) writeFileSync(file, 'old');
  };

  test('that takes no more: nothing is written, nothing is left, and no further file is tried', async () => {
    prepare();
    rmSync(path('a.ts'));
    let before = 2;
    await atHandle('writeFile', () => {
      before -= 1;
      if (before === 0) throw systemError('ENOSPC');
    });
    const others = 'not written, because the disk is full (at c.ts)';
    expect(await write(changes())).toEqual({
      written: [],
      failed: [
        refused('a.ts', 'the file is no longer there'),
        refused('b.ts', others),
        refused('c.ts', 'the disk is full'),
        refused('d.ts', others),
        refused('e.ts', others),
      ],
      stopped: refused('c.ts', 'the disk is full'),
      staged: ['b.ts', 'c.ts'],
      progress: [1, 2, 3],
    });
    expect([place.names(), place.read('b.ts')]).toEqual([['b.ts', 'c.ts', 'd.ts', 'e.ts'], 'old']);
  });

  test('leaves neither a folder nor a run', async () => {
    prepare();
    await atHandle('writeFile', (handle) => {
      if (tellsOpenFiles && !pathOfDescriptor(handle.fd).includes('/made/')) return;
      throw systemError('ENOSPC');
    });
    const writing = writeChanges(
      { root: place.root, paths: [], tree: { kind: 'git', root: place.root, journals: place.journals } },
      [...changes(), place.change('made/deep/module.ts', '', 'module')],
      { concurrency: 1 },
    );
    await expect(writing).rejects.toThrow(
      new Refused(`Nothing was written: the disk is full (met at ${tellsOpenFiles ? 'made/deep/module.ts' : 'a.ts'}).`),
    );
    expect([place.names(), readdirSync(place.journals)]).toEqual([
      changes().map(({ file }) => file.slice(place.root.length + 1)),
      [],
    ]);
  });

  test('names the first of the files that have met it', async () => {
    prepare();
    await atHandle('writeFile', () => {
      throw systemError('ENOSPC');
    });
    const { stopped, staged } = await write(changes(), () => {}, 2);
    expect(staged).toEqual(['a.ts', 'b.ts']);
    expect(['a.ts', 'b.ts'].map((name) => refused(name, 'the disk is full'))).toContainEqual(stopped);
  });

  test('that refuses one file takes the others', async () => {
    prepare();
    atCall('accessSync', (file) => {
      if (file === path('b.ts')) throw systemError('EACCES');
    });
    let first = true;
    await atHandle('writeFile', () => {
      if (first) {
        first = false;
        throw systemError('EACCES');
      }
    });
    const { written, failed, stopped } = await write(changes());
    expect([written, failed, stopped]).toEqual([
      ['c.ts', 'd.ts', 'e.ts'].map(path),
      [refused('a.ts', 'no permission to write in its folder'), refused('b.ts', 'no permission to write it')],
      undefined,
    ]);
    expect(place.names()).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts']);
  });
});

test('what has to hold is asked of one file alone as well', () => {
  place.write('a.ts', '\uFEFFold');
  expect(reasonNotToWrite(place.root, place.change('a.ts', '\uFEFFold', 'new'))).toBeUndefined();
  expect(reasonNotToWrite(place.root, place.change('a.ts', 'old', 'new'))).toBe(
    'the file was changed while this run read it; run again',
  );
  expect(reasonNotToWrite(place.root, place.change('gone.ts', 'old', 'new'))).toBe('the file is no longer there');
  expect(reasonNotToWrite(place.root, place.change('made/module.ts', '', 'new'))).toBeUndefined();
});
