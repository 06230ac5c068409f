/** Synchronous reading into one buffer that is reused for every file. */
import { closeSync, constants, openSync, readSync } from 'node:fs';

/** The buffer that all files are read into, one after the other; a larger file makes it larger. */
const shared = { buffer: Buffer.allocUnsafe(256 * 1024) };

// A named pipe must not block the run, and a link that took a listed file's place must not be followed.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Reads a file from its start into the shared buffer.
 * @returns the number of bytes read, which is above `limit` when the file is larger; or, in words, why it cannot be
 * read
 */
export function readInto(file: string, limit: number): number | string {
  let descriptor: number;
  try {
    descriptor = openSync(file, flags);
  } catch (error) {
    return reasonOf(error);
  }
  try {
    let length = 0;
    for (;;) {
      if (length === shared.buffer.length) {
        if (length > limit) return length;
        const larger = Buffer.allocUnsafe(Math.min(length * 4, limit + 1));
        shared.buffer.copy(larger, 0, 0, length);
        shared.buffer = larger;
      }
      const read = readSync(descriptor, shared.buffer, length, shared.buffer.length - length, null);
      if (read === 0) return length;
      length += read;
    }
  } catch (error) {
    return reasonOf(error);
  } finally {
    closeSync(descriptor);
  }
}

/** The first `length` bytes of the last file that was read; valid until the next one is. */
export function readBufferBytes(length: number): Buffer {
  return shared.buffer.subarray(0, length);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is gone',
  EISDIR: 'it is a folder',
  ELOOP: 'a symbolic link replaced it',
  EMFILE: 'too many open files',
};

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? (code || String(error));
}
