import type { Advisory, Chapter } from './chapter.ts';
import type { Entry } from './entry.ts';

/** What v6 changed. Whoever knows no chapter is handed it (`transforms/entries.ts` makes it). */
export interface Catalogue {
  /** Chapter by chapter. */
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** By name, in the order in which a migration takes them. */
  readonly chapters: ReadonlyMap<string, Chapter>;
}

/** What an older name has of the change that it is the same as. */
const shared = ['target', 'pathArguments', 'parameters', 'requestKeys', 'typeText', 'twin'] as const;

/** The catalogue of these chapters. */
export function catalogueOf(chapters: readonly Chapter[]): Catalogue {
  const written = new Map(chapters.flatMap((chapter) => chapter.entries.map((entry) => [entry.id, entry])));
  const entries = [...written.values()].map((entry): Entry => {
    const same = entry.as === undefined ? undefined : written.get(entry.as);
    if (same === undefined) return entry;
    const facts = shared.flatMap((key) => (same[key] === undefined ? [] : [[key, same[key]]]));
    const rewrite = same.rewrite && { rewrite: { ...same.rewrite, ...entry.rewrite } };
    return { ...(Object.fromEntries(facts) as Partial<Entry>), ...entry, ...rewrite };
  });
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    chapters: new Map(chapters.map((chapter) => [chapter.name, chapter])),
  };
}

/** A catalogue with one more chapter, the changes of another language. */
export function withChapter({ entries, byId, chapters }: Catalogue, chapter: Chapter): Catalogue {
  return {
    entries: [...entries, ...chapter.entries],
    byId: new Map([...byId, ...chapter.entries.map((entry) => [entry.id, entry] as const)]),
    chapters: new Map([...chapters, [chapter.name, chapter]]),
  };
}

/** The chapter that says how a change is rewritten: for an older name that of the change it is the same as. */
export function rewritingChapter({ byId }: Catalogue, entry: Entry): string {
  return byId.get(entry.as ?? '')?.chapter ?? entry.chapter;
}

/** The chapter that a change belongs to; none for what is not in the catalogue. */
export function chapterWith({ byId, chapters }: Catalogue, id: string): Chapter | undefined {
  return chapters.get(byId.get(id)?.chapter ?? '');
}

/** The id of type errors that no change explains: they are of no chapter. */
export const typeErrorId = 'sdk:types';

/** The name that reports count an id under: that of its chapter, `other` for what is in none. */
export function chapterName(catalogue: Catalogue, id: string): string {
  return id === typeErrorId ? typeErrors : (catalogue.byId.get(id)?.chapter ?? otherChapter);
}

const typeErrors = 'type-errors';
const otherChapter = 'other';

/** All such names, in the order of the catalogue. */
export function chapterNames({ chapters }: Catalogue): readonly string[] {
  return [...chapters.keys(), typeErrors, otherChapter];
}

/** What is told once beside sites of these chapters, in the order of the catalogue. */
export function advisoriesOf({ chapters }: Catalogue, names: ReadonlySet<string>): readonly Advisory[] {
  const advisoriesOfNamed = [...chapters].flatMap(([name, { advisories = [] }]) => (names.has(name) ? advisories : []));
  return [...new Map(advisoriesOfNamed.map((advisory) => [advisory.id, advisory])).values()];
}

/** Names that the compat module may have: of functions, and of types. */
export interface CompatNames {
  helpers: ReadonlySet<string>;
  types: ReadonlySet<string>;
}

/** Something that is made of a catalogue, once for each. */
export function ofCatalogue<T>(make: (catalogue: Catalogue) => T): (catalogue: Catalogue) => T {
  const made = new WeakMap<Catalogue, { value: T }>();
  return (catalogue) => {
    let known = made.get(catalogue);
    if (!known) made.set(catalogue, (known = { value: make(catalogue) }));
    return known.value;
  };
}

/** All names that the module of `--compat` may have. */
export const compatNamesOf = ofCatalogue(
  ({ entries }): CompatNames => ({
    helpers: new Set(entries.flatMap(({ rewrite }) => rewrite?.compat?.helper ?? [])),
    types: new Set(entries.flatMap(({ rewrite }) => rewrite?.compatType?.name ?? [])),
  }),
);
