import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LangfuseBrowserClient } from '../../../shim/langfuse/browser.ts';
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
  expect(await client.score({ id: 'own', traceId: 't', name: 'liked', value: 1, comment: 'nice' })).toBeUndefined();
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
  await Promise.all(['a', 'b'].map((name) => client.score({ traceId: 't', name, value: 'text' })));
  const ids = server.requests.map(({ body }) => (body as { id: string }).id);
  expect([ids.length, new Set(ids).size, ids.every((id) => /^[0-9a-f-]{36}$/.test(id))]).toEqual([2, 2, true]);
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

test('the environment gives what the constructor does not', async () => {
  vi.stubEnv('LANGFUSE_BASE_URL', server.url);
  vi.stubEnv('LANGFUSE_PUBLIC_KEY', 'pk-env');
  await new LangfuseBrowserClient().score({ name: 'n', value: 1 });
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer pk-env']);
});
