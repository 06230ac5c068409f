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
          messageId: 'gone',
          data: { shown: 'api.scores.create', advice: 'check that the response has `id` before reading it' },
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
          messageId: 'gone',
          data: { shown: 'api.scores.create', advice: 'check that the response has `id` before reading it' },
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
