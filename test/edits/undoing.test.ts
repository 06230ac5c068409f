import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isDead } from '../../src/edits/stale-journals.ts';
import { expectInstall, recordInstall } from '../../src/edits/journal-install.ts';
import { listJournals, moveTo, startJournal, temporaryFiles, type StoredJournal } from '../../src/edits/journal.ts';
import { runStates, undo } from '../../src/edits/undo.ts';
import type { FileChange } from '../../src/edits/write-files.ts';
import { deadMark, inNameOf, temporaryRoot } from './temporary-root.ts';
import { atCall, atHandle, pathOfDescriptor, systemError, tellsOpenFiles } from './watched-disk.ts';

const place = temporaryRoot();
afterEach(() => void vi.useRealTimers());

/** A run at its end. */
function finished(...changes: FileChange[]): StoredJournal {
  const name = ({ file }: FileChange): string => file.slice(place.root.length + 1);
  for (const change of changes) if (change.source !== '') place.write(name(change), change.source);
  const stored = startJournal(place.journals, place.root, '6.0.0', changes);
  for (const change of changes) place.write(name(change), change.output);
  return moveTo(stored, 'written');
}
const a = (): FileChange => place.change('a.ts', 'a5', 'a6');
const b = (): FileChange => place.change('b.ts', 'b5', 'b6');
const made = (): FileChange => place.change('new/deep/module.ts', '', 'module');

describe('undo', () => {
  test('is nothing to do where there never was a run', async () => {
    expect(await undo(place.journals, place.root)).toEqual({ kind: 'nothing' });
    expect(await undo(place.journals, place.root, '2026')).toEqual({ kind: 'unknown', run: '2026' });
  });

  test('restores files, and deletes those the run has made, with their folders', async () => {
    const { journal } = finished(a(), made());
    expect(await undo(place.journals, place.root)).toEqual({
      kind: 'restored',
      startedAt: journal.startedAt,
      deleted: 1,
      restored: ['a.ts', 'new/deep/module.ts'],
      unchanged: [],
      left: [],
    });
    expect([place.names(), place.read('a.ts')]).toEqual([['a.ts'], 'a5']);
  });

  test('leaves a folder that somebody has put something into, and does not miss one that is gone', async () => {
    finished(a(), made(), place.change('other/module.ts', '', 'module'));
    place.write('new/mine.ts', 'mine');
    rmSync(join(place.root, 'other'), { recursive: true });
    expect(await undo(place.journals, place.root)).toMatchObject({
      kind: 'restored',
      restored: ['a.ts', 'new/deep/module.ts'],
      unchanged: ['other/module.ts'],
    });
    expect(place.names()).toEqual(['a.ts', 'new', 'new/mine.ts']);
  });

  test('takes a run by its name, or the beginning of it when it is the only one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T12:00:00.007Z') });
    const [first, second] = [finished(a()), finished(b())];
    expect([first.run, second.run]).toEqual(['20260102T120000007Z', '20260102T120000007Z-2']);
    expect(await undo(place.journals, place.root, '20260102')).toEqual({ kind: 'unknown', run: '20260102' });
    expect(await undo(place.journals, place.root, first.run)).toMatchObject({ kind: 'restored', restored: ['a.ts'] });
    // The other one begins with its name.
    expect(await undo(place.journals, place.root, first.run)).toEqual({
      kind: 'before',
      startedAt: first.journal.startedAt,
    });
    expect([place.read('a.ts'), place.read('b.ts')]).toEqual(['a5', 'b6']);
    expect(await undo(place.journals, place.root, '20260102')).toMatchObject({ kind: 'restored', restored: ['b.ts'] });
    expect(await undo(place.journals, place.root, '20260102')).toEqual({ kind: 'unknown', run: '20260102' });
  });

  test('takes no other run than the one that was named', async () => {
    const { run, journal } = finished(a());
    expect(await undo(place.journals, place.root, '1999')).toEqual({ kind: 'unknown', run: '1999' });
    expect(await undo(place.journals, place.root, run.slice(1))).toEqual({ kind: 'unknown', run: run.slice(1) });
    expect(place.read('a.ts')).toBe('a6');
    expect(await undo(place.journals, place.root, run.slice(0, 8))).toMatchObject({ kind: 'restored' });
    expect(await undo(place.journals, place.root, '1999')).toEqual({ kind: 'unknown', run: '1999' });
    expect(await undo(place.journals, place.root, run.slice(0, 8))).toEqual({
      kind: 'before',
      startedAt: journal.startedAt,
    });
  });
});

