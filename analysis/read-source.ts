import { readFileSync } from 'node:fs';

/** A file's text with its BOM as the first unit, or undefined when it cannot be read or is not UTF-8. */
export function readSourceText(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch {
    return undefined;
  }
}
