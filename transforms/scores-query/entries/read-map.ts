/** How the query of v2 lies on that of Scores API v3. */
import { noTotals, pageKey as page } from '../../../src/catalog/cursor-pages.ts';
import type { ReadMap, RequestKey } from '../../../src/catalog/read-map.ts';
import { scoreFields, scoreGroups } from '../../../src/catalog/score-rows.ts';

/** v5's comparison of a score's value in v6's inclusive bounds; `exact`: it says the same. */
const comparisons: RequestKey['comparisons'] = {
  '>=': { keys: ['valueMin'], exact: true },
  '<=': { keys: ['valueMax'], exact: true },
  '=': { keys: ['valueMin', 'valueMax'], exact: true },
  '>': { keys: ['valueMin'], exact: false },
  '<': { keys: ['valueMax'], exact: false },
};

const wider = 'v6 does not know it, and without it more scores are read';

/** The list of scores. */
export const listScores: ReadMap = {
  request: 0,
  options: 1,
  keys: {
    ...Object.fromEntries(
      [
        'limit',
        'cursor',
        'name',
        'source',
        'dataType',
        'configId',
        'queueId',
        'traceId',
        'sessionId',
        'observationId',
        'fromTimestamp',
        'toTimestamp',
        'id',
        'experimentId',
        'authorUserId',
        'valueMin',
        'valueMax',
      ].map((key) => [key, { key }]),
    ),
    environment: { key: 'environment', single: true },
    scoreIds: { key: 'id' },
    datasetRunId: { key: 'experimentId' },
    operator: { special: 'comparison', comparisons },
    value: { special: 'comparedValue', comparisons },
    userId: { gone: wider },
    traceTags: { gone: wider },
    filter: { gone: wider },
    fields: { special: 'fields' },
    page,
  },
  limit: { absent: 50, most: 100 },
  result: 'page',
  rows: ['data', '[]'],
  envelope: {
    'meta.page': { source: noTotals },
    'meta.totalItems': { source: noTotals },
    'meta.totalPages': { source: noTotals },
  },
  fields: scoreFields,
  groups: scoreGroups,
  alwaysGroups: [],
  oldGroups: ['score', 'trace'],
  newKeys: ['cursor', 'id', 'experimentId', 'authorUserId', 'valueMin', 'valueMax'],
  record: 'score',
};
