import { chapterOf } from '../../src/catalog/chapter.ts';

/** Raw ingestion has no successor in the client (field facts, "The v5 surface that matters"). */
export const ingestion = chapterOf({
  name: 'ingestion',
  title: 'Ingestion',
  how: 'A batch of scores that are written out at the call becomes `api.scores.create` with the same values. It is to check: v6 takes no `id` and no `timestamp` of an event.\n\nA trace with its observations becomes `startObservation` where the file imports that function or the package asks for `@svc/tracing` and `@svc/otel`, its ids are made at random for this batch alone, and v6 takes every time and field. It is to check too: inside an active observation it joins the trace of that.\n\nLeft to you: every other batch, with its text where it is written out.',
  rule: 'no-removed-api',
  examples: {
    'Scores that are written out': 'ingestion/scores',
    'A trace that the batch makes': 'ingestion/own-trace',
    'Another batch': '_themes/reported/ingestion',
  },
  changes: [
    {
      id: 'api.ingestion.batch',
      kind: 'manual',
      root: 'api',
      path: ['ingestion', 'batch'],
      sameShape: false,
      message:
        '`api.ingestion.batch` is gone; spans go through OpenTelemetry and scores through `POST /api/public/scores`.',
      todo: 'Send observations with `startObservation`, and scores with `api.scores.create`.',
      suggestion: 'startObservation(name, { input, output }).end();\nawait {api}.scores.create(score);',
      parameters: ['request', 'requestOptions'],
      contract: 'field:The v5 surface that matters',
    },
    {
      id: 'api.ingestion',
      kind: 'manual',
      root: 'api',
      path: ['ingestion'],
      sameShape: false,
      message: '`api.ingestion` is gone; spans go through OpenTelemetry and scores through `POST /api/public/scores`.',
      todo: 'Send observations with `startObservation`, and scores with `api.scores.create`.',
      contract: 'field:The v5 surface that matters',
    },
  ],
});
