import { lines, testRule } from '../rule-cases.ts';

testRule('no-legacy-experiment-field', {
  valid: [
    {
      name: 'the v6 field',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const result = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        'export const url = result.experimentUrl;',
      ),
    },
    {
      name: "a result of one's own",
      filename: 'a.ts',
      code: lines(
        'interface Result {',
        '  datasetRunUrl: string;',
        '}',
        'export const url = (result: Result) => result.datasetRunUrl;',
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const result = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        '// svc-v6-ignore: v5 is pinned here',
        'export const url = result.datasetRunUrl;',
      ),
    },
    {
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const result = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        '// eslint-disable-next-line',
        'export const url = result.datasetRunUrl;',
      ),
    },
    {
      name: 'a receiver that nothing is known of',
      filename: 'a.js',
      code: lines("import '@svc/client';", 'export const url = (result) => result.datasetRunUrl;'),
    },
  ],
  invalid: [
    {
      name: 'a read',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const result = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        'export const url = result.datasetRunUrl;',
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'experimentResult.datasetRunUrl', advice: 'read `experimentUrl` instead' },
          line: 5,
          column: 27,
          endLine: 5,
          endColumn: 40,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const result = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        'export const url = result.experimentUrl;',
      ),
    },
    {
      name: 'destructured',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const { datasetRunUrl } = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        'export const text = `see ${datasetRunUrl}`;',
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'experimentResult.datasetRunUrl', advice: 'read `experimentUrl` instead' },
          line: 4,
          column: 9,
          endLine: 4,
          endColumn: 22,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const { experimentUrl: datasetRunUrl } = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        'export const text = `see ${datasetRunUrl}`;',
      ),
    },
  ],
});
