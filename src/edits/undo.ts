import { lstatSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, isInside, toPosix } from '../repository/repository-path.ts';
import { clearDeadRuns } from './stale-journals.ts';
import {
  hashOf,
  leave,
  listJournals,
  moveTo,
  originalBytes,
  temporaryFiles,
  writeJournal,
  type Journal,
  type JournalFile,
  type StoredJournal,
} from './journal.ts';
import { discardStaged, publishStaged, stageFile, syncFolder } from './replace-file.ts';
import { concurrently } from './concurrently.ts';
import { folderReason, systemReason } from './system-reason.ts';

/** A file, and what is the matter with it. The name is relative to the root, with `/`. */
export interface FileProblem {
  name: string;
  reason: string;
}

/** What became of an undo. Names are relative to the root, with `/`. */
export type Undone =
  | { kind: 'nothing' }
  /** No run of this name is there. */
  | { kind: 'unknown'; run: string }
  /** None of the files asked for is a file of the run. */
  | { kind: 'not in it'; run: string }
  /** The run named was taken back before. */
  | { kind: 'before'; startedAt: string }
  /**
   * `unchanged`: files the run had not written, or that are back already. `left`: what an install wrote and something
   * else changed.
   */
  | {
      kind: 'restored';
      startedAt: string;
      restored: string[];
      /** How many of them the run had made: they are gone. */
      deleted: number;
      unchanged: string[];
      left: FileProblem[];
      /** How many files of the run are still as it wrote them, because only others were asked for. */
      remaining?: number;
      /** How many were kept as they had been changed: once they are as the run wrote them, they can be taken back. */
      kept?: number;
    }
  /** Nothing was restored; `originals` is the folder with the earlier bytes. */
  | { kind: 'refused'; startedAt: string; changed: FileProblem[]; originals: string }
  /** Some files could not be written; running it again does the rest. */
  | { kind: 'partly'; startedAt: string; restored: string[]; failed: FileProblem[] };

/** Which files of a run are taken back. */
export interface UndoPart {
  /** Whether a file, by its name relative to the root, is asked for; default: all. */
  covers?: (name: string) => boolean;
  /** Leaves those that were changed since as they are, in place of refusing all. */
  keepChanged?: boolean;
}

/** How a file of a run is today. `left` does not keep the others from being restored. */
type FileState = 'written' | 'original' | { reason: string } | { left: string };

/** A run's files with their states. */
export interface RunStates {
  stored: StoredJournal;
  states: { file: JournalFile; state: FileState }[];
  /** Files that keep the run from being taken back. */
  changed: FileProblem[];
}

/** Whether a run left these bytes, or an install in its course. */
function wrote({ after, between }: JournalFile, hash: string): boolean {
  return hash === after || between?.includes(hash) === true;
}

function stateOf(root: string, file: JournalFile, writtenLater: (hash: string) => string | undefined): FileState {
  const path = `${root}/${file.name}`;
  const other = (reason: string): FileState => (file.installed === true ? { left: reason } : { reason });
  try {
    if (!lstatSync(path).isFile()) return other('is no longer a plain file');
    if (!isInside(root, toPosix(realpathSync(path))))
      return other('is now behind a link that leads out of the repository');
    const hash = hashOf(readFileSync(path));
    if (wrote(file, hash)) return 'written';
    if (file.created !== true && hash === file.before) return 'original';
    if (file.after === undefined) return { left: 'was being written by the install when the run was ended' };
    const later = writtenLater(hash);
    return other(later === undefined ? 'was changed since' : `was changed by the later run ${later}`);
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    // A file that the run had made is gone already, or was never written.
    if (file.created === true && isGone) return 'original';
    return other(isGone ? 'was deleted since' : systemReason(error));
  }
}

/**
 * What a run has left. Reads files, changes nothing.
 * @param later names of later runs, by file and what they wrote
 */
export function statesOf(
  root: string,
  stored: StoredJournal,
  later: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
): RunStates {
  const { files, part } = stored.journal;
  const inPart = part === undefined ? files : files.filter(({ name }) => part.includes(name));
  const states = inPart.map((file) => ({
    file,
    state: stateOf(root, file, (hash) => later.get(file.name)?.get(hash)),
  }));
  const changed = states.flatMap(({ file, state }) =>
    typeof state === 'object' && 'reason' in state ? [{ name: file.name, reason: state.reason }] : [],
  );
  return { stored, states, changed };
}

/** What every run that is not taken back has left, the latest first. */
export function runStates(journals: string, root: string): RunStates[] {
  const later = new Map<string, Map<string, string>>();
  return listJournals(journals).flatMap((stored) => {
    if (stored.state === 'undone') return [];
    const states = statesOf(root, stored, later);
    for (const { name, after } of stored.journal.files) {
      const hashes = later.get(name) ?? new Map<string, string>();
      if (after !== undefined) later.set(name, hashes.set(after, stored.run));
    }
    return [states];
  });
}

/**
 * Takes a run back, byte for byte. It restores all files or, when one of them is no longer what the run left, none. A
 * run that was killed at any moment is taken back in the same way, and so is one that an undo was killed in.
 * @param journals the journal folder
 * @param root absolute real path with `/` of today's root
 * @param run its name, or the beginning of it; default: the latest that was not taken back
 * @param part which of its files; default: all
 * @throws RunUnderWay while another process writes or takes back here
 */
