import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { profiles } from '../../../src/catalog/profile.ts';
import { spanAttributesOf } from '../../../src/catalog/span-attributes.ts';
import { createContractService } from '../../../shim/service/index.ts';
import { get, otlp, runningService, send, type Answered } from './running-service.ts';

const service = runningService();
const path = '/api/public/otel/v1/traces';
const keys = spanAttributesOf(profiles.svc);
const traceId = 'aa'.padEnd(32, '0');
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Answered> =>
  send(service, 'POST', path, body, headers);
const rows = async (query: Record<string, string> = {}): Promise<Answered['body'][]> =>
  (
    await get(service, '/api/public/v2/observations', {
      fields: 'core,basic,time,io,metadata,model,usage,prompt,metrics,trace_context',
      ...query,
    })
  ).body.data;

describe('spans become observations', () => {
  test('§1 attributes of a span', async () => {
    const attributes = {
      [keys.OBSERVATION_TYPE]: 'generation',
      [keys.OBSERVATION_INPUT]: '{"q":1}',
      [keys.OBSERVATION_OUTPUT]: 'text',
      [keys.OBSERVATION_LEVEL]: 'WARNING',
      [keys.OBSERVATION_MODEL]: 'm',
      [keys.OBSERVATION_MODEL_PARAMETERS]: '{"temperature":0}',
      [keys.OBSERVATION_USAGE_DETAILS]: '{"input":3,"output":4}',
      [keys.OBSERVATION_COST_DETAILS]: '{"input":0.1}',
      [keys.OBSERVATION_COMPLETION_START_TIME]: '"2026-01-05T09:00:00.250Z"',
      [keys.OBSERVATION_PROMPT_NAME]: 'p',
      [keys.OBSERVATION_PROMPT_VERSION]: 3,
      [keys.TRACE_USER_ID]: 'u',
      [keys.TRACE_SESSION_ID]: 's',
      [keys.TRACE_TAGS]: ['a', 'b'],
      [keys.TRACE_NAME]: 'chat',
      [keys.TRACE_PUBLIC]: true,
      [keys.ENVIRONMENT]: 'test',
      [keys.RELEASE]: 'r',
      [keys.VERSION]: 'v',
    };
    expect(
      await post(otlp({ traceId: 'aa', spanId: 'b1', name: 'answer', attributes })).then(({ status, body }) => [
        status,
        body,
      ]),
    ).toEqual([200, {}]);
    expect(await rows()).toEqual([
      expect.objectContaining({
        id: 'b1'.padEnd(16, '0'),
        traceId,
        startTime: '2026-01-05T09:00:00.000Z',
        endTime: '2026-01-05T09:00:01.000Z',
        projectId: 'project',
        parentObservationId: null,
        type: 'GENERATION',
        name: 'answer',
        level: 'WARNING',
        version: 'v',
        environment: 'test',
        bookmarked: false,
        public: true,
        userId: 'u',
        sessionId: 's',
        isRootObservation: true,
        completionStartTime: '2026-01-05T09:00:00.250Z',
        input: '{"q":1}',
        output: 'text',
        metadata: {},
        model: 'm',
        modelParameters: { temperature: 0 },
        usageDetails: { input: 3, output: 4 },
        costDetails: { input: 0.1 },
        totalCost: 0.1,
        promptName: 'p',
        promptVersion: 3,
        latency: 1,
        timeToFirstToken: 0.25,
        tags: ['a', 'b'],
        release: 'r',
        traceName: 'chat',
      }),
    ]);
  });

  test('what OpenAI counts has the names of the SDK, as on the public server; other keys stay', async () => {
    const sent = {
      b1: { prompt_tokens: 15, completion_tokens: 25, total_tokens: 40 },
      b2: {
        input_tokens: 9,
        output_tokens: 6,
        total_tokens: 15,
        input_tokens_details: { cached_tokens: 4, other: null },
      },
      b3: { prompt_tokens: 1, completion_tokens: 2 },
      b4: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, seconds: 4 },
    };
    await post(
      otlp(
        ...Object.entries(sent).map(([spanId, usage]) => ({
          traceId: 'aa',
          spanId,
          attributes: { [keys.OBSERVATION_USAGE_DETAILS]: JSON.stringify(usage) },
        })),
      ),
    );
    const kept = new Map((await rows()).map(({ id, usageDetails }) => [String(id).slice(0, 2), usageDetails]));
    expect(Object.fromEntries([...kept].sort())).toEqual({
      b1: { input: 15, output: 25, total: 40 },
      b2: { input: 5, input_cached_tokens: 4, output: 6, total: 15 },
      b3: { prompt_tokens: 1, completion_tokens: 2 },
      b4: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, seconds: 4 },
    });
  });

  test('§9.4.4 metadata keeps numbers, booleans and nesting, and is found by a dotted path', async () => {
    const metadata = {
      [`${keys.OBSERVATION_METADATA}.a`]: '{"b":1,"c":[true]}',
      [`${keys.OBSERVATION_METADATA}.n`]: 5,
      [`${keys.OBSERVATION_METADATA}.f`]: false,
      [`${keys.OBSERVATION_METADATA}.t`]: '5',
      [`${keys.TRACE_METADATA}.brace`]: '{no json',
    };
    await post(
      otlp(
        { traceId: 'aa', spanId: 'b1', attributes: metadata },
        { traceId: 'aa', spanId: 'b2', attributes: { [`${keys.OBSERVATION_METADATA}.a`]: '{"b":2}' } },
      ),
    );
    const spanRows = await rows({
      filter: JSON.stringify([{ type: 'numberObject', column: 'metadata', key: 'a.b', operator: '=', value: 1 }]),
    });
    expect(spanRows.map(({ metadata: one }) => one)).toEqual([
      { brace: '{no json', a: { b: 1, c: [true] }, n: 5, f: false, t: '5' },
    ]);
  });

  test('metadata under __proto__ is data', async () => {
    await post(
      otlp({
        traceId: 'aa',
        spanId: 'b1',
        attributes: { [`${keys.OBSERVATION_METADATA}.__proto__`]: '{"polluted":true}' },
      }),
    );
    const [{ metadata }] = await rows();
    expect(Object.keys(metadata)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('§4.6 the trace is its root observation: name, tags and public reach all rows; app roots are roots', async () => {
    await post(
      otlp(
        { traceId: 'aa', spanId: 'b1', name: 'root' },
        {
          traceId: 'aa',
          spanId: 'b2',
          parentSpanId: 'b1',
          attributes: { [keys.TRACE_PUBLIC]: true, [keys.TRACE_TAGS]: ['x'], [keys.IS_APP_ROOT]: true },
          start: '2026-01-05T09:00:00.5Z',
        },
      ),
    );
    expect(
      (await rows()).map(({ traceName, public: open, tags, isRootObservation, parentObservationId }) => [
        traceName,
        open,
        tags,
        isRootObservation,
        parentObservationId,
      ]),
    ).toEqual([
      ['root', true, ['x'], true, 'b1'.padEnd(16, '0')],
      ['root', true, ['x'], true, null],
    ]);
  });

  test('a span that failed is an error; one that comes twice is there once', async () => {
    await post(otlp({ traceId: 'aa', spanId: 'b1', status: { code: 2, message: 'no' } }));
    await post(otlp({ traceId: 'aa', spanId: 'b1', status: { code: 2, message: 'no' } }));
    expect((await rows()).map(({ level, statusMessage }) => [level, statusMessage])).toEqual([['ERROR', 'no']]);
  });

  test('names of every profile are understood, unless one is given', async () => {
    const langfuse = spanAttributesOf(profiles.langfuse);
    await post(otlp({ traceId: 'aa', spanId: 'b1', attributes: { [langfuse.OBSERVATION_INPUT]: 'hello' } }));
    expect((await rows())[0].input).toBe('hello');
    const strict = createContractService({ profile: profiles.svc });
    await strict.start();
    await send(
      strict,
      'POST',
      path,
      otlp({ traceId: 'aa', spanId: 'b1', attributes: { [langfuse.OBSERVATION_INPUT]: 'hello' } }),
    );
    expect(strict.dump().observations[0]!['input']).toBe(null);
    await strict.stop();
  });
});

describe('§8 transport of spans', () => {
  test('§8 gzip and plain', async () => {
    const body = Buffer.from(JSON.stringify(otlp({ traceId: 'aa', spanId: 'b1', name: 'zipped' })));
    expect((await post(gzipSync(body), { 'content-encoding': 'gzip' })).status).toBe(200);
    expect((await post(body, { 'content-encoding': 'identity' })).status).toBe(200);
    expect((await rows())[0].name).toBe('zipped');
    expect(service.requests[0]!.body).toEqual(JSON.parse(body.toString()));
  });

  test('§9.3 the log has the ingestion header', async () => {
    await post(otlp(), { 'x-svc-ingestion-version': '4' });
    expect(service.requests[0]!.headers['x-svc-ingestion-version']).toBe('4');
  });

  test.each([
    [{ 'content-encoding': 'br' }, 'Content-Encoding "br" is not understood; it is gzip or identity.'],
    [{ 'content-encoding': 'gzip, gzip' }, 'Content-Encoding "gzip, gzip" is not understood; it is gzip or identity.'],
    [{ 'content-type': 'text/xml' }, 'Content-Type "text/xml" is not understood; it is application/json.'],
    [{ 'content-type': 'application/json; charset=latin1' }, 'Charset "latin1" is not understood; it is utf-8.'],
  ])('%j is a 415', async (headers, message) => {
    expect(
      await post('{}', headers as Record<string, string>).then(({ status, body }) => [status, body.message]),
    ).toEqual([415, message]);
  });

  test('a span that cannot be read is a partial success; none that can is a 400', async () => {
    const mixed = otlp(
      { traceId: 'aa', spanId: 'b1' },
      { traceId: 'xx', spanId: 'b2' },
      { traceId: 'aa', spanId: 'b3', start: '2026-01-05T09:00:09Z', end: '2026-01-05T09:00:01Z' },
    );
    expect((await post(mixed)).body.partialSuccess).toEqual({
      rejectedSpans: 2,
      errorMessage:
        'body.resourceSpans[0].scopeSpans[0].spans[1] has a traceId that is not 32 hexadecimal digits; span b300000000000000 "endTime" is before "startTime".',
    });
    expect((await rows()).length).toBe(1);
    expect((await post({ resourceSpans: 5 })).status).toBe(400);
    expect((await post({ resourceSpans: [{ scopeSpans: [{ spans: [{}] }] }] })).status).toBe(400);
    expect((await post({ resourceSpans: [], other: 1 })).status).toBe(200);
  });
});
