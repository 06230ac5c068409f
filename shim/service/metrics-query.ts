import { readFilter, type Condition } from './filter-conditions.ts';
import { bodyFields } from './body-fields.ts';
import { badQuery, RequestError } from './request-error.ts';

/** Views, with the columns each can group and filter by and what can be measured (the public 5.11.1 packages). */
export const views = {
  observations: {
    dimensions: [
      'environment',
      'type',
      'name',
      'level',
      'version',
      'tags',
      'release',
      'traceName',
      'traceRelease',
      'traceVersion',
      'providedModelName',
      'promptName',
      'promptVersion',
      'isRootObservation',
      'startTimeMonth',
    ],
    measures: [
      'count',
      'latency',
      'streamingLatency',
      'timeToFirstToken',
      'inputTokens',
      'outputTokens',
      'totalTokens',
      'inputCost',
      'outputCost',
      'totalCost',
      'countScores',
    ],
  },
  'scores-numeric': {
    dimensions: ['environment', 'name', 'source', 'dataType', 'configId', 'timestampMonth', 'timestampDay', 'value'],
    measures: ['count', 'value'],
  },
  'scores-boolean': {
    dimensions: [
      'environment',
      'name',
      'source',
      'dataType',
      'configId',
      'timestampMonth',
      'timestampDay',
      'booleanValue',
    ],
    measures: ['count', 'value'],
  },
  'scores-categorical': {
    dimensions: [
      'environment',
      'name',
      'source',
      'dataType',
      'configId',
      'timestampMonth',
      'timestampDay',
      'stringValue',
    ],
    measures: ['count'],
  },
} as const;

export type View = keyof typeof views;

/** Can be filtered by, and not grouped by: too many groups. */
const highCardinality = ['id', 'traceId', 'userId', 'sessionId', 'parentObservationId', 'observationId'];

const aggregations = [
  'sum',
  'avg',
  'count',
  'max',
  'min',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
  'histogram',
  'uniq',
] as const;
const granularities = ['auto', 'minute', 'hour', 'day', 'week', 'month'] as const;

export type Aggregation = (typeof aggregations)[number];
export type Granularity = (typeof granularities)[number];

/** A metrics query that was read. */
export interface MetricsQuery {
  view: View;
  dimensions: readonly string[];
  metrics: readonly { measure: string; aggregation: Aggregation }[];
  conditions: readonly Condition[];
  granularity: Granularity | undefined;
  from: string;
  to: string;
  orderBy: readonly { field: string; direction: 'asc' | 'desc' }[];
  rowLimit: number;
  bins: number;
}

/** Column of a metric in the rows: `count_count`, `p95_latency`. */
export const metricColumn = ({ measure, aggregation }: MetricsQuery['metrics'][number]): string =>
  `${aggregation}_${measure}`;

function fail(message: string): never {
  throw badQuery('query', message);
}

function oneOf<Value extends string>(value: unknown, values: readonly Value[], field: string): Value {
  return values.includes(value as Value) ? (value as Value) : fail(`${field} is one of ${values.join(', ')}.`);
}

function objects(value: unknown, field: string): Record<string, unknown>[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((element) => typeof element === 'object' && element !== null))
    fail(`"${field}" is an array of objects.`);
  return value as Record<string, unknown>[];
}

function timeIn(value: unknown, field: string): string {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? fail(`"${field}" is a time in ISO 8601.`) : new Date(time).toISOString();
}

function wholeNumber(value: unknown, absent: number, max: number, field: string): number {
  if (value === undefined) return absent;
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max
    ? (value as number)
    : fail(`"${field}" is a whole number from 1 to ${max}.`);
}

/** Reads the JSON text of the parameter `query`. @throws RequestError 400 that says what is wrong */
export function readMetricsQuery(text: string): MetricsQuery {
  let given: Record<string, unknown>;
  try {
    given = bodyFields(JSON.parse(text), {
      view: 'any',
      dimensions: 'any',
      metrics: 'any',
      filters: 'any',
      timeDimension: 'optional object',
      fromTimestamp: 'any',
      toTimestamp: 'any',
      orderBy: 'any',
      config: 'optional object',
    });
  } catch (error) {
    return fail(error instanceof RequestError ? error.message.replaceAll('body', 'query') : 'It is not valid JSON.');
  }
  const view = oneOf(given['view'], Object.keys(views) as View[], '"view"');
  const dimensions = objects(given['dimensions'], 'dimensions').map(({ field }) => {
    if (highCardinality.includes(String(field)))
      fail(`"${String(field)}" has too many values to group by; use it in a filter.`);
    return oneOf(field, views[view].dimensions, 'The field of a dimension');
  });
  const metrics = objects(given['metrics'], 'metrics').map(({ measure, aggregation }) => ({
    measure: oneOf(measure, views[view].measures as readonly string[], 'The measure of a metric'),
    aggregation: oneOf(aggregation, aggregations, 'The aggregation of a metric'),
  }));
  if (metrics.length === 0) fail('"metrics" has at least one metric.');
  const columns = [...views[view].dimensions, ...highCardinality, 'traceTags', 'startTime', 'timestamp', 'metadata'];
  const conditions = readFilter(JSON.stringify(objects(given['filters'], 'filters')), columns, ['metadata']);
  const time = given['timeDimension'] as Record<string, unknown> | undefined | null;
  const config = (given['config'] ?? {}) as Record<string, unknown>;
  const from = timeIn(given['fromTimestamp'], 'fromTimestamp');
  const to = timeIn(given['toTimestamp'], 'toTimestamp');
  if (to <= from) fail('"toTimestamp" is after "fromTimestamp".');
  const known = [...dimensions, ...metrics.map(metricColumn), ...(time ? ['time_dimension'] : [])];
  return {
    view,
    dimensions,
    metrics,
    conditions,
    granularity: time ? oneOf(time['granularity'], granularities, 'The granularity') : undefined,
    from,
    to,
    orderBy: objects(given['orderBy'], 'orderBy').map(({ field, direction }) => ({
      field: oneOf(field, known, 'The field of an order'),
      direction: oneOf(direction, ['asc', 'desc'], 'The direction of an order'),
    })),
    rowLimit: wholeNumber(config['row_limit'], 100, 1000, 'config.row_limit'),
    bins: wholeNumber(config['bins'], 10, 100, 'config.bins'),
  };
}
