import { describe, expect, test } from 'vitest';
import { defined } from '../../../src/catalog/defined.ts';
import { profiles } from '../../../src/catalog/profile.ts';
import { spanAttributesOf } from '../../../src/catalog/span-attributes.ts';
import { get, otlp, runningService, send, type Answered } from './running-service.ts';

const service = runningService();
const keys = spanAttributesOf(profiles.svc);
const from = { fromStartTime: '2026-01-01T00:00:00Z' };
const listExperiments = (query: Record<string, string | number>): Promise<Answered> =>
  get(service, '/api/public/experiments', query);
const listItems = (query: Record<string, string | number>): Promise<Answered> =>
  get(service, '/api/public/experiment-items', query);

/** Two spans of one item: the one that stands for it, and a child that carries the same attributes. */
function itemSpans(itemId: string, traceId: string, more: Record<string, unknown> = {}): Parameters<typeof otlp> {
  const shared = {
    [keys.EXPERIMENT_ID]: 'e1',
    [keys.EXPERIMENT_NAME]: 'run 1',
    [keys.EXPERIMENT_DATASET_ID]: 'd1',
    [keys.EXPERIMENT_ITEM_ID]: itemId,
    [keys.EXPERIMENT_ITEM_ROOT_OBSERVATION_ID]: 'b1'.padEnd(16, '0'),
    [keys.EXPERIMENT_METADATA]: '{"m":1}',
  };
  const own = {
    ...shared,
    [keys.EXPERIMENT_DESCRIPTION]: 'first',
    [keys.EXPERIMENT_ITEM_VERSION]: '2026-01-01',
    [keys.EXPERIMENT_ITEM_EXPECTED_OUTPUT]: '"yes"',
    [keys.OBSERVATION_INPUT]: 'in',
    [keys.OBSERVATION_OUTPUT]: 'out',
    ...more,
  };
  return [
    { traceId, spanId: 'b1', name: 'experiment-item-run', attributes: own },
    { traceId, spanId: 'b2', parentSpanId: 'b1', start: '2026-01-05T09:00:00.5Z', attributes: shared },
  ];
}

async function ingest(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await send(service, 'POST', '/api/public/otel/v1/traces', otlp(...itemSpans(`i${index}`, `a${index}b`)));
}

describe('§9.4.2 experiments come from span attributes', () => {
  test('§4.4 experiments.list', async () => {
    await ingest(3);
    expect((await listExperiments({ ...from, datasetId: 'd1' })).body).toEqual({
      data: [
        {
          id: 'e1',
          name: 'run 1',
          description: 'first',
          startTime: '2026-01-05T09:00:00.000Z',
          endTime: '2026-01-05T09:00:01.000Z',
          itemCount: 3,
          datasetId: 'd1',
        },
      ],
      meta: {},
    });
    expect((await listExperiments({ ...from, datasetId: 'other' })).body.data).toEqual([]);
    expect((await listExperiments({ ...from, name: 'run 1', fields: 'metadata' })).body.data[0].metadata).toEqual({
      m: 1,
    });
  });

  test('§4.4 experiments.listItems: a row for each item, with its trace', async () => {
    await ingest(1);
    const { body } = await listItems({
      ...from,
      datasetId: 'd1',
      experimentName: 'run 1',
      fields: 'core,dataset,io,experimentMetadata',
    });
    expect(body.data).toEqual([
      {
        id: 'b1'.padEnd(16, '0'),
        traceId: 'a0b'.padEnd(32, '0'),
        startTime: '2026-01-05T09:00:00.000Z',
        endTime: '2026-01-05T09:00:01.000Z',
        level: 'DEFAULT',
        environment: 'default',
        experimentId: 'e1',
        experimentName: 'run 1',
        experimentItemId: 'i0',
        experimentDatasetId: 'd1',
        experimentItemVersion: '2026-01-01',
        input: 'in',
        output: 'out',
        expectedOutput: '"yes"',
        experimentMetadata: { m: 1 },
        experimentDescription: 'first',
      },
    ]);
  });

  test('§2 the dataset version is recorded as svc.experiment.item.version', async () => {
    await send(
      service,
      'POST',
      '/api/public/otel/v1/traces',
      otlp(...itemSpans('i', 'a', { 'svc.experiment.item.version': '2026-03-01T00:00:00Z' })),
    );
    expect((await listItems({ ...from })).body.data[0].experimentItemVersion).toBe('2026-03-01T00:00:00Z');
  });

  test('the same item can run twice in one experiment', async () => {
    await ingest(1);
    await send(service, 'POST', '/api/public/otel/v1/traces', otlp(...itemSpans('i0', 'ff')));
    expect((await listItems({ ...from })).body.data.length).toBe(2);
  });

  test('scores of an item and of an experiment', async () => {
    await ingest(1);
    await send(service, 'POST', '/api/public/scores', [
      { id: 's1', traceId: 'a0b'.padEnd(32, '0'), name: 'item', value: 1 },
      { id: 's2', datasetRunId: 'e1', name: 'run', value: 1 },
    ]);
    expect(
      (await listItems({ ...from, fields: 'scores' })).body.data[0].scores.map(({ id }: { id: string }) => id),
    ).toEqual(['s1']);
    expect(
      (await listExperiments({ ...from, fields: 'scores' })).body.data[0].scores.map(({ id }: { id: string }) => id),
    ).toEqual(['s2']);
  });
});

