import { chapterOf } from '../../src/catalog/chapter.ts';
import { listScores } from './entries/read-map.ts';

/**
 * `api.scores.getMany` keeps its name and reads Scores API v3 instead of v2 (contract 4.2, 9.2; field facts, "Scores").
 */
export const scoresQuery = chapterOf({
  name: 'scores-query',
  title: 'The query of `scores.getMany`',
  how: 'A request with keys or `fields` of v2 is v5 code, and so is a call whose rows are read for fields that v3 returns only on request (`comment`, `authorUserId`, …), or whose `value` is taken for a number (`=== 1`, `> 0.5`, a sum) where `dataType` asks for other scores too. Of a request without `dataType` only `value` compared with 0 or 1 is reported: a `dataType` of `NUMERIC` says that it is right, and so does a look at the type of `value`. Any other call does not change: rows that leave the code as they are, in a response say, are those of v3, and no finding says so. Keys are renamed, and `fields` follows from what the code reads. What a score belongs to is read from its `subject`. The marker names fields that v3 has elsewhere.\n\nLeft to you: conditions that v3 does not have, because it ignores them without an error; and `<` and `>`, because v3 has inclusive bounds only.',
  rule: 'no-legacy-score-query',
  changesCallShape: true,
  examples: {
    'Keys with another name': 'scores-query/renamed-keys',
    'Fields that have to be asked for': 'scores-query/unasked-fields',
    'One score': 'scores-query/by-id',
    'Fields that v3 has elsewhere': 'scores-query/old-fields',
  },
  changes: [
    {
      id: 'api.scores.getMany#query',
      kind: 'reshape',
      root: 'api',
      path: ['scores', 'getMany'],
      target: ['scores', 'getMany'],
      sameShape: false,
      aspect: 'request',
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
      rewrite: { read: listScores },
      contract: '9.2',
      notes: [
        "`operator` and `value` become `valueMin` and `valueMax`: inclusive, and only with `dataType: 'NUMERIC'`.",
        "`fields: 'score,trace'` becomes groups: `details`, `subject`, `annotation`.",
        '`limit` is at most 100; pass `meta.cursor` of the previous page as `cursor`.',
        'Rows have one typed `value` (no `stringValue`) and `subject` instead of `traceId`, `observationId` and `sessionId`.',
      ],
    },
  ],
});
