import { lines, testRule } from '../rule-cases.ts';

testRule('require-request-placeholder', {
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
      name: 'no options',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const dataset = client.api.datasets.get('golden');",
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
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// eslint-disable-next-line',
        "export const dataset = client.api.datasets.get('golden', { timeoutInSeconds: 5 });",
      ),
    },
    {
      name: 'a receiver that nothing is known of',
      filename: 'a.js',
      code: lines(
        "import '@svc/client';",
        "export const read = (client) => client.api.annotationQueues.getQueue('q', { timeoutInSeconds: 5 });",
      ),
    },
  ],
  invalid: [
    {
      name: 'options behind a path',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const dataset = client.api.datasets.get('golden', { timeoutInSeconds: 5 });",
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'api.datasets.get' },
          line: 4,
          column: 44,
          endLine: 4,
          endColumn: 47,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const dataset = client.api.datasets.get('golden', {}, { timeoutInSeconds: 5 });",
      ),
    },
    {
      name: 'options alone',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const health = client.api.health.health({ maxRetries: 0 });',
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'api.health.health' },
          line: 4,
          column: 41,
          endLine: 4,
          endColumn: 47,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const health = client.api.health.health({}, { maxRetries: 0 });',
      ),
    },
    {
      name: 'options in a variable',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'const slow = { timeoutInSeconds: 60 };',
        "export const project = client.api.projects.delete('p', slow);",
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'api.projects.delete' },
          line: 5,
          column: 44,
          endLine: 5,
          endColumn: 50,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'const slow = { timeoutInSeconds: 60 };',
        "export const project = client.api.projects.delete('p', {}, slow);",
      ),
    },
  ],
});
