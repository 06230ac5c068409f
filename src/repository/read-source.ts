import { readFileSync } from 'node:fs';
import { FileReader } from './file-reader.ts';

/** A file's text with its BOM as the first unit, or undefined when it cannot be read or is not UTF-8. */
export function readSourceText(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** Whether a file has this text, its BOM included; without keeping a copy of either. */
export function hasText(file: string, text: string): boolean {
  // No text has more bytes than three for each of its units.
  const bytes = new FileReader(text.length + 1).read(file, 3 * text.length);
  return typeof bytes !== 'string' && bytes.length >= text.length && bytes.toString('utf8') === text;
}
