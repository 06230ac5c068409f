import type { Decision } from '../../src/rewriting/plan.ts';

/** The decision about one site without its import. */
export interface UsePlan {
  decision: Decision;
  /** The functions of the SDK that the edited text calls, by their exported names. */
  needs?: readonly string[];
}
