/** Comments of earlier runs in Python files. */
import { python } from '../../catalog/python/entries.ts';
import { markersLeft, type MarkerTexts } from '../../findings/markers-left.ts';
import { markerIn } from '../../python/writing/markers.ts';
import { positionsIn } from '../../report/positions.ts';
import type { Finding } from '../../report/report-schema.ts';

const contracts = new Map(python.entries.map(({ id, contract }) => [id, contract]));

const texts: MarkerTexts = {
  todoFor: () => 'Do what the marker says, then delete its line.',
  contractOf: (id) => contracts.get(id),
};

/**
 * The markers an earlier run left in a file, as findings of status `review`; those whose site is still found are left
 * out.
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
  const position = positionsIn(source);
  const markers = [...comments].flatMap(([line, text]) => {
    const marker = markerIn(text);
    if (marker === undefined) return [];
    const start = source.indexOf('TODO', line);
    const end = source.indexOf(text, start - text.length) + text.trimEnd().length;
    return [{ id: marker.id, words: marker.todo, from: position(start), to: position(end), line: text.trimEnd() }];
  });
  return markersLeft(name, markers, findings, texts);
}
