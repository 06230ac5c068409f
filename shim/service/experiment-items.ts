import type { ExperimentPart } from './complete-observation.ts';
import { experimentItemPosition } from './collections.ts';
import { IndexedRecords } from './indexed-records.ts';
import type { OrderedEntries, StoredRecord } from './ordered-entries.ts';
import type { Store } from './store.ts';

const partOf = (observation: StoredRecord): ExperimentPart | undefined =>
  observation['experiment'] as ExperimentPart | undefined;

/** The same item can run twice in one experiment; the observation that stands for it tells the two apart. */
function itemKey(observation: StoredRecord): string | undefined {
  const part = partOf(observation);
  if (part === undefined) return undefined;
  return JSON.stringify([part.experimentId, part.experimentItemId, observation['traceId'], part.rootObservationId]);
}

const inExperiment = (observation: StoredRecord): string | undefined =>
  partOf(observation) === undefined ? undefined : 'some';

/** The items of all experiments: those that spans recorded, and those that were seeded. */
export function experimentItems(store: Store): IndexedRecords {
  const observations = store.records('observations');
  const seeded = store.records('experimentItems');
  // Made anew only after an observation of some experiment has changed, and then only of the items that have.
  return seeded.ordered.derived('items', made, [observations.group(inExperiment, 'some')]);

  function made(): IndexedRecords {
    const items = new IndexedRecords(experimentItemPosition);
    for (const [key, list] of observations.groups(itemKey))
      if (list.entries.length > 0) items.set(key, list.derived('item', itemOf));
    for (const [key, item] of seeded.all()) items.set(`seeded ${key}`, item);
    return items;
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

/** The experiments that have items from one time on and before another, with only these items. */
export function experimentsWithin(items: IndexedRecords, from: string, before: string | undefined): IndexedRecords {
  const { entries } = items.ordered;
  const [latest, earliest] = [entries[0]?.time ?? '', entries.at(-1)?.time ?? ''];
  const isWithin = ({ startTime }: StoredRecord): boolean =>
    String(startTime) >= from && (before === undefined || String(startTime) < before);
  const all = (): StoredRecord[] => Array.from(items.all(), ([, item]) => item);
  return from <= earliest && (before === undefined || latest < before)
    ? items.ordered.derived('experiments', () => experimentsOf(all()))
    : experimentsOf(all().filter(isWithin));
}

/** Experiments of the given items: one row for each id, from its earliest start to its latest end. */
function experimentsOf(items: readonly StoredRecord[]): IndexedRecords {
  const experiments = new Map<string, StoredRecord>();
  for (const item of items) {
    const id = String(item['experimentId']);
    const { startTime } = item;
    const endTime = item['endTime'] ?? startTime;
    const known = experiments.get(id);
    if (known === undefined) {
      experiments.set(id, {
        id: item['experimentId'],
        name: item['experimentName'],
        description: item['experimentDescription'] ?? null,
        startTime,
        endTime,
        itemCount: 1,
        datasetId: item['experimentDatasetId'] ?? null,
        metadata: item['experimentMetadata'] ?? null,
      });
      continue;
    }
    known['itemCount'] = (known['itemCount'] as number) + 1;
    if (String(startTime) < String(known['startTime'])) known['startTime'] = startTime;
    if (String(endTime) > String(known['endTime'])) known['endTime'] = endTime;
    known['description'] ??= item['experimentDescription'] ?? null;
    known['datasetId'] ??= item['experimentDatasetId'] ?? null;
    known['metadata'] ??= item['experimentMetadata'] ?? null;
  }
  const rows = new IndexedRecords(({ startTime, id }) => ({ time: String(startTime), id: String(id) }));
  for (const [id, row] of experiments) rows.set(id, row);
  return rows;
}
