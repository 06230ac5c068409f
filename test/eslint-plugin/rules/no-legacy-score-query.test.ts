import { lines, testRule } from '../rule-cases.ts';

testRule('no-legacy-score-query', {
  valid: [
    {
      name: 'a query of v6',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = client.api.scores.getMany({ limit: 10, fields: 'details' });",
      ),
    },
    {
      name: "an API client of one's own",
      filename: 'a.ts',
      code: lines(
        'const client = { api: { scores: { getMany: (query: object) => query } } };',
        'export const scores = client.api.scores.getMany({ page: 2 });',
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// svc-v6-ignore: v5 is pinned here',
        "export const scores = client.api.scores.getMany({ userId: 'u' });",
      ),
    },
  ],
  invalid: [
    {
      name: 'a key that v6 has in another form',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const count = (await client.api.scores.getMany({ scoreIds: 'a,b' })).data.length;",
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'api.scores.getMany' },
          line: 4,
          column: 47,
          endLine: 4,
          endColumn: 54,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const count = (await client.api.scores.getMany({ id: 'a,b' })).data.length;",
      ),
    },
  ],
});
