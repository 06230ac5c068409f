import { collections, type Collection, type CollectionName } from './collections.ts';
import { Experiments } from './experiment-items.ts';
import { type FieldValues, IndexedRecords } from './indexed-records.ts';
import type { StoredRecord } from './ordered-entries.ts';

export type { StoredRecord } from './ordered-entries.ts';

/** Records by collection; the form of `--data` files and of `seed`. */
export type SeedData = { readonly [Name in CollectionName]?: readonly Readonly<StoredRecord>[] };

/** The records of every collection, none where there are none; what `dump` gives, and `seed` takes. */
export type DumpedData = Required<SeedData>;

/** Separates the parts of a key; JSON text keeps it out of the parts themselves. */
const keyOf = (parts: readonly unknown[]): string => JSON.stringify(parts.map(String));

const names = Object.keys(collections) as CollectionName[];

function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** No records, which will be ordered as those of a collection are: by when they were made unless it says otherwise. */
function emptyCollection(name: CollectionName): IndexedRecords {
  const { position }: Collection = collections[name];
  return new IndexedRecords(
    position ??
      (({ createdAt }, sequence) => ({ time: String(createdAt), id: String(sequence).padStart(sequenceDigits, '0') })),
  );
}

/** As many as the largest whole number has. */
const sequenceDigits = 16;

/** A record as it was until a moment. */
interface PastRecord {
  record: StoredRecord;
  /** ISO time at which another one took its place, or it was deleted. */
  until: string;
}

/** Everything the service knows, in memory. */
export class Store {
  /** What dataset items were before they were changed or deleted: a version of a dataset is a moment. */
  readonly #pastItems: PastRecord[] = [];
  readonly #records = new Map<CollectionName, IndexedRecords>();
  #experiments: Experiments | undefined;
  /** The items of the version that was asked for last, until one changes. */
  #version: { time: string; items: IndexedRecords } | undefined;

  constructor() {
    this.clear();
  }

  /** Removes everything but the one project that a service always has. */
  clear(): void {
    this.#pastItems.length = 0;
    this.#version = undefined;
    for (const name of names) this.#records.set(name, emptyCollection(name));
    this.#experiments = new Experiments(this.records('observations'), this.records('experimentItems'));
    this.put('projects', { id: 'project' });
  }

  /** Id of the project that new records belong to: the first there is. */
  get projectId(): string {
    for (const [, { id }] of this.records('projects').all()) return String(id);
    return 'project';
  }

  /** The experiments with their items, which follow every change. */
  get experiments(): Experiments {
    return this.#experiments!;
  }

  /** The records of a collection, oldest first. */
  all(name: CollectionName): StoredRecord[] {
    return Array.from(this.records(name).all(), ([, record]) => record);
  }

  /** The records of a collection with their order and their groups, which follow every change. */
  records(name: CollectionName): IndexedRecords {
    const records = this.#records.get(name);
    if (records === undefined) throw new Error(`"${name}" is no collection.`);
    return records;
  }

  /** The records of a collection that have all of the values, latest first. */
  list(name: CollectionName, having: readonly (readonly [field: string, value: string])[] = []): StoredRecord[] {
    return this.records(name)
      .list(having)
      .map(({ record }) => record);
  }

  /** One record by the parts of its key. */
  get(name: CollectionName, ...key: readonly unknown[]): StoredRecord | undefined {
    return this.records(name).get(keyOf(key));
  }

  /**
   * Adds a record or replaces the one with the same key; absent fields get their defaults.
   *
   * @returns what is stored
   * @throws Error that names what is wrong
   */
  put(name: CollectionName, record: Readonly<StoredRecord>): StoredRecord {
    const [key, complete] = this.#completed(name, record);
    this.#remember(name, key);
    this.records(name).set(key, complete);
    return complete;
  }

  /** @returns false when there was no such record */
  delete(name: CollectionName, ...key: readonly unknown[]): boolean {
    this.#remember(name, keyOf(key));
    return this.records(name).delete(keyOf(key));
  }

  /** Dataset items as they were at a moment: those there are and were. @param time ISO, in UTC */
  datasetItemsAt(time: string): IndexedRecords {
    if (this.#version?.time === time) return this.#version.items;
    const past = this.#pastItems.filter(({ until }) => until > time).map(({ record }) => record);
    const wasThere = [...past, ...this.all('datasetItems')].filter(({ updatedAt }) => String(updatedAt) <= time);
    const items = emptyCollection('datasetItems');
    for (const [index, item] of wasThere.entries()) items.set(String(index), item);
    this.#version = { time, items };
    return items;
  }

  /** Deletes the records that have one of the values and that `matches` accepts, and says how many those were. */
  deleteHaving(
    name: CollectionName,
    [field, values]: FieldValues,
    matches: (record: StoredRecord) => boolean = () => true,
  ): number {
    const records = this.records(name);
    const entries = [...new Set(values)].flatMap((value) => [...records.group(field, value).entries]);
    const wanted = entries.filter(({ record }) => matches(record));
    for (const { record } of wanted) this.delete(name, ...collections[name].key.map((part) => record[part]));
    return wanted.length;
  }

  /** See `ContractService.seed`. */
  seed(data: unknown): void {
    if (!isRecord(data)) throw new Error('Seed data is an object with one array of records for each collection.');
    const unknown = Object.keys(data).filter((name) => !names.includes(name as CollectionName));
    if (unknown.length > 0)
      throw new Error(`Seed data: "${unknown.join('", "')}" is no collection. There are: ${names.join(', ')}.`);
    const given = names.flatMap((name): [CollectionName, unknown][] =>
      data[name] === undefined ? [] : [[name, data[name]]],
    );
    const completed: [CollectionName, string, StoredRecord][] = [];
    for (const [name, records] of given) {
      if (!Array.isArray(records)) throw new Error(`Seed data: ${name} is not an array.`);
      for (const [index, record] of records.entries()) {
        try {
          if (!isRecord(record)) throw new Error('it is not an object.');
          completed.push([name, ...this.#completed(name, structuredClone(record))]);
        } catch (error) {
          throw new Error(`Seed data: ${name}[${index}]: ${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
      }
    }
    // A project of the seed takes the place of the one that is always there.
    if (completed.some(([name]) => name === 'projects')) this.delete('projects', 'project');
    if (completed.some(([name]) => name === 'datasetItems')) this.#version = undefined;
    for (const [name, key, record] of completed) this.records(name).set(key, record);
  }

  /** See `ContractService.dump`. */
  dump(): DumpedData {
    const all: SeedData = Object.fromEntries(names.map((name) => [name, this.all(name)]));
    return structuredClone(all) as DumpedData;
  }

  /** Keeps a dataset item that is about to be changed or deleted. */
  #remember(name: CollectionName, key: string): void {
    if (name !== 'datasetItems') return;
    this.#version = undefined;
    const record = this.records(name).get(key);
    if (record !== undefined) this.#pastItems.push({ record, until: new Date().toISOString() });
  }

  #completed(name: CollectionName, record: Readonly<StoredRecord>): [string, StoredRecord] {
    const { key, complete } = collections[name];
    for (const field of key) {
      const value = record[field];
      if (!(typeof value === 'string' && value !== '') && !Number.isSafeInteger(value))
        throw new Error(`"${field}" is missing or no text.`);
    }
    const now = new Date().toISOString();
    const previous = this.records(name).get(keyOf(key.map((field) => record[field])));
    const full = complete({ ...record }, { now, projectId: name === 'projects' ? '' : this.projectId, previous });
    return [keyOf(key.map((field) => full[field])), full];
  }
}
