/**
 * The journal of a run: which files it was about to write, with their original bytes. It is complete on disk before the
 * first file changes, so a run that is killed at any moment can be taken back as well.
 *
 * Layout of a journal folder: `<run>/journal.<state>.json`, `<run>/originals/<hash>`; a run's name sorts by its start.
 * A folder gets its name in one step when all of it is there. The state is part of a name because renaming needs no
 * space:
 * `writing.<process>` -> `written` -> `undoing.<process>` -> `undone`.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { folderOf, relativeTo, toPosix } from '../repository/repository-path.ts';
import { createFolder } from './create-folder.ts';
import { ownMark, type ProcessMark } from './process-mark.ts';
import { discardStaged, syncFolder } from './replace-file.ts';
import { userCache } from './user-cache.ts';
import { bytesOf, type FileChange } from './write-files.ts';
import { defined } from '../catalog/defined.ts';

/** One file of a run. */
export interface JournalFile {
  /** Path relative to the root, with `/`; the real file where the run met a link. */
  name: string;
  /** SHA-256 of the bytes before and after, hexadecimal. `after` is absent while an install writes the file. */
  before: string;
  after?: string;
  /** Hashes of what the run wrote on the way (`--commit`). */
  between?: string[];
  /** The run made the file: taking it back deletes it, and `before` is the hash of nothing. */
  created?: true;
  /** Changed by the package manager, not by the run itself. */
  installed?: true;
}

/** One run. */
export interface Journal {
  version: 2;
  /** Absolute real path with `/`. */
  root: string;
  tool: string;
  /** ISO 8601. */
  startedAt: string;
  files: JournalFile[];
  /** Folders that the run made for new files, relative to the root, the deepest first. */
  folders?: string[];
  /** Names of the files that are being taken back, where that is a part of the run; gone when it is done. */
  part?: string[];
}

/** How far a run is. */
export type RunState = 'writing' | 'written' | 'undoing' | 'undone';

/** A journal with the folder it is in. */
export interface StoredJournal {
  /** The run's name. */
  run: string;
  folder: string;
  state: RunState;
  /** The process that writes or takes back. */
  process?: ProcessMark;
  journal: Journal;
}

/** Folders of the runs that this process is busy with: several calls of `migrate` may be. */
const openHere = new Set<string>();

/** How many runs are kept; older ones are deleted. */
const keptRuns = 20;

/** SHA-256, hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The journal folder for a root that is in no git repository: outside of the tree, in the user's cache.
 * @param root absolute real path with `/`
 */
export function cacheJournals(
  root: string,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(userCache(env, platform), hashOf(Buffer.from(root)).slice(0, 16));
}

