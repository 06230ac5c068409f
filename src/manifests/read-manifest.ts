import { readFileSync, statSync } from 'node:fs';

/** Bytes; nobody writes more of a manifest by hand. */
export const largestManifest = 2 * 1024 * 1024;

/**
 * Reads a file as UTF-8, a BOM kept as the first unit; or says in one sentence why not.
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
  try {
    return { source: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: 'is not valid UTF-8' };
  }
}
