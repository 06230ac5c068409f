import type { Site } from '../../analysis/site.ts';
import type { PlanContext } from '../plan.ts';

/** How many calls before this one, in the same block, may have put the same names before their statements. */
export function orderInBlock(site: Site, { source, siblings, entryOf }: PlanContext): number {
  const earlier = siblings.filter(
    (other) =>
      other.enclosing === site.enclosing &&
      other.statement.start < site.statement.start &&
      entryOf(other.id)?.runProcedure !== undefined,
  );
  return earlier.filter((other) => isSameBlock(source.slice(other.statement.start, site.statement.start))).length;
}

/** No block is left or entered between two statements. A brace inside a string can mislead it; the parser looks at the result. */
function isSameBlock(between: string): boolean {
  let depth = 0;
  for (const brace of between.match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
