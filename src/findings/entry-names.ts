/** The names by which people ask for entries of the catalogue. */
import { entries, python, reportedCatalogue } from '../../transforms/entries.ts';
import type { Entry } from '../catalog/entry.ts';
import { neutralId } from '../catalog/profile-names.ts';
import { profiles, type Profile } from '../catalog/profile.ts';

const entriesById = reportedCatalogue.byId;

/** How many of several a message names. */
const mostNamed = 6;

/** The profile in whose names somebody asks; undefined where the name is neutral. */
export function profileOfName(name: string): Profile | undefined {
  const otherProfiles = Object.values(profiles).filter((profile) => profile !== profiles.svc);
  return otherProfiles.find(
    (profile) => name === profile.name || name.includes(`${profile.scope}/`) || name.includes(profile.prefix),
  );
}

/** In the names of the catalogue, without what stands in front of a member in code. */
function neutral(name: string): string {
  return neutralId(name)
    .replace(/^(?:client|await client)\./, '')
    .replace(/\(.*\)$/, '');
}

/** The id without its language and its kind. */
function withoutKind(id: string): string {
  return id.replace(/^(?:py:)?(?:(?:type|package|node|attribute):)?/, '');
}

/** The id without its kind, and without what of the member it is about. */
function bare(id: string): string {
  return withoutKind(id).replace(/#\w+$/, '');
}

/**
 * The entries that a name can mean: those of the first rule that finds any. An id means itself; then names as they
 * stand in code or in a report (`LangfuseClient.getPrompt`, `@langfuse/client`, `client.api.trace.get`,
 * `TraceWithDetails`); then the ends of paths (`getPrompt`). One of Python is meant by its id, and where no other is.
 */
export function entriesNamed(name: string): readonly Entry[] {
  const exact = entriesById.get(name) ?? entriesById.get(neutral(name));
  if (exact !== undefined) return [exact];
  const named = namedAmong(entries, name);
  return named.length > 0 ? named : pythonNamed(name);
}

/** The entries of Python that a name can mean, whatever it means besides: `svc` and `langfuse` are its package. */
export function pythonNamed(name: string): readonly Entry[] {
  const exact = ['py:package:', 'py:'].flatMap((start) => entriesById.get(neutralId(start + name)) ?? []);
  return exact.length > 0 ? exact : namedAmong(python.entries, name);
}

/** Whether entries are about one member, each about another part of it. */
export function areOfOneMember(named: readonly Entry[]): boolean {
  return new Set(named.map(({ id }) => bare(id))).size === 1;
}

function namedAmong(all: readonly Entry[], name: string): readonly Entry[] {
  const wanted = neutral(name);
  const rules: ((entry: Entry) => boolean)[] = [
    ({ id }) => withoutKind(id) === wanted,
    ({ id }) => bare(id) === wanted,
    ({ id }) => bare(id).endsWith(`.${wanted}`),
    ({ id }) => id.endsWith(`#${wanted}`),
    ({ id }) => bare(id).toLowerCase() === wanted.toLowerCase(),
    ({ id }) => bare(id).toLowerCase().endsWith(`.${wanted.toLowerCase()}`),
  ];
  for (const rule of rules) {
    const named = all.filter(rule);
    if (named.length > 0) return named;
  }
  return [];
}

/** The entries below a name on the way to a member, which may be no entry itself: `api.trace`, `trace`. */
export function entriesBelow(name: string): readonly Entry[] {
  const wanted = neutral(name);
  const below = (start: string): readonly Entry[] =>
    reportedCatalogue.entries.filter(
      ({ id }) => id.startsWith(`${start}${wanted}.`) || id.startsWith(`${start}api.${wanted}.`),
    );
  const found = below('');
  return found.length > 0 ? found : below('py:');
}

/** The last name of an id where it means that id alone, as it does in the names of every SDK; else the id. */
export function shortName(id: string): string {
  const last = id.slice(id.lastIndexOf('.') + 1);
  return entriesNamed(last).length === 1 ? last : id;
}

/** ` "get" is the name of 12 changes: a, b, … and 6 more.`: why a name cannot be taken, with what it can mean. */
export function severalNamed(name: string, named: readonly Entry[]): string {
  const ids = named.slice(0, mostNamed).map(({ id }) => id);
  const more = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : '';
  return `"${name}" is the name of ${named.length} changes: ${ids.join(', ')}${more}.`;
}
