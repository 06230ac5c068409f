import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { folderOf, isInside, toPosix } from '../analysis/repository-path.ts';
import { createFolder } from './create-folder.ts';

/** A file's new text, and the text it was decided on; a BOM is the first unit of both. */
export interface FileChange {
  /** Absolute path with `/`. */
  file: string;
  source: string;
  output: string;
  /** The file is not there yet; `source` is empty. */
  isNew?: boolean;
  /** Absolute path of a file that this text imports and that is written in the same run. */
  needs?: string;
}

/** What became of the changes. */
export interface Written {
  /** Absolute paths, in the order asked. */
  written: string[];
  failed: { file: string; reason: string }[];
}

/** What has to hold before a file is written; the reason when it does not. */
export function reasonNotToWrite(root: string, change: Pick<FileChange, 'file' | 'source' | 'isNew'>): string | undefined {
  if (change.isNew === true) return reasonNotToCreate(root, change.file);
  try {
    const real = toPosix(realpathSync(change.file));
    if (!isInside(root, real)) return 'a symbolic link that leads out of the repository; it was not followed';
    if ((statSync(real).mode & 0o222) === 0) return 'the file is read-only';
    // Comparing bytes also refuses a text that was decoded with losses.
    if (!readFileSync(real).equals(Buffer.from(change.source, 'utf8'))) return 'the file was changed while this run read it; run again';
    return undefined;
  } catch (error) {
    return systemReason(error);
  }
}

/** A new file must not be there, and the nearest folder that is must be inside the root. */
function reasonNotToCreate(root: string, file: string): string | undefined {
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return 'a file of this name was made while this run read the others; run again';
    let folder = folderOf(file);
    while (!existsSync(folder)) folder = folderOf(folder);
    if (!statSync(folder).isDirectory()) return `${folder} is no folder`;
    return isInside(root, toPosix(realpathSync(folder))) ? undefined : 'its folder is outside of the repository';
  } catch (error) {
    return systemReason(error);
  }
}

/** One clause for an error of the file system. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'the file is no longer there',
    EACCES: 'no permission to write it',
    EPERM: 'no permission to write it',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    ELOOP: 'a symbolic link that leads back to itself',
  };
  return known[code ?? ''] ?? `could not be written (${code ?? message})`;
}

/**
 * Writes each change in one step (a new file renamed over the old one), keeping mode and owner. A file that cannot be
 * written, or is no longer what was analysed, is left as it is and named in `failed`; the others are still written.
 * @param root absolute real path with `/`; nothing outside of it is written
 * @param concurrency how many files at the same time
 */
export async function writeFiles(
  root: string,
  changes: readonly FileChange[],
  concurrency: number,
  onWritten: (done: number) => void = () => {},
): Promise<Written> {
  const failures = new Map<string, string>();
  const byRealPath = new Map<string, string>();
  const queue = [...changes];
  let done = 0;

  const writeOne = async (change: FileChange): Promise<void> => {
    try {
      if (change.isNew === true) createFolder(folderOf(change.file));
      const real = change.isNew === true ? change.file : toPosix(realpathSync(change.file));
      const other = byRealPath.get(real);
      if (other !== undefined) {
        // Two names of one file: the first write changed both.
        if (other !== change.output) failures.set(change.file, 'another name of the same file was changed differently');
        return;
      }
      const reason = reasonNotToWrite(root, change);
      if (reason !== undefined) {
        failures.set(change.file, reason);
        return;
      }
      byRealPath.set(real, change.output);
      await writeFileAtomic(real, Buffer.from(change.output, 'utf8'));
    } catch (error) {
      failures.set(change.file, systemReason(error));
    }
  };

  const worker = async (): Promise<void> => {
    for (let change = queue.shift(); change !== undefined; change = queue.shift()) {
      await writeOne(change);
      done += 1;
      onWritten(done);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, changes.length)) }, worker));
  return {
    written: changes.filter(({ file }) => !failures.has(file)).map(({ file }) => file),
    failed: changes.flatMap(({ file }) => {
      const reason = failures.get(file);
      return reason === undefined ? [] : [{ file, reason }];
    }),
  };
}
