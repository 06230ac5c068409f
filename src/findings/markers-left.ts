import { checkFirst } from '../catalog/marker.ts';
import type { Position } from '../report/positions.ts';
import type { Finding } from '../report/report-schema.ts';
import { fingerprints } from './fingerprint.ts';

/** What is said of a marker, in front of its words. */
export const markerStillHere = 'A marker of an earlier run is still here';

/** A marker that stands in a file, in whatever language. */
export interface MarkerInFile {
  id: string;
  /** What it says is to be done. */
  words: string;
  from: Position;
  to: Position;
  /** Its line. */
  line: string;
}

/** What is said of a marker in this language. */
export interface MarkerTexts {
  todoFor(id: string): string;
  /** Section of the contract. */
  contractOf(id: string): string | undefined;
}

/**
 * Markers that an earlier run left in a file, as findings of status `review`. One whose site is still found is left
 * out: it is the same piece of work. Of the others nothing of v5 is left: a run or a person has rewritten it, and what
 * the marker says is to be checked.
 * @param file relative to the root
 * @param findings what this run found in the file
 */
export function markersLeft(
  file: string,
  markers: readonly MarkerInFile[],
  findings: readonly Finding[],
  { todoFor, contractOf }: MarkerTexts,
): Finding[] {
  const open = new Map<string, number>();
  for (const { id, status } of findings) if (status !== 'ignored') open.set(id, (open.get(id) ?? 0) + 1);
  const left = markers.filter(({ id }) => {
    const sites = open.get(id) ?? 0;
    if (sites > 0) open.set(id, sites - 1);
    return sites === 0;
  });
  const hashes = fingerprints(left.map(({ id, words }) => ({ id, statement: `marker ${words}`, enclosing: '' })));
  return left.map(({ id, words, from, to, line }, index) => ({
    id,
    status: 'review',
    file,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    message: `${markerStillHere}${words.startsWith(checkFirst) ? ', to ' : ': '}${words}`,
    todo: todoFor(id),
    before: line,
    confidence: 'proven',
    contract: contractOf(id) ?? '',
    fingerprint: hashes[index] ?? '',
  }));
}
