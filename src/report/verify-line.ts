import type { Colours } from './colours.ts';
import { counted, formatNumber } from './counted.ts';
import type { Run } from './run.ts';
import { isCoveredBySites } from './errors-at-sites.ts';

/**
 * One line: what was checked on the v6 types, and what the check cannot see. Everything is right only when nothing was
 * left out of the answer.
 */
export function verifyLine(run: Pick<Run, 'report' | 'errorsAtSites' | 'failed'>, { green }: Colours): string {
  const { uses, unresolved, ignored, errors, proven } = run.report.verify!;
  if (proven)
    return green(
      uses === 1 ? 'The only SDK use type-checks on v6.' : `All ${formatNumber(uses)} SDK uses type-check on v6.`,
    );
  const isAtFinding = isCoveredBySites(
    run,
    run.report.findings.filter(({ status }) => status !== 'migrated' && status !== 'ignored'),
  );
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
        ? ' at the findings'
        : `, ${formatNumber(atFindings)} of them at the findings`;
  const errorsFound = errors.length === 0 ? 'no errors' : `${counted(errors.length, 'error')}${at}`;
  return `${counted(uses, 'SDK use')} checked on the v6 types: ${errorsFound}${open.length > 0 ? `; not checked: ${open.join(', ')}` : ''}.`;
}
