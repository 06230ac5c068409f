import { lines, testRule } from '../rule-cases.ts';

testRule('no-legacy-experiment-field-manual', {
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
      name: 'a receiver that nothing is known of',
      filename: 'a.js',
      code: lines("import '@svc/client';", 'export const url = (result) => result.datasetRunUrl;'),
    },
    {
      name: 'a read, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const result = await client.experiment.run({ name: 'n', data: [], task: async () => 1 });",
        'export const url = result.datasetRunUrl;',
      ),
    },
  ],
  invalid: [
    {
      name: "a type of one's own",
      filename: 'a.ts',
      code: lines(
        "import type { ExperimentResult } from '@svc/client';",
        '',
        'const report = (run: { runName: string; datasetRunUrl?: string }) => run.datasetRunUrl;',
        'export const all = (results: ExperimentResult[]) => results.map((result) => report(result));',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'experimentResult.datasetRunUrl', advice: 'read `experimentUrl` instead', why: '' },
          line: 3,
          column: 74,
          endLine: 3,
          endColumn: 87,
        },
      ],
      output: null,
    },
  ],
});
