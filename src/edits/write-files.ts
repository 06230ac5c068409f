import { accessSync, constants, existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { folderOf, isInside, relativeTo, toPosix } from '../repository/repository-path.ts';
import { encodedText } from '../repository/text-encoding.ts';
import { createFolder } from './create-folder.ts';
import { discardStaged, publishStaged, stageFile, syncFolder } from './replace-file.ts';
import { concurrently } from './concurrently.ts';
import { concernsDisk, folderReason, systemReason } from './system-reason.ts';

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
  /** Files that have one of these in common are all written or none of them is. */
  together?: readonly string[];
}

/** A file that was not written; absolute path. */
export interface Failure {
  file: string;
  reason: string;
}

/** What became of the changes. */
export interface Written {
  /** Absolute paths, in the order asked. */
  written: string[];
  failed: Failure[];
  /** The disk takes no more: no file was written, `failed` has all of them, and this is the one that met it. */
  stopped?: Failure;
}

/** Adds those files that are not written because another one is not: their module, or one that changes with them. */
export function addConsequences(root: string, changes: readonly FileChange[], failures: Map<string, string>): void {
  const groups = new Map<string, string>();
  const followsFrom = ({ needs, together = [] }: FileChange): string | undefined => {
    if (needs !== undefined && failures.has(needs))
      return `${relativeTo(root, needs)}, which it would call, could not be written`;
    const first = together.map((key) => groups.get(key)).find((file) => file !== undefined);
    return first && `${relativeTo(root, first)}, which has to change with it, could not be written`;
  };
  for (let known = -1; known < failures.size; ) {
    known = failures.size;
    for (const { file, together = [] } of changes)
      if (failures.has(file)) for (const key of together) if (!groups.has(key)) groups.set(key, file);
    for (const change of changes) {
      const reason = failures.has(change.file) ? undefined : followsFrom(change);
      if (reason !== undefined) failures.set(change.file, reason);
    }
  }
}

/** The bytes of a text that a file has or gets. */
export function bytesOf({ file }: Pick<FileChange, 'file'>, text: string): Buffer {
  return encodedText(file, text) ?? Buffer.from(text);
}

/** What has to hold before a file is written; the reason when it does not. */
export function reasonNotToWrite(
  root: string,
  change: Pick<FileChange, 'file' | 'source' | 'output' | 'isNew'>,
): string | undefined {
  if (change.isNew === true) return reasonNotToCreate(root, change.file);
  try {
    const real = toPosix(realpathSync(change.file));
    if (!isInside(root, real)) return 'a symbolic link that leads out of the repository; it was not followed';
    if ((statSync(real).mode & 0o222) === 0) return 'the file is read-only';
    // Renaming needs no permission for the file itself.
    accessSync(real, constants.W_OK);
    // Comparing bytes also refuses a text that was decoded with losses.
    const before = encodedText(change.file, change.source);
    if (before === undefined || !readFileSync(real).equals(before))
      return 'the file was changed while this run read it; run again';
    if (encodedText(change.file, change.output) === undefined)
      return 'its encoding lacks a character of what is to be written';
    return undefined;
  } catch (error) {
    return systemReason(error);
  }
}

/** A new file must not be there, and the nearest folder that is must be inside the root. */
function reasonNotToCreate(root: string, file: string): string | undefined {
  try {
    let folder = folderOf(file);
    while (!existsSync(folder)) folder = folderOf(folder);
    if (!isInside(root, toPosix(realpathSync(folder)))) return 'its folder is outside the repository';
    return lstatSync(file, { throwIfNoEntry: false }) === undefined
      ? undefined
      : 'a file of this name was made while this run read the others; run again';
  } catch (error) {
    return systemReason(error);
  }
}

interface Staged {
  change: FileChange;
  real: string;
  temporary: string;
}

/** What becomes of the changes of one run, file by file. */
interface Progress {
  readonly staged: Staged[];
  /** Why a file is not written, by the name it was asked under. */
  readonly failures: Map<string, string>;
  readonly byRealPath: Map<string, FileChange>;
  /** Further names of a file that is written under another: the one, and the other. */
  readonly sameFile: Map<string, string>;
  /** What the disk said when it took no more. */
  stopped?: Failure;
}

