import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SvcClient } from '../../../shim/svc/client.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

type Score = { id: string; name: string; value: unknown; timestamp: string };

let server: RecordingServer;
let client: InstanceType<typeof SvcClient>;
let errors: unknown[][];

beforeEach(async () => {
  vi.stubEnv('SVC_FLUSH_AT', '1000');
  vi.stubEnv('SVC_FLUSH_INTERVAL', '60');
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void errors.push(args));
  server = await startRecordingServer(() => ({ body: { errors: [] } }));
  client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await server[Symbol.asyncDispose]();
});

const batches = (): Score[][] => server.requests.map(({ body }) => body as Score[]);
/** The message of an error in the log, without its time. */
const messages = (): string[] => errors.map(([line]) => String(line).replace(/^\S+ /, ''));

describe('§7.2 validation', () => {
  test.each([
    ['an empty name', { name: '', value: 1 }, 'its name is empty or no text'],
    ['no name', { value: 1 }, 'its name is empty or no text'],
    ['NaN', { name: 'a', value: Number.NaN }, 'its value is not finite'],
    ['infinity', { name: 'a', value: Number.POSITIVE_INFINITY }, 'its value is not finite'],
    ['a boolean', { name: 'a', value: true }, 'its value is neither a finite number nor a text'],
    ['no value', { name: 'a' }, 'its value is neither a finite number nor a text'],
    ['null', null, 'it is no object'],
  ])('§7.2 a score with %s is logged at error level and dropped', async (_, body, reason) => {
    client.score.create(body as never);
    client.score.create({ name: 'kept', value: 'text' });
    await client.score.flush();
    expect(messages()).toEqual([`[Svc SDK] [ERROR] A score is dropped: ${reason}.`]);
    expect(batches().map((batch) => batch.map(({ name, value }) => [name, value]))).toEqual([[['kept', 'text']]]);
  });

  test('§7.2 score methods never throw', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    client.score.create({ name: 'a', value: 1, metadata: loop });
    client.score.create({ name: 'a', value: 1, metadata: 1n });
    client.score.observation(undefined as never, { name: 'a', value: 1 });
    client.score.trace({ otelSpan: { spanContext: () => fail() } } as never, { name: 'a', value: 1 });
    client.score.activeObservation({ name: 'a', value: 1 });
    client.score.activeTrace(undefined as never);
    await client.flush();
    expect(server.requests).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn.mock.calls.flat().join()).toContain('No active span in context to score trace.');
    expect(messages()).toEqual([
      '[Svc SDK] [ERROR] A score is dropped: it cannot be written as JSON.',
      '[Svc SDK] [ERROR] A score is dropped: it cannot be written as JSON.',
      '[Svc SDK] [ERROR] A score is dropped: its span cannot be read.',
    ]);
  });
});

function fail(): never {
  throw new Error('no span');
}

describe('§9.4 delivery', () => {
  test('§9.4.1 scores go to POST /api/public/scores in an array', async () => {
    client.score.create({ name: 'a', value: 1, traceId: 't', metadata: { deep: { n: 1, yes: true } } });
    await client.flush();
    expect(server.requests.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/public/scores']]);
    expect(batches()).toEqual([
      [
        {
          id: expect.any(String),
          timestamp: expect.any(String),
          name: 'a',
          value: 1,
          traceId: 't',
          metadata: { deep: { n: 1, yes: true } },
        },
      ],
    ]);
  });

  test('§8 a batch has at most 100 scores', async () => {
    for (let index = 0; index < 250; index += 1) client.score.create({ name: 'a', value: index });
    await client.flush();
    expect(
      batches()
        .map(({ length }) => length)
        .sort(),
    ).toEqual([100, 100, 50]);
    expect(
      new Set(
        batches()
          .flat()
          .map(({ id }) => id),
      ).size,
    ).toBe(250);
  });

  test('§2 the timestamp is the time at which the score was queued', async () => {
    const before = Date.now();
    client.score.create({ name: 'a', value: 1 });
    const after = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 30));
    await client.flush();
    const time = Date.parse(batches()[0]![0]!.timestamp);
    expect(time >= before && time <= after).toBe(true);
  });

  test('what is sent is what the score was when it was queued', async () => {
    const metadata = { step: 1 };
    client.score.create({ name: 'a', value: 1, metadata });
    metadata.step = 2;
    await client.flush();
    expect(batches()[0]).toEqual([expect.objectContaining({ metadata: { step: 1 } })]);
  });

  test('observation and trace take the ids of the span', async () => {
    const otelSpan = { spanContext: () => ({ traceId: 't1', spanId: 's1', traceFlags: 1 }) };
    client.score.observation({ otelSpan } as never, { name: 'a', value: 1 });
    client.score.trace({ otelSpan } as never, { name: 'b', value: 1 });
    await client.flush();
    expect(batches()[0]).toEqual([
      expect.objectContaining({ name: 'a', traceId: 't1', observationId: 's1' }),
      expect.not.objectContaining({ observationId: 's1' }),
    ]);
  });

  test('the environment is that of the variable, or the score’s own', async () => {
    vi.stubEnv('SVC_TRACING_ENVIRONMENT', 'staging');
    client.score.create({ name: 'a', value: 1 });
    client.score.create({ name: 'b', value: 1, environment: 'own' });
    await client.flush();
    expect(batches()[0]).toEqual([
      expect.objectContaining({ environment: 'staging' }),
      expect.objectContaining({ environment: 'own' }),
    ]);
  });

  test('§9.4.1 FLUSH_AT scores are sent without being asked', async () => {
    vi.stubEnv('SVC_FLUSH_AT', '3');
    const own = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
    for (let index = 0; index < 3; index += 1) own.score.create({ name: 'a', value: index });
    await vi.waitFor(() => expect(batches().flat().length).toBe(3));
  });

  test('§9.4.1 scores are sent after FLUSH_INTERVAL seconds', async () => {
    vi.stubEnv('SVC_FLUSH_INTERVAL', '0.05');
    const own = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
    own.score.create({ name: 'a', value: 1 });
    expect(server.requests).toEqual([]);
    await vi.waitFor(() => expect(batches().flat().length).toBe(1));
  });

  test('§9.4.1 shutdown delivers what is queued', async () => {
    client.score.create({ name: 'a', value: 1 });
    await client.shutdown();
    expect(
      batches()
        .flat()
        .map(({ name }) => name),
    ).toEqual(['a']);
  });

  test('a flush waits for the scores of a flush that runs', async () => {
    server.answer = () => ({ body: { errors: [] }, delay: 50 });
    client.score.create({ name: 'a', value: 1 });
    const first = client.flush();
    await new Promise((resolve) => setTimeout(resolve, 10));
    client.score.create({ name: 'b', value: 1 });
    await client.flush();
    expect(batches().map((batch) => batch.map(({ name }) => name))).toEqual([['a'], ['b']]);
    await first;
  });
});

