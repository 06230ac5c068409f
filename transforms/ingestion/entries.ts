import { chapterOf } from '../../src/catalog/chapter.ts';

/** Raw ingestion has no successor in the client (field facts, "The v5 surface that matters"). */
export const ingestion = chapterOf({
  name: 'ingestion',
  title: 'Ingestion',
  how: 'Reported: what a batch holds is known only when it runs. Observations go through OpenTelemetry (`startObservation`), scores through `api.scores.create`.',
  rule: 'no-removed-api',
  examples: {
    'A batch': 'reported/ingestion',
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
      todo: 'Send observations with `startObservation` and scores with `api.scores.create`.',
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
      todo: 'Send observations with `startObservation` and scores with `api.scores.create`.',
      contract: 'field:The v5 surface that matters',
    },
  ],
});
