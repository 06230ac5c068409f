import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Nobody writes that much of a configuration by hand; bytes. */
const largestConfiguration = 4 * 1024 * 1024;

/**
 * The text of a configuration file, or of another one that is no source.
 * @param file absolute path; links are followed
 * @param largest bytes
 * @throws Error of the file system, or one that says what else is wrong with it
 */
export function readRegularFile(file: string, largest = largestConfiguration): string {
  // A named pipe has no end, and without O_NONBLOCK not even a beginning.
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new Error('not a regular file');
    if (stats.size > largest) throw new Error(`more than ${largest / 1024 / 1024} MB`);
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}
