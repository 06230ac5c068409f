import { statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createFolder } from '../edits/create-folder.ts';
import { systemReason } from '../edits/system-reason.ts';
import { writeOutputFile } from '../edits/write-output-file.ts';
import { Refused, UsageError } from '../findings/errors.ts';
import { isForeign } from './own-file.ts';
import { isOfGit, isRepositoryName, needsFolderAtTheTop, writtenFile } from './output-path.ts';

/**
 * Refuses a file in a place where nothing of ours belongs: code, a manifest, a lockfile, git's own files.
 * @param folder absolute; `path` is relative to it
 * @param flag what a message calls it: `--output "report.json"`
 * @throws UsageError
 */
export function refusePlace(folder: string, path: string, flag: string): void {
  const file = resolve(folder, path);
  if (isRepositoryName(file) || isRepositoryName(writtenFile(folder, path)))
    throw new UsageError(`${flag} has the name of code, a manifest or a lockfile; name another file.`);
  if (isOfGit(file) || isOfGit(writtenFile(folder, path)))
    throw new UsageError(`${flag} belongs to git; name another file.`);
  if (needsFolderAtTheTop(file))
    throw new UsageError(`${flag} needs a folder at the top of the file system, which is not made; name another file.`);
}

/** How {@link prepareFile} takes a file that is there already. */
export interface OverwriteFlag {
  /** Written over, whoever it is from. */
  force?: boolean;
}

/**
 * Makes sure that a file can be written before the work is done, not after, and that nobody would lose anything by it;
 * creates the folders above it.
 * @param folder absolute; `path` is relative to it
 * @param flag what a message calls it: `--output "report.json"`
 * @throws UsageError
 * @throws Refused when the file is there and not from svc-codemod
 */
export function prepareFile(folder: string, path: string, flag: string, { force = false }: OverwriteFlag): void {
  refusePlace(folder, path, flag);
  const file = resolve(folder, path);
  let isFolder: boolean;
  let foreign: boolean;
  try {
    isFolder = /[\\/]$/.test(path) || statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) createFolder(dirname(file));
    foreign = !isFolder && !force && isForeign(file);
  } catch (error) {
    throw new UsageError(`${flag} cannot be written (${systemReason(error)}).`);
  }
  if (isFolder) throw new UsageError(`${flag} is a folder; name a file.`);
  if (foreign)
    throw new Refused(
      `${flag} exists and was not written by svc-codemod; name another file, or overwrite it with --force.`,
    );
}

/**
 * Writes a text in one step: a reader sees the old file or the whole new one.
 * @returns why it could not be written
 */
export async function writeOutput(file: string, text: string): Promise<string | undefined> {
  try {
    // A pipe or a device (`/dev/stderr`) is written to; replacing it by a file would take it away.
    const known = statSync(file, { throwIfNoEntry: false });
    if (known !== undefined && !known.isFile()) writeFileSync(file, text);
    else await writeOutputFile(file, text);
    return undefined;
  } catch (error) {
    return systemReason(error);
  }
}
