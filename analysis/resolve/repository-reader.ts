/** Reads configuration files of the target, and only those. */
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isInside, toPosix } from '../repository-path.ts';

const largestConfig = 4 * 1024 * 1024;

/** Text of a regular file whose real path is inside `root`; `undefined` for anything else. Never throws. */
export function readRepositoryFile(root: string, file: string): string | undefined {
  let descriptor: number | undefined;
  try {
    if (!isInside(root, toPosix(realpathSync(file)))) return undefined;
    // Without O_NONBLOCK a named pipe would block the run.
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    return stats.isFile() && stats.size <= largestConfig ? readFileSync(descriptor, 'utf8') : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
