import type { Planner } from '../../src/rewriting/plan.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';

/**
 * Names that only major 4 has, decided as what took their place in major 5.
 * @param planSetter decides about setters of a trace
 */
export function planOlderName(planSetter: Planner): Planner {
  return (site, context) => {
    const { rewrite } = context.entry;
    return rewrite?.trace === undefined ? planReportOnly(site, context) : planSetter(site, context);
  };
}
