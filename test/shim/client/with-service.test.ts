import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleData } from '../../../shim/service/index.ts';
import { SvcClient } from '../../../shim/svc/client.ts';
import { SvcSpanProcessor } from '../../../shim/svc/otel.ts';
import { startActiveObservation } from '../../../shim/svc/tracing.ts';
import { contractRoutes } from '../contract-routes.ts';
import { runningService } from '../service/running-service.ts';

const service = runningService();
let client: InstanceType<typeof SvcClient>;

beforeEach(() => {
  service.seed(sampleData);
  client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Path arguments that the sample data has a record for: the names themselves. */
const sample: Readonly<Record<string, string>> = { traceId: '0123456789abcdef0123456789abcdef', skillVersion: '1' };

describe('the contract service answers the shim', () => {
  test.each(contractRoutes.map((row) => ({ id: row[0], names: row[1], method: row[2], path: row[3] })))(
    '§4.1 $id reaches $method $path of the service',
    async ({ id, names, method, path }) => {
      const args = names.map((name) => sample[name] ?? name);
      const called = id
        .split('.')
        .slice(0, -1)
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], client.api) as Record<
        string,
        (...args: unknown[]) => Promise<unknown>
      >;
      await called[id.split('.').at(-1)!]!(...args, {}, { maxRetries: 0 });
      const [seen] = service.requests;
      expect([service.requests.length, seen!.method, seen!.path, seen!.route]).toEqual([
        1,
        method,
        names.reduce((filled, name, index) => filled.replace(`{${name}}`, args[index]!), path),
        id,
      ]);
    },
  );

  test('§7.1 207: the scores that are rejected are told, the others are there', async () => {
    const errors: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation(
      (line: unknown) => void errors.push(String(line).replace(/^\S+ /, '')),
    );
    service.faults.set({ rejectScores: ['bad'] });
    for (const name of ['good', 'bad', 'better']) client.score.create({ name, value: 1, traceId: 't' });
    await client.flush();
    await client.shutdown();
    expect(errors).toEqual(['[Svc SDK] [ERROR] 1 of 3 scores in the batch were rejected.']);
    expect(service.requests.map(({ status }) => status)).toEqual([207]);
    expect((await client.api.scores.getMany({ traceId: 't' })).data.map(({ name }) => name).sort()).toEqual([
      'better',
      'good',
    ]);
  });

  test('§2 an answer to one score has an id, one to a batch has none', async () => {
    const one = await client.api.scores.create({ name: 'a', value: 1, traceId: 't' });
    const batch = await client.api.scores.create([{ name: 'b', value: 1, traceId: 't' }]);
    expect([typeof (one as { id?: unknown }).id, (batch as { id?: unknown }).id]).toEqual(['string', undefined]);
  });

  test('a prompt that is created is read, updated and deleted', async () => {
    await client.prompt.create({ name: 'new/one', prompt: 'Hi {{who}}', labels: ['production'] });
    expect((await client.prompt.get('new/one')).compile({ who: 'Ada' })).toBe('Hi Ada');
    await client.prompt.update({ name: 'new/one', version: 1, newLabels: ['staging'] });
    expect((await client.prompt.get('new/one', { label: 'staging' })).version).toBe(1);
    await client.prompt.delete('new/one');
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    await expect(client.prompt.get('new/one', { label: 'staging', maxRetries: 0 })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('an experiment from its run to its deletion', () => {
  const contexts = new AsyncLocalStorageContextManager().enable();
  afterAll(() => {
    trace.disable();
    context.disable();
  });

  test('§9.4.2 is listed by the service, §4.7 and deleted by the procedure of the contract', async () => {
    service.clear();
    const processor = new SvcSpanProcessor({
      publicKey: 'pk',
      secretKey: 'sk',
      baseUrl: service.url!,
      exportMode: 'immediate',
    });
    context.setGlobalContextManager(contexts);
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor as never] }));

    await client.api.datasets.create({ name: 'questions' });
    for (let index = 0; index < 3; index += 1)
      await client.dataset.createItem({ datasetName: 'questions', input: { index }, expectedOutput: index });
    const version = new Date(Date.now() + 1_000).toISOString();
    const dataset = await client.dataset.get('questions', { version });
    const experimentResult = await dataset.runExperiment({
      name: 'answers',
      runName: 'answers 1',
      task: async ({ input }) => startActiveObservation('inner', () => (input as { index: number }).index),
      evaluators: [async ({ output, expectedOutput }) => ({ name: 'same', value: output === expectedOutput ? 1 : 0 })],
      runEvaluators: [async () => ({ name: 'overall', value: 1 })],
    });
    await processor.forceFlush();

    expect(experimentResult.itemResults.map(({ output }) => output as unknown).sort()).toEqual([0, 1, 2]);
    expect(service.requests.filter(({ path }) => path.includes('dataset-run-items'))).toEqual([]);
    const query = { datasetId: dataset.id, fromStartTime: dataset.createdAt };
    const experiments = await client.api.experiments.list(query);
    expect(experiments.data.map(({ id, name }) => [id, name])).toEqual([[experimentResult.experimentId, 'answers 1']]);

    const traceIds = new Set<string>();
    const versions = new Set<unknown>();
    let cursor: string | null | undefined;
    do {
      const page = await client.api.experiments.listItems({
        ...query,
        experimentName: 'answers 1',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      for (const { traceId, ...recorded } of page.data) {
        traceIds.add(traceId as string);
        versions.add((recorded as { experimentItemVersion?: unknown }).experimentItemVersion);
      }
      cursor = page.meta.cursor;
    } while (cursor);
    expect([...traceIds].sort()).toEqual(experimentResult.itemResults.map(({ traceId }) => traceId).sort());

    expect([...versions]).toEqual([version]);

    const [traceId] = traceIds;
    expect((await client.api.scores.getMany({ traceId: traceId! })).data.map(({ name }) => name)).toEqual(['same']);
    expect((await client.api.observations.getMany({ traceId: traceId! })).data.map(({ name }) => name).sort()).toEqual([
      'experiment-item-run',
      'inner',
    ]);
    await client.api.trace.deleteMultiple({ traceIds: [...traceIds] });
    expect((await client.api.observations.getMany({ traceId: traceId! })).data).toEqual([]);
    expect((await client.api.scores.getMany({ traceId: traceId! })).data).toEqual([]);
    expect((await client.api.experiments.listItems({ ...query, experimentName: 'answers 1' })).data).toEqual([]);
    await processor.shutdown();
  });
});
