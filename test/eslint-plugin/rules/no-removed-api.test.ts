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
          messageId: 'gone',
          data: { shown: 'api.legacy.scoreV1.delete', advice: 'use `api.scores.delete`' },
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
      name: 'proven, where proof is asked for',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = client.api.legacy.scoreV1.delete('s');",
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'api.legacy.scoreV1.delete', advice: 'use `api.scores.delete`' },
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
