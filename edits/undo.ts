import { lstatSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { isInside, toPosix } from '../analysis/repository-path.ts';
import { hashOf, latestJournal, markUndone, originalBytes, type JournalFile, type StoredJournal } from './journal.ts';
import { systemReason } from './write-files.ts';

/** What became of an undo. Names are relative to the root, with `/`. */
export type Undone =
  | { kind: 'nothing' }
  /** `unchanged`: files the run had not written, or that are back already. */
  | { kind: 'restored'; startedAt: string; restored: string[]; unchanged: string[] }
  /** Nothing was restored; `originals` is the folder with the earlier bytes. */
  | { kind: 'refused'; startedAt: string; changed: { name: string; reason: string }[]; originals: string }
  /** Some files could not be written; running it again does the rest. */
  | { kind: 'partly'; startedAt: string; restored: string[]; failed: { name: string; reason: string }[] };

type State = 'written' | 'original' | { reason: string };

function stateOf(root: string, file: JournalFile): State {
  const path = `${root}/${file.name}`;
  try {
    if (!lstatSync(path).isFile()) return { reason: 'is no longer a plain file' };
    if (!isInside(root, toPosix(realpathSync(path)))) return { reason: 'is now behind a link that leads out of the repository' };
    const hash = hashOf(readFileSync(path));
    if (hash === file.after) return 'written';
    return file.created !== true && hash === file.before ? 'original' : { reason: 'was changed since' };
  } catch (error) {
    // A file that the run had made is gone already, or was never written.
    if (file.created === true && (error as NodeJS.ErrnoException).code === 'ENOENT') return 'original';
    return { reason: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'was deleted since' : systemReason(error) };
  }
}

/**
 * Takes the latest run back, byte for byte. It restores all files or, when one of them is no longer what the run left,
 * none. A run that was killed half-way is taken back in the same way.
 * @param journals the journal folder
 * @param root absolute real path with `/` of today's root
 */
export async function undo(journals: string, root: string): Promise<Undone> {
  const stored: StoredJournal | undefined = latestJournal(journals);
  if (stored === undefined) return { kind: 'nothing' };
  const { files, startedAt } = stored.journal;
  const states = files.map((file) => ({ file, state: stateOf(root, file) }));
  const changed = states.flatMap(({ file, state }) => (typeof state === 'string' ? [] : [{ name: file.name, reason: state.reason }]));
  if (changed.length > 0) return { kind: 'refused', startedAt, changed, originals: join(stored.folder, 'originals') };

  const toRestore = states.filter(({ state }) => state === 'written').map(({ file }) => file);
  const restored: string[] = [];
  const failed: { name: string; reason: string }[] = [];
  for (const file of toRestore) {
    try {
      if (file.created === true) rmSync(`${root}/${file.name}`);
      else await writeFileAtomic(`${root}/${file.name}`, originalBytes(stored, file));
      restored.push(file.name);
    } catch (error) {
      failed.push({ name: file.name, reason: (error as NodeJS.ErrnoException).code === undefined ? (error as Error).message : systemReason(error) });
    }
  }
  if (failed.length > 0) return { kind: 'partly', startedAt, restored, failed };
  markUndone(stored);
  const unchanged = states.filter(({ state }) => state === 'original').map(({ file }) => file.name);
  return { kind: 'restored', startedAt, restored, unchanged };
}
