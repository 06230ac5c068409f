/** An own type and all who implement and call it move in all files or in none. */
import { demote, withoutText } from './decide.ts';
import type { Decision, PlannedSite } from './plan.ts';

/** It is edited, or goes with what is edited in its group. */
export function moves({ status, edits, group }: Decision): boolean {
  return edits.length > 0 || (group !== undefined && (status === 'migrated' || status === 'review'));
}

/** The groups, of sites that are edited in all files or in none, of which one is not edited; with the reason. */
export function partlyLeft(planned: Iterable<PlannedSite>): Map<string, string> {
  const left = new Map<string, string>();
  for (const { site, decision } of planned)
    if (site.together !== undefined && !moves(decision)) left.set(site.together, 'one of them cannot');
  return left;
}

/** The groups of which a site was to be edited, and is not among those that are; with the reason. */
export function brokenGroups(decided: Iterable<PlannedSite>, done: Iterable<PlannedSite>): Map<string, string> {
  const doneAt = new Map([...done].map(({ site, decision }) => [site, decision]));
  const broken = new Map<string, string>();
  for (const { site, decision } of decided) {
    if (site.together === undefined || !moves(decision) || broken.has(site.together)) continue;
    const after = doneAt.get(site);
    if (after === undefined || !moves(after))
      broken.set(site.together, `one of them cannot${after?.reason === undefined ? '' : `: ${after.reason}`}`);
  }
  return broken;
}

/** Leaves the sites of these groups as they are, for the reason that each has. */
export function withoutGroups(groups: ReadonlyMap<string, string>): (plannedSite: PlannedSite) => PlannedSite {
  return (plannedSite) => {
    const { site, decision } = plannedSite;
    const why = site.together === undefined ? undefined : groups.get(site.together);
    if (why === undefined || !moves(decision)) return plannedSite;
    const reason = `${site.cause ?? 'an own type and all who implement or call it move together'}; ${why}`;
    // The text of one place alone is about a type that is not there.
    const { offer: _none, ...left } = plannedSite;
    return demote({ ...left, decision: withoutText(decision) }, reason);
  };
}
