import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  cacheJournals,
  forget,
  hashOf,
  isOpenHere,
  leave,
  listJournals,
  moveTo,
  originalBytes,
  startJournal,
  type Journal,
  type StoredJournal,
} from '../../src/edits/journal.ts';
import { ownMark } from '../../src/edits/process-mark.ts';
import type { FileChange } from '../../src/edits/write-files.ts';
import { inNameOf, temporaryRoot } from './temporary-root.ts';
import { atCall, systemError } from './watched-disk.ts';

const place = temporaryRoot();
afterEach(() => void vi.useRealTimers());

const hash = (text: string): string => hashOf(Buffer.from(text));
const start = (changes: readonly FileChange[], steps?: readonly FileChange[]): StoredJournal =>
  startJournal(place.journals, place.root, '6.1.0', changes, steps);
const description = ({ folder, state, process: mark }: StoredJournal): Journal =>
  JSON.parse(
    readFileSync(join(folder, mark === undefined ? `journal.${state}.json` : `journal.${state}.${mark}.json`), 'utf8'),
  ) as Journal;

function atNoon(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T12:00:00.007Z') });
}

describe('the journal of a run', () => {
  test('names each file, the real one behind a link, with what it was and becomes', () => {
    atNoon();
    place.write('folder/real.ts', 'real');
    symlinkSync('folder/real.ts', join(place.root, 'link.ts'));
    const stored = start([
      place.change('link.ts', 'real', 'real 6'),
      place.change('gone/a.ts', 'gone', 'gone 6'),
      place.change('x/one.ts', '', 'one'),
      place.change('x/y/z/two.ts', '', 'two'),
    ]);
    expect(stored).toEqual({
      run: '20260102T120000007Z',
      folder: join(place.journals, '20260102T120000007Z'),
      state: 'writing',
      process: ownMark(),
      journal: description(stored),
    });
    expect(description(stored)).toEqual({
      version: 2,
      root: place.root,
      tool: '6.1.0',
      startedAt: '2026-01-02T12:00:00.007Z',
      files: [
        { name: 'folder/real.ts', before: hash('real'), after: hash('real 6') },
        { name: 'gone/a.ts', before: hash('gone'), after: hash('gone 6') },
        { name: 'x/one.ts', before: hash(''), after: hash('one'), created: true },
        { name: 'x/y/z/two.ts', before: hash(''), after: hash('two'), created: true },
      ],
      folders: ['x/y/z', 'x/y', 'x'],
    });
    expect(readdirSync(join(stored.folder, 'originals')).sort()).toEqual([hash('real'), hash('gone'), hash('')].sort());
    expect(listJournals(place.journals)).toStrictEqual([stored]);
  });

  test('has no folders where none is made, and only the run may be read by nobody else', () => {
    place.write('a.ts', 'old');
    const stored = start([place.change('a.ts', 'old', 'new')]);
    expect(Object.keys(description(stored))).toEqual(['version', 'root', 'tool', 'startedAt', 'files']);
    const mode = (path: string): number => statSync(path).mode & 0o777;
    expect(
      [
        place.journals,
        stored.folder,
        join(stored.folder, 'originals'),
        join(stored.folder, 'originals', hash('old')),
      ].map(mode),
    ).toEqual([0o777 & ~process.umask(), 0o700, 0o700, 0o600]);
  });

  test('knows what a run with --commit writes on the way, and nothing else', () => {
    place.write('a.ts', 'a0');
    place.write('back.ts', 'b0');
    const way = (name: string, ...texts: string[]): FileChange[] =>
      texts.slice(1).map((text, index) => place.change(name, texts[index]!, text));
    const { journal } = start(
      [place.change('a.ts', 'a0', 'a4')],
      [...way('a.ts', 'a0', 'a1', 'a2', 'a0', 'a4'), ...way('back.ts', 'b0', 'b1', 'b0')],
    );
    expect(journal.files).toEqual([
      { name: 'a.ts', before: hash('a0'), after: hash('a4'), between: [hash('a1'), hash('a2')] },
    ]);
    expect(start([place.change('a.ts', 'a0', 'a1')], way('a.ts', 'a0', 'a1')).journal.files).toEqual([
      { name: 'a.ts', before: hash('a0'), after: hash('a1') },
    ]);
  });

  test('has a name of its own, also when several start at the same moment', () => {
    atNoon();
    place.write('a.ts', 'old');
    const runs = [1, 2, 3].map(() => start([place.change('a.ts', 'old', 'new')]).run);
    expect(runs).toEqual(['20260102T120000007Z', '20260102T120000007Z-2', '20260102T120000007Z-3']);
    expect(listJournals(place.journals).map(({ run }) => run)).toEqual([...runs].reverse());
  });

  test.each(['fsyncSync', 'mkdirSync'] as const)('that cannot be kept leaves nothing (%s)', (name) => {
    place.write('a.ts', 'old');
    mkdirSync(place.journals);
    atCall(name, () => {
      throw systemError('ENOSPC');
    });
    expect(() => start([place.change('a.ts', 'old', 'new')])).toThrow(
      expect.objectContaining({ code: 'ENOSPC' }) as Error,
    );
    expect(readdirSync(place.journals)).toEqual([]);
  });

  test('says with one name how far it is, and whether this process is busy with it', () => {
    place.write('a.ts', 'old');
    const writing = start([place.change('a.ts', 'old', 'new')]);
    const names = (): string[] => readdirSync(writing.folder).sort();
    expect([names(), isOpenHere(writing)]).toEqual([[`journal.writing.${ownMark()}.json`, 'originals'], true]);
    const written = moveTo(writing, 'written');
    expect(written).toStrictEqual({
      run: writing.run,
      folder: writing.folder,
      state: 'written',
      journal: writing.journal,
    });
    expect([names(), isOpenHere(written), isOpenHere(writing)]).toEqual([
      ['journal.written.json', 'originals'],
      false,
      false,
    ]);
    expect(listJournals(place.journals)).toStrictEqual([written]);
    const undoing = moveTo(written, 'undoing');
    expect(undoing).toStrictEqual({ ...written, state: 'undoing', process: ownMark() });
    expect([names(), isOpenHere(undoing)]).toEqual([[`journal.undoing.${ownMark()}.json`, 'originals'], true]);
    leave(undoing);
    expect(isOpenHere(undoing)).toBe(false);
    expect([moveTo(undoing, 'undone'), names()]).toStrictEqual([
      { ...written, state: 'undone' },
      ['journal.undone.json', 'originals'],
    ]);
    forget(place.journals, writing.run);
    expect(readdirSync(place.journals)).toEqual([]);
  });

  test('gives the bytes of before, and never others', () => {
    place.write('a.ts', 'old');
    const stored = start([place.change('a.ts', 'old', 'new')]);
    const [file] = stored.journal.files;
    expect(originalBytes(stored, file!)).toEqual(Buffer.from('old'));
    writeFileSync(join(stored.folder, 'originals', hash('old')), 'other');
    expect(() => originalBytes(stored, file!)).toThrow(new Error('the stored original of a.ts is damaged'));
  });
});

