/**
 * One test double is one finding, however many members of it v6 changed and however often a test speaks of them: what
 * is told, and the marker, are those of the place where most is left to do.
 */
import type { TextEdit } from '../../edits/text-edit.ts';
import type { Site } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Entry } from '../../catalog/entry.ts';
import { clausesOf } from '../../catalog/clauses.ts';
import { defined } from '../../catalog/defined.ts';
import { applyEditsIn } from '../../edits/apply-edits.ts';
import { overlaps } from '../../program/overlaps.ts';
import { v5Arguments } from '../follow-up-texts.ts';
import type { Decision, PlannedSite } from '../plan.ts';

/** A site as it is reported: with `parts`, for all of its test double. */
export interface ReportedSite extends PlannedSite {
  /** All sites of the test double, this one among them. */
  parts?: readonly PlannedSite[];
}

const urgency: Readonly<Record<Decision['status'], number>> = { possible: 0, migrated: 0, review: 1, manual: 2 };

/** Sites of one test double as one, which stands where the most urgent of them is; the others as they are. */
export function perDouble(source: string, planned: readonly PlannedSite[]): ReportedSite[] {
  return reportedTogether(planned).map((parts) => (parts.length === 1 ? parts[0] : asOne(source, parts)));
}

/** The sites that are reported as one, that first which says where; each of the others alone. */
export function reportedTogether(planned: readonly PlannedSite[]): Together[] {
  const doubles = doublesOf(planned);
  return planned.flatMap((plannedSite): Together[] => {
    const parts = doubles.get(plannedSite) ?? [plannedSite];
    return parts[0] === plannedSite ? [parts] : [];
  });
}

/** The sites with one marker for each test double, at the place where it is told of. */
export function withOneMarker(planned: readonly PlannedSite[]): readonly PlannedSite[] {
  const doubles = doublesOf(planned);
  return planned.map((plannedSite) => {
    const parts = doubles.get(plannedSite) ?? [plannedSite];
    if (parts.length === 1) return plannedSite;
    const { todo: _own, ...decision } = plannedSite.decision;
    return {
      ...plannedSite,
      decision: parts[0] === plannedSite ? { ...decision, ...defined({ todo: todoOf(parts) }) } : decision,
    };
  });
}

type Together = [PlannedSite, ...PlannedSite[]];

/** The sites that are told of together, by each of them. */
function doublesOf(planned: readonly PlannedSite[]): ReadonlyMap<PlannedSite, Together> {
  const doubles = new Map<string, PlannedSite[]>();
  for (const plannedSite of planned) {
    if (plannedSite.double === undefined || plannedSite.decision.status === 'possible') continue;
    doubles.set(plannedSite.double, [...(doubles.get(plannedSite.double) ?? []), plannedSite]);
  }
  const all = [...doubles.values()].flatMap(withItsUses);
  return new Map(all.flatMap((parts) => parts.map((plannedSite) => [plannedSite, parts] as const)));
}

/**
 * What makes a test double, with what a test says of it; the most urgent one first. Where more is left to do at a use
 * than at the test double, that use stands for itself and for its like; without the test double in sight, uses whose
 * edits are all there is to do stand alone.
 */
function withItsUses(parts: readonly PlannedSite[]): Together[] {
  const sorted = [...parts].sort(
    (a, b) =>
      urgencyOf(b) - urgencyOf(a) ||
      Number(isUse(a.site)) - Number(isUse(b.site)) ||
      a.site.name.start - b.site.name.start,
  );
  const maker = sorted.find(({ site }) => !isUse(site));
  const most = maker === undefined ? 0 : urgencyOf(maker);
  const isApart = (plannedSite: PlannedSite): boolean => isUse(plannedSite.site) && urgencyOf(plannedSite) > most;
  const apart = new Map<string, PlannedSite[]>();
  for (const plannedSite of sorted.filter(isApart))
    apart.set(plannedSite.site.id, [...(apart.get(plannedSite.site.id) ?? []), plannedSite]);
  const together: PlannedSite[] = maker === undefined ? [] : sorted.filter((plannedSite) => !isApart(plannedSite));
  return [together, ...apart.values()].filter(isSome);
}

function isSome(parts: PlannedSite[]): parts is Together {
  return parts.length > 0;
}

function urgencyOf({ decision }: PlannedSite): number {
  return urgency[decision.status];
}

/** A test speaks of the test double here, and does not make it. */
function isUse({ shape }: Site): boolean {
  return shape.kind === 'fakeUse' || (shape.kind === 'member' && shape.use.kind !== 'write');
}

function asOne(source: string, parts: Together): ReportedSite {
  const [lead] = parts;
  const { suggestion: _text, suggestionPlace: _place, reason: _reason, todo: _todo, ...decision } = lead.decision;
  return {
    ...lead,
    parts,
    decision: {
      ...decision,
      edits: parts.flatMap(({ decision: { edits } }) => edits),
      message: messageOf(parts),
      ...defined({ reason: reasonOf(parts), todo: todoOf(parts) }),
      ...combinedSuggestion(source, parts),
    },
  };
}

