import type { ExperimentPart } from './complete-observation.ts';
import { experimentItemPosition } from './collections.ts';
import { IndexedRecords } from './indexed-records.ts';
import type { Entry, OrderedEntries, Position, StoredRecord } from './ordered-entries.ts';

const partOf = (observation: StoredRecord): ExperimentPart | undefined =>
  observation['experiment'] as ExperimentPart | undefined;

/** The same item can run twice in one experiment; the observation that stands for it tells the two apart. */
function itemKey(observation: StoredRecord): string | undefined {
  const part = partOf(observation);
  if (part === undefined) return undefined;
  return JSON.stringify([part.experimentId, part.experimentItemId, observation['traceId'], part.rootObservationId]);
}

const experimentIdOf = ({ experimentId }: StoredRecord): string => String(experimentId);

/** So many items whose spans have changed wait for the next question at most. */
const waitingItems = 1_000;

/**
 * The experiments of a store and their items, those that spans recorded and those that were seeded; every change of a
 * record changes only what it is of.
 */
export class Experiments {
  readonly #observations: IndexedRecords;
  readonly #items = new IndexedRecords(experimentItemPosition);
  readonly #rows = new IndexedRecords(experimentPosition);
  /** Keys of items whose spans have changed. */
  readonly #changedItems = new Set<string>();
  /** Ids of experiments whose items have changed. */
  readonly #changedRows = new Set<string>();

  /** What was asked for last of a part of the time, until an item changes. */
  #asked: { from: string; before: string | undefined; rows: IndexedRecords } | undefined;

  /** Of collections that are empty yet. */
  constructor(observations: IndexedRecords, seeded: IndexedRecords) {
    this.#observations = observations;
    observations.follow((_, ...records) => {
      for (const record of records) this.#changedSpan(record);
    });
    seeded.follow((key, _, item) => {
      if (item === undefined) this.#items.delete(`seeded ${key}`);
      else this.#items.set(`seeded ${key}`, item);
    });
    this.#items.follow((_, ...items) => {
      this.#asked = undefined;
      for (const item of items) if (item !== undefined) this.#changedRows.add(experimentIdOf(item));
    });
  }

  /** All items. */
  get items(): IndexedRecords {
    this.#settleItems();
    return this.#items;
  }

  #settleItems(): void {
    for (const key of this.#changedItems) {
      const spans = this.#observations.group(itemKey, key);
      if (spans.entries.length === 0) this.#items.delete(key);
      else this.#items.set(key, itemOf(spans));
    }
    this.#changedItems.clear();
  }

  /** The experiments that have items from one time on and before another, with only these items. */
  within(from: string, before: string | undefined): IndexedRecords {
    const isWithin = (time: string): boolean => time >= from && (before === undefined || time < before);
    const isWhole = ({ entries }: OrderedEntries): boolean =>
      entries.length === 0 || (isWithin(entries[0]!.time) && isWithin(entries.at(-1)!.time));
    const { items } = this;
    const all = this.#settledRows();
    if (isWhole(items.ordered)) return all;
    if (this.#asked?.from === from && this.#asked.before === before) return this.#asked.rows;
    const rows = new IndexedRecords(experimentPosition);
    for (const [id, list] of items.groups(experimentIdOf)) {
      const row = isWhole(list) ? all.get(id) : experimentOf(list.entries.filter(({ time }) => isWithin(time)));
      if (row !== undefined) rows.set(id, row);
    }
    this.#asked = { from, before, rows };
    return rows;
  }

  #changedSpan(observation: StoredRecord | undefined): void {
    const key = observation && itemKey(observation);
    if (key === undefined) return;
    this.#changedItems.add(key);
    if (this.#changedItems.size > waitingItems) this.#settleItems();
  }

  /** The row of each experiment, with all of its items. */
  #settledRows(): IndexedRecords {
    for (const id of this.#changedRows) {
      const row = experimentOf(this.#items.group(experimentIdOf, id).entries);
      if (row === undefined) this.#rows.delete(id);
      else this.#rows.set(id, row);
    }
    this.#changedRows.clear();
    return this.#rows;
  }
}

/** One item, from all observations that carry its id: the one that stands for it, else the earliest. */
function itemOf({ entries }: OrderedEntries): StoredRecord {
  const rows = entries.toSorted((a, b) => a.sequence - b.sequence).map(({ record }) => record);
  const parts = rows.map((row) => row['experiment'] as ExperimentPart);
  const earliest = rows.reduce((first, row) => (String(row['startTime']) < String(first['startTime']) ? row : first));
  const root = rows.find((row) => row['id'] === (row['experiment'] as ExperimentPart).rootObservationId) ?? earliest;
  const first = <Field extends keyof ExperimentPart>(field: Field): ExperimentPart[Field] | null =>
    parts.map((part) => part[field]).find((value) => value !== null && value !== undefined) ?? null;
  const { experimentId, experimentItemId } = root['experiment'] as ExperimentPart;
  return {
    id: root['id'],
    traceId: root['traceId'],
    startTime: root['startTime'],
    endTime: root['endTime'],
    level: root['level'],
    environment: root['environment'],
    experimentId,
    experimentName: first('experimentName'),
    experimentItemId,
    experimentDatasetId: first('experimentDatasetId'),
    experimentItemVersion: first('experimentItemVersion'),
    input: root['input'],
    output: root['output'],
    expectedOutput: first('expectedOutput'),
    metadata: root['metadata'],
    experimentItemMetadata: first('experimentItemMetadata'),
    experimentMetadata: first('experimentMetadata'),
    experimentDescription: first('experimentDescription'),
  };
}

function experimentPosition({ startTime, id }: StoredRecord): Position {
  return { time: String(startTime), id: String(id) };
}

/** The row of an experiment, from its earliest start to its latest end; undefined where it has no item. */
function experimentOf(entries: readonly Entry[]): StoredRecord | undefined {
  if (entries.length === 0) return undefined;
  const items = entries.toSorted((a, b) => a.sequence - b.sequence).map(({ record }) => record);
  const first = (field: string): unknown => items.map((item) => item[field]).find((value) => (value ?? null) !== null);
  const ends = items.map((item) => item['endTime'] ?? item['startTime']);
  return {
    id: items[0]!['experimentId'],
    name: items[0]!['experimentName'],
    description: first('experimentDescription') ?? null,
    startTime: entries.at(-1)!.record['startTime'],
    endTime: ends.reduce((latest, end) => (String(end) > String(latest) ? end : latest)),
    itemCount: items.length,
    datasetId: first('experimentDatasetId') ?? null,
    metadata: first('experimentMetadata') ?? null,
  };
}
