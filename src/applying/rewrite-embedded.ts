/** Carries out decisions about code that is part of another file: nothing outside of it changes. */
import { hostEdit, hostOffset, markupAt, virtualTexts } from '../embedded/index.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import type { Site } from '../sites/site.ts';
import { demote } from '../rewriting/decide.ts';
import type { CompatTarget, PlannedSite } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { applyEdits } from '../edits/apply-edits.ts';
import { demoteWith, editUnits, hasEdits } from './edited-together.ts';
import { withoutEmptiedImports } from './emptied-imports.ts';
import { ignoreReason } from './ignore-comments.ts';
import { withOneMarker } from '../rewriting/test-doubles/per-double.ts';
import { markersOf, wantsMarker } from './markers.ts';
import { markupMarkerEdits } from './markup-markers.ts';
import { type IgnoredSite, rewriteFile, type RewriteRequest } from './rewrite-file.ts';

/** One piece of code with the decisions about it; all ranges are those of its virtual text. */
export interface EmbeddedPart {
  unit: VirtualText;
  planned: readonly PlannedSite[];
  compat?: CompatTarget;
}

/** What became of a piece. */
export interface RewrittenPart {
  unit: VirtualText;
  planned: PlannedSite[];
  ignored: IgnoredSite[];
}

/** What a piece becomes, in ranges of the file. */
interface Attempt extends RewrittenPart {
  edits: readonly TextEdit[];
  /** The virtual text that the edited file has to give. */
  expected: string;
}

const notThere = 'a part of the text to change is not in the file as it would have to be';
const importedAbove = 'what it uses is imported in a code block above, and both have to change together';

/** The reason of a comment that silences a site: above its code block, its line or its element. */
export function reasonToIgnore(
  unit: VirtualText,
  source: string,
  site: Pick<Site, 'name' | 'statement'>,
): string | undefined {
  if (unit.ignored !== undefined) return unit.ignored;
  const anchor = markupAt(unit, site.name.start)?.anchor;
  if (anchor === undefined) return ignoreReason(unit.text, site);
  // What is in markup begins in the file.
  return ignoreReason(source, { name: { start: hostOffset(unit, site.name.start)! }, statement: { start: anchor } });
}

/** What {@link RewriteRequest} says of a file, for a file that has code inside. */
export type EmbeddedSettings = Pick<RewriteRequest, 'markers' | 'confirm' | 'reader'>;

/**
 * Rewrites a file that has code inside.
 * @param source the file's text
 * @param parts its pieces, in their order; those without a site are not needed
 * @returns the new text and the pieces in the order given; a site that could not be rewritten is `manual` and says why
 */
export function rewriteEmbedded(
  source: string,
  parts: readonly EmbeddedPart[],
  settings: EmbeddedSettings,
): { output: string; parts: RewrittenPart[] } {
  let attempts = parts.map((part) => rewritePart(source, part, settings));
  let output = applied(source, attempts);
  if (!holds(output, attempts)) {
    attempts = parts.map((part) => withoutFailures(source, part, settings));
    output = applied(source, attempts);
  }
  // Each piece holds alone; should they disturb each other, nothing is done.
  if (!holds(output, attempts)) {
    attempts = attempts.map((part) => ({
      ...part,
      planned: part.planned.map((plannedSite) => cannotBeDone(plannedSite, notThere)),
    }));
    output = source;
  }
  return {
    output: withoutEmptiedImports(source, output),
    parts: attempts.map(({ unit, planned, ignored }) => ({ unit, planned, ignored })),
  };
}

function cannotBeDone(plannedSite: PlannedSite, reason: string): PlannedSite {
  return hasEdits(plannedSite) ? demote(plannedSite, reason) : plannedSite;
}

function applied(source: string, attempts: readonly Attempt[]): string {
  return applyEdits(
    source,
    attempts.flatMap(({ edits }) => edits),
  );
}

function rewritePart(source: string, part: EmbeddedPart, settings: EmbeddedSettings): Attempt {
  const planned = withoutStrangers(
    part.unit,
    part.planned.map((plannedSite) => inOtherQuotes(part.unit, plannedSite)),
  );
  const all = attempt(source, { ...part, planned }, settings);
  if (all !== undefined) return all;
  return attempt(
    source,
    { ...part, planned: withoutSome(planned, ({ decision }) => decision.helpers !== undefined) },
    settings,
  )!;
}