/** `trace.get` */
function dottedPath({ path }: Entry): string {
  return `\`${path.join('.')}\``;
}

/** The entries of these sites, each once, in source order. */
function entriesOf(parts: readonly PlannedSite[]): Entry[] {
  const sorted = [...parts].sort((a, b) => a.site.name.start - b.site.name.start);
  return [...new Map(sorted.map(({ entry }) => [entry.id, entry])).values()];
}

function messageOf(parts: Together): string {
  const entries = entriesOf(parts);
  if (entries.length === 1) return parts[0].decision.message;
  const members = entries.map((entry) => {
    const { path, target, pathArguments } = entry;
    if (pathArguments !== undefined) return `${dottedPath(entry)} has \`{}\` before its options`;
    if (target === undefined) return `${dottedPath(entry)} is gone`;
    const isSame = target.join('.') === path.join('.');
    return isSame ? `${dottedPath(entry)} gives another result` : `${dottedPath(entry)} is \`${target.join('.')}\``;
  });
  return `This object has members of the SDK that v6 changed: ${members.join(', ')}.`;
}

/** What is said of several members, with their names in front; of all of them where it is the same. */
function reasonOf(parts: readonly PlannedSite[]): string | undefined {
  const sitesByWords = new Map<string, PlannedSite[]>();
  for (const plannedSite of parts) {
    const { reason, status, todo } = plannedSite.decision;
    const words = reason ?? (status === 'manual' ? todo : undefined);
    if (words !== undefined) sitesByWords.set(words, [...(sitesByWords.get(words) ?? []), plannedSite]);
  }
  const all = [...sitesByWords];
  if (all.length === 0) return undefined;
  if (all.length === 1) return all[0]![0];
  return all.map(([words, ones]) => `${entriesOf(ones).map(dottedPath).join(', ')}: ${words}`).join('; ');
}

/** What the marker says: of each member that is left, and which are to be checked. */
function todoOf(parts: Together): string | undefined {
  const [lead] = parts;
  const { todo, status } = lead.decision;
  if (todo === undefined) return undefined;
  const named = (wanted: Decision['status']): string | undefined => {
    const others = entriesOf(parts.filter(({ decision }) => decision.status === wanted));
    const names = others.filter(({ id }) => id !== lead.entry.id).map(dottedPath);
    return names.length === 0 ? undefined : names.join('; ');
  };
  const same = named(status);
  const toCheck = status === 'manual' ? named('review') : undefined;
  const more = [
    ...(same === undefined ? [] : [`${status === 'manual' ? 'the same for' : 'also'} ${same}`]),
    ...(toCheck === undefined ? [] : [`check ${toCheck}`]),
    ...(hasStaleAssertion(parts) ? [v5Arguments] : []),
  ];
  if (more.length === 0) return todo;
  const [first = '', ...rest] = clausesOf(todo.endsWith('.') ? todo.slice(0, -1) : todo);
  return [first, ...more, ...rest].join('; ');
}

/** A test expects of the calls, at another place than the marker's, what v6 does not pass. */
function hasStaleAssertion([lead, ...others]: Together): boolean {
  return (
    lead.site.shape.kind !== 'fakeUse' &&
    others.some(({ site, decision: { status, edits } }) => {
      return site.shape.kind === 'fakeUse' && status === 'review' && edits.length === 0;
    })
  );
}

/**
 * A part of the text with the texts of all members that are left in it; none where one of them has no text, or two of
 * them would each make what becomes one.
 */
function combinedSuggestion(
  source: string,
  parts: readonly PlannedSite[],
): Pick<Decision, 'suggestion' | 'suggestionPlace'> {
  const left = parts.filter(({ decision, site }) => decision.status === 'manual' && !isUse(site));
  const texts: TextEdit[] = [];
  const made = new Set<string | undefined>();
  for (const { decision, entry } of left) {
    const { suggestion, suggestionPlace } = decision;
    if (suggestion === undefined || suggestionPlace === undefined) return {};
    const edit = { ...suggestionPlace, text: suggestion };
    const same = texts.find(({ start, end, text }) => start === edit.start && end === edit.end && text === edit.text);
    if (same !== undefined) continue;
    const head = entry.target?.[0];
    if (made.has(head) || texts.some((other) => overlaps(other, edit))) return {};
    made.add(head);
    texts.push({ start: edit.start, end: edit.end, text: edit.text });
  }
  if (texts.length === 0) return {};
  const place: SourceRange = {
    start: Math.min(...texts.map(({ start }) => start)),
    end: Math.max(...texts.map(({ end }) => end)),
  };
  return { suggestion: applyEditsIn(source, place, texts), suggestionPlace: place };
}
