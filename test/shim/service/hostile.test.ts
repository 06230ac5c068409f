import { gzipSync } from 'node:zlib';
import fc from '../../random.ts';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/catalog/routes.ts';
import { createContractService } from '../../../shim/service/index.ts';
import { type Answered, get, runningService, send, sendBytes, sendRaw } from './running-service.ts';

const bodyLimit = 64 * 1024;
const service = runningService({ bodyLimit });
const alive = async (): Promise<void> => expect((await get(service, '/api/public/health')).status).toBe(200);
const scores = '/api/public/scores';
const withBody = routes.filter(({ request }) => request === 'body');
const withQuery = routes.filter(({ request }) => request === 'query');
const filled = (path: string): string => path.replace(/\{\w+\}/g, '1');
const isClear = ({ status, body }: Answered): void => {
  expect([status < 500, status, body]).toEqual([true, status, body]);
  const told = status < 400 || (typeof body.error === 'string' && typeof body.message === 'string');
  expect([told, status, body]).toEqual([true, status, body]);
};

describe('bodies', () => {
  test.each([
    ['', 'The body is missing.'],
    ['{', 'The body is not valid JSON: '],
    ['undefined', 'The body is not valid JSON: '],
    ['{"a":1}{"b":2}', 'The body is not valid JSON: '],
    ['\ufeff{', 'The body is not valid JSON: '],
    ['['.repeat(300) + ']'.repeat(300), 'The body is nested deeper than 200 levels.'],
    ['[{"a":'.repeat(9000), 'The body is nested deeper than 200 levels.'],
    ['null', 'body: A score is an object.'],
    ['5', 'body: A score is an object.'],
    ['"text"', 'body: A score is an object.'],
    ['{"name":"n","value":1e999,"traceId":"t"}', 'body.value: It is neither a finite number nor a text.'],
    ['{"__proto__":{"name":"n"},"value":1,"traceId":"t"}', 'body.__proto__: There is no such field. (and 1 more)'],
  ])('%.40j is a 400', async (body, message) => {
    const answered = await send(service, 'POST', scores, body);
    expect([answered.status, answered.body.error, answered.body.message.slice(0, message.length)]).toEqual([
      400,
      'invalid_body',
      message,
    ]);
  });

  test('brackets in texts do not count as nesting', async () => {
    expect(
      (await send(service, 'POST', scores, JSON.stringify({ name: 'n', value: `"\\${'['.repeat(500)}`, traceId: 't' })))
        .status,
    ).toBe(200);
  });

  test('bytes that are no UTF-8 are a 400', async () => {
    expect((await send(service, 'POST', scores, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).body.message).toBe(
      'The body is not valid UTF-8.',
    );
  });

  test.each([bodyLimit + 1, bodyLimit * 3, bodyLimit * 15])(
    'a body of %i bytes is a 413, and the answer arrives',
    async (length) => {
      expect((await send(service, 'POST', scores, 'x'.repeat(length))).body).toEqual({
        error: 'body_too_large',
        message: `The body is larger than ${bodyLimit} bytes.`,
      });
      await alive();
    },
  );

  test('a body without end is cut off', async () => {
    await send(service, 'POST', scores, 'x'.repeat(bodyLimit * 40)).catch(() => undefined);
    await alive();
  });

  test('a gzip bomb is a 413', async () => {
    const bomb = gzipSync(Buffer.alloc(8_000_000, 0x20));
    expect(bomb.length).toBeLessThan(bodyLimit);
    expect((await send(service, 'POST', scores, bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect(
      (await send(service, 'POST', '/api/public/otel/v1/traces', gzipSync(bomb), { 'content-encoding': 'gzip' }))
        .status,
    ).toBe(400);
  });

  const whole = gzipSync('{"name":"n","value":1,"traceId":"t"}');
  test.each([
    ['none', Buffer.from('{"name":"n"}')],
    ['cut off at its end', whole.subarray(0, -6)],
    ['cut off at its start', whole.subarray(5)],
  ])('gzip that is %s is refused', async (_, bytes) => {
    const { body } = await send(service, 'POST', scores, bytes, { 'content-encoding': 'gzip' });
    expect(body.message).toBe('The body is not valid gzip.');
  });

  test('any JSON to any route with a body is a clear answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withBody), fc.jsonValue({ maxDepth: 4 }), async ({ method, path }, body) =>
        isClear(await send(service, method, filled(path), JSON.stringify(body))),
      ),
      { numRuns: 300 },
    );
    await alive();
  });

  test('any bytes, said to be gzip or not, are a clear answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBody),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.boolean(),
        async ({ method, path }, bytes, zipped) =>
          isClear(await send(service, method, filled(path), bytes, zipped ? { 'content-encoding': 'gzip' } : {})),
      ),
      { numRuns: 150 },
    );
  });

  test('spans with any values are stored or named', async () => {
    const anyValue = fc.jsonValue({ maxDepth: 3 });
    const span = fc.record(
      {
        traceId: fc.oneof(fc.constant('a'.repeat(32)), anyValue),
        spanId: fc.oneof(fc.constant('b'.repeat(16)), anyValue),
        parentSpanId: anyValue,
        name: anyValue,
        startTimeUnixNano: fc.oneof(fc.constant('1767603600000000000'), anyValue),
        endTimeUnixNano: anyValue,
        attributes: fc.oneof(
          anyValue,
          fc.array(
            fc.record({
              key: fc.constantFrom(
                'svc.observation.metadata',
                'svc.observation.usage_details',
                'svc.experiment.id',
                'svc.trace.tags',
                '__proto__',
              ),
              value: fc.oneof(anyValue, fc.record({ stringValue: fc.json() })),
            }),
          ),
        ),
        status: anyValue,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(span, { maxLength: 3 }), async (spans) => {
        isClear(
          await send(service, 'POST', '/api/public/otel/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans }] }] }),
        );
        isClear(await get(service, '/api/public/v2/observations', { fields: 'metadata,trace_context,usage' }));
      }),
      { numRuns: 150 },
    );
  });
});

