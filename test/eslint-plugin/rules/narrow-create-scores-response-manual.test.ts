import { lines, testRule } from '../rule-cases.ts';

testRule('narrow-create-scores-response-manual', {
  valid: [
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
    {
      name: 'read where undefined may be, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const response = await client.api.scores.create({ traceId: 't', name: 'n', value: 1 });",
        'console.log(response.id);',
      ),
    },
  ],
  invalid: [
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
            shown: 'api.scores.create',
            advice: 'check that the response has `id` before reading it',
            why: '',
          },
          line: 5,
          column: 36,
          endLine: 5,
          endColumn: 38,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '' },
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
  ],
});
