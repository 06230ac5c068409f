/** What the overview tells apart: states of a repository, and columns of places. */
import type { PageStatus } from '../html/statuses.ts';

/** Where a repository stands, by the worst that is in it. */
export type RepositoryState = 'failed' | 'needs a person' | 'to review' | 'to migrate' | 'done' | 'nothing found';

/** Every state, the worst first. `key` names its colours in the style sheet. */
export const repositoryStates: readonly { name: RepositoryState; key: string; what: string }[] = [
  { name: 'failed', key: 'failed', what: 'a file could not be analysed or written' },
  { name: 'needs a person', key: 'manual', what: 'has findings that are not rewritten' },
  { name: 'to review', key: 'review', what: 'has rewritten code to check' },
  { name: 'to migrate', key: 'pending', what: 'svc-codemod rewrites all that is left' },
  { name: 'done', key: 'migrated', what: 'nothing is left' },
  { name: 'nothing found', key: 'ignored', what: 'has nothing of v5' },
];

/** What a place is counted as: its status, but `to migrate` where nothing has been written. */
export type OverviewColumn = PageStatus | 'to migrate';

/** Every column, the worst first; `left` says that somebody or something has yet to do it. */
export const overviewColumns: readonly {
  name: OverviewColumn;
  key: string;
  label?: string;
  left: boolean;
  what: string;
}[] = [
  { name: 'failed', key: 'failed', left: true, what: 'files that could not be analysed or written' },
  { name: 'manual', key: 'manual', label: 'left to you', left: true, what: 'needs a person' },
  { name: 'at run time', key: 'runtime', left: true, what: 'seen in a run' },
  { name: 'type error', key: 'type', left: true, what: 'an error on the v6 types' },
  { name: 'review', key: 'review', label: 'to check', left: true, what: 'rewritten; check the result' },
  { name: 'possible', key: 'possible', label: 'unconfirmed', left: true, what: 'known by its name alone' },
  { name: 'to migrate', key: 'pending', label: 'fixable', left: true, what: 'svc-codemod rewrites it' },
  { name: 'migrated', key: 'migrated', left: false, what: 'done' },
  { name: 'ignored', key: 'ignored', left: false, what: 'ignored by a comment' },
];
