/** Pages of v5 and cursors of v6, as all reads of lists have them. */
import type { RequestKey } from './read-map.ts';

/** A page number of v5's request. */
export const pageKey: RequestKey = {
  special: 'page',
  gone: 'there are no page numbers: in a loop pass `meta.cursor` of the previous page as `cursor`; any other page is reached through those before it',
};
/** Where v5's numbers of pages and records are now. */
export const noTotals = 'only `meta.cursor`';
