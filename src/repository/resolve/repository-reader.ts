/** Reads configuration files of the target, and only those. */
import { realpathSync } from 'node:fs';
import { isInside, toPosix } from '../repository-path.ts';
import { readRegularFile } from './read-regular-file.ts';

/** Text of a regular file whose real path is inside `root`; `undefined` for anything else. Never throws. */
export function readRepositoryFile(root: string, file: string): string | undefined {
  try {
    return isInside(root, toPosix(realpathSync(file))) ? readRegularFile(file) : undefined;
  } catch {
    return undefined;
  }
}