describe('what keeps a run from being taken back', () => {
  const reasons = (): (readonly [string, string])[] =>
    runStates(place.journals, place.root).flatMap(({ changed }) =>
      changed.map(({ name, reason }) => [name, reason] as const),
    );

  test('is any file that is no longer what the run left, and then nothing is restored', async () => {
    const { folder, journal } = finished(a(), b(), made());
    place.write('b.ts', 'mine');
    expect(await undo(place.journals, place.root)).toEqual({
      kind: 'refused',
      startedAt: journal.startedAt,
      changed: [{ name: 'b.ts', reason: 'was changed since' }],
      originals: join(folder, 'originals'),
    });
    expect([place.read('a.ts'), place.read('b.ts'), place.read('new/deep/module.ts')]).toEqual([
      'a6',
      'mine',
      'module',
    ]);
  });

  test('is said: deleted, no plain file, behind a link, behind a file, changed by a later run', () => {
    finished(
      place.change('deleted.ts', 'x5', 'x6'),
      place.change('linked/c.ts', 'x5', 'x6'),
      place.change('moved/c.ts', 'x5', 'x6'),
      place.change('folder.ts', 'x5', 'x6'),
      place.change('again.ts', 'x5', 'x6'),
    );
    const { run } = finished(place.change('again.ts', 'x6', 'x7'));
    rmSync(join(place.root, 'deleted.ts'));
    renameSync(join(place.root, 'linked'), join(place.base, 'outside'));
    symlinkSync('../outside', join(place.root, 'linked'));
    rmSync(join(place.root, 'moved'), { recursive: true });
    place.write('moved', 'a file');
    rmSync(join(place.root, 'folder.ts'));
    mkdirSync(join(place.root, 'folder.ts'));
    expect(reasons()).toEqual([
      ['deleted.ts', 'was deleted since'],
      ['linked/c.ts', 'is now behind a link that leads out of the repository'],
      ['moved/c.ts', 'a file is where a folder has to be'],
      ['folder.ts', 'is no longer a plain file'],
      ['again.ts', `was changed by the later run ${run}`],
    ]);
  });

  test('with a file that the run has made: emptied, or behind a file; not when it is gone', () => {
    finished(
      place.change('emptied.ts', '', 'module'),
      place.change('moved/module.ts', '', 'module'),
      place.change('deleted.ts', '', 'module'),
    );
    place.write('emptied.ts', '');
    rmSync(join(place.root, 'moved'), { recursive: true });
    place.write('moved', 'a file');
    rmSync(join(place.root, 'deleted.ts'));
    expect(reasons()).toEqual([
      ['emptied.ts', 'was changed since'],
      ['moved/module.ts', 'a file is where a folder has to be'],
    ]);
  });
});

