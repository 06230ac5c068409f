import type { Site } from '../site.ts';
import type { ResultRead } from './result-use.ts';

/** The code looks whether there is a result at all: it tests it, or reads it with `?.` only. */
export function testsPresence({ result, file }: Pick<Site, 'result' | 'file'>, source: string): boolean {
  const { reads = [], escapes = [] } = result ?? {};
  if (reads.some(({ path, kind }) => path.length === 0 && kind === 'presence')) return true;
  return reads.length > 0 && escapes.length === 0 && reads.every((read) => read.path.length > 1 || (read.file === file && isBehindOptional(read, source)));
}

/** `?.` stands before the name that is read. */
export function isBehindOptional({ range }: ResultRead, source: string): boolean {
  return /\?\.\s*$/.test(source.slice(Math.max(0, range.start - 20), range.start));
}
