import { placesRequest } from '../../src/rewriting/test-doubles/follow-calls.ts';
import type { PlannedSite } from '../../src/rewriting/plan.ts';

/** Whether somebody has to look at it, who does so with the rest of the code as it was. */
function isLeft({ decision }: PlannedSite): boolean {
  return decision.status === 'review' || decision.status === 'manual';
}

/** A key of a type: those who use the type may be in each file. */
function isKeyOfType({ site }: PlannedSite): boolean {
  return site.shape.kind === 'typeKey';
}

/** Whether what hangs on this change may be in another file. */
export function reachesOtherFiles(plannedSite: PlannedSite): boolean {
  return plannedSite.decision.status === 'migrated' && (isKeyOfType(plannedSite) || placesRequest(plannedSite));
}

/** Whether `other` would be decided otherwise, or not be found, in a text in which `one` has been changed before. */
function hangsOn(other: PlannedSite, plannedSite: PlannedSite): boolean {
  if (plannedSite.decision.besides === true && other.decision.besides === true)
    return plannedSite.site.file === other.site.file;
  if (plannedSite.site.id !== other.site.id) return false;
  // What was `Pick`ed has the old name for those who are left.
  if (isKeyOfType(plannedSite)) return true;
  if (other.decision.onlyWithPlaceholder === true) return placesRequest(plannedSite);
  // What a test expects of calls is known by what the test double, or the spy, stands in for.
  const { kind } = plannedSite.site.shape;
  return other.site.shape.kind === 'fakeUse' && (kind === 'fakeMember' || kind === 'stringKey');
}

/**
 * Changes that are to be made with the rest or not at all: made before, they would take from sites that are left to a
 * person what those are found or decided by. The linter suggests them in place of a fix.
 * @param all the decisions of all files in question
 */
export function keptBack(all: Iterable<readonly PlannedSite[]>): (plannedSite: PlannedSite) => boolean {
  const sites = [...all].flat();
  const left = sites.filter(isLeft);
  return (plannedSite) => isOfOtherFilesToo(plannedSite, sites) || left.some((other) => hangsOn(other, plannedSite));
}

/** A fix changes one file: what moves in several at once is suggested. */
function isOfOtherFilesToo({ site: { together, file } }: PlannedSite, all: readonly PlannedSite[]): boolean {
  return together !== undefined && all.some(({ site }) => site.together === together && site.file !== file);
}
