import { lines, testRule } from '../rule-cases.ts';

testRule('no-legacy-score-query-manual', {
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
    {
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// eslint-disable-next-line',
        "export const scores = client.api.scores.getMany({ userId: 'u' });",
      ),
    },
    {
      name: 'a key that v6 has in another form, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const count = (await client.api.scores.getMany({ scoreIds: 'a,b' })).data.length;",
      ),
    },
  ],
  invalid: [
    {
      name: 'a key that v6 does not know, which the text of v6 leaves out: it is not offered',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = await client.api.scores.getMany({ userId: 'u' });",
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.scores.getMany', why: '' },
          line: 4,
          column: 47,
          endLine: 4,
          endColumn: 54,
        },
      ],
      output: null,
    },
    {
      name: 'a call that is as in v6, of which the rows are not',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        'const client = new SvcClient();',
        'export async function ofNumbers(traceId: string) {',
        '  const { data } = await client.api.scores.getMany({ traceId, limit: 1 });',
        "  return data.map((score) => (score.dataType === 'BOOLEAN' ? score.value === 1 : null));",
        '}',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.scores.getMany', why: '' },
          line: 4,
          column: 44,
          endLine: 4,
          endColumn: 51,
        },
      ],
      output: null,
    },
    {
      name: 'pages',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const read = () => client.api.scores.getMany({ page: 1, limit: 10 });',
      ),
      errors: [
        {
          messageId: 'review',
          data: { shown: 'api.scores.getMany', why: '' },
          line: 4,
          column: 45,
          endLine: 4,
          endColumn: 52,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                "export const read = () => client.api.scores.getMany({ limit: 10, fields: 'details,subject,annotation' });",
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
        "export const read = () => source.api.scores.getMany({ scoreIds: 'a,b' });",
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.scores.getMany', why: '' },
          line: 8,
          column: 45,
          endLine: 8,
          endColumn: 52,
        },
      ],
      output: null,
    },
  ],
});
