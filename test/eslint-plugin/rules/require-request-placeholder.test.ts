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
          messageId: 'migrated',
          data: {
            id: 'api.datasets.get#requestOptions',
            message: '`api.datasets.get` takes an empty request object before `requestOptions`.',
            details: '',
          },
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
          messageId: 'migrated',
          data: {
            id: 'api.health.health#requestOptions',
            message: '`api.health.health` takes an empty request object before `requestOptions`.',
            details: '',
          },
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
          messageId: 'migrated',
          data: {
            id: 'api.projects.delete#requestOptions',
            message: '`api.projects.delete` takes an empty request object before `requestOptions`.',
            details: '',
          },
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
          data: {
            id: 'api.datasets.get#requestOptions',
            message: '`api.datasets.get` takes an empty request object before `requestOptions`.',
            details:
              ' Left to you: v6 has the empty request object before requestOptions in the parameter list. v6: client.api.datasets.get(datasetName, {}, requestOptions)',
          },
          line: 4,
          column: 68,
          endLine: 4,
          endColumn: 71,
        },
        {
          messageId: 'manual',
          data: {
            id: 'api.datasets.get#requestOptions',
            message: '`api.datasets.get` takes an empty request object before `requestOptions`.',
            details:
              ' Left to you: a spread argument hides whether requestOptions are passed. v6: client.api.datasets.get(datasetName, {}, requestOptions)',
          },
          line: 4,
          column: 97,
          endLine: 4,
          endColumn: 100,
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
          data: {
            id: 'api.datasets.get#requestOptions',
            message: '`api.datasets.get` takes an empty request object before `requestOptions`.',
            details:
              " Left to you: source is also given new Store(), which is not known to be the SDK. v6: source.api.datasets.get('golden', {}, { timeoutInSeconds: 5 })",
          },
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
