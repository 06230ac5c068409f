import { describe, expect, test } from 'vitest';
import * as langfuse from '../../shim/langfuse/client.ts';
import { NotFoundError as LangfuseNotFoundError } from '../../shim/langfuse/core.ts';
import { SvcClient } from '../../shim/svc/client.ts';
import { NotFoundError } from '../../shim/svc/core.ts';
import { runningService } from '../shim/service/running-service.ts';
import {
  answeredTrace,
  itemsOfRun,
  latestTraces,
  listedChildren,
  listedRoots,
  many,
  observationsOfSession,
  scoresByType,
  time,
} from './records.ts';
import { wholeModule } from './written-module.ts';

const service = runningService();
const keys = () => ({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! });
const options = { maxRetries: 0 };

const routes = (): (string | undefined)[] => service.requests.map(({ route }) => route);

describe.each([
  ['svc', 'ts', true, () => new SvcClient(keys()), NotFoundError],
  ['svc', 'esm', false, () => new SvcClient(keys()).api, Error],
  ['langfuse', 'cjs', true, () => new langfuse.LangfuseClient(keys() as never), LangfuseNotFoundError],
] as const)('the module of profile %s as %s', (profile, kind, core, makeClient, ErrorClass) => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the results' types are checked in types.test.ts
  type AnyFunction = (...args: any[]) => Promise<any>;
  const {
    deleteDatasetRun,
    getDatasetRun,
    getObservation,
    getScoreById,
    getSession,
    getTrace,
    listDatasetRunItems,
    listDatasetRuns,
    listObservations,
    listTraces,
  } = wholeModule(kind, profile, core) as Record<string, AnyFunction>;

  async function expectNotFound(read: Promise<unknown>): Promise<void> {
    const error: unknown = await read.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toMatchObject({ name: 'NotFoundError', statusCode: 404 });
  }

  test('a trace has what v5 gave: root fields, all observations over many pages, scores', async () => {
    const { children, root, scores: allScores } = answeredTrace(2100);
    service.seed({ observations: [...children, root], scores: allScores });
    const trace = await getTrace!(makeClient(), 't', options);
    const { observations, scores, ...fields } = trace;
    expect(fields).toEqual({
      id: 't',
      timestamp: time(0),
      name: 'chat',
      input: { question: 1 },
      output: 'plain',
      sessionId: 's',
      release: 'r1',
      version: '2',
      userId: 'u',
      metadata: { note: 'x'.repeat(300), short: 'y' },
      tags: ['a', 'b'],
      public: false,
      environment: 'test',
      htmlPath: '/project/project/traces/t',
      latency: 2101,
      totalCost: 1050,
    });
    expect(observations.map(({ id }: { id: string }) => id)).toEqual(['root', ...children.map(({ id }) => id)]);
    expect(new Set(scores.map(({ id }: { id: string }) => id)).size).toBe(150);
    expect(scores[0]).toMatchObject({ traceId: 't', observationId: null, dataType: 'NUMERIC' });
    expect(routes()).toEqual([
      'observations.getMany',
      'observations.getMany',
      'observations.getMany',
      'observations.getMany',
      'scores.getMany',
      'scores.getMany',
    ]);
  });

  test.each([[undefined], [null], ['']])('the id %s is no record, and not all of them', async (id) => {
    const itemObservations = many(3, (index) => ({
      id: `i${index}`,
      traceId: `t${index}`,
      experimentId: `e${index}`,
      experimentName: `run-${index}`,
      experimentItemId: `x${index}`,
      datasetId: 'd',
      experimentDatasetId: 'd',
      startTime: time(index),
    }));
    service.seed({
      datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
      observations: itemObservations.map((observation) => ({ ...observation, sessionId: 's' })),
      scores: [{ id: 's', traceId: 't0', name: 'n', value: 1 }],
    });
    const client = makeClient();
    for (const read of [getTrace!, getSession!, getScoreById!]) await expectNotFound(read(client, id));
    await expectNotFound(getDatasetRun!(client, 'qa', id));
    await expectNotFound(deleteDatasetRun!(client, 'qa', id));
    expect(routes()).not.toContain('trace.deleteMultiple');
    await expect(getObservation!(client, id)).rejects.toMatchObject({ statusCode: expect.any(Number) as number });
  });

  test('what does not exist is a 404, as in v5', async () => {
    service.seed({ datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }] });
    const client = makeClient();
    await expectNotFound(getTrace!(client, 'no'));
    await expectNotFound(getSession!(client, 'no'));
    await expectNotFound(getObservation!(client, 'no'));
    await expectNotFound(getScoreById!(client, 'no'));
    await expectNotFound(getDatasetRun!(client, 'qa', 'no'));
    await expectNotFound(deleteDatasetRun!(client, 'qa', 'no'));
    await expect(getDatasetRun!(client, 'no', 'no')).rejects.toMatchObject({ statusCode: 404 });
    expect(await listTraces!(client)).toEqual({ data: [], meta: { page: 1, limit: 50 } });
    expect(await listDatasetRuns!(client, 'qa')).toEqual({ data: [], meta: { page: 1, limit: 50 } });
  });

  test('an observation has its usage, costs and prices as numbers', async () => {
    service.seed({
      observations: [
        {
          id: 'o',
          traceId: 't',
          startTime: time(0),
          endTime: time(2),
          type: 'GENERATION',
          model: 'm',
          usageDetails: { input: 3, output: 4 },
          costDetails: { input: 1, output: 2 },
          inputPrice: 0.25,
          input: '{"a":',
          output: '[1]',
        },
      ],
    });
    expect(await getObservation!(makeClient(), 'o')).toMatchObject({
      id: 'o',
      model: 'm',
      input: '{"a":',
      output: [1],
      latency: 2,
      inputPrice: 0.25,
      outputPrice: null,
      usage: { input: 3, output: 4, total: 7, unit: 'TOKENS', inputCost: 1, outputCost: 2, totalCost: 3 },
      calculatedTotalCost: 3,
      level: 'DEFAULT',
    });
  });

  test('cached and reasoning tokens are counted as v5 counted them', async () => {
    const usageDetails = { input: 3, input_cached_tokens: 5, output: 4, output_reasoning: 1, total: 13 };
    service.seed({
      observations: [
        {
          id: 'o',
          traceId: 't',
          startTime: time(1),
          usageDetails,
          costDetails: { input: 1, cache_read_input_tokens: 2 },
        },
        { id: 'none', traceId: 't', startTime: time(0) },
      ],
    });
    const { data, meta } = await listObservations!(makeClient(), { traceId: 't' });
    expect(meta).toEqual({ page: 1, limit: 50 });
    expect(data).toMatchObject([
      {
        id: 'o',
        usageDetails,
        usage: { input: 8, output: 5, total: 13, unit: 'TOKENS' },
        promptTokens: 8,
        completionTokens: 5,
        totalTokens: 13,
        unit: 'TOKENS',
        calculatedInputCost: 3,
        calculatedOutputCost: null,
      },
      { id: 'none', promptTokens: 0, completionTokens: 0, totalTokens: 0, calculatedInputCost: null },
    ]);
  });

  test('observations are listed page by page, under the conditions that are asked for', async () => {
    service.seed({
      observations: many(1250, (index) => ({
        id: `o${index}`,
        traceId: 't',
        startTime: time(index),
        type: index % 2 === 0 ? 'GENERATION' : 'SPAN',
        metadata: { note: 'x'.repeat(300) },
        output: '{"a":1}',
      })),
    });
    const ids = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);
    const latest = many(1250, (index) => `o${1249 - index}`);
    expect(ids(await listObservations!(makeClient()))).toEqual(latest.slice(0, 50));
    expect(ids(await listObservations!(makeClient(), { page: 3, limit: 7 }))).toEqual(latest.slice(14, 21));
    expect(ids(await listObservations!(makeClient(), { limit: 1100, fromStartTime: time(200) }))).toEqual(
      latest.slice(0, 1050),
    );
    expect(ids(await listObservations!(makeClient(), { page: 20, limit: 100 }))).toEqual([]);
    const { data } = await listObservations!(makeClient(), { type: 'GENERATION', limit: 2 });
    expect(data).toMatchObject([
      { id: 'o1248', output: { a: 1 }, metadata: { note: 'x'.repeat(300) } },
      { id: 'o1246', traceId: 't', level: 'DEFAULT' },
    ]);
  });

  test('who reads page after page of a list has the service read each row once', async () => {
    service.seed({ observations: many(250, (index) => ({ id: `o${index}`, traceId: 't', startTime: time(index) })) });
    const client = makeClient();
    const read: string[] = [];
    for (let page = 1; page <= 4; page++)
      for (const { id } of (await listObservations!(client, { page, limit: 100 })).data) read.push(id);
    expect(read).toEqual(many(250, (index) => `o${249 - index}`));
    expect(routes()).toEqual(many(3, () => 'observations.getMany'));
  });

  test('a page that does not follow on the last one of the same list is counted from the first', async () => {
    service.seed({
      observations: many(60, (index) => ({
        id: `o${index}`,
        traceId: index % 2 === 0 ? 'even' : 'odd',
        startTime: time(index),
      })),
    });
    const client = makeClient();
    const first = async (request: object): Promise<string> =>
      (await listObservations!(client, { limit: 10, ...request })).data[0].id;
    expect(await first({ page: 2 })).toBe('o49');
    expect(await first({ page: 2 })).toBe('o49');
    expect(await first({ page: 3 })).toBe('o39');
    expect(await first({ page: 3, limit: 5 })).toBe('o49');
    expect(await first({ page: 2, traceId: 'even' })).toBe('o38');
    expect(await first({ page: 3, traceId: 'odd' })).toBe('o19');
    expect(await Promise.all([first({ page: 4 }), first({ page: 4 })])).toEqual(['o29', 'o29']);
  });

  test('a score has v5 values by its type, and its subject in fields', async () => {
    service.seed({ scores: scoresByType });
    const client = makeClient();
    expect(await getScoreById!(client, 'n')).toMatchObject({
      traceId: 't',
      observationId: 'o',
      sessionId: null,
      value: 0.5,
      dataType: 'NUMERIC',
    });
    expect(await getScoreById!(client, 'b')).toMatchObject({
      sessionId: 's',
      traceId: null,
      value: 1,
      stringValue: 'True',
      comment: 'yes',
    });
    expect(await getScoreById!(client, 'c')).toMatchObject({ datasetRunId: 'e', value: 0, stringValue: 'good' });
    const text = await getScoreById!(client, 'x');
    expect([text.stringValue, 'value' in text]).toEqual(['words', false]);
  });

  test('a session has its traces, each once', async () => {
    service.seed({ observations: observationsOfSession });
    const session = await getSession!(makeClient(), 's');
    expect({
      ...session,
      traces: session.traces.map(({ id, input }: { id: string; input: unknown }) => [id, input]),
    }).toEqual({
      id: 's',
      createdAt: time(0),
      projectId: 'project',
      environment: 'default',
      traces: [
        ['t0', 0],
        ['t1', 1],
        ['t2', 2],
      ],
    });
  });

  describe('a list of traces', () => {
    const ids = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

    test('page by page, latest first, each trace once and none without a root', async () => {
      const other = { id: 'second', traceId: 't119', startTime: time(2000), parentObservationId: null };
      const orphan = { id: 'orphan', traceId: 'lost', startTime: time(3000), parentObservationId: 'elsewhere' };
      service.seed({ observations: [...listedRoots, ...listedChildren, other, orphan] });
      const client = makeClient();
      expect(ids(await listTraces!(client))).toEqual(latestTraces(0, 50));
      expect(ids(await listTraces!(client, { page: 2, limit: 40 }))).toEqual(latestTraces(40, 80));
      expect(ids(await listTraces!(client, { page: 4, limit: 40 }))).toEqual([]);
      expect(ids(await listTraces!(client, { limit: 1000 }))).toEqual(latestTraces(0, 120));
    });

    test("rows have latency, cost and ids of observations and scores, or v5's values for what was not asked for", async () => {
      service.seed({
        observations: [...listedRoots, ...listedChildren],
        scores: many(130, (index) => ({ id: `s${index}`, traceId: 't119', name: 'n', value: 1 })),
      });
      const client = makeClient();
      const [first] = (await listTraces!(client, { limit: 2 })).data;
      expect(first).toMatchObject({
        id: 't119',
        latency: 5,
        totalCost: 2,
        input: 119,
        htmlPath: '/project/project/traces/t119',
      });
      expect([...first.observations].sort()).toEqual(['c119', 'r119']);
      expect(first.scores.length).toBe(130);
      service.clearRequests();
      const [bare] = (await listTraces!(client, { limit: 2, fields: 'core' })).data;
      expect(bare).toMatchObject({ latency: -1, totalCost: -1, observations: [], scores: [], input: null });
      expect(routes()).toEqual(['observations.getMany']);
    });

    test.each([
      [{ userId: 'u1' }, (index: number) => index % 2 === 1],
      [{ name: 'n3' }, (index: number) => index % 5 === 3],
      [{ tags: ['x', 'y'] }, (index: number) => index % 3 === 0],
      [{ tags: 'y', environment: ['dev', 'no'] }, (index: number) => index % 6 === 0],
      [{ release: 'old', userId: 'u0' }, (index: number) => index % 4 === 0],
      [{ fromTimestamp: time(100), toTimestamp: time(200) }, (index: number) => index >= 10 && index < 20],
      [
        { filter: JSON.stringify([{ type: 'string', column: 'name', operator: '=', value: 'n1' }]), userId: 'u0' },
        (index: number) => index % 5 === 1,
      ],
    ])('with the conditions %j', async (request, fits) => {
      service.seed({ observations: [...listedRoots, ...listedChildren] });
      const wanted = many(120, (index) => 119 - index)
        .filter(fits)
        .map((index) => `t${index}`);
      expect(ids(await listTraces!(makeClient(), { ...request, limit: 200, orderBy: 'timestamp.desc' }))).toEqual(
        wanted,
      );
      expect(ids(await listTraces!(makeClient(), { ...request, limit: 7 }))).toEqual(wanted.slice(0, 7));
    });

    test('another order is refused before anything is asked', async () => {
      await expect(listTraces!(makeClient(), { orderBy: 'timestamp.asc' })).rejects.toThrow(
        'major 6 lists the latest first',
      );
      expect(routes()).toEqual([]);
    });
  });

  describe('a dataset run', () => {
    const seed = (count: number): void => {
      service.seed({
        datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
        experimentItems: [...itemsOfRun(count, 'run'), ...itemsOfRun(1, 'kept')],
      });
    };

    test('has its items listed page by page', async () => {
      service.seed({
        datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
        experimentItems: [...itemsOfRun(250, 'run'), ...itemsOfRun(3, 'kept'), ...itemsOfRun(2, 'one, two')],
      });
      const listIds = async (request: object): Promise<string[]> => {
        const { data } = await listDatasetRunItems!(makeClient(), { datasetId: 'd', ...request });
        return data.map(({ datasetItemId }: { datasetItemId: string }) => datasetItemId);
      };
      const all = await listIds({ runName: 'run', limit: 300 });
      expect(new Set(all)).toEqual(new Set(many(250, (index) => `i${index}`)));
      expect(await listIds({ runName: 'run' })).toEqual(all.slice(0, 50));
      expect(await listIds({ runName: 'run', page: 2, limit: 120 })).toEqual(all.slice(120, 240));
      expect(await listIds({ runName: 'run', page: 9 })).toEqual([]);
      expect((await listIds({ runName: 'one, two' })).sort()).toEqual(['i0', 'i1']);
      const { data, meta } = await listDatasetRunItems!(makeClient(), { datasetId: 'd', runName: 'kept', limit: 3 });
      expect(meta).toEqual({ page: 1, limit: 3 });
      expect(data.find(({ datasetItemId }: { datasetItemId: string }) => datasetItemId === 'i2')).toEqual({
        id: 'o2',
        datasetRunId: 'e-kept',
        datasetRunName: 'kept',
        datasetItemId: 'i2',
        traceId: 'kept-1',
        observationId: 'o2',
        createdAt: time(12),
        updatedAt: time(22),
      });
      for (const runName of ['no', '', undefined]) await expectNotFound(listIds({ runName }));
      await expectNotFound(listIds({ runName: 'no', page: 2 }));
    });

    test('is read with all of its items', async () => {
      seed(250);
      const run = await getDatasetRun!(makeClient(), 'qa', 'run');
      expect({ ...run, datasetRunItems: run.datasetRunItems.length }).toMatchObject({
        id: 'e-run',
        name: 'run',
        datasetId: 'd',
        datasetName: 'qa',
        createdAt: time(10),
        updatedAt: time(269),
        datasetRunItems: 250,
      });
      expect(
        new Set(run.datasetRunItems.map(({ datasetItemId }: { datasetItemId: string }) => datasetItemId)).size,
      ).toBe(250);
      expect(run.datasetRunItems.at(-1)).toMatchObject({
        datasetRunId: 'e-run',
        datasetRunName: 'run',
        datasetItemId: 'i0',
        traceId: 'run-0',
        createdAt: time(10),
        updatedAt: time(20),
      });
    });

    test('is listed page by page', async () => {
      service.seed({
        datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
        experimentItems: many(130, (index) => ({ ...itemsOfRun(1, `run ${index}`)[0]!, startTime: time(index) })),
      });
      const names = async (request?: object): Promise<string[]> =>
        (await listDatasetRuns!(makeClient(), 'qa', request)).data.map(({ name }: { name: string }) => name);
      expect(await names({ limit: 1000 })).toEqual(many(130, (index) => `run ${129 - index}`));
      expect(await names({ page: 3, limit: 50 })).toEqual(many(30, (index) => `run ${29 - index}`));
    });

    test('is deleted by its traces: every page, each id once, 1,000 in a call (contract 4.7)', async () => {
      seed(4300);
      expect(await deleteDatasetRun!(makeClient(), 'qa', 'run')).toEqual({
        message: 'Dataset run deleted successfully',
      });
      const deleted = service.requests
        .filter(({ route }) => route === 'trace.deleteMultiple')
        .map(({ body }) => (body as { traceIds: string[] }).traceIds);
      expect(deleted.map(({ length }) => length)).toEqual([1000, 1000, 150]);
      expect(new Set(deleted.flat()).size).toBe(2150);
      expect(service.requests.filter(({ route }) => route === 'experiments.listItems').length).toBe(43);
      expect(
        service.requests
          .filter(({ route }) => route === 'experiments.listItems')
          .every(({ query }) => JSON.stringify(query).includes(time(0))),
      ).toBe(true);
      expect(service.dump().experimentItems.map(({ experimentName }) => experimentName)).toEqual(['kept']);
    });

    test('nothing is deleted when a page fails; what is left after a failed chunk goes with the next call', async () => {
      seed(4300);
      service.faults.set({ fail: { status: 500, every: 20, times: 1, route: 'experiments.listItems' } });
      await expect(deleteDatasetRun!(makeClient(), 'qa', 'run', options)).rejects.toMatchObject({ statusCode: 500 });
      expect(routes()).not.toContain('trace.deleteMultiple');
      service.faults.set({ fail: { status: 500, every: 2, times: 1, route: 'trace.deleteMultiple' } });
      await expect(deleteDatasetRun!(makeClient(), 'qa', 'run', options)).rejects.toMatchObject({ statusCode: 500 });
      expect(service.dump().experimentItems.length).toBe(2301);
      service.faults.clear();
      await deleteDatasetRun!(makeClient(), 'qa', 'run', options);
      expect(service.dump().experimentItems.length).toBe(1);
    });
  });

  test('an id that two pages give counts once, and a request that fails for scores or runs gives no part of the result', async () => {
    service.seed({
      observations: [
        ...many(1500, (index) => ({ id: `o${index}`, traceId: 't', startTime: time(index) })),
        { id: 'o7', traceId: 'other', startTime: time(1) },
      ],
      scores: many(150, (index) => ({ id: `s${index}`, traceId: 't', name: 'n', value: index })),
      datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
      experimentItems: many(150, (index) => ({
        id: `o${index}`,
        experimentId: 'e',
        experimentName: 'run',
        experimentDatasetId: 'd',
        experimentItemId: `i${index}`,
        traceId: 't',
        startTime: time(10 + index),
        endTime: time(20 + index),
      })),
    });
    const client = makeClient();
    const { observations } = await getTrace!(client, 't', options);
    expect(new Set(observations.map(({ id }: { id: string }) => id)).size).toBe(1500);
    for (const [route, read] of [
      ['scores.getMany', () => getTrace!(client, 't', options)],
      ['experiments.listItems', () => getDatasetRun!(client, 'qa', 'run', options)],
      ['observations.getMany', () => listTraces!(client, { limit: 1500 }, options)],
    ] as const) {
      service.faults.set({ fail: { status: 503, every: 2, times: 1, route } });
      await expect(read()).rejects.toMatchObject({ statusCode: 503 });
      service.faults.clear();
    }
    expect(await deleteDatasetRun!(client, 'qa', 'run', options)).toEqual({
      message: 'Dataset run deleted successfully',
    });
    expect(service.requests.filter(({ route }) => route === 'trace.deleteMultiple').map(({ body }) => body)).toEqual([
      { traceIds: ['t'] },
    ]);
  });

  test('a failed page in the middle is an error, not a shorter answer', async () => {
    service.seed({ observations: many(2500, (index) => ({ id: `o${index}`, traceId: 't', startTime: time(index) })) });
    service.faults.set({ fail: { status: 503, every: 2, times: 1, route: 'observations.getMany' } });
    await expect(getTrace!(makeClient(), 't', options)).rejects.toMatchObject({ statusCode: 503 });
  });
});
