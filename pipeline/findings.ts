import type { Evidence, Site } from '../analysis/site.ts';
import { applyEdits } from '../edits/apply-edits.ts';
import type { IgnoredSite } from '../edits/rewrite-file.ts';
import type { PlannedSite, TextEdit } from '../rewrites/plan.ts';
import { positionsIn, type Position } from '../report/positions.ts';
import type { Edit, Finding, Status } from '../report/schema.ts';
import { fingerprints } from './fingerprint.ts';

const confidence: Readonly<Record<Evidence, Finding['confidence']>> = {
  proven: 'proven',
  inferred: 'inferred',
  mixed: 'inferred',
  likely: 'likely',
};

/** The text of the site's statement once all edits of its file that fall into it are made; undefined without one. */
function statementAfter(source: string, site: Site, edits: readonly TextEdit[]): string | undefined {
  const { start, end } = site.statement;
  const inside = edits.filter((edit) => edit.start >= start && edit.end <= end);
  if (inside.length === 0) return undefined;
  const moved = inside.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  try {
    return applyEdits(source.slice(start, end), moved);
  } catch {
    return undefined;
  }
}

/**
 * The edits that make the change at one site and nothing else: those of its whole group, because they belong together.
 * None where the change needs another file: an import of the `--compat` functions, calls that a fake stands in for.
 */
function editsAlone({ outcome }: PlannedSite, planned: readonly PlannedSite[], position: (offset: number) => Position): Edit[] {
  const own = outcome.group === undefined ? [outcome] : planned.map((one) => one.outcome).filter(({ group }) => group === outcome.group);
  if (own.some(({ helpers = [], standsIn }) => helpers.length > 0 || standsIn === true)) return [];
  return own
    .flatMap(({ edits }) => edits)
    .sort((left, right) => left.start - right.start || left.end - right.end)
    .map(({ start, end, text }) => {
      const to = position(end);
      return { ...position(start), endLine: to.line, endColumn: to.column, text };
    });
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
  const position = positionsIn(source);
  const edits = planned.flatMap(({ outcome }) => outcome.edits);
  const all: { planned: PlannedSite; status: Status; reason: string | undefined }[] = [
    ...planned.map((one) => ({ planned: one, status: one.outcome.status, reason: one.outcome.reason })),
    ...ignored.map((one) => ({ planned: one.planned, status: 'ignored' as const, reason: one.reason })),
  ];
  all.sort((left, right) => {
    const [a, b] = [left.planned.site, right.planned.site];
    return a.name.start - b.name.start || (a.id < b.id ? -1 : Number(a.id > b.id));
  });
  const hashes = fingerprints(
    all.map(({ planned: { site } }) => ({
      id: site.id,
      statement: source.slice(site.statement.start, site.statement.end),
      enclosing: site.enclosing,
    })),
  );
  return all.map(({ planned: one, status, reason }, index) => {
    const { site, entry, outcome } = one;
    const start = position(site.name.start);
    const end = position(site.name.end);
    const edited = status === 'migrated' || status === 'review';
    const after = edited && outcome.edits.length > 0 ? statementAfter(source, site, edits) : undefined;
    const alone = withEdits && edited ? editsAlone(one, planned, position) : [];
    return {
      id: site.id,
      status,
      file,
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
      message: outcome.message,
      ...(reason === undefined ? {} : { reason }),
      ...(outcome.suggestion === undefined ? {} : { suggestion: outcome.suggestion }),
      before: source.slice(site.statement.start, site.statement.end),
      ...(after === undefined ? {} : { after }),
      ...(alone.length === 0 ? {} : { edits: alone }),
      confidence: confidence[site.evidence],
      contract: entry.contract,
      fingerprint: hashes[index] ?? '',
    };
  });
}