test.each([
  ['experiments', listExperiments],
  ['items', listItems],
])('§4.4 fromStartTime is required for %s and limits what is listed', async (_, read) => {
  await ingest(1);
  expect((await read({})).body.issues).toEqual([{ path: 'query.fromStartTime', message: 'It is required.' }]);
  expect((await read({ fromStartTime: 'then' })).status).toBe(400);
  expect((await read({ fromStartTime: '2026-02-01' })).body.data).toEqual([]);
  expect((await read({ ...from, limit: 101 })).status).toBe(400);
  expect((await read({ ...from, cursor: 'x' })).body.error).toBe('invalid_cursor');
});

test('experiment items can be seeded', async () => {
  service.seed({
    experimentItems: [
      {
        experimentId: 'e',
        experimentName: 'n',
        experimentItemId: 'i',
        traceId: 't',
        experimentDatasetId: 'd',
        startTime: '2026-01-02T00:00:00Z',
        input: { a: 1 },
      },
    ],
  });
  expect((await listItems({ ...from, datasetId: 'd', fields: 'io' })).body.data[0].input).toBe('{"a":1}');
  expect((await listExperiments({ ...from })).body.data[0].itemCount).toBe(1);
  expect(
    (await listExperiments({ ...from, filter: '[{"type":"string","column":"id","operator":"=","value":"e"}]' })).body
      .data.length,
  ).toBe(1);
});

test('§4.7 the documented procedure deletes an experiment with its observations and scores', async () => {
  service.seed({ datasets: [{ id: 'd1', name: 'qa', createdAt: '2026-01-01T00:00:00Z' }] });
  await ingest(120);
  await send(service, 'POST', '/api/public/scores', [
    { traceId: 'a7b'.padEnd(32, '0'), name: 'n', value: 1 },
    { traceId: 'elsewhere', name: 'n', value: 1 },
  ]);
  const dataset = (await get(service, '/api/public/v2/datasets/qa')).body;
  const traceIds = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  do {
    const { body } = await listItems({
      datasetId: dataset.id,
      experimentName: 'run 1',
      fromStartTime: dataset.createdAt,
      ...defined({ cursor }),
    });
    for (const { traceId } of body.data) traceIds.add(traceId);
    cursor = body.meta.cursor;
    pages += 1;
  } while (cursor);
  expect([pages, traceIds.size]).toEqual([3, 120]);
  expect((await send(service, 'DELETE', '/api/public/traces', { traceIds: [...traceIds] })).body).toEqual({});
  expect((await listExperiments({ ...from })).body.data).toEqual([]);
  expect([service.dump().observations, service.dump().scores.map(({ traceId }) => traceId)]).toEqual([
    [],
    ['elsewhere'],
  ]);
});

test('§4.4 trace.deleteMultiple takes ids and nothing else', async () => {
  for (const body of [{}, { traceIds: 'a' }, { traceIds: [1] }, { traceIds: [] }, { traceIds: ['a'], all: true }, []])
    expect((await send(service, 'DELETE', '/api/public/traces', body)).status).toBe(400);
  expect((await send(service, 'DELETE', '/api/public/traces', { traceIds: ['unknown'] })).status).toBe(200);
});