describe('§7.1 what the service answers', () => {
  test('§9.4.1 a faked `scores.create` is called once for each batch, whatever it gives', async () => {
    const create = vi.spyOn(client.api.scores, 'create');
    create.mockResolvedValueOnce({ errors: [] } as never).mockRejectedValueOnce(new TypeError('not a request'));
    client.score.create({ name: 'a', value: 1 });
    await client.flush();
    client.score.create({ name: 'b', value: 1 });
    await client.flush();
    expect(create.mock.calls.map(([scores]) => (scores as unknown as Score[]).map(({ name }) => name))).toEqual([
      ['a'],
      ['b'],
    ]);
    expect(messages()).toEqual(['[Svc SDK] [ERROR] Failed to export score batch:']);
  });

  test('§7.1 207: one line says N of M, with the server’s errors, and nothing is sent again', async () => {
    const rejected = [
      { id: '1', error: 'no such trace' },
      { id: '2', error: 'no such trace' },
    ];
    server.answer = () => ({ status: 207, body: { errors: rejected } });
    for (let index = 0; index < 5; index += 1) client.score.create({ name: 'a', value: index });
    await client.flush();
    await client.shutdown();
    expect(server.requests.length).toBe(1);
    expect(messages()).toEqual(['[Svc SDK] [ERROR] 2 of 5 scores in the batch were rejected.']);
    expect(errors[0]![1]).toEqual(rejected);
  });

  test('§7.1 another 4xx is logged and not tried again', async () => {
    server.answer = () => ({ status: 400, body: { message: 'no' } });
    client.score.create({ name: 'a', value: 1 });
    await client.shutdown();
    expect(server.requests.length).toBe(1);
    expect(messages()).toEqual(['[Svc SDK] [ERROR] Failed to export score batch:']);
  });

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['503', { status: 503 }],
    ['a cut connection', 'reset'] as const,
  ])('§7.1 after %s the same scores are sent again, and no other', async (_, failure) => {
    server.answer = (_request, index) => (index === 0 ? failure : { body: { errors: [] } }) as never;
    client.score.create({ name: 'a', value: 1 });
    await client.flush();
    expect(batches().length).toBe(2);
    expect(batches()[1]).toEqual(batches()[0]);
    expect(errors).toEqual([]);
    await client.shutdown();
    expect(batches().length).toBe(2);
  });

  test('a service that fails longer than a flush tries loses nothing', async () => {
    server.answer = () => ({ status: 500, headers: { 'retry-after': '0' } });
    client.score.create({ name: 'a', value: 1 });
    await client.flush();
    expect(messages()).toEqual(['[Svc SDK] [ERROR] 1 scores could not be sent and stay queued.']);
    const tried = server.requests.length;
    server.answer = () => ({ body: { errors: [] } });
    client.score.create({ name: 'b', value: 1 });
    await client.flush();
    expect(
      batches()
        .slice(tried)
        .map((batch) => batch.map(({ name }) => name)),
    ).toEqual([['a', 'b']]);
  });

  test('shutdown says how many scores could not be delivered', async () => {
    server.answer = () => ({ status: 500, headers: { 'retry-after': '0' } });
    client.score.create({ name: 'a', value: 1 });
    await client.shutdown();
    expect(messages().at(-1)).toBe('[Svc SDK] [ERROR] 1 scores could not be delivered.');
  });
});

test('at most 100,000 scores wait; one more is dropped with an error', async () => {
  vi.stubEnv('SVC_FLUSH_AT', '1000000');
  const own = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
  for (let index = 0; index <= 100_000; index += 1) own.score.create({ name: 'a', value: index });
  expect(messages()).toEqual(['[Svc SDK] [ERROR] A score is dropped: 100000 are waiting.']);
});
