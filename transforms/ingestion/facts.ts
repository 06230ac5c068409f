import type { SourceRange } from '../../src/repository/source-range.ts';
import { defineFact } from '../../src/sites/site-facts.ts';

/** What is known of the values in a batch that is written out at the call. */
export interface BatchValues {
  /** Those that are never missing. */
  present: readonly SourceRange[];
  /** The package asks for what makes spans and sends them. */
  sendsSpans: boolean;
}

export const batchValues = defineFact<BatchValues>('batchValues');

/** Whether a value is one of those. */
export function isPresent({ start, end }: SourceRange, present: readonly SourceRange[]): boolean {
  return present.some((value) => value.start === start && value.end === end);
}
