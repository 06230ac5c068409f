/** What the package manager's install changes, in the journal of the run that started it. */
import { existsSync, readFileSync } from 'node:fs';
import { hashOf, storeOriginal, writeJournal, type JournalFile, type StoredJournal } from './journal.ts';

/**
 * Keeps the files that an install is about to change. Until it has ended nobody knows what they become.
 * @param names relative to the root; manifests of the run and lockfiles, those that are not there are passed over
 * @throws Error of the file system; then there must be no install
 */
export function expectInstall(stored: StoredJournal, root: string, names: readonly string[]): StoredJournal {
  const expected = new Set(names);
  const files = stored.journal.files.map((file): JournalFile => {
    if (!expected.delete(file.name) || file.after === undefined) return file;
    const { after, ...rest } = file;
    return { ...rest, between: [...(rest.between ?? []), after] };
  });
  for (const name of expected) {
    const path = `${root}/${name}`;
    if (existsSync(path))
      files.push({ name, before: storeOriginal(stored.folder, readFileSync(path)), installed: true });
  }
  const waiting = { ...stored, journal: { ...stored.journal, files } };
  writeJournal(waiting);
  return waiting;
}

/** Notes what the install has made of the files. @throws Error of the file system */
export function recordInstall(stored: StoredJournal, root: string): StoredJournal {
  const files = stored.journal.files.flatMap((file): JournalFile[] => {
    const path = `${root}/${file.name}`;
    if (file.after !== undefined || !existsSync(path)) return [file];
    const after = hashOf(readFileSync(path));
    return file.installed === true && after === file.before ? [] : [{ ...file, after }];
  });
  const done = { ...stored, journal: { ...stored.journal, files } };
  writeJournal(done);
  return done;
}
