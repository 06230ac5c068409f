import { createRequire } from 'node:module';
import { SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import fc from '../../random.ts';
import { describe, expect, test } from 'vitest';
import { profiles } from '../../../src/catalog/profile.ts';
import { spanAttributesOf } from '../../../src/catalog/span-attributes.ts';
import { get, runningService } from './running-service.ts';

const require = createRequire(import.meta.url);
const { OTLPTraceExporter: ProtobufExporter } = require('@opentelemetry/exporter-trace-otlp-proto') as {
  OTLPTraceExporter: typeof JsonExporter;
};
const { ProtobufTraceSerializer: serializer } = require('@opentelemetry/otlp-transformer') as {
  ProtobufTraceSerializer: {
    serializeRequest: (spans: unknown[]) => Uint8Array;
    deserializeResponse: (bytes: Uint8Array) => unknown;
  };
};

const service = runningService();
const path = '/api/public/otel/v1/traces';
const keys = spanAttributesOf(profiles.svc);

/** Spans with every kind of value that OpenTelemetry sends. */
function spans() {
  const memory = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] });
  const tracer = provider.getTracer('test', '1.2.3');
  const span = tracer.startSpan('step', {
    startTime: new Date('2026-01-05T09:00:00.123Z'),
    attributes: {
      [keys.OBSERVATION_TYPE]: 'generation',
      [keys.OBSERVATION_INPUT]: 'Grüße, 世界',
      [keys.TRACE_TAGS]: ['a', 'b'],
      [keys.TRACE_PUBLIC]: true,
      [`${keys.OBSERVATION_METADATA}.whole`]: 7,
      [`${keys.OBSERVATION_METADATA}.negative`]: -7,
      [`${keys.OBSERVATION_METADATA}.large`]: -(2 ** 40),
      [`${keys.OBSERVATION_METADATA}.half`]: 0.5,
      [`${keys.OBSERVATION_METADATA}.off`]: false,
      [`${keys.OBSERVATION_METADATA}.empty`]: '',
      [`${keys.OBSERVATION_METADATA}.numbers`]: [1, -2, 3.5],
    },
  });
  span.addEvent('token', { index: 1 });
  span.addLink({ context: span.spanContext() });
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'no answer' });
  span.end(new Date('2026-01-05T09:00:01.500Z'));
  return memory.getFinishedSpans();
}

const post = (body: Uint8Array<ArrayBuffer>): Promise<Response> =>
  fetch(`${service.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/x-protobuf' }, body });
const bytesOf = (): Uint8Array<ArrayBuffer> => Uint8Array.from(serializer.serializeRequest(spans()));

describe('spans in protobuf', () => {
  test.each(['none', 'gzip'])('are what they are in JSON, with compression %s', async (compression) => {
    const rows: unknown[] = [];
    const sent = spans();
    for (const Exporter of [JsonExporter, ProtobufExporter]) {
      const exporter = new Exporter({ url: `${service.url}${path}`, compression: compression as never });
      const { code, error } = await new Promise<{ code: number; error?: Error }>((done) => exporter.export(sent, done));
      expect([code, error]).toEqual([0, undefined]);
      await exporter.shutdown();
      const answer = await get(service, '/api/public/v2/observations', {
        fields: 'core,basic,io,metadata,trace_context',
      });
      rows.push(answer.body.data);
      service.clear();
    }
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[1]).toMatchObject([
      {
        type: 'GENERATION',
        startTime: '2026-01-05T09:00:00.123Z',
        endTime: '2026-01-05T09:00:01.500Z',
        level: 'ERROR',
        statusMessage: 'no answer',
        input: 'Grüße, 世界',
        tags: ['a', 'b'],
        public: true,
        metadata: {
          whole: 7,
          negative: -7,
          large: -(2 ** 40),
          half: 0.5,
          off: false,
          empty: '',
          numbers: [1, -2, 3.5],
        },
      },
    ]);
    const types = service.requests.filter((one) => one.path === path).map(({ headers }) => headers['content-type']);
    expect(types).toEqual(['application/json', 'application/x-protobuf']);
  });

  test('are in the log in the form that they have in JSON', async () => {
    await post(bytesOf());
    expect(service.requests[0]!.body).toMatchObject({
      resourceSpans: [
        {
          scopeSpans: [
            {
              scope: { name: 'test', version: '1.2.3' },
              spans: [
                {
                  traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
                  startTimeUnixNano: '1767603600123000000',
                  events: [{ name: 'token' }],
                  links: [{ spanId: expect.stringMatching(/^[0-9a-f]{16}$/) as string }],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('get an answer in protobuf; a span that cannot be read is a partial success', async () => {
    const good = await post(bytesOf());
    expect([good.status, good.headers.get('content-type'), (await good.arrayBuffer()).byteLength]).toEqual([
      200,
      'application/x-protobuf',
      0,
    ]);
    const [span] = spans();
    const nameless = { ...span, resource: span!.resource, instrumentationScope: span!.instrumentationScope };
    const broken = {
      ...nameless,
      spanContext: () => ({ traceId: '0'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 }),
    };
    const mixed = await post(Uint8Array.from(serializer.serializeRequest([span, broken])));
    expect(serializer.deserializeResponse(new Uint8Array(await mixed.arrayBuffer()))).toEqual({
      partialSuccess: {
        rejectedSpans: 1,
        errorMessage: expect.stringContaining('has a traceId that is not 32 hexadecimal digits') as string,
      },
    });
  });

  test.each([
    ['a field that ends too early', [10, 5, 1], 'it ends in the middle of a field'],
    ['a number without end', Array<number>(12).fill(255), 'a number has too many bytes'],
    ['a group', [11], 'encoding 3 is not used in OTLP'],
    ['a number in the place of a message', [8, 1], '"resourceSpans" is encoded wrongly'],
  ])('%s is a 400', async (_, bytes, reason) => {
    const answer = await post(Uint8Array.from(bytes));
    const message = `The body is no export request of OTLP in protobuf: ${reason}.`;
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/x-protobuf']);
    // A google.rpc.Status: the field 2, its length, and the message.
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      Buffer.from([0x12, message.length, ...Buffer.from(message)]),
    );
  });

  test('a value nested without end is a 400', async () => {
    // AnyValue.arrayValue.values, one inside of the other.
    let encoded: Buffer = Buffer.alloc(0);
    const wrap = (tag: number, content: Buffer): Buffer => {
      const length: number[] = [];
      for (let rest = content.length; ; rest >>= 7) {
        length.push(rest < 128 ? rest : (rest % 128) + 128);
        if (rest < 128) break;
      }
      return Buffer.concat([Buffer.from([tag, ...length]), content]);
    };
    for (let depth = 0; depth < 5000; depth += 1) encoded = wrap(42, wrap(10, encoded));
    const attribute = wrap(10, Buffer.concat([wrap(10, Buffer.from('a')), wrap(18, encoded)]));
    const answer = await post(Uint8Array.from(wrap(10, wrap(10, attribute))));
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('nested deeper than 200')]);
  });

  test('any bytes, and any part of a request, are a clear answer', async () => {
    const whole = bytesOf();
    const part = fc
      .tuple(fc.nat(whole.length), fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 3 }))
      .map(([length, changes]) => {
        const bytes = whole.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, fc.uint8Array()), async (bytes) => {
        const { status } = await post(Uint8Array.from(bytes));
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });
});
