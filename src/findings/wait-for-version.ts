/** Code of major 4 that means something else under its new name as long as its package stays there. */
import type { Discovery } from '../repository/discover.ts';
import { demote } from '../rewriting/decide.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import { isLeftOfOlder } from './older-code.ts';
import type { Redecide } from './repository-plan.ts';

/** The name of the SDK's object that an entry is, or is a member of: `observationsV2`. */
function namespaceOf({ entry }: PlannedSite): string {
  return `${entry.root}.${entry.path[0] ?? ''}`;
}

/** Whether a package of the repository has the SDK at major 4. */
function hasOlderPackage({ graph, scanned }: Pick<Discovery, 'graph' | 'scanned'>): boolean {
  return [...scanned.keys()].some((file) =>
    graph.imports(file).some(({ resolution }) => resolution.kind === 'sdk' && resolution.isOlder === true),
  );
}

/**
 * Leaves what means something else under its new name as long as the package is at major 4, and what moves with it.
 * @param planned all sites
 * @param failed a file could not be looked at
 * @returns undefined where nothing waits
 */
export function waitForVersion(
  planned: readonly PlannedSite[],
  discovery: Pick<Discovery, 'graph' | 'scanned'>,
  failed: boolean,
): Redecide | undefined {
  const waiting = new Set(
    planned.filter(({ decision }) => decision.onlyWithVersion === true).map((site) => namespaceOf(site)),
  );
  if (waiting.size === 0) return undefined;
  const isLeft = failed || planned.some(({ entry, decision }) => isLeftOfOlder({ ...decision, id: entry.id }));
  if (!isLeft || !hasOlderPackage(discovery)) return undefined;
  return (plannedSite) => {
    const { edits } = plannedSite.decision;
    if (edits.length === 0 || !waiting.has(namespaceOf(plannedSite))) return plannedSite;
    const { onlyWithVersion: _, ...decision } = plannedSite.decision;
    const held = demote({ ...plannedSite, decision }, 'its new name means the first version of the route in major 4');
    return { ...held, decision: { ...held.decision, todo: 'Run again when nothing else of major 4 is left.' } };
  };
}