export async function undo(journals: string, root: string, run?: string, part: UndoPart = {}): Promise<Undone> {
  clearDeadRuns(journals, root);
  const known = runStates(journals, root);
  const takeThisPart = (states: RunStates): Promise<Undone> => takePartBack(root, states, part);
  if (run === undefined) {
    const latest = (part.keepChanged === true ? known.find(hasWritten) : undefined) ?? known[0];
    return latest === undefined ? { kind: 'nothing' } : takeThisPart(latest);
  }
  const named = runNamed(run, listJournals(journals));
  if (named === undefined) return { kind: 'unknown', run };
  const states = known.find(({ stored }) => stored.run === named.run);
  return states === undefined ? { kind: 'before', startedAt: named.journal.startedAt } : takeThisPart(states);
}

/** A run of which only changed files are left has nothing to restore while these are kept. */
function hasWritten({ states }: RunStates): boolean {
  return states.some(({ state }) => state === 'written');
}

/** The run of that name, or the only one that begins so: of those that were not taken back, or of all. */
function runNamed(name: string, runs: readonly StoredJournal[]): StoredJournal | undefined {
  const alike = runs.filter(({ run }) => run.startsWith(name));
  const open = alike.filter(({ state }) => state !== 'undone');
  return alike.find(({ run }) => run === name) ?? [open, alike].find(({ length }) => length === 1)?.[0];
}

/** Takes back the files of a run that are asked for. Those that stay are told, and can be taken back later. */
async function takePartBack(root: string, run: RunStates, { covers, keepChanged }: UndoPart): Promise<Undone> {
  const isCovered = (name: string): boolean => covers?.(name) ?? true;
  const changed = run.changed.filter(({ name }) => isCovered(name));
  const kept = new Set(keepChanged === true ? changed.map(({ name }) => name) : []);
  const states = run.states.filter(({ file: { name } }) => isCovered(name) && !kept.has(name));
  if (covers !== undefined && states.length + kept.size === 0) return { kind: 'not in it', run: run.stored.run };
  const asked: RunStates = { stored: run.stored, states, changed: kept.size > 0 ? [] : changed };
  const takesAll = states.length === run.stored.journal.files.length;
  if (takesAll || asked.changed.length > 0) return takeBack(root, asked);
  const taken = new Set(states.map(({ file }) => file.name));
  const remaining = run.states.filter(
    ({ file: { name }, state }) => !taken.has(name) && !kept.has(name) && state !== 'original',
  ).length;
  const part = { ...run.stored, journal: { ...run.stored.journal, part: [...taken] } };
  writeJournal(part);
  const end = remaining === 0 && kept.size === 0 ? 'undone' : 'written';
  const undone = await takeBack(root, { ...asked, stored: part }, end);
  return undone.kind === 'restored'
    ? { ...undone, remaining, kept: kept.size, left: [...changed.filter(({ name }) => kept.has(name)), ...undone.left] }
    : undone;
}

/**
 * Takes back what was found to be a run's.
 * @param end how the run is afterwards
 */
export async function takeBack(
  root: string,
  { stored, states, changed }: RunStates,
  end: 'undone' | 'written' = 'undone',
): Promise<Undone> {
  const { startedAt } = stored.journal;
  if (changed.length > 0) return { kind: 'refused', startedAt, changed, originals: join(stored.folder, 'originals') };

  const undoing = moveTo(stored, 'undoing');
  const temporaryOf = temporaryFiles(undoing, root);
  const written = states.filter(({ state }) => state === 'written').map(({ file }) => file);
  const restored = new Set<JournalFile>();
  const failed = new Map<JournalFile, string>();
  const restoreOne = async (file: JournalFile): Promise<void> => {
    const path = `${root}/${file.name}`;
    try {
      if (file.created === true) rmSync(path);
      else await restore(path, temporaryOf(path), originalBytes(undoing, file), file);
      restored.add(file);
    } catch (error) {
      failed.set(
        file,
        (error as NodeJS.ErrnoException).code === undefined ? (error as Error).message : folderReason(error),
      );
    }
  };
  await concurrently(written, 8, restoreOne);
  const names = states.flatMap(({ file }) => (restored.has(file) ? [file.name] : []));
  for (const folder of new Set(names.map((name) => folderOf(`${root}/${name}`)))) syncFolder(folder);
  if (failed.size > 0) {
    const reasons = states.flatMap(({ file }) =>
      failed.has(file) ? [{ name: file.name, reason: failed.get(file)! }] : [],
    );
    leave(undoing);
    return { kind: 'partly', startedAt, restored: names, failed: reasons };
  }
  removeFolders(root, stored.journal);
  const { part: _, ...journal } = undoing.journal;
  const done = { ...undoing, journal };
  if (undoing.journal.part !== undefined) writeJournal(done);
  moveTo(done, end);
  const unchanged = states.flatMap(({ file, state }) => (state === 'original' ? [file.name] : []));
  const left = states.flatMap(({ file, state }) =>
    typeof state === 'object' && 'left' in state ? [{ name: file.name, reason: state.left }] : [],
  );
  const deleted = [...restored].filter(({ created }) => created === true).length;
  return { kind: 'restored', startedAt, restored: names, deleted, unchanged, left };
}

async function restore(path: string, temporary: string, original: Buffer, file: JournalFile): Promise<void> {
  await stageFile(path, temporary, original);
  const hash = hashOf(readFileSync(path));
  if (wrote(file, hash)) return publishStaged(temporary, path);
  discardStaged(temporary);
  throw new Error('was changed while the run was taken back');
}

/** Takes away the folders that a run made for its files, where nothing is in them. */
export function removeFolders(root: string, { folders = [] }: Journal): void {
  for (const folder of folders) {
    try {
      rmdirSync(`${root}/${folder}`);
    } catch {
      // Somebody has put something into it, or taken it away.
    }
  }
}
