import { experimentItems, experimentsOf } from './experiment-items.ts';
import { fits, readFilter } from './filter-conditions.ts';
import type { Handlers } from './handler.ts';
import { cursorPage } from './paging.ts';
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
function attached(store: Store, query: Query, matches: (score: StoredRecord) => boolean): StoredRecord[] {
  const limit = query.integer('scoreLimit', { min: 1, max: 50, absent: 50 });
  const scores = store
    .all('scores')
    .filter(matches)
    .sort((a, b) => (String(a['timestamp']) < String(b['timestamp']) ? 1 : -1));
  return scores.slice(0, limit).map((score) => shownScore(score, scoreFields));
}

function startsWithin(query: Query): (row: StoredRecord) => boolean {
  const from = query.requiredTime('fromStartTime');
  const to = query.time('toStartTime');
  return ({ startTime }) => String(startTime) >= from && (to === undefined || String(startTime) < to);
}

/** Conditions of the parameters, or of `filter` where it is given, on fields of a row by the parameter's name. */
function rowConditions(query: Query, columns: Readonly<Record<string, string>>): (row: StoredRecord) => boolean {
  const listed = Object.entries(columns).flatMap(([name, field]) => {
    const values = query.list(name);
    return values === undefined ? [] : [[field, values] as const];
  });
  const filter = query.text('filter');
  if (filter === undefined) return (row) => listed.every(([field, values]) => values.includes(String(row[field])));
  const conditions = readFilter(filter, Object.keys(columns));
  return (row) => conditions.every((condition) => fits(condition, row[columns[condition.column]!]));
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

const latestFirst = ({ startTime, id, traceId }: StoredRecord) => ({
  time: String(startTime),
  id: `${String(id)}/${String(traceId)}`,
});

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
      const matches = rowConditions(query, { id: 'id', name: 'name', datasetId: 'datasetId' });
      const experiments = experimentsOf(experimentItems(store).filter(startsWithin(query))).filter(matches);
      const { rows, cursor } = cursorPage('experiments', experiments, latestFirst, query, limits);
      const data = rows.map((row) => {
        const scores = groups.includes('scores')
          ? attached(store, query, ({ datasetRunId }) => datasetRunId === row['id'])
          : [];
        return shown({ ...row, scores }, experimentGroups, ['core', ...groups]);
      });
      return { body: { data, meta: cursor === undefined ? {} : { cursor } } };
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
      const matches = rowConditions(query, {
        experimentId: 'experimentId',
        experimentName: 'experimentName',
        experimentItemId: 'experimentItemId',
        datasetId: 'experimentDatasetId',
      });
      const items = experimentItems(store).filter(startsWithin(query)).filter(matches);
      const { rows, cursor } = cursorPage('experiment items', items, latestFirst, query, limits);
      const data = rows.map((row) => {
        const scores = groups.includes('scores')
          ? attached(store, query, ({ traceId }) => traceId === row['traceId'])
          : [];
        return shown({ ...row, scores }, itemGroups, ['core', ...groups]);
      });
      return { body: { data, meta: cursor === undefined ? {} : { cursor } } };
    },
  },
};
