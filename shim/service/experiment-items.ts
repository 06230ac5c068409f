import type { ExperimentPart } from './complete-observation.ts';
import { observationRows } from './observation-rows.ts';
import type { Store, StoredRecord } from './store.ts';

/** Rows of the items of all experiments: those that spans recorded, and those that were seeded. */
export function experimentItems(store: Store): StoredRecord[] {
  const items = new Map<string, StoredRecord[]>();
  for (const row of observationRows(store)) {
    const part = row['experiment'] as ExperimentPart | undefined;
    if (part === undefined) continue;
    // The same item can run twice in one experiment; the observation that stands for it tells the two apart.
    const key = JSON.stringify([part.experimentId, part.experimentItemId, row['traceId'], part.rootObservationId]);
    const rows = items.get(key);
    if (rows === undefined) items.set(key, [row]);
    else rows.push(row);
  }
  return [...[...items.values()].map(itemOf), ...store.all('experimentItems')];
}

/** One item, from all observations that carry its id: the one that stands for it, else the earliest. */
function itemOf(rows: readonly StoredRecord[]): StoredRecord {
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

/** Experiments of the given items: one row for each id, from its earliest start to its latest end. */
export function experimentsOf(items: readonly StoredRecord[]): StoredRecord[] {
  const experiments = new Map<unknown, StoredRecord>();
  for (const item of items) {
    const { startTime } = item;
    const endTime = item['endTime'] ?? startTime;
    const known = experiments.get(item['experimentId']);
    if (known === undefined) {
      experiments.set(item['experimentId'], {
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
  return [...experiments.values()];
}
