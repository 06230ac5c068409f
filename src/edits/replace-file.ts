/**
 * Replaces a file in two steps: the new bytes go into a temporary file beside it, which is then renamed over it.
 * Whoever looks, and whenever the process is killed, sees the old file or the new one.
 *
 * The temporary file has a name that the journal tells beforehand, so that a later run finds what a killed one has
 * left.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';

/**
 * Writes the bytes into a temporary file with mode and owner of the file that it is to replace, and on to the disk.
 * @param replaced absolute path of the file; it need not be there
 * @param temporary absolute path in the same folder; what a killed run has left there is overwritten
 * @throws Error of the file system; then there is no temporary file
 */
export async function stageFile(replaced: string, temporary: string, bytes: Uint8Array): Promise<void> {
  const earlier = statSync(replaced, { throwIfNoEntry: false });
  await rm(temporary, { force: true });
  // `wx` follows no link that somebody has put in its place.
  const handle = await open(temporary, 'wx', 0o666);
  try {
    try {
      await handle.writeFile(bytes);
      if (earlier !== undefined) {
        // Compared with the new file: a folder may give its files a group of its own.
        const { uid, gid } = await handle.stat();
        if (earlier.uid !== uid || earlier.gid !== gid) await handle.chown(earlier.uid, earlier.gid).catch(onlyRootMay);
        await handle.chmod(earlier.mode & 0o7777);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    discardStaged(temporary);
    throw error;
  }
}

function onlyRootMay(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM' && error.code !== 'EINVAL') throw error;
}

/** Puts the temporary file in the place of the file. @throws Error of the file system; then the old file is there */
export function publishStaged(temporary: string, replaced: string): void {
  try {
    renameSync(temporary, replaced);
  } catch (error) {
    discardStaged(temporary);
    throw error;
  }
}

/** Takes a temporary file away, if it is there. */
export function discardStaged(temporary: string): void {
  try {
    rmSync(temporary);
  } catch {
    // It is not there, or its folder was made read-only meanwhile; the next run tries again.
  }
}

/** Brings the names in a folder on to the disk. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Not every system can; a crash of the machine may then bring the old file back, which is whole as well.
  }
}
