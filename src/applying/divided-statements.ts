/** Markers of places in a statement which the edits of others divide: they go above what is left of it. */
import ts from 'typescript';
import { parseSource } from '../program/parse-source.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { describePlace } from '../sites/place.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { applyEdits } from '../edits/apply-edits.ts';
import { readSyntax } from './check-syntax.ts';
import { commentsAbove, lineAt } from '../edits/comment-lines.ts';
import { withoutLines } from './done-markers.ts';
import { hasEdits } from './edited-together.ts';
import { isMarkerOf } from '../catalog/read-marker.ts';
import { markerWords } from '../edits/marker-text.ts';
import { isSameMarker } from './same-marker.ts';
import { type Marker, markerEdits, markersOf, wantsMarker, wordsOf } from './markers.ts';
import { outputOffset, withInsertions } from '../edits/output-offsets.ts';

/** The sites that stay as they are in a statement in front of which, or in which, the edits of others put lines. */
export function inDividedStatements(source: string, planned: readonly PlannedSite[]): PlannedSite[] {
  const lines = planned.flatMap(({ decision }) => decision.edits.filter(({ text }) => text.includes('\n')));
  return planned.filter((plannedSite) => {
    const { site, decision } = plannedSite;
    if (hasEdits(plannedSite) || !wantsMarker(decision) || decision.markerAt !== undefined) return false;
    const line = lineAt(source, site.statement.start);
    return lines.some(({ start }) => line <= start && start <= site.name.start);
  });
}

/**
 * The edits with markers for `divided`, each where the next run will look for it. A marker of an earlier run moves
 * along.
 * @param edits all others, markers included
 * @returns `undefined` where the output cannot be read, or one of the places is not found in it
 */
export function withMarkersBelow(
  source: string,
  file: string,
  edits: readonly TextEdit[],
  divided: readonly PlannedSite[],
): readonly TextEdit[] | undefined {
  const output = applyEdits(source, edits);
  const { tree } = readSyntax(output, file);
  const parsed = tree && parseSource(file, output, ts.JSDocParsingMode.ParseNone);
  if (!parsed) return undefined;
  const offsets = divided.map(({ site: { name } }) =>
    outputOffset(edits, name.start, source.slice(name.start, name.end)),
  );
  if (offsets.includes(undefined)) return undefined;
  const markers = markersOf(divided);
  const insertions = markerEdits(
    output,
    markers.map((marker, index) => ({ ...marker, statement: statementAt(parsed, offsets[index]!) })),
    tree,
    [],
  );
  const all = withInsertions(edits, insertions);
  const moved = markers.filter(({ id }) => insertions.some(({ text }) => isMarkerOf(text, id)));
  return withoutLines(source, oldLines(source, moved), all);
}

/** Where the lines begin of markers of an earlier run which go along. */
export function oldLines(source: string, markers: readonly Marker[]): ReadonlySet<number> {
  const taken = new Set<number>();
  for (const marker of markers) {
    const words = markerWords(marker);
    const comments = commentsAbove(source, lineAt(source, marker.statement.start)).filter(
      ({ start }) => !taken.has(start),
    );
    const comment =
      comments.find(({ text }) => wordsOf(text) === words) ??
      comments.find(({ text }) => isSameMarker(wordsOf(text), words));
    if (comment !== undefined) taken.add(comment.start);
  }
  return taken;
}

/** The statement, class member or JSX child around an offset, as the analysis will see it. */
function statementAt(parsed: ts.SourceFile, offset: number): SourceRange {
  let innermost: ts.Node = parsed;
  for (
    let next: ts.Node | undefined = parsed;
    next;
    next = ts.forEachChild(innermost, (child) =>
      child.getStart(parsed) <= offset && offset < child.end ? child : undefined,
    )
  )
    innermost = next;
  return describePlace(innermost).statement;
}
