/** Comments of earlier runs in Python files. */
import { python } from '../catalog/python/entries.ts';
import { fingerprints } from '../findings/fingerprint.ts';
import { markerIn } from '../python/writing/markers.ts';
import { positionsIn } from '../report/positions.ts';
import type { Finding } from '../report/report-schema.ts';

const contracts = new Map(python.entries.map(({ id, contract }) => [id, contract]));

/**
 * The markers an earlier run left in a file, as findings of status `manual`. A marker whose site is still found is left
 * out: it is the same piece of work.
 * @param name relative to the root
 * @param comments lines with nothing but a comment, by the offset of their first character
 * @param findings what this run found in the file
 */
export function pythonMarkersLeft(
  name: string,
  source: string,
  comments: ReadonlyMap<number, string>,
  findings: readonly Finding[],
): Finding[] {
  const open = new Map<string, number>();
  for (const { id, status } of findings) if (status !== 'ignored') open.set(id, (open.get(id) ?? 0) + 1);
  const position = positionsIn(source);
  const left = [...comments].flatMap(([line, text]) => {
    const marker = markerIn(text);
    if (marker === undefined) return [];
    const count = open.get(marker.id) ?? 0;
    if (count > 0) {
      open.set(marker.id, count - 1);
      return [];
    }
    return [{ ...marker, text, start: source.indexOf('TODO', line) }];
  });
  const hashes = fingerprints(left.map(({ id, todo }) => ({ id, statement: `marker ${todo}`, enclosing: '' })));
  return left.map(({ id, todo, text, start }, index): Finding => {
    const from = position(start);
    const to = position(source.indexOf(text, start - text.length) + text.trimEnd().length);
    return {
      id,
      status: 'manual',
      file: name,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      message: `A marker of an earlier run is still here: ${todo}`,
      todo: 'Do what the marker says, then delete its line.',
      before: text.trimEnd(),
      confidence: 'proven',
      contract: contracts.get(id) ?? '',
      fingerprint: hashes[index] ?? '',
    };
  });
}
