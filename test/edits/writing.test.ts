import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheJournals, listJournals, moveTo, startJournal, type StoredJournal } from '../../src/edits/journal.ts';
import { undo } from '../../src/edits/undo.ts';
import { writeFiles, type FileChange } from '../../src/edits/write-files.ts';

let base = '';
let root = '';
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-write-')));
  root = join(base, 'root');
  mkdirSync(root);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const temporaryOf = (real: string): string => `${real}.new`;

function change(name: string, source: string, output: string): FileChange {
  return { file: join(root, name), source, output };
}

describe('writing files', () => {
  test('writes what can be written and names the rest', async () => {
    for (const name of ['good.ts', 'meanwhile.ts', 'readonly.ts']) writeFileSync(join(root, name), 'old');
    writeFileSync(join(root, 'meanwhile.ts'), 'edited by somebody');
    chmodSync(join(root, 'readonly.ts'), 0o444);
    writeFileSync(join(root, 'lossy.ts'), Buffer.from([0x61, 0xff]));
    writeFileSync(join(base, 'outside.ts'), 'old');
    symlinkSync('../outside.ts', join(root, 'link.ts'));
    const outcome = await writeFiles(
      root,
      [
        ...['good.ts', 'meanwhile.ts', 'readonly.ts', 'gone.ts', 'link.ts'].map((name) => change(name, 'old', 'new')),
        change('lossy.ts', 'a\uFFFD', 'b\uFFFD'),
      ],
      temporaryOf,
      2,
    );
    expect(outcome).toEqual({
      written: [join(root, 'good.ts')],
      failed: [
        { file: join(root, 'meanwhile.ts'), reason: 'the file was changed while this run read it; run again' },
        { file: join(root, 'readonly.ts'), reason: 'the file is read-only' },
        { file: join(root, 'gone.ts'), reason: 'the file is no longer there' },
        {
          file: join(root, 'link.ts'),
          reason: 'a symbolic link that leads out of the repository; it was not followed',
        },
        { file: join(root, 'lossy.ts'), reason: 'the file was changed while this run read it; run again' },
      ],
    });
    expect(readFileSync(join(root, 'good.ts'), 'utf8')).toBe('new');
    expect(readFileSync(join(base, 'outside.ts'), 'utf8')).toBe('old');
    expect(readFileSync(join(root, 'meanwhile.ts'), 'utf8')).toBe('edited by somebody');
  });

  test('keeps the mode, goes through a link inside the root, and leaves no temporary file', async () => {
    mkdirSync(join(root, 'folder'));
    writeFileSync(join(root, 'folder/real.ts'), 'old', { mode: 0o755 });
    symlinkSync('folder/real.ts', join(root, 'link.ts'));
    const outcome = await writeFiles(
      root,
      [change('link.ts', 'old', 'new'), change('folder/real.ts', 'old', 'new')],
      temporaryOf,
      1,
    );
    expect(outcome).toEqual({ written: [join(root, 'link.ts'), join(root, 'folder/real.ts')], failed: [] });
    expect(readFileSync(join(root, 'folder/real.ts'), 'utf8')).toBe('new');
    expect(statSync(join(root, 'folder/real.ts')).mode & 0o777).toBe(0o755);
    expect(readdirSync(root).sort()).toEqual(['folder', 'link.ts']);
    expect(lstatSync(join(root, 'link.ts')).isSymbolicLink()).toBe(true);
    expect(readdirSync(join(root, 'folder'))).toEqual(['real.ts']);
  });
});

describe('the journal', () => {
  const journals = (): string => join(base, 'journals');

  function record(name: string, source: string, output: string): void {
    writeFileSync(join(root, name), source);
    moveTo(startJournal(journals(), root, '6.0.0', [change(name, source, output)]), 'written');
  }

  function latest(): StoredJournal {
    const [found] = listJournals(journals());
    if (found === undefined) throw new Error('there is no journal');
    return found;
  }

  test('is complete before the first write: undo of a run that wrote nothing restores nothing', async () => {
    record('a.ts', 'old', 'new');
    expect(latest().journal.files.map(({ name }) => name)).toEqual(['a.ts']);
    expect(await undo(journals(), root)).toMatchObject({ kind: 'restored', restored: [], unchanged: ['a.ts'] });
    expect(await undo(journals(), root)).toEqual({ kind: 'nothing' });
  });

  test('keeps the last twenty runs', () => {
    for (let index = 0; index < 23; index += 1) record('a.ts', `${index}`, 'new');
    expect(readdirSync(journals()).length).toBe(20);
    const { folder } = latest();
    expect(readFileSync(join(folder, 'originals', readdirSync(join(folder, 'originals'))[0] ?? ''), 'utf8')).toBe('22');
  });

  test('a damaged original is never restored', async () => {
    record('a.ts', 'old', 'new');
    writeFileSync(join(root, 'a.ts'), 'new');
    const { folder } = latest();
    const originals = join(folder, 'originals');
    writeFileSync(join(originals, readdirSync(originals)[0] ?? ''), 'damaged');
    expect(await undo(journals(), root)).toMatchObject({
      kind: 'partly',
      restored: [],
      failed: [{ name: 'a.ts', reason: 'the stored original of a.ts is damaged' }],
    });
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('new');
  });

  test('a file that became a link is refused', async () => {
    record('a.ts', 'old', 'new');
    rmSync(join(root, 'a.ts'));
    writeFileSync(join(base, 'outside.ts'), 'new');
    symlinkSync('../outside.ts', join(root, 'a.ts'));
    expect(await undo(journals(), root)).toMatchObject({
      kind: 'refused',
      changed: [{ name: 'a.ts', reason: 'is no longer a plain file' }],
    });
    expect(readFileSync(join(base, 'outside.ts'), 'utf8')).toBe('new');
  });

  test('without git it is in the cache folder, one for each root', () => {
    const one = cacheJournals('/work/one', { XDG_CACHE_HOME: '/cache' });
    expect(one).toMatch(/^\/cache\/svc-codemod\/[0-9a-f]{16}$/);
    expect(cacheJournals('/work/two', { XDG_CACHE_HOME: '/cache' })).not.toBe(one);
    expect(existsSync(one)).toBe(false);
  });
});
