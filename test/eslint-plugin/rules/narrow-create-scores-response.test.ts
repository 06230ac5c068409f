import { lines, testRule } from '../rule-cases.ts';

testRule('narrow-create-scores-response', {
  valid: [
    {
      name: 'narrowed',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        "export const id = 'id' in response ? response.id : undefined;",
      ),
    },
    {
      name: 'not read',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const response = client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
      ),
    },
    {
      name: "an API client of one's own",
      filename: 'a.ts',
      code: lines(
        'const client = { api: { scores: { create: async (score: object) => ({ id: JSON.stringify(score) }) } } };',
        'export const id = (await client.api.scores.create({})).id;',
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        '// svc-v6-ignore: v5 is pinned here',
        'export const id = response.id;',
      ),
    },
    {
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        '// eslint-disable-next-line',
        'export const id = response.id;',
      ),
    },
  ],
  invalid: [
    {
      name: 'read where undefined may be',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        'console.log(response.id);',
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'api.scores.create#response',
            message: '`api.scores.create` returns the response for one score or for a batch; only the first has `id`.',
            details: '',
          },
          line: 5,
          column: 22,
          endLine: 5,
          endColumn: 24,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        "console.log('id' in response ? response.id : undefined);",
      ),
    },
    {
      name: 'read as a string',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        'export const id: string = response.id;',
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            id: 'api.scores.create#response',
            message: '`api.scores.create` returns the response for one score or for a batch; only the first has `id`.',
            details: ' To check: decide what happens when the response is that of a batch, which has no id.',
          },
          line: 5,
          column: 36,
          endLine: 5,
          endColumn: 38,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { reason: 'decide what happens when the response is that of a batch, which has no id' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
                "if (!('id' in response)) throw new Error('The response has no id');",
                'export const id: string = response.id;',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'in JavaScript',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export async function add() {',
        "  const { id } = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        '  return id;',
        '}',
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'api.scores.create#response',
            message: '`api.scores.create` returns the response for one score or for a batch; only the first has `id`.',
            details: '',
          },
          line: 5,
          column: 11,
          endLine: 5,
          endColumn: 13,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export async function add() {',
        "  const created = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        "  const id = 'id' in created ? created.id : undefined;",
        '  return id;',
        '}',
      ),
    },
  ],
});
