import { createHash } from 'node:crypto';
import fc from '../../random.ts';
import { describe, expect, test } from 'vitest';
import { collections } from '../../../shim/service/collections.ts';
import { createContractService, sampleData } from '../../../shim/service/index.ts';
import { get, runningService, send } from './running-service.ts';

const service = runningService();

describe('datasets', () => {
  test('§4.6 datasets.create: by name, and again changes it', async () => {
    const first = (await send(service, 'POST', '/api/public/v2/datasets', { name: 'a/b', description: 'one' })).body;
    const again = (await send(service, 'POST', '/api/public/v2/datasets', { name: 'a/b', description: 'two' })).body;
    expect([again.id, again.createdAt, again.description]).toEqual([first.id, first.createdAt, 'two']);
    expect((await get(service, `/api/public/v2/datasets/${encodeURIComponent('a/b')}`)).body).toEqual(again);
    expect((await get(service, '/api/public/v2/datasets')).body.meta).toEqual({
      page: 1,
      limit: 50,
      totalItems: 1,
      totalPages: 1,
    });
  });

  test('§2 dataset items: created, changed, listed by pages, deleted', async () => {
    await send(service, 'POST', '/api/public/v2/datasets', { name: 'd' });
    for (const id of ['1', '2', '3'])
      await send(service, 'POST', '/api/public/dataset-items', {
        datasetName: 'd',
        id,
        input: { id },
        expectedOutput: id,
      });
    expect(
      (await send(service, 'POST', '/api/public/dataset-items', { datasetName: 'd', id: '2', status: 'ARCHIVED' }))
        .body,
    ).toMatchObject({ id: '2', status: 'ARCHIVED', input: { id: '2' }, datasetName: 'd' });
    const page = (await get(service, '/api/public/dataset-items', { datasetName: 'd', limit: 2, page: 2 })).body;
    expect([page.data.length, page.meta]).toEqual([1, { page: 2, limit: 2, totalItems: 3, totalPages: 2 }]);
    await send(service, 'DELETE', '/api/public/dataset-items/1');
    expect((await get(service, '/api/public/dataset-items', { datasetName: 'd' })).body.meta.totalItems).toBe(2);
    expect(
      (await get(service, '/api/public/dataset-items', { datasetName: 'd', version: '2020-01-01' })).body.meta
        .totalItems,
    ).toBe(0);
  });

  test('what is wrong is a 4xx that names it', async () => {
    expect((await send(service, 'POST', '/api/public/v2/datasets', { title: 'x' })).body.issues).toEqual([
      { path: 'body.title', message: 'There is no such field.' },
      { path: 'body.name', message: 'It is a text that is not empty.' },
    ]);
    expect((await send(service, 'POST', '/api/public/dataset-items', { datasetName: 'nowhere' })).status).toBe(404);
    expect((await get(service, '/api/public/dataset-items', { datasetName: 'nowhere' })).status).toBe(404);
  });
});

describe('prompts', () => {
  const create = (body: object) => send(service, 'POST', '/api/public/v2/prompts', body);

  test('§4.6 prompts: versions count up, a label is on one of them, production is the default', async () => {
    await create({ name: 'p', prompt: 'one', labels: ['production'] });
    expect((await create({ name: 'p', prompt: 'two', type: 'text', tags: ['t'] })).body).toEqual({
      name: 'p',
      prompt: 'two',
      type: 'text',
      version: 2,
      config: {},
      tags: ['t'],
      labels: ['latest'],
    });
    expect((await get(service, '/api/public/v2/prompts/p')).body).toMatchObject({ version: 1, labels: ['production'] });
    expect((await get(service, '/api/public/v2/prompts/p', { label: 'latest' })).body.version).toBe(2);
    await send(service, 'PATCH', '/api/public/v2/prompts/p/versions/2', { newLabels: ['production'] });
    expect((await get(service, '/api/public/v2/prompts/p')).body).toMatchObject({
      version: 2,
      labels: ['latest', 'production'],
    });
    expect((await get(service, '/api/public/v2/prompts/p', { version: 1 })).body.labels).toEqual([]);
    expect((await get(service, '/api/public/v2/prompts')).body.data).toEqual([
      expect.objectContaining({ name: 'p', type: 'text', versions: [1, 2], labels: ['latest', 'production'] }),
    ]);
    expect((await send(service, 'DELETE', '/api/public/v2/prompts/p', undefined)).status).toBe(204);
    expect((await get(service, '/api/public/v2/prompts/p')).body.message).toBe(
      'There is no prompt with label "production" named "p".',
    );
  });

  test('chat prompts are messages and placeholders', async () => {
    const prompt = [
      { role: 'system', content: 'Hi' },
      { type: 'placeholder', name: 'history' },
    ];
    expect((await create({ name: 'c', type: 'chat', prompt })).body).toMatchObject({
      type: 'chat',
      prompt,
      version: 1,
    });
    for (const wrong of ['text', [{ role: 'system' }], [{ type: 'placeholder' }], [null], {}])
      expect((await create({ name: 'c', type: 'chat', prompt: wrong })).status).toBe(400);
    expect((await create({ name: 'c', prompt: [] })).body.message).toBe('body.prompt: It is a text.');
    expect((await get(service, '/api/public/v2/prompts/c', { version: 1, label: 'x' })).status).toBe(400);
  });
});

