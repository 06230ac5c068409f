import { relativeTo } from '../analysis/repository-path.ts';
import { compareFiles } from '../analysis/compare-files.ts';
import { positionsIn } from '../report/positions.ts';
import type { Finding, VerifySummary } from '../report/schema.ts';
import type { RepositoryPlan } from './repository-plan.ts';

/**
 * Checks a plan's code on the v6 types.
 * @param outputs texts that replace the analysed ones, by absolute path: what a migration writes
 * @param left findings that the code still has, those of status `review` and `ignored` among them
 */
export function verifyPlan(plan: RepositoryPlan, outputs: ReadonlyMap<string, string>, left: readonly Finding[]): VerifySummary {
  const { uses, errors, silenced } = plan.verify(outputs);
  const count = (...statuses: Finding['status'][]): number => left.filter(({ status }) => statuses.includes(status)).length;
  const v5Left = count('manual');
  const unresolved = plan.analysis.unresolved.length + count('possible');
  const ignored = count('ignored') + silenced;
  // By file, also where several pieces of code are in one.
  const byFile = errors.map((error) => ({ error, file: relativeTo(plan.root, error.file) })).sort(compareFiles);
  const whole = !plan.skipped.some(({ failed, namesSdk }) => failed === true || namesSdk === true);
  return {
    uses,
    v5Left,
    unresolved,
    ignored,
    // What was rewritten but asks for a look is not v5, and not proven either.
    proven: uses > 0 && v5Left + count('review') + unresolved + ignored + errors.length + plan.deselected === 0 && whole,
    errors: byFile.map(({ error: { file, range, code, message, id }, file: name }) => {
      const position = positionsIn(outputs.get(file) ?? plan.analysis.text(file) ?? '');
      const end = position(range.end);
      return { id, file: name, ...position(range.start), endLine: end.line, endColumn: end.column, code: `TS${code}`, message };
    }),
  };
}
