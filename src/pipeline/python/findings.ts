/** What a report says of the sites of a Python file. */
import { defined } from '../../catalog/defined.ts';
import { applyEditsIn } from '../../edits/apply-edits.ts';
import { fingerprints } from '../../findings/fingerprint.ts';
import type { PythonDecision } from '../../python/plan/decision.ts';
import type { PythonFile, PythonSite } from '../../python/site.ts';
import type { PlannedPythonSite } from '../../python/writing/markers.ts';
import { type Position, positionsIn } from '../../report/positions.ts';
import type { Finding } from '../../report/report-schema.ts';
import { placeInHost, type PythonHost } from './hosted.ts';

/** The statement with the edits that are in it; undefined where there are none. */
function afterText(source: string, statement: PythonSite['statement'], { edits }: PythonDecision): string | undefined {
  const inside = edits.filter((edit) => edit.start >= statement.start && edit.end <= statement.end);
  return inside.length === 0 ? undefined : applyEditsIn(source, statement, inside);
}

/** What a finding says of how it is done. */
function fateOf(site: PythonSite, source: string, decision: PythonDecision | undefined): Partial<Finding> {
  if (decision === undefined) return defined({ status: 'ignored' as const, reason: site.ignored });
  const { status, reason, suggestion } = decision;
  const todo = site.isMock === true ? (decision.todo ?? site.entry.todo) : site.entry.todo;
  const isLeft = status === 'manual' || status === 'possible';
  return {
    status,
    ...defined({ reason, todo: isLeft ? todo : undefined, suggestion }),
    ...defined({ after: afterText(source, site.statement, decision) }),
  };
}

/** What a finding is sure of. */
export function confidenceOf({ isSure, isInferred }: PythonSite): Finding['confidence'] {
  if (!isSure) return 'likely';
  return isInferred === true ? 'inferred' : 'proven';
}

/**
 * The findings of a file, in source order.
 * @param name relative to the root
 * @param done what became of the sites that nothing silences
 */
export function pythonFindings(
  name: string,
  { source, host }: PythonFile & { host?: PythonHost },
  sites: readonly PythonSite[],
  done: readonly PlannedPythonSite[],
): Finding[] {
  const inFile = positionsIn(host?.source ?? source);
  const position = (offset: number): Position => inFile(host === undefined ? offset : placeInHost(host, offset));
  const decisions = new Map(done.map(({ site, decision }) => [site, decision]));
  const text = ({ statement }: PythonSite): string => source.slice(statement.start, statement.end);
  const hashes = fingerprints(
    sites.map((site) => ({ id: site.entry.id, statement: text(site), enclosing: site.enclosing })),
  );
  return sites.map((site, index): Finding => {
    const { entry } = site;
    const from = position(site.name.start);
    const to = position(site.name.end);
    const { after, status = 'manual', ...fate } = fateOf(site, source, decisions.get(site));
    return {
      id: entry.id,
      status,
      file: name,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      message: entry.message,
      ...fate,
      before: text(site),
      ...defined({ after }),
      confidence: confidenceOf(site),
      contract: entry.contract,
      fingerprint: hashes[index] ?? '',
    };
  });
}
