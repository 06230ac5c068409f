import { describe } from 'vitest';
import { lines, testCases } from '../rewriting/migrate-cases.ts';

describe('an item of a run that is recorded outside of a loop that can be written anew', () => {
  testCases({
    'says that there is none': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        "import { startActiveObservation } from '@svc/tracing';",
        'const client = new SvcClient();',
        'export async function run(runName: string) {',
        "  const dataset = await client.dataset.get('qa');",
        '  dataset.items.forEach(async (item, index) => {',
        "    await startActiveObservation('answer', async (span) => {",
        '      span.update({ input: item.input, output: index });',
        '      await client.api.datasetRunItems.create({ runName, datasetItemId: item.id, traceId: span.traceId });',
        '    });',
        '  });',
        '}',
      ),
      found: [
        "api.datasetRunItems.create: manual (the loop over the dataset's items has another form, or is not visible)",
      ],
    },
  });
});
