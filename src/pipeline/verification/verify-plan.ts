import { relativeTo } from '../../repository/repository-path.ts';
import { compareFiles } from '../../repository/compare-files.ts';
import { positionsIn } from '../../report/positions.ts';
import type { Run } from '../../report/run.ts';
import type { Finding, VerifySummary } from '../../report/report-schema.ts';
import { errorKey } from '../../report/errors-at-sites.ts';
import type { RepositoryPlan } from '../../findings/repository-plan.ts';

/** The summary, and what a report for a person needs besides. */
export interface PlanVerification extends Required<Pick<Run, 'errorsAtSites'>> {
  verify: VerifySummary;
}

/**
 * Checks a plan's code on the v6 types.
 * @param outputs texts that replace the analysed ones, by absolute path: what a migration writes
 * @param complete nothing of the repository is missing here
 * @param left findings that the code still has, those of status `review` and `ignored` among them
 */
export function verifyPlan(
  plan: RepositoryPlan,
  outputs: ReadonlyMap<string, string>,
  left: readonly Finding[],
  complete: boolean,
): PlanVerification {
  const { uses, errors, silenced } = plan.verify(outputs);
  const count = (...statuses: Finding['status'][]): number =>
    left.filter(({ status }) => statuses.includes(status)).length;
  const v5Left = count('manual');
  const unresolved = plan.analysis.unresolved.length + count('possible');
  const ignored = count('ignored') + silenced;
  // By file, also where several pieces of code are in one.
  const byFile = errors.map((error) => ({ error, file: relativeTo(plan.root, error.file) })).sort(compareFiles);
  const isComplete = !plan.skipped.some(({ failed, namesSdk }) => failed === true || namesSdk === true);
  // A site that was rewritten is none any more; what its new code does not fit is told where it stands.
  const listed = new Set(
    left.filter(({ status }) => status === 'manual' || status === 'possible').map(({ file, id }) => `${file} ${id}`),
  );
  const placed = byFile.map(({ error: { file, range, code, message, id, isAtSite }, file: name }) => {
    const position = positionsIn(outputs.get(file) ?? plan.analysis.text(file) ?? '');
    const end = position(range.end);
    return {
      isAtSite: isAtSite === true && listed.has(`${name} ${id}`),
      error: {
        id,
        file: name,
        ...position(range.start),
        endLine: end.line,
        endColumn: end.column,
        code: `TS${code}`,
        message,
      },
    };
  });
  const verify = {
    uses,
    v5Left,
    unresolved,
    ignored,
    // What was rewritten but asks for a look is not v5, and not proven either.
    proven:
      uses > 0 &&
      v5Left + count('review') + unresolved + ignored + errors.length + plan.deselected === 0 &&
      isComplete &&
      complete,
    errors: placed.map(({ error }) => error),
  };
  return {
    verify,
    errorsAtSites: new Set(placed.filter(({ isAtSite }) => isAtSite).map(({ error }) => errorKey(error))),
  };
}
