/**
 * Edits in text that the edit of another site replaces: where that one carries a part of the text along, it is left in
 * its place.
 */
import { defined } from '../catalog/defined.ts';
import { overlaps } from '../program/overlaps.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { type CarriedPart, carriedPart, withEditsTold } from './carried-text.ts';
import { readSyntax, type SyntaxReader } from './check-syntax.ts';
import { rangesByStart } from '../edits/ranges-by-start.ts';
import { isWithin } from '../program/overlaps.ts';

/**
 * The sites with edits that go around each other where that is possible. What a person is told to write has the edits
 * of the other sites in it.
 * @param file absolute path; its ending chooses the parser's options
 * @param reader the parser that is asked
 */
export function withNested(
  source: string,
  file: string,
  planned: readonly PlannedSite[],
  reader: SyntaxReader = readSyntax,
): readonly PlannedSite[] {
  const insideOf = editsInside(planned);
  const concerned = planned.some(({ site, decision }, index) =>
    [...((decision.suggestion ?? decision.todo) === undefined ? [] : [site.extent]), ...decision.edits].some(
      (range) => insideOf(index, range).length > 0,
    ),
  );
  const tree = concerned ? reader(source, file).tree : undefined;
  if (tree === undefined) return planned;
  const apart = planned.map((plannedSite, index): PlannedSite => {
    const edits = plannedSite.decision.edits.flatMap((outer) => {
      const inner = insideOf(index, outer);
      return (
        (inner.length > 0 &&
          inPieces(
            source,
            outer,
            inner.map((edit) => carriedPart(source, tree, outer, outer.text, edit)),
          )) ||
        outer
      );
    });
    return { ...plannedSite, decision: { ...plannedSite.decision, edits } };
  });
  const apartInside = editsInside(apart);
  return apart.map((plannedSite, index) => {
    const others = apartInside(index, plannedSite.site.extent);
    const apartFromEachOther = others.every((edit) =>
      others.every((other) => other === edit || !overlaps(edit, other)),
    );
    return apartFromEachOther
      ? withSuggestion(plannedSite, (text) => withEditsTold(source, tree, plannedSite.site.extent, text, others))
      : plannedSite;
  });
}

/** Asked for the edits of all sites but one that lie in a range. */
function editsInside(planned: readonly PlannedSite[]): (index: number, range: SourceRange) => TextEdit[] {
  const touching = rangesByStart(placedEdits(planned));
  return (index, range) =>
    touching(range).flatMap(({ edit, of, owner }) => (owner !== index && liesInside(edit, of, range) ? [edit] : []));
}

/** The edit in pieces that leave out what it carries along; undefined where not all edits in it lie in such parts. */
function inPieces(
  source: string,
  { start, end, text }: TextEdit,
  carried: readonly (CarriedPart | undefined)[],
): TextEdit[] | undefined {
  // Two edits may lie in one part. Parts do not lie in each other: of each edit it is the largest.
  const parts = [...new Map(carried.map((part) => [part?.start, part])).values()];
  if (
    !parts.every((part) => part !== undefined) ||
    parts.some((part, index) => index > 0 && part.at < parts[index - 1]!.at)
  )
    return undefined;
  const pieces = [...parts, { start: end, end, at: text.length }].map((part, index): TextEdit => {
    const before = parts[index - 1];
    return {
      start: before?.end ?? start,
      end: part.start,
      text: text.slice(before === undefined ? 0 : before.at + size(before), part.at),
    };
  });
  return pieces.filter((piece) => source.slice(piece.start, piece.end) !== piece.text);
}

/** What a person is told to write, wherever it is told. */
function withSuggestion(plannedSite: PlannedSite, change: (text: string) => string): PlannedSite {
  const { suggestion: before, todo } = plannedSite.decision;
  const suggestion = before === undefined ? before : change(before);
  if (before === undefined ? todo === undefined : suggestion === before) return plannedSite;
  return {
    ...plannedSite,
    decision: {
      ...plannedSite.decision,
      ...defined({ suggestion }),
      ...(todo === undefined ? {} : { todo: change(todo) }),
    },
  };
}

const size = ({ start, end }: SourceRange): number => end - start;

/** For each site, which sites claim text that it claims as well, maybe itself among them. */
export function clashesOf(planned: readonly PlannedSite[]): readonly ReadonlySet<number>[] {
  const edits = placedEdits(planned);
  const beginningIn = rangesByStart(edits);
  const clashes = planned.map(() => new Set<number>());
  for (const placed of edits) {
    // Of two that touch, at least one begins in the other or at its edge.
    for (const other of beginningIn(placed)) {
      if (
        !overlaps(placed, other) &&
        !addsAtSamePlace(placed, other) &&
        !liesInside(placed.edit, placed.of, other) &&
        !liesInside(other.edit, other.of, placed)
      )
        continue;
      clashes[placed.owner]!.add(other.owner);
      clashes[other.owner]!.add(placed.owner);
    }
  }
  return clashes;
}

/** Two sites of one expression put text at one offset: what the one adds, the other would stand behind. */
function addsAtSamePlace(placed: PlacedEdit, other: PlacedEdit): boolean {
  return (
    placed.owner !== other.owner &&
    placed.start === placed.end &&
    other.start === other.end &&
    placed.start === other.start &&
    isWithin(placed.of.site.extent, other.of.site.extent) &&
    isWithin(other.of.site.extent, placed.of.site.extent)
  );
}

/** Strictly: what touches an edge lies beside it, unless it is about what is inside. */
function liesInside(edit: TextEdit, { site }: PlannedSite, range: SourceRange): boolean {
  return isWithin(edit, range) && size(edit) < size(range) && (overlaps(edit, range) || isWithin(site.extent, range));
}

/** An edit, its site, and that one's place among all. */
interface PlacedEdit extends SourceRange {
  edit: TextEdit;
  of: PlannedSite;
  owner: number;
}

function placedEdits(planned: readonly PlannedSite[]): PlacedEdit[] {
  return planned.flatMap((of, owner) =>
    of.decision.edits.map((edit) => ({ start: edit.start, end: edit.end, edit, of, owner })),
  );
}
