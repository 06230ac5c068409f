import type { Entry } from '../../src/catalog/entry.ts';

/** `api.scores.getMany` keeps its name and reads Scores API v3 instead of v2 (contract 4.2, 9.2; field facts, "Scores"). */
export const scoresQuery: readonly Entry[] = [
  {
    id: 'api.scores.getMany#query',
    chapter: 'scores-query',
    kind: 'reshape',
    root: 'api',
    path: ['scores', 'getMany'],
    target: ['scores', 'getMany'],
    sameShape: false,
    requestType: 'type:GetScoresRequest',
    requestKeys: {
      scoreIds: 'id',
      datasetRunId: 'experimentId',
      page: 'cursor',
      operator: null,
      userId: null,
      traceTags: null,
      filter: null,
    },
    v5OnlyKeys: ['scoreIds', 'datasetRunId', 'page', 'operator', 'userId', 'traceTags', 'filter'],
    message: '`api.scores.getMany` reads Scores API v3: other filters, a cursor instead of pages, and other rows.',
    todo: 'Check the filters and the fields you read against Scores API v3; keys of v2 are ignored without an error.',
    suggestion: '{api}.scores.getMany({args})',
    parameters: ['request', 'requestOptions'],
    contract: '9.2',
    notes: [
      "`operator` and `value` become `valueMin` and `valueMax`: inclusive, and only with `dataType: 'NUMERIC'`.",
      "`fields: 'score,trace'` becomes groups: `details`, `subject`, `annotation`.",
      '`limit` is at most 100; pass `meta.cursor` of the previous page as `cursor`.',
      'Rows have one typed `value` (no `stringValue`) and `subject` instead of `traceId`, `observationId` and `sessionId`.',
    ],
  },
];