describe('a run that an install belongs to', () => {
  const withInstall = (): StoredJournal => {
    place.write('package-lock.json', 'lock5');
    const change = place.change('package.json', 'p5', 'p6');
    place.write('package.json', 'p5');
    const stored = startJournal(place.journals, place.root, '6.0.0', [change]);
    place.write('package.json', 'p6');
    return expectInstall(stored, place.root, ['package.json', 'package-lock.json']);
  };
  const lock = (reason: string): object => ({ name: 'package-lock.json', reason });

  test.each([
    ['lock6', [], 'lock5'],
    ['lock7', [lock('was changed since')], 'lock7'],
  ])('is taken back with the lockfile, when that is what the install has left (%s)', async (text, left, after) => {
    const stored = withInstall();
    place.write('package-lock.json', 'lock6');
    moveTo(recordInstall(stored, place.root), 'written');
    place.write('package-lock.json', text);
    expect(await undo(place.journals, place.root)).toMatchObject({
      kind: 'restored',
      restored: ['package.json', ...(left.length === 0 ? ['package-lock.json'] : [])],
      unchanged: [],
      left,
    });
    expect([place.read('package.json'), place.read('package-lock.json')]).toEqual(['p5', after]);
  });

  test('is taken back without the lockfile that is gone since', async () => {
    const stored = withInstall();
    place.write('package-lock.json', 'lock6');
    moveTo(recordInstall(stored, place.root), 'written');
    rmSync(join(place.root, 'package-lock.json'));
    expect(await undo(place.journals, place.root)).toMatchObject({
      kind: 'restored',
      restored: ['package.json'],
      left: [lock('was deleted since')],
    });
    expect(place.names()).toEqual(['package.json']);
  });

  test('is taken back as far as it is known when it was killed while the install was writing', async () => {
    const stored = inNameOf(deadMark, withInstall());
    place.write('package-lock.json', 'half of lock6');
    for (const name of ['package.json', 'package-lock.json'])
      writeFileSync(temporaryFiles(stored, place.root)(join(place.root, name)), 'half');
    expect(await undo(place.journals, place.root)).toMatchObject({
      kind: 'restored',
      restored: ['package.json'],
      unchanged: [],
      left: [lock('was being written by the install when the run was ended')],
    });
    expect([place.names(), place.read('package.json'), place.read('package-lock.json')]).toEqual([
      ['package-lock.json', 'package.json'],
      'p5',
      'half of lock6',
    ]);
  });
});

describe('an undo that comes to no end', () => {
  test('names what it could not restore, and the next one does the rest, also in this process', async () => {
    const { journal, folder } = finished(a(), b());
    let full = true;
    await atHandle('writeFile', ({ fd }) => {
      if (full && (!tellsOpenFiles || pathOfDescriptor(fd).endsWith('-1.tmp'))) throw systemError('EACCES');
    });
    // Where a handle does not tell its file, every write fails.
    expect(await undo(place.journals, place.root)).toMatchObject(
      tellsOpenFiles
        ? {
            kind: 'partly',
            startedAt: journal.startedAt,
            restored: ['a.ts'],
            failed: [{ name: 'b.ts', reason: 'no permission to write in its folder' }],
          }
        : {},
    );
    expect(place.names()).toEqual(['a.ts', 'b.ts']);
    const [half] = listJournals(place.journals);
    expect([half?.folder, half?.state, isDead(half!)]).toEqual([folder, 'undoing', true]);
    full = false;
    expect(await undo(place.journals, place.root)).toMatchObject({ kind: 'restored' });
    expect([place.read('a.ts'), place.read('b.ts')]).toEqual(['a5', 'b5']);
  });

  test('does not restore a file that somebody changes at that moment', async () => {
    const { journal } = finished(a(), b());
    await atHandle('sync', () => {
      if (place.read('b.ts') === 'b6') writeFileSync(realpathSync(join(place.root, 'b.ts')), 'mine');
    });
    expect(await undo(place.journals, place.root)).toEqual({
      kind: 'partly',
      startedAt: journal.startedAt,
      restored: ['a.ts'],
      failed: [{ name: 'b.ts', reason: 'was changed while the run was taken back' }],
    });
    expect([place.names(), place.read('a.ts'), place.read('b.ts')]).toEqual([['a.ts', 'b.ts'], 'a5', 'mine']);
  });

  test('says while it restores that it does, so that a kill is known', async () => {
    finished(a());
    const states: string[] = [];
    atCall('renameSync', (from) => {
      if (String(from).endsWith('.tmp')) states.push(...listJournals(place.journals).map(({ state }) => state));
    });
    await undo(place.journals, place.root);
    expect(states).toEqual(['undoing']);
    expect(existsSync(join(place.root, 'a.ts'))).toBe(true);
  });
});
