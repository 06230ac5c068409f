import { lines, testRule } from '../rule-cases.ts';

testRule('no-dataset-item-link', {
  valid: [
    {
      name: "an interface of one's own",
      filename: 'a.ts',
      code: lines(
        'interface Row {',
        '  link(other: Row, name: string): Promise<void>;',
        '}',
        "export const join = (item: Row, other: Row) => item.link(other, 'run');",
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const item = await client.dataset.get('golden').then(({ items }) => items[0]);",
        '// svc-v6-ignore: for customers on v5',
        "if (item) await item.link({ otelSpan: {} as never }, 'run');",
      ),
    },
    {
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "const dataset = await client.dataset.get('golden');",
        '// eslint-disable-next-line',
        "await dataset.items[0]!.link({ otelSpan: {} as never }, 'run');",
      ),
    },
    {
      name: 'a receiver that nothing is known of',
      filename: 'a.js',
      code: lines("import '@svc/client';", "export const add = (item, span) => item.link({ otelSpan: span }, 'run');"),
    },
  ],
  invalid: [
    {
      name: 'a loop over all items',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        "import { startActiveObservation } from '@svc/tracing';",
        '',
        'const client = new SvcClient();',
        'declare function answer(input: unknown): Promise<string>;',
        "const dataset = await client.dataset.get('golden');",
        'for (const item of dataset.items) {',
        "  await startActiveObservation('answer', async (span) => {",
        "    await item.link(span, 'run');",
        '    await answer(item.input);',
        '  });',
        '}',
      ),
      errors: [
        {
          messageId: 'review',
          data: { shown: 'datasetItem.link', advice: 'run the task with `dataset.runExperiment`', why: '' },
          line: 9,
          column: 16,
          endLine: 9,
          endColumn: 20,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                "import { startActiveObservation } from '@svc/tracing';",
                '',
                'const client = new SvcClient();',
                'declare function answer(input: unknown): Promise<string>;',
                "const dataset = await client.dataset.get('golden');",
                "await dataset.runExperiment({ name: 'run', runName: 'run', maxConcurrency: 1, task: async (item) => {",
                "  await startActiveObservation('answer', async (span) => {",
                '    await answer(item.input);',
                '  });',
                '} });',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'one item',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export async function first(span) {',
        "  const dataset = await client.dataset.get('golden');",
        "  await dataset.items[0].link(span, 'run');",
        '}',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'datasetItem.link', advice: 'run the task with `dataset.runExperiment`', why: '' },
          line: 6,
          column: 26,
          endLine: 6,
          endColumn: 30,
        },
      ],
      output: null,
    },
  ],
});
