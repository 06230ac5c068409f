import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { configureGlobalLogger, LogLevel, resetGlobalLogger, setSvcTraceIdInBaggage } from '../../../shim/svc/core.ts';
import * as otel from '../../../shim/svc/otel.ts';
import { startRecordingServer } from '../recording-server.ts';

type Params = NonNullable<ConstructorParameters<typeof otel.SvcSpanProcessor>[0]>;

beforeAll(() => void context.disable());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A provider whose spans stay in memory. */
function processing(params: Params = {}) {
  const exporter = new InMemorySpanExporter();
  const processor = new otel.SvcSpanProcessor({
    exporter,
    exportMode: 'immediate',
    mediaUploadEnabled: false,
    ...params,
  });
  const provider = new BasicTracerProvider({ spanProcessors: [processor] });
  return {
    provider,
    tracer: provider.getTracer('svc-sdk'),
    async spans(): Promise<ReadableSpan[]> {
      await processor.forceFlush();
      return exporter.getFinishedSpans();
    },
  };
}

describe('which spans are exported', () => {
  const span = (scope: string, attributes: Record<string, unknown> = {}): ReadableSpan =>
    ({ instrumentationScope: { name: scope }, attributes }) as unknown as ReadableSpan;

  test.each([
    ['svc-sdk', {}, true],
    ['ai', {}, true],
    ['ai.other', {}, false],
    ['openinference', {}, true],
    ['openinference.instrumentation.x', {}, true],
    ['openinference-like', {}, false],
    ['http', {}, false],
    ['http', { 'gen_ai.system': 'x' }, true],
    ['http', { gen_ai_custom: 'x' }, false],
  ])('%s %j: %s', (scope, attributes, expected) => {
    expect(otel.isDefaultExportSpan(span(scope, attributes))).toBe(expected);
  });

  test('each filter alone', () => {
    expect([otel.isSvcSpan(span('svc-sdk')), otel.isSvcSpan(span('ai'))]).toEqual([true, false]);
    expect([otel.isKnownLLMInstrumentor(span('vllm')), otel.isKnownLLMInstrumentor(span('pg'))]).toEqual([true, false]);
    expect([otel.isGenAISpan(span('x', { 'gen_ai.usage': 1 })), otel.isGenAISpan(span('x'))]).toEqual([true, false]);
    expect(otel.KNOWN_LLM_INSTRUMENTATION_SCOPE_PREFIXES[0]).toBe('svc-sdk');
  });

  test('a span that is not exported is told at the level of debugging', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    configureGlobalLogger({ level: LogLevel.DEBUG });
    const { provider, spans } = processing();
    provider.getTracer('http').startSpan('get').end();
    expect(await spans()).toEqual([]);
    resetGlobalLogger();
    expect(debug.mock.calls).toContainEqual([
      expect.stringContaining('Dropped span'),
      { spanName: 'get', instrumentationScope: 'http' },
    ]);
  });

  test('shouldExportSpan takes the place of the default filter', async () => {
    const { provider, spans } = processing({ shouldExportSpan: ({ otelSpan }) => otelSpan.name === 'wanted' });
    for (const name of ['wanted', 'other']) provider.getTracer('http').startSpan(name).end();
    expect((await spans()).map(({ name }) => name)).toEqual(['wanted']);
  });

  test('one that throws drops the span and is logged', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { tracer, spans } = processing({
      shouldExportSpan: () => {
        throw new Error('no luck');
      },
    });
    tracer.startSpan('one').end();
    expect(await spans()).toEqual([]);
    expect(error).toHaveBeenCalled();
  });
});

