import type { FormFlags } from '../../repository/resolve/strictness.ts';
import type { ReadMap } from '../../catalog/read-map.ts';
import type { CallFacts, Site } from '../../sites/site.ts';
import type { Code } from '../object-text.ts';
import type { TextStyle } from '../text-style.ts';

/** A call of a read that v6 does not have, with what its planner asks again and again. */
export interface RemovedRead extends Code {
  readonly site: Site;
  readonly call: CallFacts;
  /** How its request and its result are v6's. */
  readonly map: ReadMap;
  /** One page after the other is asked for: the key of the request that says which. */
  readonly inPages?: string;
  readonly style: TextStyle;
  readonly flags: FormFlags;
}
