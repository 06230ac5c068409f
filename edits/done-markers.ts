import type { PlannedSite, TextEdit } from '../rewrites/plan.ts';
import { commentsAbove, lineAt } from './comment-lines.ts';
import { hasEdits } from './edited-together.ts';
import { isSameMarker, markerPrefix, markersOf, markerWords, wordsOf } from './markers.ts';

/** What a marker says of a place that was edited: only a person can say that it was checked. */
const check = 'check: ';

/**
 * The edits, without the markers of an earlier run that left to a person what is done now.
 * @param edits all others, new markers included
 */
export function withoutDoneMarkers(source: string, planned: readonly PlannedSite[], edits: readonly TextEdit[]): readonly TextEdit[] {
  const wanted = markersOf(planned).map(markerWords);
  const done = new Set<number>();
  for (const one of planned) {
    const { id, statement } = one.site;
    const stays = planned.some((other) => other.site.id === id && other.site.statement.start === statement.start && !hasEdits(other));
    if (!hasEdits(one) || stays) continue;
    const begin = `${markerPrefix}${id}: `;
    for (const { start, text } of commentsAbove(source, lineAt(source, statement.start))) {
      const words = wordsOf(text);
      if (words.startsWith(begin) && !words.startsWith(check, begin.length) && !wanted.some((marker) => isSameMarker(words, marker))) done.add(start);
    }
  }
  const lines = [...done].map((start): TextEdit => ({ start, end: source.indexOf('\n', start) + 1, text: '' }));
  return [...edits, ...lines.filter((line) => !edits.some((edit) => edit.start < line.end && line.start < edit.end))];
}
