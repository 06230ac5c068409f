import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '../../../src/catalog/routes.ts';
import { sampleData } from '../../../shim/service/index.ts';
import { SvcClient, SvcMedia, SvcMediaReference } from '../../../shim/svc/client.ts';
import { SvcSpanProcessor } from '../../../shim/svc/otel.ts';
import { runningService } from './running-service.ts';

const service = runningService();
const client = () => new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! });
type Method = (...args: unknown[]) => Promise<unknown>;

beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()));
afterAll(() => context.disable());
afterEach(() => {
  vi.restoreAllMocks();
  trace.disable();
});

describe('the client and the service', () => {
  const contract = routes.filter(({ source, request }) => source === 'contract' && request === 'none');

  test.each(contract)('§4.1 $id: the service answers $method $path', async ({ id, method, pathArguments }) => {
    service.seed(sampleData);
    const names = id.split('.');
    const owner = names
      .slice(0, -1)
      .reduce<Record<string, unknown>>(
        (value, name) => value[name] as Record<string, unknown>,
        client().api as unknown as Record<string, unknown>,
      );
    const args = pathArguments.map((name) =>
      name === 'traceId' ? '0123456789abcdef0123456789abcdef' : name === 'skillVersion' ? '1' : name,
    );
    await (owner[names.at(-1)!] as Method).call(owner, ...args, {}, { maxRetries: 0 });
    expect(service.requests.map(({ method: sent, route, status }) => [sent, route, status! < 300])).toEqual([
      [method, id, true],
    ]);
  });

  test('§9.4.1 scores arrive once each while answers are lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    service.faults.set({ fail: { status: 503, every: 2, times: 3, when: 'after' } });
    const svc = client();
    for (let index = 0; index < 250; index += 1)
      svc.score.create({ id: `s${index}`, traceId: 't', name: 'n', value: index });
    await svc.shutdown();
    for (let attempt = 0; attempt < 20 && service.dump().scores.length < 250; attempt += 1) await svc.score.flush();
    expect(service.dump().scores.length).toBe(250);
  });

  test('§9.2 a parameter of v2 is ignored, by the client or by the service', async () => {
    service.seed(sampleData);
    const read = client().api.scores.getMany as unknown as Method;
    expect(await read.call(client().api.scores, { page: 2, limit: 10 })).toMatchObject({ data: [{ id: 'scoreId' }] });
  });

  test('§4.6 prompts, datasets and projects through the managers', async () => {
    const svc = client();
    await svc.prompt.create({ name: 'greeting', prompt: 'Hello {{name}}', labels: ['production'] });
    expect((await svc.prompt.get('greeting')).compile({ name: 'you' })).toBe('Hello you');
    await svc.api.datasets.create({ name: 'qa' });
    await svc.dataset.createItem({ datasetName: 'qa', id: 'i1', input: 1, expectedOutput: 2 });
    expect((await svc.dataset.get('qa')).items.map(({ id, input }) => [id, input])).toEqual([['i1', 1]]);
    expect(await svc.getProjectId()).toBe('project');
  });

  test('§2 media in a dataset item: uploaded, and read through the reference that stands for them', async () => {
    const svc = client();
    await svc.api.datasets.create({ name: 'pictures' });
    const image = new SvcMedia({ source: 'bytes', contentBytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' });
    await svc.dataset.createItem({ datasetName: 'pictures', id: 'p', input: { images: ['none', image] } });
    const [item] = (await svc.dataset.get('pictures', { resolveMediaReferences: true } as never)).items;
    const { images } = item!.input as { images: [string, InstanceType<typeof SvcMediaReference>] };
    expect(images[0]).toBe('none');
    expect(images[1]).toBeInstanceOf(SvcMediaReference);
    expect([...(await images[1].fetchBytes())]).toEqual([1, 2, 3]);
    const stored = await svc.api.datasetItems.get('p');
    expect(stored.mediaReferences.map(({ field, jsonPath, media }) => [field, jsonPath, media.contentType])).toEqual([
      ['input', "$['images'][1]", 'image/png'],
    ]);
  });

  test('§2 a version of a dataset has its items as they were', async () => {
    const svc = client();
    await svc.api.datasets.create({ name: 'qa' });
    await svc.dataset.createItem({ datasetName: 'qa', id: 'kept', input: 'old' });
    await svc.dataset.createItem({ datasetName: 'qa', id: 'deleted', input: 'gone' });
    const version = new Date(Date.now() + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 10));
    await svc.dataset.createItem({ datasetName: 'qa', id: 'kept', input: 'new' });
    await svc.dataset.createItem({ datasetName: 'qa', id: 'added', input: 'later' });
    await svc.api.datasetItems.delete('deleted');
    const inputs = async (query: object): Promise<unknown[]> =>
      (await svc.api.datasetItems.list({ datasetName: 'qa', ...query })).data.map(({ input }) => input).sort();
    expect([await inputs({ version }), await inputs({})]).toEqual([
      ['gone', 'old'],
      ['later', 'new'],
    ]);
  });

  test('§9.4.2 an experiment that was run is listed, read and deleted', async () => {
    const provider = new BasicTracerProvider({
      spanProcessors: [new SvcSpanProcessor({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! })],
    });
    trace.setGlobalTracerProvider(provider);
    const svc = client();
    await svc.api.datasets.create({ name: 'qa' });
    for (const id of ['i1', 'i2'])
      await svc.dataset.createItem({ datasetName: 'qa', id, input: id, expectedOutput: id.toUpperCase() });
    const dataset = await svc.dataset.get('qa');
    const experimentResult = await dataset.runExperiment({
      name: 'upper',
      runName: 'upper 1',
      task: async ({ input }) => String(input).toUpperCase(),
      evaluators: [async ({ output, expectedOutput }) => ({ name: 'same', value: output === expectedOutput ? 1 : 0 })],
      runEvaluators: [async ({ itemResults }) => ({ name: 'count', value: itemResults.length })],
    });
    await provider.forceFlush();
    await svc.flush();
    expect(experimentResult.experimentUrl).toContain(experimentResult.experimentId);

    const query = { datasetId: dataset.id, fromStartTime: dataset.createdAt };
    const { data: experiments } = await svc.api.experiments.list({ ...query, fields: 'scores' });
    expect(
      experiments.map(({ id, name, itemCount, scores }) => [id, name, itemCount, scores!.map((score) => score.name)]),
    ).toEqual([[experimentResult.experimentId, 'upper 1', 2, ['count']]]);
    const { data: items } = await svc.api.experiments.listItems({
      ...query,
      experimentName: 'upper 1',
      fields: 'core,io,scores',
    });
    expect(
      items
        .map(({ experimentItemId, output, scores }) => [
          experimentItemId,
          output,
          scores!.map(({ name, value }) => [name, value]),
        ])
        .sort(),
    ).toEqual([
      ['i1', 'I1', [['same', 1]]],
      ['i2', 'I2', [['same', 1]]],
    ]);
    await svc.api.trace.deleteMultiple({ traceIds: items.map(({ traceId }) => traceId) });
    expect((await svc.api.experiments.list(query)).data).toEqual([]);
    expect(service.requests.filter(({ route }) => route === undefined)).toEqual([]);
    await provider.shutdown();
  });
});
