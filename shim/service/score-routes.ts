import { randomUUID } from 'node:crypto';
import { defined } from '../../src/catalog/defined.ts';
import { scoreDataTypes, scoreIssues } from './complete-score.ts';
import type { Handlers, ServiceRequest } from './handler.ts';
import type { FieldValues } from './indexed-records.ts';
import type { Entry } from './ordered-entries.ts';
import { cursorPage, fitting } from './paging.ts';
import type { Query } from './query.ts';
import { badBody, badQuery, notFound, type Issue } from './request-error.ts';
import { scoreGroups, shownScore } from './score-rows.ts';
import type { StoredRecord } from './store.ts';

/** Contract §8. */
const batchLimit = 100;

/** Stores one score unless something is wrong with it. */
function accept(score: unknown, path: string, { store, faults }: ServiceRequest): { id: string; issues: Issue[] } {
  const issues = scoreIssues(score, path);
  const given = score as StoredRecord;
  const id = issues.length === 0 && typeof given['id'] === 'string' && given['id'] !== '' ? given['id'] : randomUUID();
  if (issues.length === 0 && faults.rejectsScore(given))
    issues.push({ path, message: 'A fault that was switched on rejects it.' });
  if (issues.length === 0) store.put('scores', { ...given, id });
  return { id, issues };
}

/** One score: `{ id }`. A batch: 200, or 207 with an error for each that was not accepted; the others are stored. */
function create(request: ServiceRequest): { status: number; body: unknown } {
  const { body } = request;
  if (!Array.isArray(body)) {
    const { id, issues } = accept(body, 'body', request);
    if (issues.length > 0) throw badBody(issues);
    return { status: 200, body: { id } };
  }
  if (body.length === 0 || body.length > batchLimit)
    throw badBody([{ path: 'body', message: `A batch has from 1 to ${batchLimit} scores; it has ${body.length}.` }]);
  const errors = body.flatMap((score: unknown, index) => {
    const { issues } = accept(score, `body[${index}]`, request);
    if (issues.length === 0) return [];
    const id = typeof score === 'object' && score !== null ? (score as StoredRecord)['id'] : undefined;
    return [
      {
        index,
        ...(typeof id === 'string' ? { id } : {}),
        status: 400,
        message: issues.map(({ path, message }) => `${path}: ${message}`).join(' '),
        issues,
      },
    ];
  });
  return { status: errors.length === 0 ? 200 : 207, body: { errors } };
}

/** Lists in the query, by the field of a score that has to be in them. */
const listed = {
  id: 'id',
  name: 'name',
  source: 'source',
  dataType: 'dataType',
  environment: 'environment',
  configId: 'configId',
  queueId: 'queueId',
  authorUserId: 'authorUserId',
  traceId: 'traceId',
  sessionId: 'sessionId',
  observationId: 'observationId',
  experimentId: 'datasetRunId',
} as const;

const inCapitals: readonly string[] = ['source', 'dataType'];

function listConditions(query: Query): FieldValues[] {
  return Object.entries(listed).flatMap(([name, field]): FieldValues[] => {
    const values = query.list(name)?.map((value) => (inCapitals.includes(name) ? value.toUpperCase() : value));
    return values === undefined ? [] : [[field, values]];
  });
}

function valueCondition(query: Query, dataTypes: readonly string[]): (value: unknown) => boolean {
  const [dataType] = dataTypes.length === 1 ? dataTypes : [];
  const [value, min, max] = [query.list('value'), query.number('valueMin'), query.number('valueMax')];
  if (value !== undefined && !['NUMERIC', 'BOOLEAN', 'CATEGORICAL'].includes(String(dataType)))
    throw badQuery('value', 'It needs one dataType: NUMERIC, BOOLEAN or CATEGORICAL.');
  for (const [name, bound] of [
    ['valueMin', min],
    ['valueMax', max],
  ] as const) {
    if (bound !== undefined && dataType !== 'NUMERIC') throw badQuery(name, 'It needs dataType=NUMERIC.');
  }
  const wanted = value?.map((text) => {
    if (dataType === 'CATEGORICAL') return text;
    const read = dataType === 'NUMERIC' ? Number(text) : text === 'true' ? 1 : text === 'false' ? 0 : NaN;
    if (!Number.isFinite(read))
      throw badQuery('value', dataType === 'NUMERIC' ? 'It is a finite number.' : 'It is true or false.');
    return read;
  });
  return (actual) =>
    (wanted === undefined || wanted.includes(actual as string)) &&
    (min === undefined || (actual as number) >= min) &&
    (max === undefined || (actual as number) <= max);
}

function checkSubjects(query: Query): void {
  const given = ['traceId', 'sessionId', 'experimentId'].filter((name) => query.list(name) !== undefined);
  if (given.length > 1) throw badQuery(given[1]!, `It cannot be given together with ${given[0]}.`);
  if (query.list('observationId') !== undefined && query.list('traceId') === undefined)
    throw badQuery('observationId', 'It needs traceId.');
}

/** Scores (contract §4.2; field facts, "Scores"). */
export const scoreRoutes: Handlers = {
  'scores.create': { handle: create },
  'scores.delete': {
    handle({ params, store }) {
      const id = params['scoreId']!;
      if (!store.delete('scores', id)) throw notFound('score', id);
      return {};
    },
  },
  'scores.getMany': {
    query: [
      'limit',
      'cursor',
      'fields',
      ...Object.keys(listed),
      'value',
      'valueMin',
      'valueMax',
      'fromTimestamp',
      'toTimestamp',
    ],
    handle({ query, store }) {
      checkSubjects(query);
      const conditions = listConditions(query);
      const dataTypes = conditions.find(([field]) => field === 'dataType')?.[1] ?? [];
      for (const dataType of dataTypes)
        if (!(scoreDataTypes as readonly string[]).includes(dataType))
          throw badQuery('dataType', `It is one of ${scoreDataTypes.join(', ')}.`);
      const valueFits = valueCondition(query, dataTypes);
      const [from, to] = [query.time('fromTimestamp'), query.time('toTimestamp')];
      const groups = query.groups('fields', scoreGroups) ?? [];
      const fits = ({ record }: Entry): boolean =>
        conditions.every(([field, values]) => values.includes(String(record[field]))) && valueFits(record['value']);
      const limit = query.integer('limit', { min: 1, max: 100, absent: 50 });
      const { rows, cursor } = cursorPage(
        'scores',
        (after) => fitting(store.records('scores').walk({ after, from, before: to, having: conditions }), fits),
        query,
        { absent: 50, max: 100 },
      );
      return {
        body: {
          data: rows.map(({ record }) => shownScore(record, groups)),
          meta: { limit, ...defined({ cursor }) },
        },
      };
    },
  },
};
