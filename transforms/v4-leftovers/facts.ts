import type { SourceRange } from '../../src/repository/source-range.ts';
import { defineFact } from '../../src/sites/site-facts.ts';

/** Something that a call of major 4 passes where v5 takes a request. */
export interface OlderOptions {
  argument: SourceRange;
}

/** Major 4 took its options there. */
export const olderOptions = defineFact<OlderOptions>('olderOptions');
