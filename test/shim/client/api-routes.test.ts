import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiMethods } from '../../../src/catalog/api-methods.ts';
import { routes } from '../../../src/catalog/routes.ts';
import { LangfuseClient } from '../../../shim/langfuse/client.ts';
import { SvcClient } from '../../../shim/svc/client.ts';
import { contractRoutes } from '../contract-routes.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

let server: RecordingServer;
let client: InstanceType<typeof SvcClient>;

beforeAll(async () => {
  server = await startRecordingServer();
  client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(() => server[Symbol.asyncDispose]());

/** Calls a method by its dotted path, with its object as `this`. */
function call(api: object, id: string, ...args: unknown[]): Promise<unknown> {
  const names = id.split('.');
  const owner = names.slice(0, -1).reduce<object>((value, name) => (value as Record<string, object>)[name]!, api);
  return (owner as Record<string, (...args: unknown[]) => Promise<unknown>>)[names.at(-1)!]!(...args);
}

/** A value that has to be encoded in a path. */
const valueOf = (name: string): string => `${name} a/b?c`;
const filled = (path: string, names: readonly string[]): string =>
  names.reduce((done, name) => done.replace(`{${name}}`, encodeURIComponent(valueOf(name))), path);

describe('the 41 methods of table 4.1', () => {
  test('are 41, and the catalogue has the same rows', () => {
    expect(contractRoutes.length).toBe(41);
    const rows = routes
      .filter(({ request }) => request === 'none')
      .map(({ id, pathArguments, method, path }) => [id, pathArguments, method, path]);
    expect(rows).toEqual(contractRoutes);
  });

  test.each(contractRoutes.map((row) => ({ id: row[0], names: row[1], method: row[2], path: row[3] })))(
    '§4.1 $id: $method $path',
    async ({ id, names, method, path }) => {
      await call(client.api, id, ...names.map(valueOf));
      await call(client.api, id, ...names.map(valueOf), {}, { headers: { 'x-of-call': 'yes' } });
      const seen = server.requests.map(({ headers, ...request }) => [request, headers['x-of-call']]);
      const request = { method, path: filled(path, names), search: '', body: undefined };
      expect(seen).toEqual([
        [request, undefined],
        [request, 'yes'],
      ]);
    },
  );

  test.each(contractRoutes.map((row) => ({ id: row[0], names: row[1] })))(
    '§4.3 rule 1: $id ignores options in the place of the request',
    async ({ id, names }) => {
      await call(client.api, id, ...names.map(valueOf), {
        headers: { 'x-of-call': 'yes' },
        queryParams: { a: 'b' },
        timeoutInSeconds: 0.001,
      });
      expect(server.requests.map(({ headers, search }) => [headers['x-of-call'], search])).toEqual([[undefined, '']]);
    },
  );
});

test('§4.2 scores.create: POST /api/public/scores, one score or an array of them', async () => {
  await client.api.scores.create({ name: 'a', value: 1, traceId: 't' });
  await client.api.scores.create([
    { name: 'a', value: 1 },
    { name: 'b', value: 'x' },
  ]);
  expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/public/scores', { name: 'a', value: 1, traceId: 't' }],
    [
      'POST',
      '/api/public/scores',
      [
        { name: 'a', value: 1 },
        { name: 'b', value: 'x' },
      ],
    ],
  ]);
});

test('§4.2 scores.getMany reads Scores API v3 with the filter id', async () => {
  await client.api.scores.getMany({ id: 's1', traceId: 't', fields: 'subject' });
  expect(server.requests.map(({ method, path, search }) => [method, path, search])).toEqual([
    ['GET', '/api/public/v3/scores', '?id=s1&traceId=t&fields=subject'],
  ]);
});

test('§4.4 trace.deleteMultiple sends the ids', async () => {
  await client.api.trace.deleteMultiple({ traceIds: ['a', 'b'] });
  expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['DELETE', '/api/public/traces', { traceIds: ['a', 'b'] }],
  ]);
});

describe('routes that the contract does not show', () => {
  const field = routes.filter(({ source }) => source === 'field');

  test.each(field)('$id: $method $path, $request', async ({ id, pathArguments, method, path, request }) => {
    await call(client.api, id, ...pathArguments.map(valueOf), { key: 'value' });
    expect(server.requests.map(({ headers: _, ...seen }) => seen)).toEqual([
      {
        method,
        path: filled(path, pathArguments),
        search: request === 'query' ? '?key=value' : '',
        body: request === 'body' ? { key: 'value' } : undefined,
      },
    ]);
  });

  test('each says where it is from', () => {
    expect(field.filter(({ note }) => !note)).toEqual([]);
  });
});

test('every method of the v6 surface has one route, with its path arguments', () => {
  const signature = ({ id, pathArguments }: { id: string; pathArguments: readonly string[] }): string =>
    `${id}(${pathArguments.join()})`;
  expect(apiMethods.length).toBe(103);
  expect(routes.map(signature).sort()).toEqual(apiMethods.map(signature).sort());
});

test('§5 the keys are the Basic credentials, and the headers carry the names of the profile', async () => {
  await client.api.health.health();
  await new LangfuseClient({
    publicKey: 'pk',
    secretKey: 'sk',
    baseUrl: `${server.url}/`,
  } as never).api.health.health();
  const basic = `Basic ${Buffer.from('pk:sk').toString('base64')}`;
  expect(
    server.requests.map(({ headers }) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'authorization' || name.startsWith('x-'))),
    ),
  ).toEqual([
    { authorization: basic, 'x-svc-public-key': 'pk', 'x-svc-sdk-name': 'javascript', 'x-svc-sdk-version': '6.0.0' },
    {
      authorization: basic,
      'x-langfuse-public-key': 'pk',
      'x-langfuse-sdk-name': 'javascript',
      'x-langfuse-sdk-version': '6.0.0',
    },
  ]);
});

test('a method loses its object as a method does', () => {
  const { getMany } = client.api.observations;
  expect(() => getMany({})).toThrow(TypeError);
  expect(client.api.trace).toBe(client.api.trace);
  expect(Object.keys(client.api.trace)).toEqual([]);
});
