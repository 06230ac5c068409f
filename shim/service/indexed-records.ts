import {
  type Entry,
  latestFirst,
  mergedLatestFirst,
  OrderedEntries,
  type Position,
  type StoredRecord,
} from './ordered-entries.ts';

/** What a group has in common: a field that is a text, or what a function makes of a record. */
export type GroupKey = string | ((record: StoredRecord) => string | undefined);

/** A field of a record, and the texts of which it has one. */
export type FieldValues = readonly [field: string, values: readonly string[]];

/** Which records are wanted, latest first. */
export interface Walk {
  /** Those that come after it. */
  after?: Position | undefined;
  /** Those that are earlier than this time. */
  before?: string | undefined;
  /** Those that are not earlier than this time. */
  from?: string | undefined;
  /** Records with other values may be among them all the same: the condition that fits the fewest decides. */
  having?: readonly FieldValues[];
}

/** Is told what has changed: the record that was there and the one that takes its place, where there is one. */
export type Follower = (key: string, before: StoredRecord | undefined, after: StoredRecord | undefined) => void;

/** The group of a record; undefined for a record that is in none. */
function groupOf(record: StoredRecord, key: GroupKey): string | undefined {
  if (typeof key !== 'string') return key(record);
  const value = record[key];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Records by their key, in the order in which they were added. Their order by time, and groups of them by a field, are
 * made when they are first asked for and kept from then on.
 */
export class IndexedRecords {
  readonly #entries = new Map<string, Entry>();
  readonly #groups = new Map<GroupKey, Map<string, OrderedEntries>>();
  readonly #followers: Follower[] = [];
  #ordered: OrderedEntries | undefined;
  readonly #position: (record: StoredRecord, sequence: number) => Position;
  #sequence = 0;

  constructor(position: (record: StoredRecord, sequence: number) => Position) {
    this.#position = position;
  }

  /** Has every change told from now on, when it is done. */
  follow(follower: Follower): void {
    this.#followers.push(follower);
  }

  get(key: string): StoredRecord | undefined {
    return this.#entries.get(key)?.record;
  }

  /** Adds a record, or puts it in the place of the one with this key. */
  set(key: string, record: StoredRecord): void {
    const known = this.#entries.get(key);
    const sequence = known?.sequence ?? (this.#sequence += 1);
    const entry = { record, sequence, ...this.#position(record, sequence) };
    this.#entries.set(key, entry);
    if (known !== undefined) for (const list of this.#listsOf(known)) list.remove(known);
    for (const list of this.#listsOf(entry)) list.add(entry);
    for (const follower of this.#followers) follower(key, known?.record, record);
  }

  /** @returns false when there was none with this key */
  delete(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    for (const list of this.#listsOf(entry)) list.remove(entry);
    this.#entries.delete(key);
    for (const follower of this.#followers) follower(key, entry.record, undefined);
    return true;
  }

  /** Those with their keys, in the order in which they were added. */
  *all(): Iterable<[key: string, record: StoredRecord]> {
    for (const [key, { record }] of this.#entries) yield [key, record];
  }

  /** All of them, latest first. */
  get ordered(): OrderedEntries {
    if (this.#ordered === undefined) {
      this.#ordered = new OrderedEntries();
      for (const entry of this.#entries.values()) this.#ordered.add(entry);
    }
    return this.#ordered;
  }

  /** Those that have a value in common, latest first. */
  group(key: GroupKey, value: string): OrderedEntries {
    return this.groups(key).get(value) ?? new OrderedEntries();
  }

  /** All groups by what they have in common; one whose records are gone stays, and is empty. */
  groups(key: GroupKey): ReadonlyMap<string, OrderedEntries> {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const groups = new Map<string, OrderedEntries>();
    this.#groups.set(key, groups);
    for (const entry of this.#entries.values()) listIn(groups, groupOf(entry.record, key))?.add(entry);
    return groups;
  }

  /** Entries one after the other, latest first, of which as many are looked at as are taken. */
  *walk({ after, before, from, having = [] }: Walk): Iterable<Entry> {
    const lists = this.#fewest(having);
    // A position without an id comes after all that are of its time.
    const bound = before === undefined ? undefined : { time: before, id: '' };
    const isFurther = bound !== undefined && (after === undefined || latestFirst(after, bound) < 0);
    const start = isFurther ? bound : after;
    const walks = lists.map((list) => list.after(start));
    for (const entry of walks.length === 1 ? walks[0]! : mergedLatestFirst(walks)) {
      if (from !== undefined && entry.time < from) return;
      yield entry;
    }
  }

  /** Entries that have all of the values, latest first. */
  list(having: readonly (readonly [field: string, value: string])[] = []): readonly Entry[] {
    const [list] = this.#fewest(having.map(([field, value]) => [field, [value]]));
    const entries = list?.entries ?? [];
    if (having.length < 2) return entries;
    return entries.filter(({ record }) => having.every(([field, value]) => record[field] === value));
  }

  /** The lists to look through for records with these values: those of the condition that fits the fewest. */
  #fewest(having: readonly FieldValues[]): OrderedEntries[] {
    let fewest = { size: Infinity, lists: [this.ordered] };
    for (const [field, values] of having) {
      const lists = [...new Set(values)].map((value) => this.group(field, value));
      const size = lists.reduce((sum, { entries }) => sum + entries.length, 0);
      if (size < fewest.size) fewest = { size, lists };
    }
    return fewest.lists;
  }

  /** The lists that an entry is in, or belongs into. */
  *#listsOf({ record }: Entry): Iterable<OrderedEntries> {
    if (this.#ordered !== undefined) yield this.#ordered;
    for (const [key, groups] of this.#groups) {
      const list = listIn(groups, groupOf(record, key));
      if (list !== undefined) yield list;
    }
  }
}

function listIn(groups: Map<string, OrderedEntries>, value: string | undefined): OrderedEntries | undefined {
  if (value === undefined) return undefined;
  const known = groups.get(value) ?? new OrderedEntries();
  groups.set(value, known);
  return known;
}
