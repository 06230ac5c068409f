import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LangfuseClient } from '../../../shim/langfuse/client.ts';
import { SvcClient } from '../../../shim/svc/client.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

let server: RecordingServer;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation(
    (line: unknown) => void warnings.push(String(line).replace(/^\S+ /, '')),
  );
  for (const name of ['BASE_URL', 'BASEURL', 'PUBLIC_KEY', 'SECRET_KEY', 'TIMEOUT']) vi.stubEnv(`SVC_${name}`, '');
  server = await startRecordingServer(() => ({ body: { data: [{ id: 'project-1' }] } }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await server[Symbol.asyncDispose]();
});

test.each(['SVC_BASE_URL', 'SVC_BASEURL'])(
  '§1 §9.4.6 a client without arguments reads %s and the keys from the environment',
  async (name) => {
    vi.stubEnv(name, server.url);
    vi.stubEnv('SVC_PUBLIC_KEY', 'pk-env');
    vi.stubEnv('SVC_SECRET_KEY', 'sk-env');
    await new SvcClient().api.health.health();
    expect(server.requests[0]!.headers.authorization).toBe(`Basic ${Buffer.from('pk-env:sk-env').toString('base64')}`);
    expect(warnings).toEqual([]);
  },
);

test('§1 the other profile reads its own variables', async () => {
  vi.stubEnv('LANGFUSE_BASE_URL', server.url);
  vi.stubEnv('LANGFUSE_PUBLIC_KEY', 'pk-env');
  vi.stubEnv('LANGFUSE_SECRET_KEY', 'sk-env');
  await new LangfuseClient().api.health.health();
  expect(server.requests[0]!.headers['x-langfuse-public-key']).toBe('pk-env');
});

test('§1 the constructor goes before the environment, BASE_URL before BASEURL', async () => {
  vi.stubEnv('SVC_BASEURL', 'http://127.0.0.1:9');
  vi.stubEnv('SVC_BASE_URL', server.url);
  await new SvcClient({ publicKey: 'pk', secretKey: 'sk' }).api.health.health();
  vi.stubEnv('SVC_BASE_URL', 'http://127.0.0.1:9');
  await new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url }).api.health.health();
  expect(server.requests.length).toBe(2);
});

test('a base address may have a path and a slash at its end', async () => {
  await new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: `${server.url}/behind/` }).api.health.health();
  expect(server.requests[0]!.path).toBe('/behind/api/public/health');
});

test('missing keys are told, with the names of the variables', () => {
  new SvcClient({ baseUrl: server.url });
  expect(warnings).toEqual([
    '[Svc SDK] [WARN] Neither the constructor nor SVC_PUBLIC_KEY gives the key; requests will fail.',
    '[Svc SDK] [WARN] Neither the constructor nor SVC_SECRET_KEY gives the key; requests will fail.',
  ]);
});

test('additionalHeaders go with every request', async () => {
  await new SvcClient({
    publicKey: 'pk',
    secretKey: 'sk',
    baseUrl: server.url,
    additionalHeaders: { 'X-Tenant': 'a' },
  }).api.health.health();
  expect(server.requests[0]!.headers['x-tenant']).toBe('a');
});

test.each([
  ['timeout', { timeout: 0.05 }, ''],
  ['SVC_TIMEOUT', {}, '0.05'],
])('%s ends requests', async (_, params, variable) => {
  vi.stubEnv('SVC_TIMEOUT', variable);
  server.answer = () => ({ delay: 500 });
  const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url, ...params });
  await expect(client.api.health.health()).rejects.toThrow('Timeout exceeded when calling GET /api/public/health.');
});

test('§4.4 getProjectId asks once; getTraceUrl and getExperimentUrl contain it', async () => {
  const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
  expect(await client.getProjectId()).toBe('project-1');
  expect(await client.getTraceUrl('t1')).toBe(`${server.url}/project/project-1/traces/t1`);
  expect(await client.getExperimentUrl('e1')).toBe(`${server.url}/project/project-1/experiments/results?baseline=e1`);
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/public/projects']);
});

test('getProjectId asks again after a failure', async () => {
  server.answer = (_, index) => (index === 0 ? { status: 401 } : { body: { data: [{ id: 'p' }] } });
  const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
  await expect(client.getProjectId()).rejects.toThrow();
  expect(await client.getProjectId()).toBe('p');
});
