import { trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { describe, expect, test } from 'vitest';
import { explainRemoved, type RemovedUse, stopExplaining } from '../../../shim/explain/index.ts';
import * as tracing from '../../../shim/svc/tracing.ts';
import { spansInMemory } from './spans-in-memory.ts';

const spans = spansInMemory();
const types = [
  'span',
  'generation',
  'embedding',
  'agent',
  'tool',
  'chain',
  'retriever',
  'evaluator',
  'guardrail',
] as const;

describe('startObservation', () => {
  test.each(types)('a %s carries its type, is updated and ends', async (asType) => {
    const observation = tracing.startObservation('one', { input: 'question' }, { asType } as { asType: 'span' });
    expect(observation.type).toBe(asType);
    expect(observation.constructor.name).toBe(`Svc${asType[0]!.toUpperCase()}${asType.slice(1)}`);
    expect(await spans.all()).toEqual([]);
    expect(observation.update({ output: { answer: 42 } })).toBe(observation);
    observation.end();
    expect(await spans.attributesOf('one')).toEqual({
      'svc.observation.type': asType,
      'svc.observation.input': 'question',
      'svc.observation.output': '{"answer":42}',
    });
  });

  test('an event has ended when it is made, at its time', async () => {
    const startTime = new Date('2026-01-05T09:00:00Z');
    const event = tracing.startObservation('clicked', { metadata: { x: 3 } }, { asType: 'event', startTime });
    expect(event).toBeInstanceOf(tracing.SvcEvent);
    expect('update' in event).toBe(false);
    const span = await spans.named('clicked');
    expect([span.startTime, span.endTime]).toEqual([
      [startTime.getTime() / 1_000, 0],
      [startTime.getTime() / 1_000, 0],
    ]);
    expect(await spans.attributesOf('clicked')).toEqual({
      'svc.observation.type': 'event',
      'svc.observation.metadata.x': 3,
    });
  });

  test('children are under the observation that starts them, in its trace', async () => {
    const root = tracing.startObservation('root');
    const child = root.startObservation('child', {}, { asType: 'tool' });
    const grandchild = child.startObservation('grandchild', { model: 'm' }, { asType: 'generation' });
    expect(grandchild).toBeInstanceOf(tracing.SvcGeneration);
    for (const one of [grandchild, child, root]) one.end();
    expect((await spans.all()).map(({ name, parentSpanContext }) => [name, parentSpanContext?.spanId])).toEqual([
      ['grandchild', child.id],
      ['child', root.id],
      ['root', undefined],
    ]);
    expect(new Set([root, child, grandchild].map(({ traceId }) => traceId)).size).toBe(1);
  });

  test('a span context of elsewhere is the parent', async () => {
    const traceId = await tracing.createTraceId('order 7');
    const observation = tracing.startObservation(
      'continued',
      {},
      { parentSpanContext: { traceId, spanId: '00f067aa0ba902b7', traceFlags: 1 } },
    );
    observation.end();
    expect(observation.traceId).toBe(traceId);
    expect((await spans.named('continued')).parentSpanContext?.spanId).toBe('00f067aa0ba902b7');
  });

  test('all of a generation', async () => {
    tracing
      .startObservation(
        'answer',
        {
          model: 'm-1',
          modelParameters: { temperature: 0.5 },
          usageDetails: { input: 3, output: 4 },
          costDetails: { total: 0.01 },
          completionStartTime: new Date('2026-01-05T09:00:00Z'),
          prompt: { name: 'greeting', version: 2, isFallback: false },
          level: 'WARNING',
          statusMessage: 'slow',
          version: 'v1',
          environment: 'test',
        },
        { asType: 'generation' },
      )
      .end();
    expect(await spans.attributesOf('answer')).toEqual({
      'svc.observation.type': 'generation',
      'svc.observation.model.name': 'm-1',
      'svc.observation.model.parameters': '{"temperature":0.5}',
      'svc.observation.usage_details': '{"input":3,"output":4}',
      'svc.observation.cost_details': '{"total":0.01}',
      'svc.observation.completion_start_time': '"2026-01-05T09:00:00.000Z"',
      'svc.observation.prompt.name': 'greeting',
      'svc.observation.prompt.version': 2,
      'svc.observation.level': 'WARNING',
      'svc.observation.status_message': 'slow',
      'svc.version': 'v1',
      'svc.environment': 'test',
    });
  });

  test('a fallback prompt is not linked', async () => {
    tracing
      .startObservation(
        'fallback',
        { prompt: { name: 'greeting', version: 0, isFallback: true } },
        { asType: 'generation' },
      )
      .end();
    expect(await spans.attributesOf('fallback')).toEqual({ 'svc.observation.type': 'generation' });
  });

  test('a value that is no JSON is told so and nothing is thrown', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    tracing.startObservation('cycle', { input: cycle, output: 3n, metadata: { cycle, missing: undefined } }).end();
    expect(await spans.attributesOf('cycle')).toEqual({
      'svc.observation.type': 'span',
      'svc.observation.input': '<failed to serialize>',
      'svc.observation.output': '<failed to serialize>',
      'svc.observation.metadata.cycle': '<failed to serialize>',
    });
  });
});

