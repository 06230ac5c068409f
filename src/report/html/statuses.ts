import type { Problem } from '../problems.ts';

/** As the report has it, and as the page counts what is not a finding. */
export type PageStatus = Problem['status'];

/** Every status in the order of the page: what is most urgent first. `key` names its colours in the style sheet. */
export const statuses: readonly { name: PageStatus; key: string; dry: string; written: string }[] = [
  { name: 'failed', key: 'failed', dry: 'the file could not be judged', written: 'the file could not be done' },
  { name: 'manual', key: 'manual', dry: 'needs a person', written: 'needs a person' },
  { name: 'at run time', key: 'runtime', dry: 'seen in the run', written: 'seen in the run' },
  { name: 'type error', key: 'type', dry: 'an error on the v6 types', written: 'an error on the v6 types' },
  { name: 'review', key: 'review', dry: 'will be rewritten, to be looked at', written: 'rewritten, to be looked at' },
  { name: 'possible', key: 'possible', dry: 'known by its name alone', written: 'known by its name alone' },
  { name: 'migrated', key: 'migrated', dry: 'svc-codemod rewrites it', written: 'done' },
  { name: 'ignored', key: 'ignored', dry: 'silenced by a comment', written: 'silenced by a comment' },
];