/** `undefined` when the import of what edits call has no place in the file. */
function attempt(
  source: string,
  { unit, compat, planned }: EmbeddedPart,
  settings: EmbeddedSettings,
): Attempt | undefined {
  const rewritten = rewriteFile({
    ...settings,
    source: unit.text,
    file: unit.file,
    planned,
    compat,
    within: {
      ignoreReason: (site) => reasonToIgnore(unit, source, site),
      takesMarker: (line) => markupAt(unit, line) === undefined && hostOffset(unit, line) !== undefined,
    },
  });
  const edits = rewritten.edits.map((edit) => hostEdit(unit, edit));
  if (edits.includes(undefined)) return undefined;
  const inMarkup = settings.markers ? markupMarkerEdits(source, unit, markersOf(withOneMarker(rewritten.planned))) : [];
  return {
    unit,
    planned: rewritten.planned,
    ignored: rewritten.ignored,
    edits: [...inMarkup, ...(edits as TextEdit[])],
    expected: applyEdits(unit.text, rewritten.edits),
  };
}

/** Strings in an attribute have the quotes that the attribute has not. */
function inOtherQuotes(unit: VirtualText, plannedSite: PlannedSite): PlannedSite {
  const edits = plannedSite.decision.edits.map((edit) => {
    const quote = markupAt(unit, edit.start)?.quote;
    const other = quote === '"' ? "'" : '"';
    return quote === undefined || edit.text.includes(other)
      ? edit
      : { ...edit, text: edit.text.replaceAll(quote, other) };
  });
  return { ...plannedSite, decision: { ...plannedSite.decision, edits } };
}

/** Demotes sites with an edit that the file has no place for, and those that are edited together with them. */
function withoutStrangers(unit: VirtualText, planned: readonly PlannedSite[]): PlannedSite[] {
  // All that is added to a code block is what it imports from others, or hands on to them.
  const reason = unit.kind === 'markdown' ? importedAbove : notThere;
  return withoutSome(
    planned,
    ({ decision }) => decision.edits.some((edit) => hostEdit(unit, edit) === undefined),
    reason,
  );
}

/** Demotes some sites, and those that are edited together with them. */
function withoutSome(
  planned: readonly PlannedSite[],
  isOut: (plannedSite: PlannedSite) => boolean,
  reason = notThere,
): PlannedSite[] {
  const left = planned.map((plannedSite) => (isOut(plannedSite) ? cannotBeDone(plannedSite, reason) : plannedSite));
  return demoteWith(planned.filter(isOut), left, reason);
}

/** Whether the edited file gives the code that was meant: a quote may end an attribute, a line a comment. */
function holds(output: string, attempts: readonly Attempt[]): boolean {
  const [first] = attempts;
  const textByFile = new Map(first && virtualTexts(first.unit.host, output).map(({ file, text }) => [file, text]));
  return attempts.every(({ unit, expected }) => sameCode(textByFile.get(unit.file) ?? '', expected));
}

/** What is blank in a virtual text is as long as the markup it stands for. */
function sameCode(left: string, right: string): boolean {
  return left.replace(/\s+/g, ' ') === right.replace(/\s+/g, ' ');
}

/**
 * Adds one unit of sites after the other and leaves out those after which the file no longer gives the code that was
 * meant.
 */
function withoutFailures(source: string, part: EmbeddedPart, settings: EmbeddedSettings): Attempt {
  const unmarked = { ...settings, markers: false };
  let kept = part.planned.map((plannedSite) => cannotBeDone(plannedSite, notThere));
  let best = rewritePart(source, { ...part, planned: kept }, unmarked);
  for (const together of editUnits(part.planned.filter(hasEdits))) {
    const next = part.planned.map((plannedSite, at) => (together.includes(plannedSite) ? plannedSite : kept[at]!));
    const tried = rewritePart(source, { ...part, planned: next }, unmarked);
    if (!holds(applied(source, [tried]), [tried])) continue;
    kept = next;
    best = tried;
  }
  if (!settings.markers) return best;
  const marked = rewritePart(source, { ...part, planned: kept }, settings);
  if (holds(applied(source, [marked]), [marked])) return marked;
  // What is to be checked stays as it is, rather than be done without a word.
  return rewritePart(
    source,
    { ...part, planned: withoutSome(kept, ({ decision }) => wantsMarker(decision)) },
    unmarked,
  );
}
