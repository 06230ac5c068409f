import type { Status } from './report-schema.ts';

/** The statuses of what is left to people. */
export const leftStatuses: readonly Status[] = ['review', 'manual', 'possible'];
