/** One record of a collection, as JSON. */
export type StoredRecord = Record<string, unknown>;

/** What rows are ordered by: latest first, and by id where times are equal. */
export interface Position {
  readonly time: string;
  readonly id: string;
}

/** A record with its place in lists. */
export interface Entry extends Position {
  readonly record: StoredRecord;
  /** Grows with every record that is added; one that replaces another has the number of that. */
  readonly sequence: number;
}

/** Negative when `a` comes before `b` in a list, where the latest is first. */
export function latestFirst(a: Position, b: Position): number {
  if (a.time !== b.time) return a.time < b.time ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}

/** Up to so many changes are put into their places one by one; more are sorted together. */
const fewChanges = 256;

/**
 * So many changes wait for the next question, or as many as there are entries: else filling a list would sort it
 * often.
 */
const waitingChanges = 10_000;

/**
 * Entries, latest first. Changes wait until somebody asks, so that many of them cost one sort, and one of them costs a
 * search for its place.
 */
export class OrderedEntries {
  readonly #added: Entry[] = [];
  #derived: Map<string, { of: number; value: unknown }> | undefined;
  #entries: Entry[] = [];
  readonly #removed = new Set<Entry>();
  #revision = 0;

  add(entry: Entry): void {
    this.#added.push(entry);
    this.#changed();
  }

  remove(entry: Entry): void {
    this.#removed.add(entry);
    this.#changed();
  }

  /** All of them, latest first. */
  get entries(): readonly Entry[] {
    if (this.#added.length + this.#removed.size > 0) this.#settle();
    return this.#entries;
  }

  /** From the one that follows a position, or from the first. */
  *after(position: Position | undefined): Iterable<Entry> {
    const { entries } = this;
    const start = position === undefined ? 0 : indexAt(entries, position, 1);
    for (let index = start; index < entries.length; index += 1) yield entries[index]!;
  }

  /**
   * What is made of the entries, worked out again only when they have changed.
   *
   * @param name of what is made
   */
  derived<Value>(name: string, make: (list: OrderedEntries) => Value): Value {
    const known = this.#derived?.get(name);
    if (known?.of === this.#revision) return known.value as Value;
    const value = make(this);
    (this.#derived ??= new Map()).set(name, { of: this.#revision, value });
    return value;
  }

  #changed(): void {
    this.#revision += 1;
    if (this.#added.length + this.#removed.size > Math.max(waitingChanges, this.#entries.length)) this.#settle();
  }

  #settle(): void {
    if (this.#added.length + this.#removed.size <= fewChanges) {
      for (const entry of this.#added) this.#entries.splice(indexAt(this.#entries, entry, 0), 0, entry);
      for (const entry of this.#removed) {
        const index = this.#entries.indexOf(entry, indexAt(this.#entries, entry, 0));
        if (index >= 0) this.#entries.splice(index, 1);
      }
    } else {
      const all = this.#entries.concat(this.#added);
      this.#entries = this.#removed.size === 0 ? all : all.filter((entry) => !this.#removed.has(entry));
      this.#entries.sort(latestFirst);
    }
    this.#added.length = 0;
    this.#removed.clear();
  }
}

/** Index of the first entry that comes so much after a position: 0 = at it or later, 1 = later. */
function indexAt(entries: readonly Entry[], position: Position, least: 0 | 1): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (latestFirst(entries[middle]!, position) >= least) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Several lists as one, latest first. */
export function* mergedLatestFirst(lists: readonly Iterable<Entry>[]): Iterable<Entry> {
  const iterators = lists.map((list) => list[Symbol.iterator]());
  const heads = iterators.map((iterator) => iterator.next());
  for (;;) {
    let first: number | undefined;
    for (const [index, head] of heads.entries()) {
      if (head.done === true) continue;
      const best = first === undefined ? undefined : heads[first]!;
      if (best === undefined || best.done === true || latestFirst(head.value, best.value) < 0) first = index;
    }
    if (first === undefined) return;
    yield heads[first]!.value as Entry;
    heads[first] = iterators[first]!.next();
  }
}
