import { lstatSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { toPosix } from '../repository/repository-path.ts';

/**
 * Where a path leads through symbolic links, with `/`; of one that is not there, the nearest folder that is. Empty for
 * a link to nothing.
 */
export function realPath(file: string): string {
  let existing = file;
  while (!isThere(existing)) existing = dirname(existing);
  try {
    return toPosix(realpathSync(existing));
  } catch {
    // A link to nothing: nobody knows where a file that is written through it would be.
    return '';
  }
}

/** Whether a path names something, a link to nothing too. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A file stands where the path has a folder.
    return false;
  }
}
