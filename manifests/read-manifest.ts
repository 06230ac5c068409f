import { readFileSync } from 'node:fs';

/** Reads a file as UTF-8, a BOM kept as the first unit; or says in one sentence why not. */
export function readManifest(file: string): { source: string } | { problem: string } {
  let bytes: Buffer;
  try {
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
