import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LangfuseSpanProcessor } from '../../../shim/langfuse/otel.ts';
import { SvcSpanProcessor } from '../../../shim/svc/otel.ts';
import { type Collected, collector } from './collector.ts';

type Params = ConstructorParameters<typeof SvcSpanProcessor>[0];

const service = collector();
const keys = { publicKey: 'pk', secretKey: 'sk' };

beforeEach(() => {
  for (const name of [
    'SVC_OTEL_COMPRESSION',
    'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION',
    'OTEL_EXPORTER_OTLP_COMPRESSION',
  ])
    vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** What the service gets when one span ends. */
async function exported(
  params: Params = {},
  Processor: typeof SvcSpanProcessor = SvcSpanProcessor,
  scope = 'svc-sdk',
): Promise<Collected> {
  const processor = new Processor({ ...keys, baseUrl: service.url, ...params });
  new BasicTracerProvider({ spanProcessors: [processor] }).getTracer(scope).startSpan('one').end();
  await processor.forceFlush();
  await processor.shutdown();
  expect(service.requests.length).toBe(1);
  return service.requests[0]!;
}
const compression = async (params?: Params): Promise<string> =>
  (await exported(params)).headers['content-encoding'] ?? 'none';

describe('§8 compression of span batches', () => {
  test('§8 rank 1: the option is stronger than every variable', async () => {
    for (const name of [
      'SVC_OTEL_COMPRESSION',
      'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION',
      'OTEL_EXPORTER_OTLP_COMPRESSION',
    ])
      vi.stubEnv(name, 'gzip');
    expect(await compression({ compression: 'none' })).toBe('none');
  });

  test("§8 rank 2: the SDK's variable is stronger than the standard ones", async () => {
    vi.stubEnv('SVC_OTEL_COMPRESSION', 'none');
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_COMPRESSION', 'gzip');
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip');
    expect(await compression()).toBe('none');
  });

  test('§8 rank 3: the variable for traces is stronger than the one for all signals', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_COMPRESSION', 'none');
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip');
    expect(await compression()).toBe('none');
  });

  test('§8 rank 4: the variable for all signals', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'none');
    expect(await compression()).toBe('none');
  });

  test('§8 rank 5: gzip', async () => {
    const { headers, spans } = await exported();
    expect(headers['content-encoding']).toBe('gzip');
    expect(spans.map(({ name }) => name)).toEqual(['one']);
  });

  test.each(['NONE', 'None', ' none '])('§8 variables are case-insensitive: %j', async (value) => {
    vi.stubEnv('SVC_OTEL_COMPRESSION', value);
    expect(await compression()).toBe('none');
  });

  test.each(['', 'brotli', 'true', 'gzipped', '0'])(
    '§8 an invalid value falls through to the next: %j',
    async (value) => {
      vi.stubEnv('SVC_OTEL_COMPRESSION', value);
      vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_COMPRESSION', value);
      vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'none');
      expect(await compression({ compression: value as 'none' })).toBe('none');
    },
  );

  test('§8 where all are invalid it is gzip', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'deflate');
    expect(await compression({ compression: 'NONE' as 'none' })).toBe('gzip');
  });

  test.each([
    ['an edge runtime', () => vi.stubGlobal('EdgeRuntime', 'edge-runtime')],
    ['a worker at the edge', () => vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })],
  ])('§8 ignored by %s', async (_, enter) => {
    enter();
    vi.stubEnv('SVC_OTEL_COMPRESSION', 'gzip');
    expect(await compression({ compression: 'gzip' })).toBe('none');
  });

  test('§8 a browser is no server runtime', async () => {
    const { isServerRuntime } = await import('../../../shim/otel/compression.ts');
    expect(isServerRuntime()).toBe(true);
    vi.stubGlobal('process', undefined);
    expect(isServerRuntime()).toBe(false);
    vi.stubGlobal('Bun', { version: '1.3.0' });
    expect(isServerRuntime()).toBe(true);
  });

  test('the other profile has its own variable', async () => {
    vi.stubEnv('SVC_OTEL_COMPRESSION', 'gzip');
    vi.stubEnv('LANGFUSE_OTEL_COMPRESSION', 'none');
    const { headers } = await exported({}, LangfuseSpanProcessor, 'langfuse-sdk');
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('§9.3 headers', () => {
  const own = ({ headers }: Collected): Record<string, unknown> =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'authorization' || name.startsWith('x-')));

  test('§9.3 spans carry the ingestion version 4, the keys and the name of the SDK', async () => {
    const request = await exported();
    expect([request.method, request.path]).toEqual(['POST', '/api/public/otel/v1/traces']);
    expect(own(request)).toEqual({
      authorization: `Basic ${btoa('pk:sk')}`,
      'x-svc-ingestion-version': '4',
      'x-svc-public-key': 'pk',
      'x-svc-sdk-name': 'javascript',
      'x-svc-sdk-version': '6.0.0',
    });
  });

  test.each(['x-svc-ingestion-version', 'X-Svc-Ingestion-Version', 'X-SVC-INGESTION-VERSION'])(
    '§9.3 additionalHeaders opt out with %s: 3',
    async (name) => {
      expect((await exported({ additionalHeaders: { [name]: '3' } })).headers['x-svc-ingestion-version']).toBe('3');
    },
  );

  test('§9.3 additionalHeaders override default headers case-insensitively and leave the others', async () => {
    expect(own(await exported({ additionalHeaders: { AUTHORIZATION: 'Bearer own', 'X-Tenant': 'a' } }))).toEqual({
      authorization: 'Bearer own',
      'x-svc-ingestion-version': '4',
      'x-svc-public-key': 'pk',
      'x-svc-sdk-name': 'javascript',
      'x-svc-sdk-version': '6.0.0',
      'x-tenant': 'a',
    });
  });

  test('the other profile has its own prefix', async () => {
    const { headers } = await exported({}, LangfuseSpanProcessor, 'langfuse-sdk');
    expect([headers['x-langfuse-ingestion-version'], headers['x-svc-ingestion-version']]).toEqual(['4', undefined]);
  });
});

describe('§9.4 configuration', () => {
  test.each(['SVC_BASE_URL', 'SVC_BASEURL'])('§9.4.6 %s is the base address, with or without a slash', async (name) => {
    vi.stubEnv(name, `${service.url}/`);
    vi.stubEnv('SVC_PUBLIC_KEY', 'from');
    vi.stubEnv('SVC_SECRET_KEY', 'environment');
    const processor = new SvcSpanProcessor();
    new BasicTracerProvider({ spanProcessors: [processor] }).getTracer('svc-sdk').startSpan('one').end();
    await processor.shutdown();
    expect(service.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/api/public/otel/v1/traces', `Basic ${btoa('from:environment')}`],
    ]);
  });

  test('batches have at most flushAt spans', async () => {
    const processor = new SvcSpanProcessor({ ...keys, baseUrl: service.url, flushAt: 2, flushInterval: 60 });
    const tracer = new BasicTracerProvider({ spanProcessors: [processor] }).getTracer('svc-sdk');
    for (let index = 0; index < 5; index += 1) tracer.startSpan(`span ${index}`).end();
    await processor.shutdown();
    expect(service.requests.map(({ spans }) => spans.length).sort()).toEqual([1, 2, 2]);
  });

  test('without keys it warns, twice', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubEnv('SVC_PUBLIC_KEY', undefined);
    vi.stubEnv('SVC_SECRET_KEY', undefined);
    new SvcSpanProcessor({ baseUrl: service.url });
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });
});
