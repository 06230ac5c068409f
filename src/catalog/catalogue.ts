import type { Entry } from './entry.ts';

/** What v6 changed. Whoever knows no chapter is handed it (`transforms/entries.ts` makes it). */
export interface Catalogue {
  /** Chapter by chapter. */
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
}

/** The catalogue of these entries. */
export function catalogueOf(entries: readonly Entry[]): Catalogue {
  return { entries, byId: new Map(entries.map((entry) => [entry.id, entry])) };
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
