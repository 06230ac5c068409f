import { collections, type CollectionName } from './collections.ts';

/** One record of a collection, as JSON. */
export type StoredRecord = Record<string, unknown>;

/** Records by collection; the form of `--data` files, of `seed` and of `dump`. */
export type SeedData = { readonly [Name in CollectionName]?: readonly Readonly<StoredRecord>[] };

/** Separates the parts of a key; JSON text keeps it out of the parts themselves. */
const keyOf = (parts: readonly unknown[]): string => JSON.stringify(parts.map(String));

const names = Object.keys(collections) as CollectionName[];

function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
  readonly #records = new Map<CollectionName, Map<string, StoredRecord>>();

  constructor() {
    this.clear();
  }

  /** Removes everything but the one project that a service always has. */
  clear(): void {
    this.#pastItems.length = 0;
    for (const name of names) this.#records.set(name, new Map());
    this.put('projects', { id: 'project' });
  }

  /** Id of the project that new records belong to: the first there is. */
  get projectId(): string {
    const [project] = this.all('projects');
    return String(project?.['id'] ?? 'project');
  }

  /** The records of a collection, oldest first. */
  all(name: CollectionName): StoredRecord[] {
    return [...this.#collection(name).values()];
  }

  /** One record by the parts of its key. */
  get(name: CollectionName, ...key: readonly unknown[]): StoredRecord | undefined {
    return this.#collection(name).get(keyOf(key));
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
    this.#collection(name).set(key, complete);
    return complete;
  }

  /** @returns false when there was no such record */
  delete(name: CollectionName, ...key: readonly unknown[]): boolean {
    this.#remember(name, keyOf(key));
    return this.#collection(name).delete(keyOf(key));
  }

  /** Dataset items as they were at a moment: those there are and were, oldest first. @param time ISO, in UTC */
  datasetItemsAt(time: string): StoredRecord[] {
    const past = this.#pastItems.filter(({ until }) => until > time).map(({ record }) => record);
    const wasThere = [...past, ...this.all('datasetItems')].filter(({ updatedAt }) => String(updatedAt) <= time);
    return wasThere.sort((a, b) => (String(a['createdAt']) < String(b['createdAt']) ? -1 : 1));
  }

  /** Deletes all records that `matches` accepts, and says how many those were. */
  deleteWhere(name: CollectionName, matches: (record: StoredRecord) => boolean): number {
    const collection = this.#collection(name);
    const before = collection.size;
    for (const [key, record] of collection) if (matches(record)) collection.delete(key);
    return before - collection.size;
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
    for (const [name, key, record] of completed) this.#collection(name).set(key, record);
  }

  /** See `ContractService.dump`. */
  dump(): SeedData {
    return structuredClone(
      Object.fromEntries(
        names.map((name) => [name, this.all(name)] as const).filter(([, records]) => records.length > 0),
      ),
    );
  }

  /** Keeps a dataset item that is about to be changed or deleted. */
  #remember(name: CollectionName, key: string): void {
    const record = name === 'datasetItems' ? this.#collection(name).get(key) : undefined;
    if (record !== undefined) this.#pastItems.push({ record, until: new Date().toISOString() });
  }

  #collection(name: CollectionName): Map<string, StoredRecord> {
    const collection = this.#records.get(name);
    if (collection === undefined) throw new Error(`"${name}" is no collection.`);
    return collection;
  }

  #completed(name: CollectionName, record: Readonly<StoredRecord>): [string, StoredRecord] {
    const { key, complete } = collections[name];
    for (const field of key) {
      const value = record[field];
      if (!(typeof value === 'string' && value !== '') && !Number.isSafeInteger(value))
        throw new Error(`"${field}" is missing or no text.`);
    }
    const now = new Date().toISOString();
    const previous = this.#collection(name).get(keyOf(key.map((field) => record[field])));
    const full = complete({ ...record }, { now, projectId: name === 'projects' ? '' : this.projectId, previous });
    return [keyOf(key.map((field) => full[field])), full];
  }
}
