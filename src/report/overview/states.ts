/** What the overview tells apart: states of a repository, and columns of places. */
import type { PageStatus } from '../html/statuses.ts';

/** Where a repository stands, by the worst that is in it. */
export type RepositoryState = 'failed' | 'left to you' | 'to check' | 'fixable' | 'done' | 'nothing found';

/** Every state, the worst first. `key` names its colours in the style sheet. */
export const repositoryStates: readonly { name: RepositoryState; key: string; description: string }[] = [
  { name: 'failed', key: 'failed', description: 'a file could not be analysed or written' },
  { name: 'left to you', key: 'manual', description: 'has findings that are left to you' },
  { name: 'to check', key: 'review', description: 'has migrated code to check' },
  { name: 'fixable', key: 'pending', description: 'svc-codemod migrates all that is left' },
  { name: 'done', key: 'migrated', description: 'nothing is left' },
  { name: 'nothing found', key: 'ignored', description: 'has nothing of v5' },
];

/** What a place is counted as: its status, but `fixable` where nothing has been written. */
export type OverviewColumn = PageStatus | 'fixable';

/** Every column, the worst first; `left` says that somebody or something has yet to do it. */
export const overviewColumns: readonly {
  name: OverviewColumn;
  key: string;
  label?: string;
  left: boolean;
  description: string;
}[] = [
  { name: 'failed', key: 'failed', left: true, description: 'files that could not be analysed or written' },
  { name: 'manual', key: 'manual', label: 'left to you', left: true, description: 'no safe change' },
  { name: 'at run time', key: 'runtime', left: true, description: 'seen in a run' },
  { name: 'type error', key: 'type', left: true, description: 'an error on the new types' },
  { name: 'review', key: 'review', label: 'to check', left: true, description: 'migrated; check the result' },
  { name: 'possible', key: 'possible', label: 'unconfirmed', left: true, description: 'known by its name alone' },
  { name: 'fixable', key: 'pending', left: true, description: 'svc-codemod migrates it' },
  { name: 'migrated', key: 'migrated', left: false, description: 'done' },
  { name: 'ignored', key: 'ignored', left: false, description: 'ignored by a comment' },
];
