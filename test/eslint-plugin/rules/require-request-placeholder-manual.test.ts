import { lines, testRule } from '../rule-cases.ts';

testRule('require-request-placeholder-manual', {
  valid: [
    {
      name: 'the v6 call',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const dataset = client.api.datasets.get('golden', {}, { timeoutInSeconds: 5 });",
      ),
    },
    {
      name: "an API client of one's own",
      filename: 'a.ts',
      code: lines(
        'const client = { api: { datasets: { get: (name: string, options?: object) => ({ name, options }) } } };',
        "export const dataset = client.api.datasets.get('golden', { timeoutInSeconds: 5 });",
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// svc-v6-ignore: for customers on v5',
        "export const dataset = client.api.datasets.get('golden', { timeoutInSeconds: 5 });",
      ),
    },
    {
      name: 'a receiver that nothing is known of',
      filename: 'a.js',
      code: lines(
        "import '@svc/client';",
        "export const read = (client, options) => client.api.annotationQueues.getQueue('q', options);",
      ),
    },
    {
      name: 'options behind a path, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const dataset = client.api.datasets.get('golden', { timeoutInSeconds: 5 });",
      ),
    },
  ],
  invalid: [
    {
      name: 'spread arguments',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const read = (...all: Parameters<typeof client.api.datasets.get>) => client.api.datasets.get(...all);',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.datasets.get', why: '' },
          line: 4,
          column: 68,
          endLine: 4,
          endColumn: 71,
        },
        {
          messageId: 'manual',
          data: { shown: 'api.datasets.get', why: '' },
          line: 4,
          column: 97,
          endLine: 4,
          endColumn: 100,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                'export const read = (...all: Parameters<typeof client.api.datasets.get>) => client.api.datasets.get(all[0], {}, all[1]);',
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
        "export const read = () => source.api.datasets.get('golden', { timeoutInSeconds: 5 });",
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.datasets.get', why: '' },
          line: 8,
          column: 47,
          endLine: 8,
          endColumn: 50,
        },
      ],
      output: null,
    },
  ],
});
