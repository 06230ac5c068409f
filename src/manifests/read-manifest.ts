import { readFileSync, statSync } from 'node:fs';
import { decodedText } from '../repository/text-encoding.ts';

/** Bytes; nobody writes more of a manifest by hand. */
export const largestManifest = 2 * 1024 * 1024;

/**
 * Reads a file, a BOM kept as the first unit; or says in one sentence why not.
 * @param most bytes
 */
export function readManifest(file: string, most: number): { source: string } | { problem: string; tooLarge?: true } {
  let bytes: Buffer;
  try {
    if (statSync(file).size > most)
      return { problem: `is too large (more than ${String(most / 1024 / 1024)} MB)`, tooLarge: true };
    bytes = readFileSync(file);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { problem: `cannot be read (${code === 'EACCES' || code === 'EPERM' ? 'permission denied' : code})` };
  }
  const source = decodedText(file, bytes);
  return source === undefined ? { problem: 'is not valid UTF-8' } : { source };
}
