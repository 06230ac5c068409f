import type { PlannedSite } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';

/** Edits that are made together or not at all. */
export interface AtomicChange {
  /** What they are for. */
  sites: readonly PlannedSite[];
  edits: readonly TextEdit[];
  /** Everything it changes is status `migrated`, and nothing else is decided by it. */
  safe: boolean;
}

interface Draft {
  sites: PlannedSite[];
  start: number;
  end: number;
  safe: boolean;
}

/**
 * The change that belongs to each site with edits: its own, that of its group, and, where several safe changes lie in
 * each other, those of all of them. ESLint takes a fix for one piece of text and puts off what overlaps it to another
 * pass, which would decide it in a text that no run of the codemod ever sees.
 * @param isKeptBack a site that is not to be changed before the others (`kept-back.ts`)
 */
export function atomicChangesOf(
  planned: readonly PlannedSite[],
  isKeptBack: (plannedSite: PlannedSite) => boolean,
): Map<PlannedSite, AtomicChange> {
  const changes = new Map<PlannedSite, AtomicChange>();
  for (const { sites, safe } of namedTogether(merged(drafts(planned, isKeptBack)))) {
    const edits = sites.flatMap(({ decision: outcome }) => outcome.edits);
    const change = { sites, edits, safe };
    for (const site of sites) changes.set(site, change);
  }
  return changes;
}

function drafts(planned: readonly PlannedSite[], isKeptBack: (plannedSite: PlannedSite) => boolean): Draft[] {
  const groups = new Map<unknown, PlannedSite[]>();
  for (const plannedSite of planned) {
    const { edits, group } = plannedSite.decision;
    if (edits.length === 0) continue;
    const key = group ?? plannedSite;
    groups.set(key, [...(groups.get(key) ?? []), plannedSite]);
  }
  return [...groups.values()].map((sites) => {
    const edits = sites.flatMap(({ decision: outcome }) => outcome.edits);
    return {
      sites,
      start: Math.min(...edits.map(({ start }) => start)),
      end: Math.max(...edits.map(({ end }) => end)),
      safe: sites.every((site) => site.decision.status === 'migrated' && !isKeptBack(site)),
    };
  });
}

/** Safe drafts whose pieces of text overlap become one. */
function merged(all: readonly Draft[]): Draft[] {
  const result: Draft[] = [];
  for (const draft of [...all].sort((a, b) => a.start - b.start)) {
    const last = result.findLast(({ safe }) => safe);
    if (draft.safe && last && draft.start < last.end) {
      last.sites = [...last.sites, ...draft.sites];
      last.end = Math.max(last.end, draft.end);
    } else result.push({ ...draft });
  }
  return result;
}

/**
 * A safe draft and one to be checked that both declare one name become one: which of them gets the number
 * behind its name depends on what is made first.
 */
function namedTogether(all: readonly Draft[]): Draft[] {
  const result: Draft[] = [];
  for (const draft of [...all].sort((left, right) => Number(left.safe) - Number(right.safe))) {
    const names = declaredBy(draft);
    const unsafe =
      draft.safe &&
      result.find((candidate) => !candidate.safe && [...declaredBy(candidate)].some((name) => names.has(name)));
    if (unsafe) unsafe.sites = [...unsafe.sites, ...draft.sites];
    else result.push(draft);
  }
  return result;
}

/** Names of the variables and parameters that the new texts declare, without the numbers that keep them apart. */
function declaredBy({ sites }: Draft): ReadonlySet<string> {
  const texts = sites.flatMap(({ decision: outcome }) => outcome.edits.map(({ text }) => text));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\b(?:const|let)\s+([A-Za-z_$]+)|\(([A-Za-z_$]+)\d*\) =>/g)].map(
        ([, variable, parameter = '']) => variable ?? parameter,
      ),
    ),
  );
}
