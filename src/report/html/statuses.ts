import type { Problem } from '../problems.ts';
import { statusWords } from '../status-words.ts';

/** As the report has it, and as the page counts what is not a finding. */
export type PageStatus = Problem['status'];

/**
 * Every status in the order of the page: what is most urgent first. `key` names its colours in the style sheet; what it
 * is called says `statusWords`.
 */
export const statuses: readonly { name: PageStatus; key: string; dry: string; written: string }[] = [
  { name: 'failed', key: 'failed', dry: 'the file could not be analysed', written: 'the file could not be migrated' },
  { name: 'manual', key: 'manual', dry: 'no safe change', written: 'no safe change' },
  { name: 'at run time', key: 'runtime', dry: 'seen in the run', written: 'seen in the run' },
  { name: 'type error', key: 'type', dry: 'an error on the new types', written: 'an error on the new types' },
  { name: 'review', key: 'review', dry: 'check the new code', written: 'check the new code' },
  {
    name: 'possible',
    key: 'possible',
    dry: 'an old name on a value of unknown type',
    written: 'an old name on a value of unknown type',
  },
  { name: 'migrated', key: 'migrated', dry: 'svc-codemod migrates it', written: 'done' },
  { name: 'ignored', key: 'ignored', dry: 'ignored by a comment', written: 'ignored by a comment' },
];

/** A status as a page shows it. */
export interface ShownStatus {
  name: PageStatus;
  /** Names its colours. */
  key: string;
  label: string;
  description: string;
}

/** All of them in order; what is not written is not shown as done. */
export function shownStatuses(dry: boolean): ShownStatus[] {
  return statuses.map(({ name, key, dry: before, written }) => ({
    name,
    key: name === 'migrated' && dry ? 'pending' : key,
    label: statusWords(name, !dry),
    description: dry ? before : written,
  }));
}
