import { defined } from '../../catalog/defined.ts';
import { relativeTo } from '../../repository/repository-path.ts';
import { compareFiles } from '../../repository/compare-files.ts';
import { positionsIn } from '../../report/positions.ts';
import type { Run } from '../../report/run.ts';
import type { Finding, VerifySummary } from '../../report/report-schema.ts';
import { errorKey } from '../../report/errors-at-sites.ts';
import type { PythonVerification, RepositoryPlan } from '../../findings/repository-plan.ts';
import type { Verification } from '../../verify/verification.ts';

/** The summary, and what a report for a person needs besides. */
export interface PlanVerification extends Required<Pick<Run, 'errorsAtSites'>> {
  verify: VerifySummary;
  /** Why not all was checked. */
  unchecked: readonly string[];
}

/** The errors of JavaScript and TypeScript, with their places in the text that was checked. */
function scriptErrors(
  { root, analysis }: RepositoryPlan,
  outputs: ReadonlyMap<string, string>,
  { errors }: Verification,
): PythonVerification['errors'] {
  return errors.map(({ file, range, code, message, id, isAtSite = false }) => {
    const position = positionsIn(outputs.get(file) ?? analysis.text(file) ?? '');
    const { line: endLine, column: endColumn } = position(range.end);
    const place = { file: relativeTo(root, file), ...position(range.start), endLine, endColumn };
    return { isAtSite, error: { id, ...place, code: `TS${code}`, message } };
  });
}

/**
 * Checks a plan's code on the v6 types, that of Python on those of major 5.
 * @param outputs texts that replace the analysed ones, by absolute path: what a migration writes
 * @param complete nothing of the repository is missing here
 * @param left findings that the code still has, those of status `review` and `ignored` among them
 */
export async function verifyPlan(
  plan: RepositoryPlan,
  outputs: ReadonlyMap<string, string>,
  left: readonly Finding[],
  complete: boolean,
): Promise<PlanVerification> {
  const script = plan.verify(outputs);
  const { uses, silenced } = script;
  const python = await plan.verifyPython?.(outputs);
  const count = (...statuses: Finding['status'][]): number =>
    left.filter(({ status }) => statuses.includes(status)).length;
  const v5Left = count('manual');
  const unresolved = plan.analysis.unresolved.length + count('possible') + (python?.unresolved ?? 0);
  const ignored = count('ignored') + silenced + (python?.silenced ?? 0);
  const isComplete = !plan.skipped.some(({ failed, namesSdk }) => failed === true || namesSdk === true);
  // A site that was rewritten is none any more; what its new code does not fit is told where it stands.
  const listed = new Set(
    left.filter(({ status }) => status === 'manual' || status === 'possible').map(({ file, id }) => `${file} ${id}`),
  );
  const placed = [...scriptErrors(plan, outputs, script), ...(python?.errors ?? [])]
    .map(({ error, isAtSite }) => ({ error, isAtSite: isAtSite && listed.has(`${error.file} ${error.id}`) }))
    .sort((one, other) => compareFiles(one.error, other.error));
  const allUses = uses + (python?.uses ?? 0);
  const verify = {
    uses: allUses,
    ...defined({ pythonUses: python?.uses }),
    v5Left,
    unresolved,
    ignored,
    // What was rewritten but asks for a look is not v5, and not proven either.
    proven:
      allUses > 0 &&
      v5Left + count('review') + unresolved + ignored + placed.length + plan.deselected === 0 &&
      isComplete &&
      complete,
    errors: placed.map(({ error }) => error),
  };
  return {
    verify,
    unchecked: python?.notes ?? [],
    errorsAtSites: new Set(placed.filter(({ isAtSite }) => isAtSite).map(({ error }) => errorKey(error))),
  };
}
