import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { Site } from '../../src/sites/site.ts';
import { orderInSight } from './order-in-block.ts';
import type { RunCall } from './run-call.ts';

/**
 * The name of the variable that holds the dataset.
 * @param alone only the statements in its own block see it
 */
export function nameOfDataset(site: Site, context: PlanContext, { call }: RunCall, alone = false): string {
  return freshVariableAt(call.range, context, 'dataset', alone ? 0 : orderInSight(site, context));
}
