import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LangfuseBrowserClient, LangfuseBrowserError, LangfuseScoreDataType } from '../../../shim/langfuse/browser.ts';
import { SvcBrowserClient } from '../../../shim/svc/browser.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

let server: RecordingServer;
let errors: unknown[][];

beforeEach(async () => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void errors.push(args));
  server = await startRecordingServer(() => ({ body: { id: 'given' } }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server[Symbol.asyncDispose]();
});

test('§5 a score goes to POST /api/public/scores with the public key alone', async () => {
  const client = new SvcBrowserClient({ publicKey: 'pk', baseUrl: `${server.url}/` });
  expect(await client.score({ id: 'own', traceId: 't', name: 'liked', value: 1, comment: 'nice' })).toEqual({
    id: 'own',
  });
  expect(server.requests.map(({ method, path, headers, body }) => [method, path, headers.authorization, body])).toEqual(
    [
      [
        'POST',
        '/api/public/scores',
        'Bearer pk',
        { id: 'own', traceId: 't', name: 'liked', value: 1, comment: 'nice' },
      ],
    ],
  );
});

test('§4.2 each score is a request of its own, with an id of its own', async () => {
  const client = new SvcBrowserClient({ publicKey: 'pk', baseUrl: server.url });
  const answers = await Promise.all(['a', 'b'].map((name) => client.score({ traceId: 't', name, value: 'text' })));
  const ids = server.requests.map(({ body }) => (body as { id: string }).id);
  expect([ids.length, new Set(ids).size, ids.every((id) => /^[0-9a-f-]{36}$/.test(id))]).toEqual([2, 2, true]);
  expect(answers.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

describe('§7.2 the score method never throws', () => {
  test.each([
    ['no name', { name: '', value: 1 }],
    ['a value that is not finite', { name: 'n', value: Number.NaN }],
    ['a value that is neither number nor text', { name: 'n', value: true }],
    ['nothing at all', undefined],
  ])('%s: logged and not sent', async (_, body) => {
    await new SvcBrowserClient({ publicKey: 'pk', baseUrl: server.url }).score(body as never);
    expect([server.requests.length, errors.length]).toEqual([0, 1]);
  });

  test.each([400, 401])('an answer %i is logged', async (status) => {
    server.answer = () => ({ status });
    await new SvcBrowserClient({ publicKey: 'pk', baseUrl: server.url }).score({ name: 'n', value: 1 });
    expect([server.requests.length, errors.length]).toEqual([1, 1]);
  });
});

test('§5 additional headers are sent, those of the client go before them; the environment is that of the client', async () => {
  const client = new LangfuseBrowserClient({
    publicKey: 'pk',
    baseUrl: server.url,
    environment: 'staging',
    additionalHeaders: { 'x-own': 'yes', Authorization: 'other' },
  });
  await client.score({ name: 'n', value: 1, dataType: LangfuseScoreDataType.Numeric });
  await client.score({ name: 'n', value: 1, environment: 'own' });
  const [first, second] = server.requests;
  expect(
    ['authorization', 'x-own', 'x-langfuse-public-key', 'x-langfuse-sdk-name', 'x-langfuse-sdk-integration'].map(
      (name) => first?.headers[name],
    ),
  ).toEqual(['Bearer pk', 'yes', 'pk', 'javascript', 'browser']);
  expect([first, second].map((request) => (request?.body as { environment: string }).environment)).toEqual([
    'staging',
    'own',
  ]);
});

test('a client takes its own fetch, and what that throws is logged', async () => {
  const fetched: unknown[] = [];
  const client = new SvcBrowserClient({
    publicKey: 'pk',
    baseUrl: 'https://svc.example',
    fetch: (input, init: { method: string }) => {
      fetched.push([input, init.method]);
      return Promise.reject(new Error('offline'));
    },
  });
  expect(await client.score({ id: 'own', name: 'n', value: 1 })).toEqual({ id: 'own' });
  expect([fetched, errors.length]).toEqual([[['https://svc.example/api/public/scores', 'POST']], 1]);
});

test('there is no client without a public key', () => {
  expect(() => new LangfuseBrowserClient({ publicKey: '' })).toThrow(
    new LangfuseBrowserError('The public key is required.'),
  );
});

test('classes have the names of the profile', () => {
  expect([SvcBrowserClient.name, LangfuseBrowserClient.name, new LangfuseBrowserError('x').name]).toEqual([
    'SvcBrowserClient',
    'LangfuseBrowserClient',
    'LangfuseBrowserError',
  ]);
});
