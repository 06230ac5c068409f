import { describe } from 'vitest';
import { lines, testCases } from '../rewriting/migrate-cases.ts';

describe('an item of a run that is recorded outside of a loop that can be written anew', () => {
  testCases({
    'says that nobody waits for it': {
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
        'api.datasetRunItems.create: manual (replace this loop over `dataset.items` by an experiment run, with its body as the task; nobody waits for the callbacks of the loop, and a run is awaited)',
      ],
    },
    'says that a trace exists already that the client lists, and what has to make one otherwise': {
      input: lines(
        'declare const answer: () => Promise<{ traceId: string }>;',
        'export const listed = async (runName: string, datasetItemId: string) => {',
        '  const { data } = await client.api.observations.getMany({ limit: 1 });',
        '  await client.api.datasetRunItems.create({ runName, datasetItemId, traceId: data[0]!.traceId! });',
        '};',
        'export const made = async (runName: string, datasetItemId: string) => {',
        '  const { traceId } = await answer();',
        '  await client.api.datasetRunItems.create({ runName, datasetItemId, traceId });',
        '};',
      ),
      found: [
        'api.datasetRunItems.create: manual (`data[0]!.traceId!` is the id of a trace that exists already: `runExperiment` cannot link it; run what makes the trace as the task of a run)',
        "api.datasetRunItems.create: manual (`runExperiment` links no trace that exists already, so `answer` has to make it here, with the SDK's tracing)",
      ],
    },
    'says that a function here makes the trace': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        "import { startActiveObservation } from '@svc/tracing';",
        'const client = new SvcClient();',
        'declare const answer: () => Promise<string>;',
        "const ask = () => startActiveObservation('ask', async (span) => ({ traceId: span.traceId, text: await answer() }));",
        "const told = async () => ({ traceId: await answer(), text: 'told' });",
        'export const made = async (runName: string, datasetItemId: string) => {',
        '  const { traceId } = await ask();',
        '  await client.api.datasetRunItems.create({ runName, datasetItemId, traceId });',
        '};',
        'export const read = async (runName: string, datasetItemId: string) => {',
        '  const { traceId } = await told();',
        '  await client.api.datasetRunItems.create({ runName, datasetItemId, traceId });',
        '};',
      ),
      found: [
        'api.datasetRunItems.create: manual (`ask` makes the trace, and `runExperiment` links the one that its task makes: call it in the task)',
        "api.datasetRunItems.create: manual (`runExperiment` links no trace that exists already, so `told` has to make it here, with the SDK's tracing)",
      ],
    },
    'says that a run links no single observation': {
      input: lines(
        'export const link = (runName: string, datasetItemId: string, traceId: string, observationId: string) =>',
        '  client.api.datasetRunItems.create({ runName, datasetItemId, traceId, observationId });',
      ),
      found: [
        'api.datasetRunItems.create: manual (a run links the whole trace of its task, and no single observation by `observationId`; `traceId` is given to this function, so its trace exists already: `runExperiment` cannot link it; run what makes the trace as the task of a run)',
      ],
    },
    'says where an observation comes from that is linked without its trace': {
      input: lines(
        'export const link = (runName: string, datasetItemId: string, spans: { id: string }[]) =>',
        '  client.api.datasetRunItems.create({ runName, datasetItemId, observationId: spans[0].id });',
      ),
      found: [
        'api.datasetRunItems.create: manual (a run links the whole trace of its task, and no single observation by `observationId`; `spans[0].id` is the id of an observation that exists already: `runExperiment` cannot link it; run what makes the trace as the task of a run)',
      ],
    },
    'says only that the trace exists already where nothing else is in the way': {
      input: lines(
        'export const link = (runName: string, datasetItemId: string, traceId: string) =>',
        '  client.api.datasetRunItems.create({ runName, datasetItemId, traceId });',
      ),
      found: [
        'api.datasetRunItems.create: manual (`traceId` is given to this function, so its trace exists already: `runExperiment` cannot link it; run what makes the trace as the task of a run)',
      ],
    },
  });
});