describe('queries', () => {
  test('any parameters are a clear answer', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'limit',
        'cursor',
        'filter',
        'fields',
        'fromStartTime',
        'page',
        'value',
        'dataType',
        'query',
        'version',
        'name',
        'id',
      ),
      fc.string(),
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('1', '2026-01-01', 'NUMERIC', 'core', 'null', 'true'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withQuery),
        fc.array(fc.tuple(name, value), { maxLength: 4 }),
        async ({ method, path }, pairs) =>
          isClear(await send(service, method, `${filled(path)}?${new URLSearchParams(pairs)}`)),
      ),
      { numRuns: 300 },
    );
    await alive();
  });

  test('any filter of conditions is a clear answer', async () => {
    service.seed({ observations: [{ id: 'a', traceId: 't', metadata: { a: { b: 1 } }, tags: ['x'] }] });
    const condition = fc.record({
      type: fc.constantFrom(
        'string',
        'number',
        'datetime',
        'boolean',
        'null',
        'arrayOptions',
        'stringObject',
        'categoryOptions',
      ),
      column: fc.constantFrom('id', 'metadata', 'tags', 'startTime', 'latency', 'isRootObservation', 'constructor'),
      operator: fc.constantFrom('=', '<>', '>', 'any of', 'all of', 'none of', 'contains', 'is null', 'is not null'),
      value: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('a', 1, true), fc.array(fc.string())),
      key: fc.option(fc.constantFrom('a', 'a.b', 'a.b.c', '.', '__proto__', '')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(condition, { maxLength: 3 }), async (conditions) =>
        isClear(await get(service, '/api/public/v2/observations', { filter: JSON.stringify(conditions) })),
      ),
      { numRuns: 300 },
    );
  });

  test('percent signs that encode nothing are text', async () => {
    expect((await get(service, '/api/public/v2/observations?name=%ZZ%')).status).toBe(200);
  });
});

describe('paths', () => {
  test.each<[string, number]>([
    ['/', 404],
    ['//api/public/health', 404],
    ['/api/public/health/', 404],
    ['/api/public/../public/health', 404],
    ['/API/public/health', 404],
    ['/api/public/scores/%E0%A4%A', 400],
    ['/api/public/scores/%00', 400],
    ['/api/public/scores/', 400],
    ['/api/public/scores/%2e%2e', 404],
    ['/api/public/scores/..', 404],
    ['/api/public/scores/__proto__', 404],
    [`/api/public/scores/${'a'.repeat(10_000)}`, 404],
    ['http://elsewhere.example/api/public/health', 405],
    ['http://elsewhere.example', 404],
    ['*', 404],
    ['/api/public/scores/a?b?c=d', 400],
  ])('DELETE %.60s is a %i', async (path, status) => {
    expect(await sendRaw(service, 'DELETE', path)).toBe(status);
  });

  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is a 405', async (method) => {
    expect(await sendRaw(service, method, '/api/public/health')).toBe(405);
  });

  test('any path is a clear answer', async () => {
    const segment = fc.oneof(
      fc.constantFrom('api', 'public', 'v2', 'scores', 'traces', '..', '.', '', '%', '%25', '%c3%28'),
      fc.string({ maxLength: 12 }).map(encodeURIComponent),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { maxLength: 7 }),
        fc.constantFrom('GET', 'DELETE', 'POST'),
        async (segments, method) => {
          const status = await sendRaw(service, method, `/${segments.join('/')}`);
          expect(status < 500).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('connections', () => {
  test.each([
    ['nonsense\r\n\r\n', '400'],
    ['GET / HTTP/1.1\r\n\r\n', '400'],
    ['POST /api/public/scores HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n', '400'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, '431'],
  ])('%.30j', async (bytes, status) => {
    expect((await sendBytes(service, bytes)).slice(9, 12)).toBe(status);
    await alive();
  });

  test('a client that goes away half-way', async () => {
    await sendBytes(
      service,
      'POST /api/public/scores HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"name"',
    );
    await alive();
    expect(service.dump().scores).toEqual([]);
  });
});

describe('starting and stopping', () => {
  test('twice is an error, and so is a port that is taken; after a stop it starts again', async () => {
    await expect(service.start()).rejects.toThrow('running already');
    const other = createContractService();
    await expect(other.start(Number(new URL(service.url!).port))).rejects.toThrow('EADDRINUSE');
    expect((await other.start()).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await other.stop();
    await other.stop();
    expect(other.url).toBeUndefined();
    await other.start();
    await other.stop();
  });

  test('a stop answers what is under way', async () => {
    const other = createContractService();
    await other.start();
    other.faults.set({ latency: 100 });
    const answer = get(other, '/api/public/health');
    await new Promise((resolve) => setTimeout(resolve, 30));
    const start = Date.now();
    await other.stop();
    expect((await answer).status).toBe(200);
    expect(Date.now() - start).toBeLessThan(1500);
  });

  test('the log keeps the latest requests', async () => {
    const other = createContractService({ requestLimit: 10 });
    await other.start();
    for (let index = 0; index < 25; index += 1) await get(other, `/api/public/scores/${index}`);
    expect([other.requests.length <= 11, other.requests.at(-1)!.path]).toEqual([true, '/api/public/scores/24']);
    await other.stop();
  });
});
