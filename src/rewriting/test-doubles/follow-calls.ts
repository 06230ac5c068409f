import { checkTodo } from '../../edits/marker-text.ts';
import { demote } from '../decide.ts';
import type { PlannedSite } from '../plan.ts';
import { moves, partlyLeft, withoutGroups } from '../whole-groups.ts';

/**
 * The test doubles of tests follow the calls of a repository: where no call of a member is rewritten, its fakes stay as
 * they are; where some are left to a person, the fakes say so. A fake that only gets other names moves in any case. An
 * own type moves with all who implement or call it.
 * @param files the decisions of each file; the key is the file
 */
export function withFollowingFakes<Key>(files: ReadonlyMap<Key, readonly PlannedSite[]>): Map<Key, PlannedSite[]> {
  const { edited, unmigrated } = countCalls(files);
  const placed = new Set(
    [...files.values()]
      .flat()
      .filter(placesRequest)
      .map(({ site }) => site.id),
  );
  const follow = (plannedSite: PlannedSite): PlannedSite => {
    const { decision, site } = plannedSite;
    const others = unmigrated.get(site.id) ?? 0;
    if (!followsCalls(plannedSite) || !moves(decision) || others === 0) return plannedSite;
    // A fake is of one member; a type says what all its calls give, also those that it has nothing to do with.
    const isType = site.shape.kind === 'typeQuery' || site.shape.kind === 'typeIndex';
    const it = isType ? `\`${site.id}\`` : 'it';
    if (decision.ofTestDouble === true && !edited.has(site.id))
      return demote(plannedSite, isType ? `no call of ${it} is migrated` : 'the calls that it mocks are not migrated');
    const calls = others === 1 ? `one call of ${it} is left as it is` : `${others} calls of ${it} are left as they are`;
    const reason = decision.reason === undefined ? calls : `${decision.reason}; ${calls}`;
    return { ...plannedSite, decision: { ...decision, status: 'review', reason, todo: checkTodo(reason) } };
  };
  // What a test expects of calls that stay as they are stays true.
  const isMoot = ({ site, decision }: PlannedSite): boolean =>
    (decision.onlyWithPlaceholder === true && !placed.has(site.id)) ||
    (site.shape.kind === 'fakeUse' &&
      decision.ofTestDouble === true &&
      unmigrated.has(site.id) &&
      !edited.has(site.id));
  return wholeOnly(
    new Map(
      [...files].map(([file, planned]) => [
        file,
        togetherOnly(planned.filter((plannedSite) => !isMoot(plannedSite)).map(follow)),
      ]),
    ),
  );
}

/** What is said of a test double, or done with it, depends on the calls of all files. */
export function followsCalls(plannedSite: PlannedSite): boolean {
  return plannedSite.decision.ofTestDouble === true || isRenamedFake(plannedSite);
}

/** A fake of which only names change, and that a person has to look at: it moves, whatever its calls do. */
function isRenamedFake({ site, decision }: PlannedSite): boolean {
  return site.shape.kind === 'fakeMember' && site.together === undefined && decision.status === 'review';
}

/** An own type, and all who implement and call it, move in all files or in none. */
function wholeOnly<Key>(files: Map<Key, PlannedSite[]>): Map<Key, PlannedSite[]> {
  const left = partlyLeft([...files.values()].flat());
  if (left.size === 0) return files;
  const whole = withoutGroups(left);
  return new Map([...files].map(([file, planned]) => [file, planned.map(whole)]));
}

/** How many calls of each member are edited and how many are left, without those that only may be of the SDK. */
function countCalls<Key>(files: ReadonlyMap<Key, readonly PlannedSite[]>) {
  const edited = new Map<string, number>();
  const unmigrated = new Map<string, number>();
  for (const planned of files.values()) {
    for (const { site, decision } of planned) {
      if (decision.ofTestDouble === true || decision.status === 'possible') continue;
      // A name of an import that nobody calls goes with the import: it says nothing about calls.
      if (decision.status === 'migrated' && !moves(decision)) continue;
      const isMoved = moves(decision);
      if (site.shape.kind === 'fakeMember' && !isMoved) continue;
      const counts = isMoved ? edited : unmigrated;
      counts.set(site.id, (counts.get(site.id) ?? 0) + 1);
    }
  }
  return { edited, unmigrated };
}

/** A call that gets its `{}`, as those that a test expects do not. */
export function placesRequest({ decision }: PlannedSite): boolean {
  return decision.ofTestDouble !== true && decision.edits.some(({ text }) => text.includes('{}'));
}

/** What belongs together with a fake that stays, stays too. */
function togetherOnly(planned: PlannedSite[]): PlannedSite[] {
  const groups = new Set(
    planned
      .filter(({ decision }) => decision.ofTestDouble === true && decision.status === 'manual')
      .map(({ decision }) => decision.group),
  );
  groups.delete(undefined);
  return planned.map((plannedSite) =>
    groups.has(plannedSite.decision.group) && moves(plannedSite.decision)
      ? demote(plannedSite, 'it has to change together with a mock that stays as it is')
      : plannedSite,
  );
}
