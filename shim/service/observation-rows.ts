import { atPath, type Condition } from './filter-conditions.ts';
import {
  columnAliases,
  metadataTextLength,
  modelPrices,
  observationGroups,
  type ObservationGroup,
} from './observation-fields.ts';
import type { Store, StoredRecord } from './store.ts';

/**
 * All observations with what belongs to their trace as a whole: its name (else the root observation's), its tags, its
 * release, and whether it is public. Any observation of a trace may carry these.
 */
export function observationRows(store: Store): StoredRecord[] {
  const all = store.all('observations');
  const traces = new Map<
    unknown,
    { traceName: unknown; rootName: unknown; tags: unknown; release: unknown; public: boolean }
  >();
  for (const row of all) {
    const trace = traces.get(row['traceId']) ?? {
      traceName: null,
      rootName: null,
      tags: [],
      release: null,
      public: false,
    };
    trace.traceName ??= row['traceName'];
    if (row['parentObservationId'] === null) trace.rootName ??= row['name'];
    if (Array.isArray(row['tags']) && row['tags'].length > (trace.tags as unknown[]).length) trace.tags = row['tags'];
    trace.release ??= row['release'];
    trace.public ||= row['public'] === true;
    traces.set(row['traceId'], trace);
  }
  return all.map((row) => {
    const trace = traces.get(row['traceId'])!;
    return {
      ...row,
      traceName: trace.traceName ?? trace.rootName,
      tags: trace.tags,
      release: row['release'] ?? trace.release,
      public: trace.public,
    };
  });
}

/** The value that a condition is about. */
export function columnValue(row: StoredRecord, { column, key }: Condition): unknown {
  const value = row[columnAliases[column] ?? column];
  return key === undefined ? value : atPath(value, key);
}

function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length > metadataTextLength ? value.slice(0, metadataTextLength) : value;
  if (Array.isArray(value)) return value.map(cutTexts);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutTexts(one)]));
  return value;
}

function shownMetadata(metadata: unknown, expanded: readonly string[]): unknown {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return cutTexts(metadata);
  return Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [key, expanded.includes(key) ? value : cutTexts(value)]),
  );
}

/** A row with the fields of the given groups; `core` is always among them. */
export function shownObservation(
  row: StoredRecord,
  groups: readonly ObservationGroup[],
  expandMetadata: readonly string[],
): StoredRecord {
  const asked = new Set<ObservationGroup>(['core', ...groups]);
  const shown = Object.fromEntries(
    [...asked].flatMap((group) => observationGroups[group].map((field) => [field, row[field]] as const)),
  );
  if (asked.has('metadata')) shown['metadata'] = shownMetadata(row['metadata'], expandMetadata);
  if (asked.has('model')) {
    for (const [field, form] of Object.entries(modelPrices)) {
      const value = row[field];
      if (value !== undefined && value !== null) shown[field] = form === 'text' ? String(value) : value;
    }
  }
  return shown;
}
