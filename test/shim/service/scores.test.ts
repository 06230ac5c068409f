import { describe, expect, test } from 'vitest';
import { get, runningService, send, type Answered } from './running-service.ts';

const service = runningService();
const post = (body: unknown): Promise<Answered> => send(service, 'POST', '/api/public/scores', body);
const read = (query: Record<string, string | number> = {}): Promise<Answered> =>
  get(service, '/api/public/v3/scores', query);
const score = (name: string, value: number | string = 1, more: object = {}): object => ({
  id: name,
  traceId: 't',
  name,
  value,
  ...more,
});
const names = async (query: Record<string, string | number>): Promise<string[]> =>
  (await read(query)).body.data.map(({ name }: { name: string }) => name).sort();

describe('§4.2 scores.create', () => {
  test('§4.2 scores.create: one score gives an id', async () => {
    expect(
      await post({ traceId: 't', name: 'n', value: 1 }).then(({ status, body }) => [status, Object.keys(body)]),
    ).toEqual([200, ['id']]);
    expect((await post(score('own'))).body).toEqual({ id: 'own' });
  });

  test('§2 CreateScoresResponse: a batch has no id', async () => {
    expect(await post([score('a'), score('b')]).then(({ status, body }) => [status, body])).toEqual([
      200,
      { errors: [] },
    ]);
    expect(service.dump().scores.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('§7.1 207: the good ones of a batch are stored, the others named', async () => {
    const { status, body } = await post([score('a'), score(''), { traceId: 't', name: 'c', value: null }, 7]);
    expect([status, service.dump().scores.map(({ id }) => id)]).toEqual([207, ['a']]);
    expect(
      body.errors.map(({ index, status: code, message }: Record<string, unknown>) => [index, code, message]),
    ).toEqual([
      [1, 400, 'body[1].name: It is a text that is not empty.'],
      [2, 400, 'body[2].value: It is neither a finite number nor a text.'],
      [3, 400, 'body[3]: A score is an object.'],
    ]);
  });

  test('a score that comes twice is there once', async () => {
    await post([score('a', 1)]);
    await post([score('a', 2)]);
    expect(service.dump().scores.map(({ id, value }) => [id, value])).toEqual([['a', 2]]);
  });

  test('§8 a batch of more than 100 scores is a 400, and so is an empty one', async () => {
    expect((await post(Array.from({ length: 100 }, (_, index) => score(`s${index}`)))).status).toBe(200);
    expect((await post(Array.from({ length: 101 }, (_, index) => score(`s${index}`)))).body.message).toBe(
      'body: A batch has from 1 to 100 scores; it has 101.',
    );
    expect((await post([])).status).toBe(400);
  });

  test.each<[object, string]>([
    [{ name: 'n', value: 1 }, 'body.traceId: A score refers to a trace, a session or an experiment.'],
    [{ traceId: 't', name: 'n', value: 1, stars: 5 }, 'body.stars: There is no such field.'],
    [{ traceId: 't', name: 'n', value: true }, 'body.value: It is neither a finite number nor a text.'],
    [{ traceId: 't', name: 'n', value: 'x', dataType: 'NUMERIC' }, 'body.value: A NUMERIC score has a number.'],
    [{ traceId: 't', name: 'n', value: 2, dataType: 'BOOLEAN' }, 'body.value: A BOOLEAN score has 0 or 1.'],
    [{ traceId: 't', name: 'n', value: 1, dataType: 'TEXT' }, 'body.value: A TEXT score has a text.'],
    [{ traceId: 't', name: 'n', value: 1, timestamp: 'soon' }, 'body.timestamp: It is no time in ISO 8601.'],
    [
      { sessionId: 's', observationId: 'o', name: 'n', value: 1 },
      'body.observationId: An observation is found through its trace: traceId is missing.',
    ],
    [{ traceId: 5, name: 'n', value: 1 }, 'body.traceId: It is no text. (and 1 more)'],
  ])('a single score that is wrong is a 400: %j', async (body, message) => {
    expect(await post(body).then((answered) => [answered.status, answered.body.message])).toEqual([400, message]);
    expect(service.dump().scores).toEqual([]);
  });

  test('§2 the timestamp of a queued score is kept', async () => {
    await post(score('a', 1, { timestamp: '2026-01-01T00:00:00+01:00' }));
    expect((await read()).body.data[0].timestamp).toBe('2025-12-31T23:00:00.000Z');
  });
});

test('§4.2 scores.delete removes one and answers nothing', async () => {
  await post(score('a'));
  expect(await send(service, 'DELETE', '/api/public/scores/a').then(({ status, body }) => [status, body])).toEqual([
    204,
    undefined,
  ]);
  expect((await read()).body.data).toEqual([]);
});

describe('§4.2 scores.getMany reads Scores API v3', () => {
  test('rows have one typed value, and the groups that were asked for', async () => {
    await post([
      score('number', 0.5, { comment: 'c' }),
      score('flag', 1, { dataType: 'BOOLEAN', observationId: 'o' }),
      score('word', 'good'),
    ]);
    const { body } = await read({ fields: 'subject' });
    expect(
      body.data
        .map(({ name, value, dataType, subject }: Record<string, unknown>) => [name, value, dataType, subject])
        .sort(),
    ).toEqual([
      ['flag', true, 'BOOLEAN', { kind: 'observation', id: 'o', traceId: 't' }],
      ['number', 0.5, 'NUMERIC', { kind: 'trace', id: 't' }],
      ['word', 'good', 'CATEGORICAL', { kind: 'trace', id: 't' }],
    ]);
    expect(Object.keys((await read({ id: 'number' })).body.data[0])).toEqual([
      'id',
      'projectId',
      'name',
      'value',
      'dataType',
      'source',
      'timestamp',
      'environment',
      'createdAt',
      'updatedAt',
    ]);
    expect((await read({ id: 'number', fields: 'details,annotation' })).body.data[0]).toMatchObject({
      comment: 'c',
      metadata: {},
      configId: null,
      queueId: null,
    });
  });

  test.each<[Record<string, string | number>, string[]]>([
    [{ id: 'a,c' }, ['a', 'c']],
    [{ traceId: 't2' }, ['c']],
    [{ name: 'b' }, ['b']],
    [{ dataType: 'categorical' }, ['d']],
    [{ dataType: 'NUMERIC', valueMin: 2, valueMax: 3 }, ['b', 'c']],
    [{ dataType: 'NUMERIC', value: '1,3' }, ['a', 'c']],
    [{ sessionId: 's' }, ['d']],
    [{ experimentId: 'e' }, ['e']],
    [{ fromTimestamp: '2026-01-02T00:00:00Z', toTimestamp: '2026-01-03T00:00:00Z' }, ['b']],
  ])('§4.2 filter %j', async (query, expected) => {
    await post([
      score('a', 1, { timestamp: '2026-01-01T00:00:00Z' }),
      score('b', 2, { timestamp: '2026-01-02T00:00:00Z' }),
      score('c', 3, { traceId: 't2' }),
      { id: 'd', name: 'd', sessionId: 's', value: 'x' },
      { id: 'e', name: 'e', datasetRunId: 'e', value: 5, timestamp: '2026-01-03T00:00:00Z' },
    ]);
    expect(await names(query)).toEqual(expected);
  });

  test.each<[Record<string, string | number>, string]>([
    [{ limit: 101 }, 'limit'],
    [{ fields: 'score,trace' }, 'fields'],
    [{ valueMin: 1 }, 'valueMin'],
    [{ value: 'x', dataType: 'NUMERIC' }, 'value'],
    [{ traceId: 't', sessionId: 's' }, 'sessionId'],
    [{ observationId: 'o' }, 'observationId'],
    [{ dataType: 'STARS' }, 'dataType'],
  ])('%j is a 400', async (query, parameter) => {
    expect(await read(query).then(({ status, body }) => [status, body.issues[0].path])).toEqual([
      400,
      `query.${parameter}`,
    ]);
  });

  test('§9.2 the parameters of v2 are ignored', async () => {
    await post(score('a'));
    expect(await names({ scoreIds: 'b', page: 2, operator: '>' })).toEqual(['a']);
    expect(service.requests.at(-1)!.ignored).toEqual(['scoreIds', 'page', 'operator']);
  });

  test('pages by cursor', async () => {
    await post(Array.from({ length: 7 }, (_, index) => score(`s${index}`, index)));
    const first = (await read({ limit: 5 })).body;
    expect([first.data.length, first.meta.limit]).toEqual([5, 5]);
    const second = (await read({ limit: 5, cursor: first.meta.cursor })).body;
    expect([second.data.length, second.meta]).toEqual([2, { limit: 5 }]);
  });
});

describe('faults', () => {
  test('rejectScores: 207 for the chosen ones', async () => {
    service.faults.set({ rejectScores: ['bad'] });
    expect((await post([score('good'), score('bad')])).body.errors.map(({ id }: { id: string }) => id)).toEqual([
      'bad',
    ]);
    service.faults.set({ rejectScores: ({ value }) => Number(value) > 5 });
    expect([(await post(score('bad'))).status, (await post(score('high', 6))).status]).toEqual([200, 400]);
  });

  test('fail before: no effect; fail after: stored, and only the answer is lost', async () => {
    service.faults.set({ fail: { status: 429, retryAfter: 2, times: 1 } });
    const first = await post(score('a'));
    expect([first.status, first.headers.get('retry-after'), service.dump().scores]).toEqual([429, '2', []]);
    expect((await post(score('a'))).status).toBe(200);
    service.faults.set({ fail: { status: 503, when: 'after', route: 'scores.create' } });
    expect([(await post(score('b'))).status, service.dump().scores.length, (await read()).status]).toEqual([
      503, 2, 200,
    ]);
  });

  test('every third request', async () => {
    service.faults.set({ fail: { status: 500, every: 3, times: 2 } });
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await read()).status);
    expect(statuses).toEqual([200, 200, 500, 200, 200, 500, 200, 200, 200, 200]);
  });

  test('reset cuts the connection, before or after the effect', async () => {
    service.faults.set({ reset: { times: 1 } });
    await expect(post(score('a'))).rejects.toThrow('fetch failed');
    expect([service.requests.at(-1)!.status, service.dump().scores]).toEqual([undefined, []]);
    service.faults.set({ reset: { times: 1, when: 'after' } });
    await expect(post(score('a'))).rejects.toThrow('fetch failed');
    expect([(await read()).body.data.length, service.requests.map(({ route }) => route)]).toEqual([
      1,
      ['scores.create', 'scores.create', 'scores.getMany'],
    ]);
  });

  test('latency', async () => {
    service.faults.set({ latency: 60 });
    const start = Date.now();
    await read();
    expect(Date.now() - start).toBeGreaterThanOrEqual(55);
    service.faults.set({ latency: undefined });
    expect(service.faults.settings).toEqual({});
  });

  test('what is no fault is refused', () => {
    expect(() => service.faults.set({ fail: { status: 200 } })).toThrow('from 400 to 599');
    expect(() => service.faults.set({ reset: { every: 0 } })).toThrow('from 1 on');
  });
});
