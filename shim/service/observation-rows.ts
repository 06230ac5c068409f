import { atPath, type Condition } from './filter-conditions.ts';
import {
  columnAliases,
  metadataTextLength,
  modelPrices,
  observationGroups,
  type ObservationGroup,
} from './observation-fields.ts';
import type { OrderedEntries } from './ordered-entries.ts';
import type { Store, StoredRecord } from './store.ts';

/** What belongs to a trace as a whole. Any observation of it may carry these. */
interface TraceFields {
  traceName: unknown;
  rootName: unknown;
  tags: readonly unknown[];
  release: unknown;
  public: boolean;
}

/** What the observations of a trace say of it, the one that was stored first before the others. */
function traceFields({ entries }: OrderedEntries): TraceFields {
  const trace: TraceFields = { traceName: null, rootName: null, tags: [], release: null, public: false };
  for (const { record } of entries.toSorted((a, b) => a.sequence - b.sequence)) {
    trace.traceName ??= record['traceName'];
    if (record['parentObservationId'] === null) trace.rootName ??= record['name'];
    if (Array.isArray(record['tags']) && record['tags'].length > trace.tags.length) trace.tags = record['tags'];
    trace.release ??= record['release'];
    trace.public ||= record['public'] === true;
  }
  return trace;
}

/** Rows that were made, with the fields of their traces at that time. */
const madeRows = new WeakMap<StoredRecord, { trace: TraceFields; row: StoredRecord }>();

/**
 * An observation with what belongs to its trace as a whole: its name (else the root observation's), its tags, its
 * release, and whether it is public.
 */
export function observationRow(store: Store, observation: StoredRecord): StoredRecord {
  const ofTrace = store.records('observations').group('traceId', String(observation['traceId']));
  const trace = ofTrace.derived('trace fields', traceFields);
  const made = madeRows.get(observation);
  if (made?.trace === trace) return made.row;
  const row = {
    ...observation,
    traceName: trace.traceName ?? trace.rootName,
    tags: trace.tags,
    release: observation['release'] ?? trace.release,
    public: trace.public,
  };
  madeRows.set(observation, { trace, row });
  return row;
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
    return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, cutTexts(nested)]));
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
