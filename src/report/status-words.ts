import type { Problem } from './problems.ts';
import type { Status } from './report-schema.ts';

const words: Readonly<Record<Status, string>> = {
  migrated: 'migrated',
  review: 'to check',
  manual: 'left to you',
  possible: 'unconfirmed',
  ignored: 'ignored',
};

/**
 * What people read in place of a status. Nothing is called migrated before it is written.
 * @param written the run has written its changes
 */
export function statusWords(status: Problem['status'], written: boolean): string {
  if (status === 'migrated' && !written) return 'fixable';
  return status in words ? words[status as Status] : status;
}
