import { defined } from '../../src/catalog/defined.ts';
import { fits, readFilter } from './filter-conditions.ts';
import type { Handlers } from './handler.ts';
import type { FieldValues } from './indexed-records.ts';
import { cursorPage, fitting } from './paging.ts';
import type { Query } from './query.ts';
import { shownScore } from './score-rows.ts';
import type { Store, StoredRecord } from './store.ts';

const limits = { absent: 50, max: 100 };
const scoreFields = ['details', 'subject', 'annotation'] as const;

/** Fields of an experiment row by group (the public 5.11.1 packages; the contract shows none). */
const experimentGroups = {
  core: ['id', 'name', 'description', 'startTime', 'endTime', 'itemCount', 'datasetId'],
  metadata: ['metadata'],
  scores: ['scores'],
} as const;

/** Fields of an item row by group (field facts, "Dataset runs"). */
const itemGroups = {
  core: [
    'id',
    'traceId',
    'startTime',
    'endTime',
    'level',
    'environment',
    'experimentId',
    'experimentName',
    'experimentItemId',
  ],
  dataset: ['experimentDatasetId', 'experimentItemVersion'],
  io: ['input', 'output', 'expectedOutput'],
  metadata: ['metadata'],
  itemMetadata: ['experimentItemMetadata'],
  experimentMetadata: ['experimentMetadata', 'experimentDescription'],
  scores: ['scores'],
} as const;

/** Scores of one row, latest first. */
function attached(store: Store, query: Query, field: 'datasetRunId' | 'traceId', value: unknown): StoredRecord[] {
  const limit = query.integer('scoreLimit', { min: 1, max: 50, absent: 50 });
  const { entries } = store.records('scores').group(field, String(value));
  return entries.slice(0, limit).map(({ record }) => shownScore(record, scoreFields));
}

/** The bounds of the time in which rows start. */
function startsWithin(query: Query): { from: string; before: string | undefined } {
  return { from: query.requiredTime('fromStartTime'), before: query.time('toStartTime') };
}

/** Conditions of the parameters, or of `filter` where it is given, on fields of a row by the parameter's name. */
function rowConditions(
  query: Query,
  columns: Readonly<Record<string, string>>,
): { having: readonly FieldValues[]; matches: (row: StoredRecord) => boolean } {
  const having = Object.entries(columns).flatMap(([name, field]): FieldValues[] => {
    const values = query.list(name);
    return values === undefined ? [] : [[field, values]];
  });
  const filter = query.text('filter');
  if (filter === undefined)
    return { having, matches: (row) => having.every(([field, values]) => values.includes(String(row[field]))) };
  const conditions = readFilter(filter, Object.keys(columns));
  return {
    having: [],
    matches: (row) => conditions.every((condition) => fits(condition, row[columns[condition.column]!])),
  };
}

function shown<Group extends string>(
  row: StoredRecord,
  groups: Readonly<Record<Group, readonly string[]>>,
  asked: readonly Group[],
): StoredRecord {
  return Object.fromEntries(
    [...new Set<Group>(asked)].flatMap((group) => groups[group].map((field) => [field, row[field] ?? null] as const)),
  );
}

/** Experiments (contract §4.4, 4.7): read only, and `fromStartTime` is required. */
export const experimentRoutes: Handlers = {
  'experiments.list': {
    query: [
      'fields',
      'limit',
      'scoreLimit',
      'cursor',
      'fromStartTime',
      'toStartTime',
      'id',
      'name',
      'datasetId',
      'filter',
    ],
    handle({ query, store }) {
      const groups = query.groups('fields', Object.keys(experimentGroups) as (keyof typeof experimentGroups)[]) ?? [];
      const { having, matches } = rowConditions(query, { id: 'id', name: 'name', datasetId: 'datasetId' });
      const { from, before } = startsWithin(query);
      const experiments = store.experiments.within(from, before);
      const { rows, cursor } = cursorPage(
        'experiments',
        (after) => fitting(experiments.walk({ after, having }), ({ record }) => matches(record)),
        query,
        limits,
      );
      const data = rows.map(({ record: row }) => {
        const scores = groups.includes('scores') ? attached(store, query, 'datasetRunId', row['id']) : [];
        return shown({ ...row, scores }, experimentGroups, ['core', ...groups]);
      });
      return { body: { data, meta: defined({ cursor }) } };
    },
  },
  'experiments.listItems': {
    query: [
      'fields',
      'limit',
      'scoreLimit',
      'cursor',
      'fromStartTime',
      'toStartTime',
      'experimentId',
      'experimentName',
      'experimentItemId',
      'datasetId',
      'filter',
    ],
    handle({ query, store }) {
      const groups = query.groups('fields', Object.keys(itemGroups) as (keyof typeof itemGroups)[]) ?? ['dataset'];
      const { having, matches } = rowConditions(query, {
        experimentId: 'experimentId',
        experimentName: 'experimentName',
        experimentItemId: 'experimentItemId',
        datasetId: 'experimentDatasetId',
      });
      const { items } = store.experiments;
      const bounds = startsWithin(query);
      const { rows, cursor } = cursorPage(
        'experiment items',
        (after) => fitting(items.walk({ ...bounds, after, having }), ({ record }) => matches(record)),
        query,
        limits,
      );
      const data = rows.map(({ record: row }) => {
        const scores = groups.includes('scores') ? attached(store, query, 'traceId', row['traceId']) : [];
        return shown({ ...row, scores }, itemGroups, ['core', ...groups]);
      });
      return { body: { data, meta: defined({ cursor }) } };
    },
  },
};