describe('what spans are given', () => {
  test('environment and release, of the options or the environment', async () => {
    vi.stubEnv('SVC_TRACING_ENVIRONMENT', 'from-env');
    vi.stubEnv('SVC_RELEASE', 'r1');
    const { tracer, spans } = processing({ environment: 'given' });
    tracer.startSpan('one').end();
    expect((await spans())[0]!.attributes).toEqual({
      'svc.environment': 'given',
      'svc.release': 'r1',
      'svc.internal.is_app_root': true,
    });
  });

  test("only the app's first exported span of a trace is marked", async () => {
    const { provider, tracer, spans } = processing();
    const server = provider.getTracer('http').startSpan('request');
    const inRequest = trace.setSpan(ROOT_CONTEXT, server);
    const first = tracer.startSpan('first', {}, inRequest);
    tracer.startSpan('second', {}, trace.setSpan(ROOT_CONTEXT, first)).end();
    first.end();
    server.end();
    tracer.startSpan('claimed', {}, setSvcTraceIdInBaggage(inRequest, server.spanContext().traceId)).end();
    expect(
      (await spans()).map(({ name, attributes }) => [name, attributes['svc.internal.is_app_root'] ?? false]),
    ).toEqual([
      ['second', false],
      ['first', true],
      ['claimed', false],
    ]);
  });

  test('the mask hides input, output and metadata; one that fails hides all', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { tracer, spans } = processing({
      mask: async ({ data }) => {
        if (String(data).includes('broken')) throw new Error('no luck');
        return String(data).replace('secret', '***');
      },
    });
    tracer
      .startSpan('one', {
        attributes: { 'svc.observation.input': 'a secret', 'svc.observation.output': 'broken', other: 'secret' },
      })
      .end();
    expect((await spans())[0]!.attributes).toEqual({
      'svc.observation.input': 'a ***',
      'svc.observation.output': '<fully masked due to failed mask function>',
      other: 'secret',
      'svc.internal.is_app_root': true,
    });
  });
});

describe('media', () => {
  const uri = `data:image/png;base64,${btoa('bytes of a picture')}`;

  test('a data URI is uploaded, and a reference takes its place', async () => {
    await using server = await startRecordingServer(({ path, body }) =>
      path === '/api/public/media'
        ? { body: { uploadUrl: null, mediaId: (body as { sha256Hash: string }).sha256Hash.slice(0, 22) } }
        : {},
    );
    const { tracer, spans } = processing({
      mediaUploadEnabled: true,
      publicKey: 'pk',
      secretKey: 'sk',
      baseUrl: server.url,
    });
    tracer
      .startSpan('one', {
        attributes: { 'svc.observation.input': `{"a":"${uri}","b":"${uri}"}`, 'svc.observation.metadata.n': 1 },
      })
      .end();
    const [span] = await spans();
    const input = JSON.parse(String(span!.attributes['svc.observation.input'])) as { a: string; b: string };
    expect(input.a).toMatch(/^@@@svcMedia:type=image\/png\|id=.{22}\|source=base64_data_uri@@@$/);
    expect(input.b).toBe(input.a);
    expect(
      server.requests.map(({ method, path, body }) => [
        method,
        path,
        (body as { field: string }).field,
        (body as { observationId: string }).observationId,
      ]),
    ).toEqual([['POST', '/api/public/media', 'input', span!.spanContext().spanId]]);
  });

  test('an upload that fails is logged; the span goes on', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await using server = await startRecordingServer(() => ({ status: 400 }));
    const { tracer, spans } = processing({
      mediaUploadEnabled: true,
      publicKey: 'pk',
      secretKey: 'sk',
      baseUrl: server.url,
    });
    tracer.startSpan('one', { attributes: { 'svc.observation.output': uri } }).end();
    expect((await spans()).length).toBe(1);
    expect(error).toHaveBeenCalledTimes(1);
  });

  test('SVC_MEDIA_UPLOAD_ENABLED=false leaves it where it is', async () => {
    vi.stubEnv('SVC_MEDIA_UPLOAD_ENABLED', 'False');
    const exporter = new InMemorySpanExporter();
    const processor = new otel.SvcSpanProcessor({ exporter, exportMode: 'immediate' });
    new BasicTracerProvider({ spanProcessors: [processor] })
      .getTracer('svc-sdk')
      .startSpan('one', { attributes: { 'svc.observation.input': uri } })
      .end();
    await processor.forceFlush();
    expect(exporter.getFinishedSpans()[0]!.attributes['svc.observation.input']).toBe(uri);
  });
});
