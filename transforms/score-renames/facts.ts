import type { ResultUse } from '../../src/flow/result/result-use.ts';
import { defineFact } from '../../src/sites/site-facts.ts';
import type { SignsOfV5 } from '../../src/sites/v5-use.ts';

/** The v5 method whose name a renamed method has in v6, and why the renamed call could be taken for a call of it. */
export interface Namesake {
  /** Catalogue id of v5's method. */
  id: string;
  /** Keys of its request, its groups of fields, or fields of its rows that are read, or taken for numbers. */
  kind: SignsOfV5['kind'];
  names: readonly string[];
  /** What the code does with the result of the call. */
  result: ResultUse;
}

/** For a call that is renamed: v5's method of the new name, which the call would be taken for. */
export const namesake = defineFact<Namesake>('namesake');
