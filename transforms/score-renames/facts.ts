import type { ResultUse } from '../../src/flow/result/result-use.ts';
import { defineFact } from '../../src/sites/site-facts.ts';

/**
 * v5's method that has the name which another one gets in v6, and what makes a call of the latter look like one of it.
 */
export interface Namesake {
  /** Catalogue id of v5's method. */
  id: string;
  /** Keys of its request, its groups of fields, or fields of its rows that are read. */
  kind: 'keys' | 'fields' | 'reads';
  names: readonly string[];
  /** What the code does with the result of the call. */
  result: ResultUse;
}

/** For a call that is renamed: v5's method of the new name, which the call would be taken for. */
export const namesake = defineFact<Namesake>('namesake');
