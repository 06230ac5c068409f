import type { VirtualText } from '../repository/embedded-files.ts';
import { markupAt } from '../embedded/index.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { commentsAbove, lineAt } from '../edits/comment-lines.ts';
import { longestMarkerLine, shortMarkerWords } from '../edits/marker-text.ts';
import { standsFor } from './same-marker.ts';
import { lineEnding, type Marker, oneForEachId, wordsOf } from './markers.ts';

/**
 * Markers for code in markup: `<!-- -->` on a line of its own above the element, in its indentation.
 * @param source the whole file; `marker.statement` is a range of the virtual text
 */
export function markupMarkerEdits(source: string, unit: VirtualText, markers: readonly Marker[]): TextEdit[] {
  const edits: TextEdit[] = [];
  const placed = markers.flatMap((marker) => {
    const anchor = markupAt(unit, marker.statement.start)?.anchor;
    return anchor === undefined ? [] : [{ marker, at: openLine(source, lineAt(source, anchor), unit.unbreakable!) }];
  });
  for (const { marker, at: line } of oneForEachId(placed)) {
    const above = commentsAbove(source, line);
    if (above.some((comment) => standsFor(wordsOf(comment.text), marker))) continue;
    // Above the comments that speak to a tool about the element.
    let at = line;
    for (const comment of above) {
      if (!/-(?:disable-next-line|ignore)/.test(comment.text)) break;
      at = comment.start;
    }
    const indent = /^[ \t]*/.exec(source.slice(line))![0];
    const room = longestMarkerLine - '<!--  -->'.length;
    const words = shortMarkerWords(marker, room).replaceAll('-->', '-- >');
    edits.push({ start: at, end: at, text: `${indent}<!-- ${words} -->${lineEnding(source, at)}` });
  }
  return edits;
}

/**
 * A line that begins inside of a tag, an expression or a script is no place for a comment: the one where that begins
 * is.
 */
function openLine(source: string, line: number, unbreakable: readonly SourceRange[]): number {
  const around = unbreakable.find(({ start, end }) => start < line && line <= end);
  return around === undefined ? line : openLine(source, lineAt(source, around.start), unbreakable);
}
