import { overlaps } from '../program/overlaps.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { commentsAbove, lineAt } from '../edits/comment-lines.ts';
import { hasEdits } from './edited-together.ts';
import { markerWords } from '../edits/marker-text.ts';
import { isSameMarker, leavesToPerson } from './same-marker.ts';
import { markersOf, wordsOf } from './markers.ts';

/**
 * Where the lines begin of markers of an earlier run that left to a person what is done now. Only words that the tool
 * itself has for it go: what is to be checked, and what somebody has added, stay.
 */
export function doneMarkers(source: string, planned: readonly PlannedSite[]): ReadonlySet<number> {
  const wanted = markersOf(planned).map(markerWords);
  const done = new Set<number>();
  const placeOf = ({ site }: PlannedSite): string => `${site.statement.start}:${site.id}`;
  const staying = new Set(planned.filter((plannedSite) => !hasEdits(plannedSite)).map(placeOf));
  for (const plannedSite of planned) {
    if (!hasEdits(plannedSite) || staying.has(placeOf(plannedSite))) continue;
    const { id, statement } = plannedSite.site;
    for (const { start, text } of commentsAbove(source, lineAt(source, statement.start))) {
      const words = wordsOf(text);
      const isDone = leavesToPerson(words, { id, todo: plannedSite.entry.todo });
      if (isDone && !wanted.some((marker) => isSameMarker(words, marker))) done.add(start);
    }
  }
  return done;
}

/**
 * The edits, and those that take out lines: but where another one touches the line.
 * @param starts where the lines begin
 */
export function withoutLines(source: string, starts: Iterable<number>, edits: readonly TextEdit[]): TextEdit[] {
  const lines = [...starts].map((start): TextEdit => ({ start, end: source.indexOf('\n', start) + 1, text: '' }));
  return [...edits, ...lines.filter((line) => !edits.some((edit) => overlaps(edit, line)))];
}