function writeDurably(file: string, data: Uint8Array | string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeFileSync(handle, data);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function descriptionName(state: RunState, mark?: ProcessMark): string {
  return mark === undefined ? `journal.${state}.json` : `journal.${state}.${mark}.json`;
}

function descriptionOf({ folder, state, process: mark }: Pick<StoredJournal, 'folder' | 'state' | 'process'>): string {
  return join(folder, descriptionName(state, mark));
}

/** Whether this process is writing the run, or taking it back, right now. */
export function isOpenHere(stored: StoredJournal): boolean {
  return openHere.has(stored.folder);
}

/** Says that this process has ended its work on the run, though the run is not at its end. */
export function leave(stored: StoredJournal): void {
  openHere.delete(stored.folder);
}

/** Replaces the journal's description in one step. */
export function writeJournal(stored: StoredJournal): void {
  const file = descriptionOf(stored);
  writeDurably(`${file}.new`, `${JSON.stringify(stored.journal, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
  syncFolder(stored.folder);
}

/** Moves the run on. @throws Error of the file system, also when another process did it first */
export function moveTo(stored: StoredJournal, state: Exclude<RunState, 'writing'>): StoredJournal {
  const { process: _earlier, ...rest } = stored;
  const moved: StoredJournal = { ...rest, state, ...(state === 'undoing' ? { process: ownMark() } : {}) };
  renameSync(descriptionOf(stored), descriptionOf(moved));
  if (state === 'undoing') openHere.add(stored.folder);
  else leave(stored);
  syncFolder(stored.folder);
  return moved;
}

/** Folders above a new file that are not there yet, the deepest first. */
function missingFolders(file: string): string[] {
  const missing: string[] = [];
  for (let folder = folderOf(file); !existsSync(folder); folder = folderOf(folder)) missing.push(folder);
  return missing;
}

/** Stores a file's bytes under their hash. */
export function storeOriginal(folder: string, bytes: Uint8Array): string {
  const hash = hashOf(bytes);
  const copy = join(folder, 'originals', hash);
  if (!existsSync(copy)) writeDurably(copy, bytes);
  return hash;
}

/**
 * Stores the originals of `changes` and the run's description; its state is `writing`.
 * @param journals the journal folder; created when missing
 * @param steps what is written to the same files before, in order (`--commit`)
 * @throws Error of the file system; then nothing is kept and nothing may be written
 */
export function startJournal(
  journals: string,
  root: string,
  tool: string,
  changes: readonly FileChange[],
  steps: readonly FileChange[] = [],
): StoredJournal {
  createFolder(journals);
  const startedAt = new Date().toISOString();
  const stem = startedAt.replace(/[-:.]/g, '');
  const preparing = join(journals, `preparing.${ownMark()}.${stem}`);
  const nameOf = ({ file }: FileChange): string =>
    relativeTo(root, existsSync(file) ? toPosix(realpathSync(file)) : file);
  const files = new Map<string, JournalFile>();
  const folders = new Set<string>();
  try {
    createFolder(join(preparing, 'originals'), 0o700);
    for (const change of changes) {
      const before = storeOriginal(preparing, bytesOf(change, change.source));
      const name = nameOf(change);
      files.set(name, {
        name,
        before,
        after: hashOf(bytesOf(change, change.output)),
        ...(change.isNew === true ? { created: true } : {}),
      });
      if (change.isNew === true)
        for (const folder of missingFolders(change.file)) folders.add(relativeTo(root, folder));
    }
    for (const step of steps) {
      const file = files.get(nameOf(step));
      const hash = hashOf(bytesOf(step, step.output));
      if (file !== undefined && hash !== file.after && hash !== file.before)
        file.between = [...(file.between ?? []), hash];
    }
    const deepestFirst = [...folders].sort((left, right) => right.length - left.length);
    const journal: Journal = {
      version: 2,
      root,
      tool,
      startedAt,
      files: [...files.values()],
      ...(deepestFirst.length > 0 ? { folders: deepestFirst } : {}),
    };
    writeJournal({ run: stem, folder: preparing, state: 'writing', process: ownMark(), journal });
    syncFolder(join(preparing, 'originals'));
    let run = stem;
    for (let attempt = 2; existsSync(join(journals, run)); attempt += 1) run = `${stem}-${attempt}`;
    const folder = join(journals, run);
    renameSync(preparing, folder);
    syncFolder(journals);
    for (const old of runNames(journals).slice(0, -keptRuns)) forget(journals, old);
    openHere.add(folder);
    return { run, folder, state: 'writing', process: ownMark(), journal };
  } catch (error) {
    rmSync(preparing, { recursive: true, force: true });
    throw error;
  }
}

function runNames(journals: string): string[] {
  if (!existsSync(journals)) return [];
  return readdirSync(journals)
    .filter((name) => /^\d{8}T/.test(name))
    .sort();
}

/** Deletes a run's journal; it is gone in one step, and cleared away after that. */
export function forget(journals: string, run: string): void {
  const deleted = join(journals, `deleted.${ownMark()}.${run}`);
  renameSync(join(journals, run), deleted);
  rmSync(deleted, { recursive: true, force: true });
}

/** All runs, the latest first. Folders without a readable description are passed over. */
export function listJournals(journals: string): StoredJournal[] {
  return runNames(journals)
    .reverse()
    .flatMap((run): StoredJournal[] => {
      const folder = join(journals, run);
      try {
        for (const name of readdirSync(folder)) {
          const match = /^journal\.(writing|written|undoing|undone)(?:\.(\d+-\d+))?\.json$/.exec(name);
          if (match === null) continue;
          const [, state, mark] = match;
          const journal = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Journal;
          if (journal.version === 2 && Array.isArray(journal.files))
            return [{ run, folder, state: state as RunState, ...defined({ process: mark }), journal }];
        }
      } catch {
        // Damaged, or deleted by another process at this moment.
      }
      return [];
    });
}

/** The bytes a file had before the run. */
export function originalBytes(stored: StoredJournal, file: JournalFile): Buffer {
  const bytes = readFileSync(join(stored.folder, 'originals', file.before));
  if (hashOf(bytes) !== file.before) throw new Error(`the stored original of ${file.name} is damaged`);
  return bytes;
}

/**
 * Where the new bytes of a run's file stand until they are put in its place: beside it, since renaming does not leave a
 * disk.
 */
export function temporaryFiles(
  { run, journal }: Pick<StoredJournal, 'run' | 'journal'>,
  root: string,
): (real: string) => string {
  const places = new Map(journal.files.map(({ name }, index) => [`${root}/${name}`, index]));
  return (real) => `${folderOf(real)}/.svc-codemod-${run}-${places.get(real) ?? places.size}.tmp`;
}

/** Takes away what a killed run left beside its files. */
export function clearTemporaryFiles(stored: StoredJournal, root: string): void {
  const temporaryOf = temporaryFiles(stored, root);
  for (const { name } of stored.journal.files) discardStaged(temporaryOf(`${root}/${name}`));
}
