import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as langfuse from '../../../shim/langfuse/core.ts';
import * as svc from '../../../shim/svc/core.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

let server: RecordingServer;
let api: InstanceType<typeof svc.SvcAPIClient>;

beforeAll(async () => {
  server = await startRecordingServer();
  api = new svc.SvcAPIClient({ environment: server.url, username: 'pk', password: 'sk' });
});
beforeEach(() => {
  server.requests.length = 0;
  server.answer = () => ({ body: { data: [] } });
});
afterAll(() => server[Symbol.asyncDispose]());

/** What a promise rejects with. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('§4.3 requestOptions', () => {
  test('§4.3 timeoutInSeconds ends the request', async () => {
    server.answer = () => ({ delay: 500 });
    const error = await failure(api.trace.delete('a', {}, { timeoutInSeconds: 0.05 }));
    expect(error).toBeInstanceOf(svc.SvcAPITimeoutError);
    expect((error as Error).message).toBe('Timeout exceeded when calling DELETE /api/public/traces/a.');
  });

  test.each([Infinity, 1e12])('timeoutInSeconds %d is as long as a timer can wait', async (timeoutInSeconds) => {
    expect(await api.projects.get({}, { timeoutInSeconds })).toEqual({ data: [] });
  });

  test.each([-1, Number.NaN])('timeoutInSeconds %d ends the request at once', async (timeoutInSeconds) => {
    server.answer = () => ({ delay: 500 });
    expect(await failure(api.projects.get({}, { timeoutInSeconds }))).toBeInstanceOf(svc.SvcAPITimeoutError);
  });

  test.each([
    [0, 1],
    [2, 3],
  ])('§4.3 maxRetries %i makes %i requests of one that fails', async (maxRetries, requests) => {
    server.answer = () => ({ status: 503, headers: { 'retry-after': '0' } });
    const error = await failure(api.trace.delete('a', {}, { maxRetries }));
    expect(error).toBeInstanceOf(svc.SvcAPIError);
    expect((error as { statusCode?: number }).statusCode).toBe(503);
    // One that ended at once in the test before may arrive only now.
    expect(server.requests.filter(({ method }) => method === 'DELETE').length).toBe(requests);
  });

  test('a request is tried twice more when nobody says otherwise, and what then comes is the result', async () => {
    server.answer = (_, index) =>
      index < 2 ? { status: index === 0 ? 429 : 500, headers: { 'retry-after': '0' } } : { body: { data: ['p'] } };
    expect(await api.projects.get()).toEqual({ data: ['p'] });
    expect(server.requests.length).toBe(3);
  });

  test('other failures are not tried again', async () => {
    server.answer = () => ({ status: 404, body: { message: 'no such trace' } });
    await failure(api.trace.delete('a'));
    expect(server.requests.length).toBe(1);
  });

  test('abortSignal ends the request, and the wait for the next attempt', async () => {
    server.answer = () => ({ status: 503, headers: { 'retry-after': '30' } });
    const controller = new AbortController();
    const aborted = failure(api.trace.delete('a', {}, { abortSignal: controller.signal }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    controller.abort();
    expect(await aborted).toBeInstanceOf(svc.SvcAPIError);
    const before = failure(api.trace.delete('b', {}, { abortSignal: AbortSignal.abort() }));
    expect(((await before) as Error).message).toBe('The caller aborted DELETE /api/public/traces/b.');
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/public/traces/a']);
  });

  test('headers of the call override those of the client, whatever their case; null takes one away', async () => {
    const own = new svc.SvcAPIClient({
      environment: server.url,
      username: 'pk',
      password: 'sk',
      xSvcPublicKey: 'pk',
      headers: { 'X-Team': 'client', 'x-gone': 'yes' },
    });
    await own.health.health(
      {},
      {
        headers: { 'x-team': async () => 'call', 'X-Gone': null, authorization: 'Bearer own' },
        xSvcPublicKey: 'other',
      },
    );
    const { headers } = server.requests[0]!;
    expect([headers['x-team'], headers['x-gone'], headers.authorization, headers['x-svc-public-key']]).toEqual([
      'call',
      undefined,
      'Bearer own',
      'other',
    ]);
  });

  test('queryParams are added to the query', async () => {
    await api.observations.getMany(
      { traceId: 't' },
      { queryParams: { expand: ['a', 'b'], since: new Date(0), nothing: undefined } },
    );
    expect(server.requests[0]!.search).toBe('?traceId=t&expand=a&expand=b&since=1970-01-01T00%3A00%3A00.000Z');
  });
});

describe('results', () => {
  test('withRawResponse gives data and response', async () => {
    server.answer = () => ({ status: 207, body: { errors: [1] }, headers: { 'x-request': 'r1' } });
    const { data, rawResponse } = await api.scores.create([]).withRawResponse();
    expect([data, rawResponse.status, rawResponse.headers.get('x-request'), rawResponse.url]).toEqual([
      { errors: [1] },
      207,
      'r1',
      `${server.url}/api/public/scores`,
    ]);
  });

  test('a failure reaches the promise that is asked, once', async () => {
    server.answer = () => ({ status: 404 });
    expect(await failure(api.trace.delete('a').withRawResponse())).toBeInstanceOf(svc.NotFoundError);
  });

  test('an empty answer is undefined', async () => {
    server.answer = () => ({ status: 204, body: '' });
    expect(await api.scores.delete('s')).toBe(undefined);
  });

  test('a service that is not there is an error of the SDK', async () => {
    const error = await failure(new svc.SvcAPIClient({ environment: 'http://127.0.0.1:9' }).health.health());
    expect(error).toBeInstanceOf(svc.SvcAPIError);
    expect((error as { statusCode?: number }).statusCode).toBe(undefined);
  });

  test.each([
    [400, 'health', 'Error', svc.Error],
    [401, 'health', 'UnauthorizedError', svc.UnauthorizedError],
    [403, 'health', 'AccessDeniedError', svc.AccessDeniedError],
    [404, 'health', 'NotFoundError', svc.NotFoundError],
    [405, 'health', 'MethodNotAllowedError', svc.MethodNotAllowedError],
    [418, 'health', 'SvcAPIError', svc.SvcAPIError],
    [404, 'evaluators', 'EvaluationNotFoundError', svc.EvaluationNotFoundError],
    [409, 'evaluators', 'ConflictError', svc.ConflictError],
    [404, 'unstable', 'NotFoundError', svc.unstable.NotFoundError],
  ] as const)('status %i of %s is %s', async (status, namespace, name, type) => {
    server.answer = () => ({ status, body: { message: 'no' } });
    const calls = {
      health: () => api.health.health(),
      evaluators: () => api.evaluators.get('e'),
      unstable: () => api.unstable.dashboards.get('d'),
    };
    const error = await failure(calls[namespace]());
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ name, statusCode: status, body: { message: 'no' } });
  });
});

test('both profiles export the same things under their own names', () => {
  const neutral = (name: string): string => name.replace(/Langfuse/g, 'Svc').replace(/^LANGFUSE_/, 'SVC_');
  expect(Object.keys(langfuse).map(neutral).sort()).toEqual(Object.keys(svc).sort());
  expect(Object.entries(svc).filter(([, value]) => value === undefined)).toEqual([]);
  expect([langfuse.LANGFUSE_TRACER_NAME, langfuse.LangfuseOtelSpanAttributes.EXPERIMENT_ITEM_VERSION]).toEqual([
    'langfuse-sdk',
    'langfuse.experiment.item.version',
  ]);
});
