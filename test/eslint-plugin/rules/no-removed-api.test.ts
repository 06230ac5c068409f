import { lines, testRule } from '../rule-cases.ts';

testRule('no-removed-api', {
  valid: [
    {
      name: 'the v6 read',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const rows = client.api.observations.getMany({ fields: 'core', limit: 10 });",
      ),
    },
    {
      name: "an API client of one's own",
      filename: 'a.js',
      code: lines(
        'class Api {',
        '  trace = { get: (id) => ({ id }) };',
        '}',
        'const client = { api: new Api() };',
        "export const trace = client.api.trace.get('t');",
      ),
    },
    {
      name: 'another package',
      filename: 'a.ts',
      code: lines("import { trace } from '@opentelemetry/api';", "export const span = trace.getTracer('svc');"),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// svc-v6-ignore: reads the old service',
        'export const traces = client.api.trace.list({ limit: 10 });',
      ),
    },
    {
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// eslint-disable-next-line',
        'export const traces = client.api.trace.list({ limit: 10 });',
      ),
    },
    {
      name: 'a likely receiver, where proof is asked for',
      filename: 'a.js',
      options: [{ evidence: 'proven' }],
      code: lines(
        "import '@svc/client';",
        "export const read = (client) => client.api.legacy.observationsV1.get('o');",
      ),
    },
  ],
  invalid: [
    {
      name: 'a renamed method',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = client.api.legacy.scoreV1.delete('s');",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'api.legacy.scoreV1.delete',
            message:
              '`api.legacy.scoreV1.delete` is gone; `api.scores.delete` takes over, with `{}` before `requestOptions`.',
            details: '',
          },
          line: 4,
          column: 49,
          endLine: 4,
          endColumn: 55,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = client.api.scores.delete('s');",
      ),
    },
    {
      name: 'a read that answers otherwise',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const traces = await client.api.trace.list({ limit: 10 });',
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            id: 'api.trace.list',
            message: '`api.trace.list` is gone; v6 lists root observations.',
            details:
              " To check: `traces` is kept with v6's rows, where `id` and `name` are the observation's, `traceId` and `traceName` the trace's, `timestamp` is `startTime`, `input` and `output` are raw strings, and `latency` and `totalCost` are the root observation's, without `htmlPath`, `observations`, `scores`; traces without a root observation, or with several, are listed otherwise than in v5. v6: await client.api.observations.getMany({ limit: 10, filter: JSON.stringify([{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }]), fields: 'core,basic,time,io,metadata,usage,metrics,trace_context' })",
          },
          line: 4,
          column: 46,
          endLine: 4,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'rewrite',
              data: {
                reason:
                  "`traces` is kept with v6's rows, where `id` and `name` are the observation's, `traceId` and `traceName` the trace's, `timestamp` is `startTime`, `input` and `output` are raw strings, and `latency` and `totalCost` are the root observation's, without `htmlPath`, `observations`, `scores`; traces without a root observation, or with several, are listed otherwise than in v5",
              },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                'export const traces = await client.api.observations.getMany({',
                '  limit: 10,',
                "  filter: JSON.stringify([{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }]),",
                "  fields: 'core,basic,time,io,metadata,usage,metrics,trace_context',",
                '});',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a call without a successor',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'await client.api.ingestion.batch({ batch: [] });',
      ),
      errors: [
        {
          messageId: 'manual',
          data: {
            id: 'api.ingestion.batch',
            message:
              '`api.ingestion.batch` is gone; spans go through OpenTelemetry and scores through `POST /api/public/scores`.',
            details: ' v6: startObservation(name, { input, output }).end();\nawait client.api.scores.create(score);',
          },
          line: 4,
          column: 28,
          endLine: 4,
          endColumn: 33,
        },
      ],
      output: null,
    },
    {
      name: 'left over from major 4',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const score = client.api.scoreV2.getById('s');",
      ),
      errors: [
        {
          messageId: 'manual',
          data: {
            id: 'api.scoreV2.getById',
            message: '`api.scoreV2.getById` is v4 API; v5 calls it `api.scores.getById`.',
            details: " v6: (await client.api.scores.getMany({ id: 's' })).data[0]",
          },
          line: 4,
          column: 41,
          endLine: 4,
          endColumn: 48,
        },
      ],
      output: null,
    },
    {
      name: 'runs of a dataset',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const runs = await client.api.datasets.getRuns('golden', { page: 1 });",
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            id: 'api.datasets.getRuns',
            message:
              '`api.datasets.getRuns` is gone; v6 lists runs with `api.experiments.list`, by dataset id and start time.',
            details:
              " To check: no `limit` is passed, so the page is as long as v6 makes it; `runs` is kept in v6's shape.",
          },
          line: 4,
          column: 47,
          endLine: 4,
          endColumn: 54,
          suggestions: [
            {
              messageId: 'rewrite',
              data: {
                reason: "no `limit` is passed, so the page is as long as v6 makes it; `runs` is kept in v6's shape",
              },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                "const dataset = await client.api.datasets.get('golden');",
                "export const runs = await client.api.experiments.list({ datasetId: dataset.id, fromStartTime: dataset.createdAt, fields: 'metadata' });",
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a reassigned receiver has no fix',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        "import { Store } from './store.js';",
        '',
        'let source = new SvcClient();',
        'export function useStore() {',
        '  source = new Store();',
        '}',
        'export const remove = (id) => source.api.legacy.scoreV1.delete(id);',
      ),
      errors: [
        {
          messageId: 'manual',
          data: {
            id: 'api.legacy.scoreV1.delete',
            message:
              '`api.legacy.scoreV1.delete` is gone; `api.scores.delete` takes over, with `{}` before `requestOptions`.',
            details:
              ' Left to you: source is also given new Store(), which is not known to be the SDK. v6: source.api.scores.delete(id)',
          },
          line: 8,
          column: 57,
          endLine: 8,
          endColumn: 63,
        },
      ],
      output: null,
    },
    {
      name: 'a likely receiver has no fix',
      filename: 'a.js',
      code: lines(
        "import '@svc/client';",
        'export const remove = (client, id) => client.api.legacy.scoreV1.delete(id);',
      ),
      errors: [
        {
          messageId: 'possible',
          data: {
            id: 'api.legacy.scoreV1.delete',
            message:
              '`api.legacy.scoreV1.delete` is gone; `api.scores.delete` takes over, with `{}` before `requestOptions`.',
            details:
              ' Not certain: the receiver is not resolved: no call in sight says what client is. v6: client.api.scores.delete(id)',
          },
          line: 2,
          column: 65,
          endLine: 2,
          endColumn: 71,
        },
      ],
      output: null,
    },
    {
      name: 'proven, where proof is asked for',
      filename: 'a.ts',
      options: [{ evidence: 'proven' }],
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = client.api.legacy.scoreV1.delete('s');",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'api.legacy.scoreV1.delete',
            message:
              '`api.legacy.scoreV1.delete` is gone; `api.scores.delete` takes over, with `{}` before `requestOptions`.',
            details: '',
          },
          line: 4,
          column: 49,
          endLine: 4,
          endColumn: 55,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = client.api.scores.delete('s');",
      ),
    },
  ],
});