describe('contract', () => {
  test('§9.4.4 numeric and boolean metadata keep their type, nested objects keep theirs inside', async () => {
    const metadata = {
      text: 'a',
      count: 3,
      ratio: 0.5,
      flag: false,
      nested: { a: { b: 1 }, c: true },
      list: [1, 'two'],
      none: null,
    };
    tracing.startObservation('typed', { metadata }).end();
    expect(await spans.attributesOf('typed')).toEqual({
      'svc.observation.type': 'span',
      'svc.observation.metadata.text': 'a',
      'svc.observation.metadata.count': 3,
      'svc.observation.metadata.ratio': 0.5,
      'svc.observation.metadata.flag': false,
      'svc.observation.metadata.nested': '{"a":{"b":1},"c":true}',
      'svc.observation.metadata.list': '[1,"two"]',
      'svc.observation.metadata.none': 'null',
    });
  });

  test.each([
    'SvcSpan',
    'SvcGeneration',
    'SvcEmbedding',
    'SvcAgent',
    'SvcTool',
    'SvcChain',
    'SvcRetriever',
    'SvcEvaluator',
    'SvcGuardrail',
    'SvcEvent',
  ] as const)('§4.6 %s has no setter of trace input and output, and keeps setTraceAsPublic', (name) => {
    expect('setTraceIO' in tracing[name].prototype).toBe(false);
    expect('setTraceAsPublic' in tracing[name].prototype).toBe(true);
  });

  test('§7.3 a call of the removed setter is the native TypeError', () => {
    const span = tracing.startObservation('one');
    span.end();
    // @ts-expect-error the surface has no such member either
    expect(() => span.setTraceIO({ input: 1 })).toThrow(new TypeError('span.setTraceIO is not a function'));
    expect(['setActiveTraceIO', 'createTraceAttributes'].filter((name) => name in tracing)).toEqual([]);
  });

  test('with explanations on, the removed setter says what takes its place', () => {
    const uses: RemovedUse[] = [];
    explainRemoved({ stderr: false, onUse: (use) => void uses.push(use) });
    try {
      const span = tracing.startObservation('one', {}, { asType: 'agent' });
      expect((span as unknown as Record<string, unknown>)['setTraceIO']).toBeUndefined();
      expect([span instanceof tracing.SvcAgent, 'setTraceIO' in span, span.update({ output: 1 }).end()]).toEqual([
        true,
        false,
        undefined,
      ]);
    } finally {
      stopExplaining();
    }
    expect(uses.map(({ id, callSite }) => [id, /observations\.test\.ts:\d+:\d+$/.test(callSite ?? '')])).toEqual([
      ['span.setTraceIO', true],
    ]);
  });

  test('§4.6 setTraceAsPublic marks the trace and returns the observation', async () => {
    const span = tracing.startObservation('shown');
    expect(span.setTraceAsPublic()).toBe(span);
    span.end();
    expect(await spans.attributesOf('shown')).toEqual({ 'svc.observation.type': 'span', 'svc.trace.public': true });
  });
});

test('an isolated provider takes the spans until it is given back', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  tracing.setSvcTracerProvider(provider);
  expect(tracing.getSvcTracerProvider()).toBe(provider);
  tracing.startObservation('isolated').end();
  tracing.setSvcTracerProvider(null);
  expect(tracing.getSvcTracerProvider()).toBe(trace.getTracerProvider());
  tracing.startObservation('global').end();
  expect(
    exporter.getFinishedSpans().map(({ name, instrumentationScope }) => [name, instrumentationScope.name]),
  ).toEqual([['isolated', 'svc-sdk']]);
  expect((await spans.all()).map(({ name }) => name)).toEqual(['global']);
});

test('createObservationAttributes gives what an observation would carry', () => {
  expect(tracing.createObservationAttributes('tool', { input: [1], metadata: { n: 1 } })).toEqual({
    'svc.observation.type': 'tool',
    'svc.observation.input': '[1]',
    'svc.observation.metadata.n': 1,
  });
});

test('a trace id is 32 hexadecimal digits, the same for the same seed', async () => {
  expect(await tracing.createTraceId('seed')).toBe('19b25856e1c150ca834cffc8b59b23ad');
  const [one, two] = [await tracing.createTraceId(), await tracing.createTraceId()];
  expect([one, two].every((id) => /^[0-9a-f]{32}$/.test(id!))).toBe(true);
  expect(one).not.toBe(two);
});
