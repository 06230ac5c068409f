import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectInstall, recordInstall } from '../../src/edits/journal-install.ts';
import { hashOf, listJournals, startJournal, type JournalFile, type StoredJournal } from '../../src/edits/journal.ts';
import { temporaryRoot } from './temporary-root.ts';

const place = temporaryRoot();
const hash = (text: string): string => hashOf(Buffer.from(text));

/** A run that has written its files. */
function written(files: Readonly<Record<string, readonly [source: string, output: string]>>): StoredJournal {
  const changes = Object.entries(files).map(([name, [source, output]]) => place.change(name, source, output));
  for (const { file, source } of changes) place.write(file.slice(place.root.length + 1), source);
  const stored = startJournal(place.journals, place.root, '6.0.0', changes);
  for (const { file, output } of changes) place.write(file.slice(place.root.length + 1), output);
  return stored;
}

/** What the journal says, as it is on the disk. */
function kept(stored: StoredJournal): JournalFile[] {
  const [found] = listJournals(place.journals);
  expect(found).toEqual(stored);
  return stored.journal.files;
}

const run = { 'a.ts': ['a5', 'a6'], 'package.json': ['p5', 'p6'], 'lib/package.json': ['l5', 'l6'] } as const;
const a: JournalFile = { name: 'a.ts', before: hash('a5'), after: hash('a6') };
const manifest: JournalFile = { name: 'package.json', before: hash('p5'), between: [hash('p6')] };
const library: JournalFile = { name: 'lib/package.json', before: hash('l5'), after: hash('l6') };

test('before an install the files that it may change are kept, and those of the run are open', () => {
  const stored = written(run);
  place.write('package-lock.json', 'lock5');
  const waiting = expectInstall(stored, place.root, ['package.json', 'package-lock.json', 'yarn.lock']);
  expect(kept(waiting)).toEqual([
    a,
    manifest,
    library,
    { name: 'package-lock.json', before: hash('lock5'), installed: true },
  ]);
  expect(existsSync(join(stored.folder, 'originals', hash('lock5')))).toBe(true);
  // Asked again, nothing new is known.
  expect(kept(expectInstall(waiting, place.root, ['package.json']))).toEqual([
    a,
    manifest,
    library,
    { name: 'package-lock.json', before: hash('lock5'), installed: true },
  ]);
});

test('what the run had written on the way stays known', () => {
  const stored = written(run);
  const [first, second, third] = stored.journal.files;
  const { journal } = expectInstall(
    { ...stored, journal: { ...stored.journal, files: [first!, { ...second!, between: [hash('p5.5')] }, third!] } },
    place.root,
    ['package.json'],
  );
  expect(journal.files).toEqual([a, { ...manifest, between: [hash('p5.5'), hash('p6')] }, library]);
});

test('after an install each file is what it is then; a lockfile that is as before is no part of the run, nor what others changed meanwhile', () => {
  const stored = expectInstall(writtenWithLocks(), place.root, [
    'package.json',
    'lib/package.json',
    'package-lock.json',
    'lib/package-lock.json',
  ]);
  place.write('package.json', 'p6 formatted');
  place.write('package-lock.json', 'lock6');
  place.write('a.ts', 'changed by the user');
  expect(kept(recordInstall(stored, place.root))).toEqual([
    a,
    { ...manifest, after: hash('p6 formatted') },
    { name: 'lib/package.json', before: hash('l5'), between: [hash('l6')], after: hash('l6') },
    { name: 'package-lock.json', before: hash('lock5'), installed: true, after: hash('lock6') },
  ]);
});

test('a manifest that an install has put back stays a part of the run, and what it has deleted stays open', () => {
  const stored = expectInstall(writtenWithLocks(), place.root, ['package.json', 'package-lock.json']);
  place.write('package.json', 'p5');
  rmSync(join(place.root, 'package-lock.json'));
  expect(kept(recordInstall(stored, place.root))).toEqual([
    a,
    { ...manifest, after: hash('p5') },
    library,
    { name: 'package-lock.json', before: hash('lock5'), installed: true },
  ]);
});

function writtenWithLocks(): StoredJournal {
  const stored = written(run);
  place.write('package-lock.json', 'lock5');
  place.write('lib/package-lock.json', 'lock5 of lib');
  return stored;
}
