import type { Evidence, Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { applyEditsIn, inOrder } from '../edits/apply-edits.ts';
import { rangesByStart } from '../edits/ranges-by-start.ts';
import type { IgnoredSite } from '../applying/rewrite-file.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import { perDouble, type ReportedSite } from '../rewriting/test-doubles/per-double.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { positionsIn, type Position } from '../report/positions.ts';
import type { Edit, Finding, Status } from '../report/report-schema.ts';
import { fingerprints } from './fingerprint.ts';
import { defined } from '../catalog/defined.ts';

const confidence: Readonly<Record<Evidence, Finding['confidence']>> = {
  proven: 'proven',
  inferred: 'inferred',
  mixed: 'inferred',
  likely: 'likely',
};

/**
 * The text of the site's statement once all edits of its file that fall into it are made; undefined without one.
 * @param editsFrom asked for the edits that begin in a range
 */
function statementAfter(
  source: string,
  site: Site,
  editsFrom: (range: SourceRange) => readonly TextEdit[],
): string | undefined {
  const inside = editsFrom(site.statement).filter((edit) => edit.end <= site.statement.end);
  if (inside.length === 0) return undefined;
  try {
    return applyEditsIn(source, site.statement, inside);
  } catch {
    return undefined;
  }
}

/**
 * The edits that make the change at one site and nothing else: those of its whole group, because they belong together.
 * None where the change needs another file: an import of the `--compat` functions, calls that a fake stands in for.
 */
function editsAlone(
  { decision, parts }: ReportedSite,
  { planned, inFile = (edit) => edit }: FindingsPart,
  position: (offset: number) => Position,
): Edit[] {
  const decisions = parts === undefined ? [decision] : parts.map((part) => part.decision);
  const groups = new Set(decisions.map(({ group }) => group));
  const decisionsTogether = planned
    .map((plannedSite) => plannedSite.decision)
    .filter((other) => decisions.includes(other) || (other.group !== undefined && groups.has(other.group)));
  if (decisionsTogether.some(({ helpers = [], ofTestDouble }) => helpers.length > 0 || ofTestDouble === true))
    return [];
  return inOrder(decisionsTogether.flatMap(({ edits }) => edits.map((edit) => inFile(edit)))).map(
    ({ start, end, text }) => {
      const to = position(end);
      return { ...position(start), endLine: to.line, endColumn: to.column, text };
    },
  );
}

/** A text with the sites in it: a file, or a piece of code inside of one. */
export interface FindingsPart {
  text: string;
  /** Sites with what was decided, as they are after the file was rewritten. */
  planned: readonly PlannedSite[];
  ignored: readonly IgnoredSite[];
  /** Range, and what replaces it, in the file; absent when the text is the file's. */
  inFile?: <Range extends SourceRange>(range: Range) => Range;
}

/** The statement without the blocks in it that the site is not in. */
function ownText(source: string, { statement, otherBlocks = [] }: Site): string {
  let text = '';
  let from = statement.start;
  for (const { start, end } of otherBlocks) {
    text += source.slice(from, start);
    from = end;
  }
  return text + source.slice(from, statement.end);
}

/**
 * The findings of one file in source order.
 * @param file path relative to the root, with `/`
 * @param planned sites with what was decided, as they are after the file was rewritten
 * @param withEdits whether each finding that is edited says how
 */
export function findingsOf(
  file: string,
  source: string,
  planned: readonly PlannedSite[],
  ignored: readonly IgnoredSite[],
  withEdits = false,
): Finding[] {
  return findingsOfParts(file, source, [{ text: source, planned, ignored }], withEdits);
}

/** Whether a text has another one in it, which may begin a sentence there. */
function says(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

/** Why a person has to look and, where work is left and there is no code for it, what to do. */
export function wordsOf({ decision }: Pick<PlannedSite, 'decision'>): { reason?: string; todo?: string } {
  const { status, message, reason, suggestion, todo, besideText } = decision;
  if (besideText !== undefined) return defined({ reason, todo: besideText });
  if (status !== 'manual' || suggestion !== undefined || todo === undefined || says(reason ?? '', todo))
    return defined({ reason });
  return says(todo, reason ?? '') || says(message, reason ?? '') ? { todo } : defined({ reason, todo });
}

/** What a finding is made of. */
interface FindingDraft {
  part: FindingsPart;
  /** Asked for the edits of the part that begin in a range. */
  editsFrom: (range: SourceRange) => readonly TextEdit[];
  planned: ReportedSite;
  status: Status;
  words: { reason?: string; todo?: string };
  name: SourceRange;
}

/** {@link findingsOf} of a file with several pieces of code in it; `source` is the file's text. */
export function findingsOfParts(
  file: string,
  source: string,
  parts: readonly FindingsPart[],
  withEdits = false,
): Finding[] {
  const position = positionsIn(source);
  const all = parts.flatMap((part) => {
    const { inFile = (range) => range } = part;
    const editsFrom = rangesByStart(part.planned.flatMap(({ decision }) => decision.edits));
    const draftOf = (planned: ReportedSite, status: Status, words: FindingDraft['words']): FindingDraft => ({
      part,
      editsFrom,
      planned,
      status,
      words,
      name: inFile(planned.site.name),
    });
    return [
      ...perDouble(part.text, part.planned).map((toldSite) =>
        draftOf(toldSite, toldSite.decision.status, wordsOf(toldSite)),
      ),
      ...part.ignored.map((ignoredSite) =>
        draftOf(ignoredSite.planned, 'ignored', defined({ reason: ignoredSite.reason })),
      ),
    ];
  });
  all.sort((left, right) => {
    const [a, b] = [left.planned.site, right.planned.site];
    return left.name.start - right.name.start || (a.id < b.id ? -1 : Number(a.id > b.id));
  });
  const hashes = fingerprints(
    all.map(({ part, planned: { site } }) => ({
      id: site.id,
      statement: ownText(part.text, site),
      enclosing: site.enclosing,
    })),
  );
  return all.map(({ part, editsFrom, planned: plannedSite, status, words, name }, index) => {
    const { site, entry, decision } = plannedSite;
    const start = position(name.start);
    const end = position(name.end);
    const edited = status === 'migrated' || status === 'review';
    const after = edited && decision.edits.length > 0 ? statementAfter(part.text, site, editsFrom) : undefined;
    // What is written has `after`, and what is silenced needs no text.
    const suggestion = status === 'manual' || status === 'possible' ? decision.suggestion : undefined;
    const alone = withEdits && edited ? editsAlone(plannedSite, part, position) : [];
    return {
      id: site.id,
      status,
      file,
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
      message: decision.message,
      ...words,
      ...defined({ suggestion }),
      before: part.text.slice(site.statement.start, site.statement.end),
      ...defined({ after }),
      ...(alone.length === 0 ? {} : { edits: alone }),
      confidence: confidence[site.evidence],
      contract: entry.contract,
      fingerprint: hashes[index] ?? '',
    };
  });
}
