import type { SyntaxView } from '../program/syntax-view.ts';
import type { Site } from '../sites/site.ts';
import { isBehindOptional } from './renamed-read.ts';

/** The code looks whether there is a result at all: it tests it, or reads it with `?.` only. */
export function testsPresence({ result, file }: Site, syntax: SyntaxView): boolean {
  const { reads = [], escapes = [] } = result ?? {};
  if (reads.some(({ path, kind }) => path.length === 0 && kind === 'presence')) return true;
  return (
    reads.length > 0 &&
    escapes.length === 0 &&
    reads.every((read) => read.path.length > 1 || (read.file === file && isBehindOptional(read, syntax)))
  );
}
