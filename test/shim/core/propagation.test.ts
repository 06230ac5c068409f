import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as langfuse from '../../../shim/langfuse/core.ts';
import {
  getPropagatedAttributesFromContext,
  getSvcTraceIdFromBaggage,
  propagateAttributes,
  setSvcTraceIdInBaggage,
} from '../../../shim/svc/core.ts';

const exporter = new InMemorySpanExporter();
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('test');
let warnings: string[];

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => {
  vi.restoreAllMocks();
  trace.disable();
  context.disable();
});
beforeEach(() => {
  exporter.reset();
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation(
    (line: unknown) => void warnings.push(String(line).replace(/^\S+ \S+ \S+ \S+ /, '')),
  );
});

const active = (): Record<string, unknown> => getPropagatedAttributesFromContext(context.active());

describe('propagateAttributes', () => {
  test('hands everything down and to the active span', () => {
    const params = {
      userId: 'u',
      sessionId: 's',
      version: 'v',
      traceName: 't',
      environment: 'staging',
      tags: ['a', 'b'],
      prompt: { name: 'p', version: '2' },
    };
    const expected = {
      'user.id': 'u',
      'session.id': 's',
      'svc.version': 'v',
      'svc.trace.name': 't',
      'svc.environment': 'staging',
      'svc.trace.tags': ['a', 'b'],
      'svc.observation.prompt.name': 'p',
      'svc.observation.prompt.version': 2,
    };
    const returned = tracer.startActiveSpan('x', (span) => {
      const inner = propagateAttributes(params, () => active());
      span.end();
      return inner;
    });
    expect(returned).toEqual(expected);
    expect(exporter.getFinishedSpans()[0]!.attributes).toEqual(expected);
    expect(active()).toEqual({});
  });

  test('§9.4.4 metadata may be any JSON value; numbers and booleans keep their type', () => {
    const metadata = {
      text: 'a',
      n: 1.5,
      yes: true,
      no: false,
      none: null,
      list: [1, 'a'],
      nested: { a: { b: 1 } },
      absent: undefined,
      long: 'x'.repeat(500),
    };
    expect(propagateAttributes({ metadata }, () => active())).toEqual({
      'svc.trace.metadata.text': 'a',
      'svc.trace.metadata.n': 1.5,
      'svc.trace.metadata.yes': true,
      'svc.trace.metadata.no': false,
      'svc.trace.metadata.none': 'null',
      'svc.trace.metadata.list': '[1,"a"]',
      'svc.trace.metadata.nested': '{"a":{"b":1}}',
      'svc.trace.metadata.long': 'x'.repeat(500),
    });
    expect(warnings).toEqual([]);
  });

  interface Account {
    plan: string;
    since: Date;
  }
  const account: Account = { plan: 'free', since: new Date(0) };
  test.each<[string, metadata: unknown, expected: Record<string, unknown>]>([
    [
      'of an interface, with a date',
      account,
      { 'svc.trace.metadata.plan': 'free', 'svc.trace.metadata.since': '"1970-01-01T00:00:00.000Z"' },
    ],
    ['a text', 'free', { 'svc.trace.metadata': 'free' }],
    ['a number', 0, { 'svc.trace.metadata': 0 }],
    ['false', false, { 'svc.trace.metadata': false }],
    ['a list', [1, 'a'], { 'svc.trace.metadata': '[1,"a"]' }],
    ['a date', new Date(0), { 'svc.trace.metadata': '"1970-01-01T00:00:00.000Z"' }],
    ['null', null, {}],
    ['nothing', undefined, {}],
  ])(
    '§9.4.4 the whole metadata may be any JSON value: %s, in the context and in the baggage',
    (_, metadata, expected) => {
      const seen = propagateAttributes({ metadata, asBaggage: true }, () => [
        active(),
        getPropagatedAttributesFromContext(
          propagation.setBaggage(ROOT_CONTEXT, propagation.getBaggage(context.active()) ?? propagation.createBaggage()),
        ),
      ]);
      expect(seen).toEqual([expected, expected]);
      expect(warnings).toEqual([]);
    },
  );

  test('inner values override outer ones; tags and metadata are added', () => {
    const inner = propagateAttributes({ userId: 'u1', tags: ['a'], metadata: { a: 1, b: 1 } }, () =>
      propagateAttributes({ userId: 'u2', tags: ['b', 'a'], metadata: { b: 2 } }, () => active()),
    );
    expect(inner).toEqual({
      'user.id': 'u2',
      'svc.trace.tags': ['a', 'b'],
      'svc.trace.metadata.a': 1,
      'svc.trace.metadata.b': 2,
    });
  });

  test('what cannot be handed down is dropped with a warning', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const params = {
      userId: 'x'.repeat(201),
      environment: 'Not Allowed',
      tags: [1],
      metadata: { loop, fine: 1 },
      prompt: { name: '', version: 1 },
    };
    expect(propagateAttributes(params as never, () => active())).toEqual({ 'svc.trace.metadata.fine': 1 });
    expect(warnings).toEqual([
      "Propagated attribute 'userId' is over 200 characters (201). Dropping value.",
      "Propagated attribute 'environment' must be at most 40 of a-z, 0-9, - and _, and not start with 'svc'. Dropping value.",
      "Propagated attribute 'tag' must be a string. Dropping value.",
      "Propagated attribute 'metadata.loop' cannot be written as JSON. Dropping value.",
      "Propagated 'prompt' needs a name and an integer version. Dropping prompt link.",
    ]);
  });

  test('a fallback prompt is not linked', () => {
    expect(propagateAttributes({ prompt: { name: 'p', version: 1, isFallback: true } }, () => active())).toEqual({});
  });

  test('as baggage it reaches another process', () => {
    const baggage = propagateAttributes(
      {
        asBaggage: true,
        userId: 'u',
        tags: ['a', 'b'],
        metadata: { n: 1 },
        environment: 'staging',
        prompt: { name: 'p', version: 2 },
      },
      () => propagation.getBaggage(context.active())!,
    );
    expect(baggage.getAllEntries().map(([name, { value }]) => [name, value])).toEqual([
      ['svc_user_id', 'u'],
      ['svc_environment', 'staging'],
      ['svc_tags', 'a,b'],
      ['svc_metadata_n', '1'],
      ['svc_prompt_name', 'p'],
      ['svc_prompt_version', '2'],
    ]);
    expect(getPropagatedAttributesFromContext(propagation.setBaggage(ROOT_CONTEXT, baggage))).toEqual({
      'user.id': 'u',
      'svc.environment': 'staging',
      'svc.trace.tags': ['a', 'b'],
      'svc.trace.metadata.n': 1,
      'svc.observation.prompt.name': 'p',
      'svc.observation.prompt.version': 2,
    });
  });

  test('asynchronous functions keep what is handed down, profiles do not see each other’s', async () => {
    const seen = await propagateAttributes({ traceName: 't' }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return [active(), langfuse.getPropagatedAttributesFromContext(context.active())];
    });
    expect(seen).toEqual([{ 'svc.trace.name': 't' }, {}]);
  });
});

test('a trace id in the baggage is found again in lower case', () => {
  const one = setSvcTraceIdInBaggage(ROOT_CONTEXT, 'ABC');
  expect([
    getSvcTraceIdFromBaggage(one),
    getSvcTraceIdFromBaggage(ROOT_CONTEXT),
    setSvcTraceIdInBaggage(one, 'abc') === one,
  ]).toEqual(['abc', undefined, true]);
});
