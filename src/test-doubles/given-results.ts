import type { LiteralValue } from '../program/literal-value.ts';

/** What a test double gives instead of the SDK, as far as it is written in its file. */
export interface GivenResults {
  /** What its calls resolve to, without casts: an object literal, or whatever else is written there. */
  results: readonly LiteralValue[];
  /** Some of its calls reject or throw. */
  fails: boolean;
  /** Nothing that it gives is out of sight: no function of another file, no variable that anything can be put into. */
  complete: boolean;
}
