/** A change that a person writes: which text is theirs, and what becomes of the sites in it. */
import { isWithin, overlaps } from '../program/overlaps.ts';
import type { Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { applyEditsIn } from '../edits/apply-edits.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { leaveOut, type ChangeUnit } from './change-units.ts';
import type { Redecidable } from '../findings/repository-plan.ts';

/** A part of a text, with what stands there as planned. */
export interface EditableRegion extends SourceRange {
  before: string;
  text: string;
  /** Line in the file, from 1. */
  line: number;
}

/** A statement as a whole, or where that is not possible (a template's expression), what is edited of it. */
function rangesOf(again: Redecidable, { site, decision }: PlannedSite): SourceRange[] {
  const edits = decision.edits.map(({ start, end }) => ({ start, end }));
  const statement = { start: site.statement.start, end: site.statement.end };
  const inside = edits.filter((edit) => isWithin(edit, statement));
  if (!again.takesEdit(site, statement)) return edits;
  return inside.length > 0 || edits.length === 0
    ? [statement, ...edits.filter((edit) => !inside.includes(edit))]
    : edits;
}

/** Ranges that share text, or touch, as one. */
function merged(ranges: readonly SourceRange[]): SourceRange[] {
  const mergedRanges: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((left, right) => left.start - right.start)) {
    const last = mergedRanges.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else mergedRanges.push({ start, end });
  }
  return mergedRanges;
}

/**
 * What a person edits of a unit: the statements that it changes.
 * @param accepted units that will be made as well; those in the same statements are part of the text
 * @returns the regions in the order of the file, and the accepted units that they contain; without regions nothing can
 * be edited
 */
export function editableRegions(
  again: Redecidable,
  unit: ChangeUnit,
  accepted: readonly ChangeUnit[],
  lineOf: (offset: number) => number,
): { regions: EditableRegion[]; absorbed: ChangeUnit[] } {
  const file = unit.sites[0]?.site.file;
  if (file === undefined) return { regions: [], absorbed: [] };
  let ranges = merged(unit.sites.flatMap((plannedSite) => rangesOf(again, plannedSite)));
  const absorbed: ChangeUnit[] = [];
  for (let grown = true; grown; ) {
    const more = accepted.filter(
      (other) =>
        !absorbed.includes(other) &&
        other.sites.some(
          ({ site, decision }) =>
            site.file === file && decision.edits.some((edit) => ranges.some((range) => overlaps(range, edit))),
        ),
    );
    absorbed.push(...more);
    ranges = merged([
      ...ranges,
      ...more.flatMap(({ sites }) => sites.flatMap((plannedSite) => rangesOf(again, plannedSite))),
    ]);
    grown = more.length > 0;
  }
  const [first] = unit.sites;
  if (first === undefined || ranges.some((range) => !again.takesEdit(first.site, range)))
    return { regions: [], absorbed: [] };
  const source = again.text(first.site);
  const edits = [unit, ...absorbed].flatMap(({ sites }) => sites.flatMap(({ decision }) => decision.edits));
  const regions = ranges.map(({ start, end }): EditableRegion => {
    const editsInside = edits.filter((edit) => isWithin(edit, { start, end }));
    return {
      start,
      end,
      before: source.slice(start, end),
      text: applyEditsIn(source, { start, end }, editsInside),
      line: lineOf(again.inFile(first.site, { start, end }).start),
    };
  });
  return { regions, absorbed };
}

/**
 * The sites of a unit, and of those in the same text, as a person wrote it: done, and without a marker.
 * @param texts one for each region
 */
export function withText(
  units: readonly ChangeUnit[],
  regions: readonly EditableRegion[],
  texts: readonly string[],
): Map<Site, PlannedSite> {
  const edits = regions.flatMap(({ start, end, before }, index): TextEdit[] => {
    const text = texts[index] ?? before;
    return text === before ? [] : [{ start, end, text }];
  });
  const sites = units.flatMap((unit) => unit.sites);
  const written = edits.map(({ text }) => text).join('\n');
  const helpers = [...new Set(sites.flatMap(({ decision }) => decision.helpers ?? []))].filter((name) =>
    written.includes(name),
  );
  // The first of them makes the edits of all.
  const ofFirst = { edits, ...(helpers.length > 0 ? { helpers } : {}) };
  return new Map(
    sites.map((plannedSite, index): [Site, PlannedSite] => {
      const { message } = plannedSite.decision;
      const decision = { status: 'migrated' as const, message, ...(index === 0 ? ofFirst : { edits: [] }) };
      return [plannedSite.site, { ...plannedSite, decision }];
    }),
  );
}

/** Whether a site stands in text that a person wrote. */
export function isInRegions(plannedSite: PlannedSite, file: string, regions: readonly SourceRange[]): boolean {
  return (
    plannedSite.site.file === file &&
    [plannedSite.site.name, ...plannedSite.decision.edits].some((range) =>
      regions.some((region) => overlaps(region, range)),
    )
  );
}

/** A site whose statement a person has written anew. */
export function asOverwritten(plannedSite: PlannedSite): PlannedSite {
  const left = leaveOut(plannedSite);
  return { ...left, decision: { ...left.decision, reason: 'its statement was edited by hand' } };
}