test('§4.6 media: a link, the upload, the report, reading', async () => {
  const content = Buffer.from('hello');
  const sha256Hash = createHash('sha256').update(content).digest('base64');
  const ask = () =>
    send(service, 'POST', '/api/public/media', {
      contentType: 'text/plain',
      contentLength: 5,
      sha256Hash,
      field: 'input',
      traceId: 't',
    });
  const { mediaId, uploadUrl } = (await ask()).body;
  expect(mediaId).toBe(sha256Hash.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22));
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'other' })).status).toBe(400);
  expect(
    (await fetch(uploadUrl, { method: 'PUT', body: content, headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(200);
  expect(
    (
      await send(service, 'PATCH', `/api/public/media/${mediaId}`, {
        uploadedAt: '2026-01-01T00:00:00Z',
        uploadHttpStatus: 200,
      })
    ).status,
  ).toBe(204);
  const { url, contentType } = (await get(service, `/api/public/media/${mediaId}`)).body;
  expect([contentType, await (await fetch(url)).text()]).toEqual(['text/plain', 'hello']);
  expect((await ask()).body).toEqual({ mediaId });
  expect(
    (
      await send(service, 'POST', '/api/public/media', {
        contentType: 'a/b\r\nx: y',
        contentLength: 5,
        sha256Hash,
        field: 'input',
      })
    ).status,
  ).toBe(400);
});

describe('§4.4 metrics.metrics', () => {
  const range = { fromTimestamp: '2026-01-01T00:00:00Z', toTimestamp: '2026-02-01T00:00:00Z' };
  const read = (query: object | string) =>
    get(service, '/api/public/v2/metrics', { query: typeof query === 'string' ? query : JSON.stringify(query) });

  test('grouped, measured, ordered, limited', async () => {
    service.seed({
      observations: [1, 2, 3, 4].map((seconds) => ({
        id: `o${seconds}`,
        traceId: 't',
        name: seconds > 2 ? 'slow' : 'fast',
        startTime: '2026-01-05T00:00:00Z',
        endTime: `2026-01-05T00:00:0${seconds}Z`,
        usageDetails: { input: seconds },
      })),
      scores: [{ id: 's', traceId: 't', name: 'quality', value: 0.5, timestamp: '2026-01-05T00:00:00Z' }],
    });
    const metrics = [
      { measure: 'count', aggregation: 'count' },
      { measure: 'latency', aggregation: 'p50' },
      { measure: 'inputTokens', aggregation: 'sum' },
    ];
    expect(
      (
        await read({
          view: 'observations',
          dimensions: [{ field: 'name' }],
          metrics,
          ...range,
          orderBy: [{ field: 'sum_inputTokens', direction: 'desc' }],
        })
      ).body.data,
    ).toEqual([
      { name: 'slow', count_count: 2, p50_latency: 3000, sum_inputTokens: 7 },
      { name: 'fast', count_count: 2, p50_latency: 1000, sum_inputTokens: 3 },
    ]);
    expect(
      (
        await read({
          view: 'observations',
          metrics: [metrics[0]],
          filters: [{ type: 'string', column: 'name', operator: '=', value: 'slow' }],
          timeDimension: { granularity: 'day' },
          ...range,
          config: { row_limit: 1 },
        })
      ).body.data,
    ).toEqual([{ time_dimension: '2026-01-05T00:00:00.000Z', count_count: 2 }]);
    expect(
      (
        await read({
          view: 'observations',
          metrics: [{ measure: 'latency', aggregation: 'histogram' }],
          ...range,
          config: { bins: 3 },
        })
      ).body.data[0].histogram_latency,
    ).toEqual([
      [1000, 2000, 1],
      [2000, 3000, 1],
      [3000, 4000, 2],
    ]);
    expect(
      (
        await read({
          view: 'scores-numeric',
          dimensions: [{ field: 'name' }],
          metrics: [{ measure: 'value', aggregation: 'avg' }],
          ...range,
        })
      ).body.data,
    ).toEqual([{ name: 'quality', avg_value: 0.5 }]);
    expect(
      (await read({ view: 'observations', metrics, fromTimestamp: '2025-01-01', toTimestamp: '2025-01-02' })).body.data,
    ).toEqual([{ count_count: 0, p50_latency: null, sum_inputTokens: null }]);
  });

  test.each<[object | string, string]>([
    ['{', 'It is not valid JSON.'],
    ['null', 'query: It is an object.'],
    [
      { view: 'traces', metrics: [], ...range },
      '"view" is one of observations, scores-numeric, scores-boolean, scores-categorical.',
    ],
    [{ view: 'observations', metrics: [], ...range }, '"metrics" has at least one metric.'],
    [
      { view: 'observations', dimensions: [{ field: 'userId' }], metrics: [], ...range },
      '"userId" has too many values to group by; use it in a filter.',
    ],
    [
      {
        view: 'observations',
        metrics: [{ measure: 'count', aggregation: 'count' }],
        fromTimestamp: '2026-01-02',
        toTimestamp: '2026-01-01',
      },
      '"toTimestamp" is after "fromTimestamp".',
    ],
    [
      {
        view: 'observations',
        metrics: [{ measure: 'count', aggregation: 'count' }],
        ...range,
        config: { row_limit: 1001 },
      },
      '"config.row_limit" is a whole number from 1 to 1000.',
    ],
  ])('%j is a 400', async (query, message) => {
    expect(await read(query).then(({ status, body }) => [status, body.issues])).toEqual([
      400,
      [{ path: 'query.query', message }],
    ]);
  });
});

describe('seeds and dumps', () => {
  test('a dump can be seeded again and is the same', () => {
    const one = createContractService({ data: sampleData });
    const dump = one.dump();
    const other = createContractService({ data: JSON.parse(JSON.stringify(dump)) });
    expect(other.dump()).toEqual(dump);
    const filled = Object.entries(dump).filter(([, records]) => records.length > 0);
    expect(filled.map(([name]) => name).sort()).toEqual(Object.keys(sampleData).sort());
  });

  test('a dump has every collection, also those of which there is no record', () => {
    const { projects, ...others } = createContractService().dump();
    expect(projects.map(({ id }) => id)).toEqual(['project']);
    const names = Object.keys(collections).filter((name) => name !== 'projects');
    expect(others).toEqual(Object.fromEntries(names.map((name) => [name, []])));
    expect(names).toContain('scores');
  });

  test('a dump is a copy', () => {
    service.seed(sampleData);
    (service.dump().datasets[0] as { name: string }).name = 'changed';
    expect(service.dump().datasets[0]!['name']).toBe('datasetName');
  });

  test.each<[unknown, string]>([
    [[], 'Seed data is an object with one array of records for each collection.'],
    [{ traces: [] }, 'Seed data: "traces" is no collection.'],
    [{ scores: {} }, 'Seed data: scores is not an array.'],
    [{ scores: [5] }, 'Seed data: scores[0]: it is not an object.'],
    [{ datasets: [{ id: 'a' }, {}] }, 'Seed data: datasets[1]: "id" is missing or no text.'],
    [
      { observations: [{ id: 'a', traceId: 't', startTime: 'then' }] },
      'Seed data: observations[0]: "startTime" is no time in ISO 8601.',
    ],
    [
      { scores: [{ id: 'a', traceId: 't', name: '', value: 1 }] },
      'Seed data: scores[0]: score.name: It is a text that is not empty.',
    ],
  ])('%j is refused', (json, message) => {
    expect(() => service.seed(json as never)).toThrow(message);
  });

  test('of a seed with a mistake nothing is stored', () => {
    expect(() => service.seed({ comments: [{ id: 'c' }], scores: [{ id: 's' }] })).toThrow('Seed data: scores[0]');
    expect(service.dump().comments).toEqual([]);
  });

  test('any JSON as a seed is stored or refused with an Error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const answer = (): string => {
          try {
            createContractService().seed(json as never);
            return 'stored';
          } catch (error) {
            return (error as Error).message;
          }
        };
        expect(answer()).toMatch(/^(?:stored$|Seed data)/);
      }),
    );
  });
});