describe('the list of runs', () => {
  test('is empty where there never was one', () => {
    expect(listJournals(place.journals)).toEqual([]);
    expect(existsSync(place.journals)).toBe(false);
  });

  test('passes over what is no run, or none that can be read', () => {
    place.write('a.ts', 'old');
    const stored = moveTo(start([place.change('a.ts', 'old', 'new')]), 'written');
    for (const name of [
      'preparing.4194999-1.20260101T000000000Z',
      'deleted.4194999-1.20260101T000000000Z',
      'elsewhere',
    ])
      cpSync(stored.folder, join(place.journals, name), { recursive: true });
    const damaged = {
      '20990101T000000001Z': '{"version": 2, "fil',
      '20990101T000000002Z': '{"version": 1, "files": []}',
      '20990101T000000003Z': '{"version": 2}',
      '20990101T000000004Z': 'null',
    };
    for (const [run, text] of Object.entries(damaged)) {
      mkdirSync(join(place.journals, run));
      writeFileSync(join(place.journals, run, 'journal.written.json'), text);
    }
    mkdirSync(join(place.journals, '20990101T000000005Z/originals'), { recursive: true });
    writeFileSync(join(place.journals, '20990101T000000006Z'), 'a file');
    // What a full disk has left of a description, and what somebody has put beside it.
    for (const name of ['journal.undoing.1-1.json.new', 'a journal.undone.json'])
      writeFileSync(join(stored.folder, name), JSON.stringify({ ...stored.journal, tool: name }));
    expect(listJournals(place.journals)).toStrictEqual([stored]);
  });

  test('knows the process of a run', () => {
    place.write('a.ts', 'old');
    const stored = inNameOf('12-345', start([place.change('a.ts', 'old', 'new')]));
    expect(listJournals(place.journals)).toStrictEqual([stored]);
  });
});

describe('without git the journals are in the cache of the user', () => {
  const folder = `svc-codemod/${hash('/work/one').slice(0, 16)}`;

  test.each([
    [{ XDG_CACHE_HOME: '/cache', LOCALAPPDATA: '/local' }, 'linux', `/cache/${folder}`],
    [{ XDG_CACHE_HOME: '/cache', LOCALAPPDATA: '/local' }, 'win32', `/cache/${folder}`],
    [{ XDG_CACHE_HOME: '', LOCALAPPDATA: '/local' }, 'win32', `/local/${folder}`],
    [{ LOCALAPPDATA: '/local' }, 'linux', `${homedir()}/.cache/${folder}`],
    [{}, 'win32', `${homedir()}/.cache/${folder}`],
  ] as const)('%j on %s', (env, platform, expected) => {
    expect(cacheJournals('/work/one', env, platform)).toBe(join(expected));
  });
});
