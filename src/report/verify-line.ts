import { newMajors } from '../catalog/python/names.ts';
import type { Colours } from './colours.ts';
import { counted, formatNumber } from './counted.ts';
import type { VerifySummary } from './report-schema.ts';
import type { Run } from './run.ts';
import { isAtFindingLeft } from './errors-at-sites.ts';

/** The majors that the code was checked on. */
export function majorsChecked({ uses, pythonUses = 0 }: Pick<VerifySummary, 'uses' | 'pythonUses'>): string {
  return newMajors(pythonUses, uses);
}

/**
 * One line: what was checked on the new types, and what the check cannot see. Everything is right only when nothing was
 * left out of the answer.
 */
export function verifyLine(run: Pick<Run, 'report' | 'errorsAtSites' | 'failed'>, { green }: Colours): string {
  const { uses, unresolved, ignored, errors, proven } = run.report.verify!;
  const majors = majorsChecked(run.report.verify!);
  if (proven)
    return green(
      uses === 1
        ? `The only SDK use type-checks on ${majors}.`
        : `All ${formatNumber(uses)} SDK uses type-check on ${majors}.`,
    );
  const isAtFinding = isAtFindingLeft(run);
  const atFindings = errors.filter((error) => isAtFinding(error)).length;
  const open = [
    ...(unresolved > 0 ? [`${counted(unresolved, 'value')} of unknown type`] : []),
    ...(ignored > 0 ? [`${formatNumber(ignored)} ignored`] : []),
    ...(run.failed.length > 0 ? [counted(run.failed.length, 'file that failed', 'files that failed')] : []),
  ];
  const at =
    atFindings === 0
      ? ''
      : atFindings === errors.length
        ? `, explained by ${atFindings === 1 ? 'a finding' : 'findings'}`
        : `, ${formatNumber(atFindings)} of them explained by findings`;
  const errorsFound = errors.length === 0 ? 'no errors' : `${counted(errors.length, 'error')}${at}`;
  return `${counted(uses, 'SDK use')} checked on the ${majors} types: ${errorsFound}${open.length > 0 ? `; not checked: ${open.join(', ')}` : ''}.`;
}
