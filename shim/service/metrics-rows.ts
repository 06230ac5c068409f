import { fits } from './filter-conditions.ts';
import { metricColumn, type Aggregation, type Granularity, type MetricsQuery } from './metrics-query.ts';
import { columnValue, observationRow } from './observation-rows.ts';
import type { Store, StoredRecord } from './store.ts';

const dataTypes = {
  'scores-numeric': ['NUMERIC', 'BOOLEAN'],
  'scores-boolean': ['BOOLEAN'],
  'scores-categorical': ['CATEGORICAL'],
} as const;

/** Buckets that `auto` makes about as many of. */
const autoBuckets = 50;
const lengths: readonly (readonly [Granularity, number])[] = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['month', 2_592_000_000],
];

function difference(from: unknown, to: unknown): number | null {
  return typeof from === 'string' && typeof to === 'string' ? Date.parse(to) - Date.parse(from) : null;
}

/** An observation with the columns that only metrics have; times in milliseconds. */
function observationColumns(row: StoredRecord, scores: ReadonlyMap<string, number>): StoredRecord {
  const usage = row['usageDetails'] as Record<string, number>;
  const costs = row['costDetails'] as Record<string, number>;
  const total =
    usage['total'] ??
    (Object.keys(usage).length > 0 ? Object.values(usage).reduce((sum, value) => sum + value, 0) : null);
  return {
    ...row,
    traceRelease: row['release'],
    traceVersion: row['version'],
    startTimeMonth: String(row['startTime']).slice(0, 7),
    latency: difference(row['startTime'], row['endTime']),
    streamingLatency: difference(row['completionStartTime'], row['endTime']),
    timeToFirstToken: difference(row['startTime'], row['completionStartTime']),
    inputTokens: usage['input'] ?? null,
    outputTokens: usage['output'] ?? null,
    totalTokens: total,
    inputCost: costs['input'] ?? null,
    outputCost: costs['output'] ?? null,
    countScores: scores.get(`${String(row['traceId'])}/${String(row['id'])}`) ?? 0,
    time: row['startTime'],
  };
}

function rowsOf(store: Store, { view }: MetricsQuery): StoredRecord[] {
  const scores = store.all('scores');
  if (view === 'observations') {
    const counts = new Map<string, number>();
    for (const { traceId, observationId } of scores) {
      const key = `${String(traceId)}/${String(observationId)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return store.all('observations').map((record) => observationColumns(observationRow(store, record), counts));
  }
  return scores
    .filter(({ dataType }) => (dataTypes[view] as readonly unknown[]).includes(dataType))
    .map((score) => ({
      ...score,
      booleanValue: score['value'] === 1,
      stringValue: score['value'],
      timestampMonth: String(score['timestamp']).slice(0, 7),
      timestampDay: String(score['timestamp']).slice(0, 10),
      time: score['timestamp'],
    }));
}

/** Start of the bucket that a time is in. */
function bucket(time: string, granularity: Granularity, from: string, to: string): string {
  const span = Date.parse(to) - Date.parse(from);
  const wanted =
    granularity === 'auto' ? (lengths.find(([, length]) => span / length <= autoBuckets)?.[0] ?? 'month') : granularity;
  if (wanted === 'month') return `${time.slice(0, 7)}-01T00:00:00.000Z`;
  const length = lengths.find(([name]) => name === wanted)![1];
  // 1970 began on a Thursday; weeks begin on Mondays.
  const shift = wanted === 'week' ? 4 * 86_400_000 : 0;
  return new Date(Math.floor((Date.parse(time) - shift) / length) * length + shift).toISOString();
}

/** Equally wide bins as `[lower, upper, count]`. */
function histogram(sorted: readonly number[], bins: number): [number, number, number][] {
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const width = (high - low) / bins;
  if (width === 0) return [[low, high, sorted.length]];
  const counts = new Array<number>(bins).fill(0);
  for (const value of sorted) counts[Math.min(bins - 1, Math.floor((value - low) / width))]! += 1;
  return counts.map((count, index) => [low + index * width, low + (index + 1) * width, count]);
}

function aggregate(aggregation: Aggregation, measure: string, rows: readonly StoredRecord[], bins: number): unknown {
  const values =
    measure === 'count'
      ? rows.map(() => 1)
      : rows.map((row) => row[measure]).filter((value): value is number => typeof value === 'number');
  if (aggregation === 'count') return values.length;
  if (aggregation === 'uniq') return new Set(values).size;
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  const sorted = values.sort((a, b) => a - b);
  switch (aggregation) {
    case 'sum':
      return sum;
    case 'avg':
      return sum / sorted.length;
    case 'min':
      return sorted[0];
    case 'max':
      return sorted.at(-1);
    case 'histogram':
      return histogram(sorted, bins);
    default:
      return sorted[Math.max(0, Math.ceil((Number(aggregation.slice(1)) / 100) * sorted.length) - 1)];
  }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

/** Rows of a metrics query: one for each group, a column for each dimension and metric. */
export function metricsRows(store: Store, query: MetricsQuery): StoredRecord[] {
  const { dimensions, metrics, conditions, granularity, from, to, orderBy, rowLimit, bins } = query;
  const rows = rowsOf(store, query).filter(
    (row) =>
      String(row['time']) >= from &&
      String(row['time']) < to &&
      conditions.every((condition) => fits(condition, columnValue(row, condition))),
  );
  const groups = new Map<string, { names: StoredRecord; rows: StoredRecord[] }>();
  for (const row of rows) {
    const names: StoredRecord = Object.fromEntries(
      dimensions.map((field) => [
        field,
        columnValue(row, { type: 'string', column: field, operator: '=', value: '' }) ?? null,
      ]),
    );
    if (granularity !== undefined) names['time_dimension'] = bucket(String(row['time']), granularity, from, to);
    const key = JSON.stringify(Object.values(names));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { names, rows: [row] });
    else group.rows.push(row);
  }
  // Without dimensions there is one row also when nothing fits.
  if (groups.size === 0 && dimensions.length === 0 && granularity === undefined)
    groups.set('', { names: {}, rows: [] });
  const results = [...groups.values()].map((group) => ({
    ...group.names,
    ...Object.fromEntries(
      metrics.map((metric) => [metricColumn(metric), aggregate(metric.aggregation, metric.measure, group.rows, bins)]),
    ),
  }));
  const order =
    orderBy.length > 0
      ? orderBy
      : granularity === undefined
        ? []
        : [{ field: 'time_dimension', direction: 'asc' as const }];
  results.sort((a, b) => {
    for (const { field, direction } of order) {
      const compared = compare((a as StoredRecord)[field], (b as StoredRecord)[field]);
      if (compared !== 0) return direction === 'asc' ? compared : -compared;
    }
    return 0;
  });
  return results.slice(0, rowLimit);
}