/** Writes a change beside its file; one that cannot be is noted in `failures`. */
async function stage(root: string, change: FileChange, temporaryOf: TemporaryOf, progress: Progress): Promise<void> {
  const { file } = change;
  const { failures, byRealPath, sameFile, staged } = progress;
  try {
    const reason = reasonNotToWrite(root, change);
    if (reason !== undefined) {
      failures.set(file, reason);
      return;
    }
    const real = change.isNew === true ? file : toPosix(realpathSync(file));
    const other = byRealPath.get(real);
    if (other !== undefined) {
      // Two names of one file: the first write changes both.
      if (other.output === change.output) sameFile.set(file, other.file);
      else failures.set(file, 'another name of the same file was changed differently');
      return;
    }
    byRealPath.set(real, change);
    createFolder(folderOf(real));
    const temporary = temporaryOf(real);
    await stageFile(real, temporary, bytesOf(change, change.output));
    staged.push({ change, real, temporary });
  } catch (error) {
    const reason = folderReason(error);
    failures.set(file, reason);
    if (concernsDisk(error)) progress.stopped ??= { file, reason };
  }
}

/** Puts what was staged in the place of its file, or throws it away. @returns whether the file is another one now */
function publish(root: string, { change, real, temporary }: Staged, failures: Map<string, string>): boolean {
  // Again, since staging all of them took its time.
  const reason = failures.get(change.file) ?? reasonNotToWrite(root, change);
  try {
    if (reason === undefined) {
      publishStaged(temporary, real);
      return true;
    }
    discardStaged(temporary);
    failures.set(change.file, reason);
  } catch (error) {
    failures.set(change.file, systemReason(error));
  }
  return false;
}

/** Gives a file that was written its text from before: another one, which it is written with, could not be. */
async function takeBack({ change, real, temporary }: Staged, failures: Map<string, string>): Promise<void> {
  try {
    if (change.isNew === true) return discardStaged(real);
    await stageFile(real, temporary, bytesOf(change, change.source));
    publishStaged(temporary, real);
  } catch (error) {
    failures.set(
      change.file,
      `${failures.get(change.file)}, and its text could not be taken back: ${systemReason(error)}`,
    );
  }
}

/** Puts everything in place; a failure concerns all that are written with the file. */
async function publishAll(root: string, { staged, failures }: Progress): Promise<void> {
  const changes = staged.map(({ change }) => change);
  const needed = new Set(changes.map(({ needs }) => needs));
  const written: Staged[] = [];
  for (const stagedFile of staged) {
    const { file, together } = stagedFile.change;
    if (publish(root, stagedFile, failures)) written.push(stagedFile);
    else if (needed.has(file) || together !== undefined) addConsequences(root, changes, failures);
  }
  for (const stagedFile of written) if (failures.has(stagedFile.change.file)) await takeBack(stagedFile, failures);
}

/** Nothing is written, since the disk takes no more. */
function nothingWritten(
  root: string,
  changes: readonly FileChange[],
  { staged, failures }: Progress,
  stopped: Failure,
): Written {
  for (const { temporary } of staged) discardStaged(temporary);
  const { file, reason } = stopped;
  const because = `not written, because ${reason} (at ${relativeTo(root, file)})`;
  return {
    written: [],
    failed: changes.map((change) => ({ file: change.file, reason: failures.get(change.file) ?? because })),
    stopped,
  };
}

/** The temporary file for a real path, in the same folder. */
type TemporaryOf = (real: string) => string;

/**
 * Writes all changes beside their files first, and then puts them in place, so that a full disk is met before anything
 * has changed. A file that cannot be written, or is no longer what was analysed, is left as it is and named in
 * `failed`; the others are still written, modules before the files that call them.
 * @param root absolute real path with `/`; nothing outside of it is written
 * @param concurrency how many files at the same time
 */
export async function writeFiles(
  root: string,
  changes: readonly FileChange[],
  temporaryOf: TemporaryOf,
  concurrency: number,
  onWritten: (done: number) => void = () => {},
): Promise<Written> {
  const progress: Progress = { staged: [], failures: new Map(), byRealPath: new Map(), sameFile: new Map() };
  const { staged, failures, sameFile } = progress;
  let done = 0;
  const stageNext = async (change: FileChange): Promise<void> => {
    await stage(root, change, temporaryOf, progress);
    done += 1;
    onWritten(done);
  };
  await concurrently(changes, concurrency, stageNext, () => progress.stopped === undefined);
  if (progress.stopped !== undefined) return nothingWritten(root, changes, progress, progress.stopped);

  const modules = new Set(changes.map(({ needs }) => needs));
  staged.sort((left, right) => Number(modules.has(right.change.file)) - Number(modules.has(left.change.file)));
  addConsequences(root, changes, failures);
  await publishAll(root, progress);
  for (const [file, first] of sameFile) if (failures.has(first)) failures.set(file, failures.get(first)!);
  for (const folder of new Set(staged.map(({ real }) => folderOf(real)))) syncFolder(folder);
  return {
    written: changes.filter(({ file }) => !failures.has(file)).map(({ file }) => file),
    failed: changes.flatMap(({ file }) => {
      const reason = failures.get(file);
      return reason === undefined ? [] : [{ file, reason }];
    }),
  };
}
