/** What the overview tells apart: states of a repository, and columns of places. */
import type { PageStatus } from '../html/statuses.ts';

/** Where a repository stands, by the worst that is in it. */
export type RepositoryState = 'failed' | 'left to you' | 'to check' | 'fixable' | 'done' | 'nothing found';

/** Every state, the worst first. `key` names its colours in the style sheet. */
export const repositoryStates: readonly { name: RepositoryState; key: string; what: string }[] = [
  { name: 'failed', key: 'failed', what: 'a file could not be analysed or written' },
  { name: 'left to you', key: 'manual', what: 'has findings that are left to you' },
  { name: 'to check', key: 'review', what: 'has migrated code to check' },
  { name: 'fixable', key: 'pending', what: 'svc-codemod migrates all that is left' },
  { name: 'done', key: 'migrated', what: 'nothing is left' },
  { name: 'nothing found', key: 'ignored', what: 'has nothing of v5' },
];

/** What a place is counted as: its status, but `fixable` where nothing has been written. */
export type OverviewColumn = PageStatus | 'fixable';

/** Every column, the worst first; `left` says that somebody or something has yet to do it. */
export const overviewColumns: readonly {
  name: OverviewColumn;
  key: string;
  label?: string;
  left: boolean;
  what: string;
}[] = [
  { name: 'failed', key: 'failed', left: true, what: 'files that could not be analysed or written' },
  { name: 'manual', key: 'manual', label: 'left to you', left: true, what: 'no safe change' },
  { name: 'at run time', key: 'runtime', left: true, what: 'seen in a run' },
  { name: 'type error', key: 'type', left: true, what: 'an error on the v6 types' },
  { name: 'review', key: 'review', label: 'to check', left: true, what: 'migrated; check the result' },
  { name: 'possible', key: 'possible', label: 'unconfirmed', left: true, what: 'known by its name alone' },
  { name: 'fixable', key: 'pending', left: true, what: 'svc-codemod migrates it' },
  { name: 'migrated', key: 'migrated', left: false, what: 'done' },
  { name: 'ignored', key: 'ignored', left: false, what: 'ignored by a comment' },
];
