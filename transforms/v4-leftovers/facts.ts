import type { SourceRange } from '../../src/repository/source-range.ts';
import { defineFact } from '../../src/sites/site-facts.ts';

/** Something that a call of major 4 passes where v5 takes a request. */
export interface OlderOptions {
  argument: SourceRange;
}

/** Major 4 took its options there. */
export const olderOptions = defineFact<OlderOptions>('olderOptions');

/** The request of a call, whose query is written out. */
export interface NewQuery {
  request: SourceRange;
}

/** The query is one of the second version. */
export const newQuery = defineFact<NewQuery>('newQuery');
