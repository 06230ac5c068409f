import { closeSync, constants, openSync, readSync } from 'node:fs';

// A named pipe must not block the run, and a link that took a listed file's place must not be followed.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Reads files one after the other into one buffer; a larger file makes it larger. */
export class FileReader {
  #buffer: Buffer;

  /** @param size the length of the buffer at first */
  constructor(size = 256 * 1024) {
    this.#buffer = Buffer.allocUnsafe(size);
  }

  /**
   * Reads a file from its start.
   * @returns a view of its bytes, which is valid until the next file is read, and longer than `limit` when the file is
   * larger; or, in words, why it cannot be read
   */
  read(file: string, limit: number): Buffer | string {
    let descriptor: number;
    try {
      descriptor = openSync(file, flags);
    } catch (error) {
      return reasonOf(error);
    }
    try {
      const length = this.#fill(descriptor, limit);
      return this.#buffer.subarray(0, length);
    } catch (error) {
      return reasonOf(error);
    } finally {
      closeSync(descriptor);
    }
  }

  /** @returns the number of bytes read */
  #fill(descriptor: number, limit: number): number {
    let length = 0;
    for (;;) {
      if (length === this.#buffer.length) {
        if (length > limit) return length;
        const larger = Buffer.allocUnsafe(Math.min(length * 4, limit + 1));
        this.#buffer.copy(larger, 0, 0, length);
        this.#buffer = larger;
      }
      const read = readSync(descriptor, this.#buffer, length, this.#buffer.length - length, null);
      if (read === 0) return length;
      length += read;
    }
  }
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
