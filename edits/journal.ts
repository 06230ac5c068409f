/**
 * The journal of a run: which files it was about to write, with their original bytes. It is complete on disk before the
 * first file changes, so a run that is killed half-way can be taken back as well.
 *
 * Layout of a journal folder: `<run>/journal.json`, `<run>/originals/<hash>`; a run's name sorts by its start.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { relativeTo, toPosix } from '../analysis/repository-path.ts';
import { createFolder } from './create-folder.ts';
import type { FileChange } from './write-files.ts';

/** One file of a run. */
export interface JournalFile {
  /** Path relative to the root, with `/`; the real file where the run met a link. */
  name: string;
  /** SHA-256 of the bytes before and after, hexadecimal. */
  before: string;
  after: string;
  /** The run made the file: taking it back deletes it, and `before` is the hash of nothing. */
  created?: true;
}

/** One run. */
export interface Journal {
  version: 1;
  /** Absolute real path with `/`. */
  root: string;
  tool: string;
  /** ISO 8601. */
  startedAt: string;
  undone: boolean;
  files: JournalFile[];
}

/** A journal with the folder it is in. */
export interface StoredJournal {
  folder: string;
  journal: Journal;
}

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
export function cacheJournals(root: string, env: NodeJS.ProcessEnv = process.env): string {
  const cache = env['XDG_CACHE_HOME'] || (process.platform === 'win32' ? env['LOCALAPPDATA'] : undefined) || join(homedir(), '.cache');
  return join(cache, 'svc-codemod', hashOf(Buffer.from(root)).slice(0, 16));
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

/** Replaces the journal's description in one step. */
function writeJournal(folder: string, journal: Journal): void {
  const file = join(folder, 'journal.json');
  writeDurably(`${file}.new`, `${JSON.stringify(journal, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/**
 * Stores the originals of `changes` and the run's description.
 * @param journals the journal folder; created when missing
 * @throws Error of the file system; then nothing may be written
 */
export function startJournal(journals: string, root: string, tool: string, changes: readonly FileChange[]): StoredJournal {
  createFolder(journals);
  const startedAt = new Date().toISOString();
  const stem = startedAt.replace(/[-:.]/g, '');
  let folder = join(journals, stem);
  for (let attempt = 2; existsSync(folder); attempt += 1) folder = join(journals, `${stem}-${attempt}`);
  const originals = join(folder, 'originals');
  createFolder(originals, 0o700);
  const files = new Map<string, JournalFile>();
  for (const { file, source, output, isNew } of changes) {
    const bytes = Buffer.from(source, 'utf8');
    const before = hashOf(bytes);
    const copy = join(originals, before);
    if (!existsSync(copy)) writeDurably(copy, bytes);
    const name = relativeTo(root, isNew === true ? file : toPosix(realpathSync(file)));
    files.set(name, { name, before, after: hashOf(Buffer.from(output, 'utf8')), ...(isNew === true ? { created: true } : {}) });
  }
  const journal: Journal = { version: 1, root, tool, startedAt, undone: false, files: [...files.values()] };
  writeJournal(folder, journal);
  for (const old of runNames(journals).slice(0, -keptRuns)) rmSync(join(journals, old), { recursive: true, force: true });
  return { folder, journal };
}

function runNames(journals: string): string[] {
  if (!existsSync(journals)) return [];
  return readdirSync(journals).filter((name) => /^\d{8}T/.test(name)).sort();
}

/** The latest run that was not taken back; undefined when there is none. Folders without a readable description are passed over. */
export function latestJournal(journals: string): StoredJournal | undefined {
  for (const name of runNames(journals).reverse()) {
    const folder = join(journals, name);
    try {
      const journal = JSON.parse(readFileSync(join(folder, 'journal.json'), 'utf8')) as Journal;
      if (journal.version === 1 && !journal.undone && Array.isArray(journal.files)) return { folder, journal };
    } catch {
      // Killed before its description was written: then no file of that run was either.
    }
  }
  return undefined;
}

/** The bytes a file had before the run. */
export function originalBytes(stored: StoredJournal, file: JournalFile): Buffer {
  const bytes = readFileSync(join(stored.folder, 'originals', file.before));
  if (hashOf(bytes) !== file.before) throw new Error(`the stored original of ${file.name} is damaged`);
  return bytes;
}

/** Marks the run as taken back. */
export function markUndone(stored: StoredJournal): void {
  writeJournal(stored.folder, { ...stored.journal, undone: true });
}
