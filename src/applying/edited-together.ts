/** Sites of one file with the same group are edited together or not at all: the declaration of a local and its uses. */
import { grouped } from '../catalog/grouped.ts';
import { demote } from '../rewriting/decide.ts';
import type { PlannedSite } from '../rewriting/plan.ts';

/** Whether something is edited at a site. */
export function hasEdits({ decision }: PlannedSite): boolean {
  return decision.edits.length > 0;
}

/** The sites in units that are edited together, in the order of the first of each. */
export function editUnits(planned: readonly PlannedSite[]): readonly PlannedSite[][] {
  return [...grouped(planned, (plannedSite) => plannedSite.decision.group ?? plannedSite).values()];
}

/** Demotes the sites with an edit that is one of the group of a site that is not edited. */
export function demoteWith(
  unedited: readonly PlannedSite[],
  planned: readonly PlannedSite[],
  reason: string,
): PlannedSite[] {
  const groups = new Set(unedited.map(({ decision }) => decision.group));
  groups.delete(undefined);
  return planned.map((plannedSite) =>
    groups.has(plannedSite.decision.group) && hasEdits(plannedSite) ? demote(plannedSite, reason) : plannedSite,
  );
}
