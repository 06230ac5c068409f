import { SpanStatusCode } from '@opentelemetry/api';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as tracing from '../../../shim/svc/tracing.ts';
import { spansInMemory } from './spans-in-memory.ts';

const spans = spansInMemory();
afterEach(() => vi.restoreAllMocks());

describe('startActiveObservation', () => {
  test('the observation is active inside, and ends with a synchronous function', async () => {
    const returned = tracing.startActiveObservation('outer', (outer) => {
      expect([tracing.getActiveTraceId(), tracing.getActiveSpanId()]).toEqual([outer.traceId, outer.id]);
      const inner = tracing.startObservation('inner');
      inner.end();
      return inner.traceId === outer.traceId;
    });
    expect(returned).toBe(true);
    expect((await spans.all()).map(({ name }) => name)).toEqual(['inner', 'outer']);
    expect((await spans.named('inner')).parentSpanContext?.spanId).toBe(
      (await spans.named('outer')).spanContext().spanId,
    );
    expect(tracing.getActiveTraceId()).toBeUndefined();
  });

  test('it ends with the promise of an asynchronous one', async () => {
    const promise = tracing.startActiveObservation(
      'slow',
      async (generation) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        expect(tracing.getActiveSpanId()).toBe(generation.id);
        generation.update({ model: 'm', output: 'done' });
        return 7;
      },
      { asType: 'generation' },
    );
    expect(await spans.all()).toEqual([]);
    expect(await promise).toBe(7);
    expect(await spans.attributesOf('slow')).toEqual({
      'svc.observation.type': 'generation',
      'svc.observation.model.name': 'm',
      'svc.observation.output': 'done',
    });
  });

  test.each([
    [
      'thrown',
      () => {
        throw new Error('no luck');
      },
    ],
    [
      'rejected',
      async () => {
        throw new Error('no luck');
      },
    ],
  ])('an error that is %s goes on, and the span has it', async (name, fn) => {
    await expect(async () => tracing.startActiveObservation(name, fn)).rejects.toThrow('no luck');
    expect((await spans.named(name)).status).toEqual({ code: SpanStatusCode.ERROR, message: 'no luck' });
  });

  test('with endOnExit off the caller ends it', async () => {
    const span = tracing.startActiveObservation('kept', (kept) => kept, { endOnExit: false });
    await expect(
      tracing.startActiveObservation('failed', async () => Promise.reject(new Error('x')), { endOnExit: false }),
    ).rejects.toThrow('x');
    expect(await spans.all()).toEqual([]);
    span.end();
    expect((await spans.all()).map(({ name }) => name)).toEqual(['kept']);
  });

  test('it starts when it is told, under the parent it is told', async () => {
    const startTime = new Date('2026-01-05T09:00:00Z');
    const parentSpanContext = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 };
    tracing.startActiveObservation('told', () => undefined, { startTime, parentSpanContext });
    const span = await spans.named('told');
    expect([span.startTime, span.parentSpanContext?.spanId, span.spanContext().traceId]).toEqual([
      [startTime.getTime() / 1_000, 0],
      'b'.repeat(16),
      'a'.repeat(32),
    ]);
  });

  test('an event can be active too, though it has ended', async () => {
    tracing.startActiveObservation('event', (event) => expect(event.type).toBe('event'), { asType: 'event' as 'span' });
    expect(await spans.attributesOf('event')).toEqual({ 'svc.observation.type': 'event' });
  });

  test('of two that run at once, each has its own trace', async () => {
    const ids = await Promise.all(
      ['a', 'b'].map((name) =>
        tracing.startActiveObservation(name, async (span) => {
          await new Promise((resolve) => setTimeout(resolve, 2));
          return tracing.getActiveTraceId() === span.traceId ? span.traceId : undefined;
        }),
      ),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });
});

describe('what is active', () => {
  test('§4.6 updateActiveObservation gives the root its input and output, and leaves its type', async () => {
    tracing.startActiveObservation('root', () => tracing.updateActiveObservation({ input: { q: 1 }, output: 'a' }), {
      asType: 'agent',
    });
    expect(await spans.attributesOf('root')).toEqual({
      'svc.observation.type': 'agent',
      'svc.observation.input': '{"q":1}',
      'svc.observation.output': 'a',
    });
  });

  test('updateActiveObservation with a type changes it', async () => {
    tracing.startActiveObservation('root', () =>
      tracing.updateActiveObservation({ model: 'm' }, { asType: 'generation' }),
    );
    expect(await spans.attributesOf('root')).toEqual({
      'svc.observation.type': 'generation',
      'svc.observation.model.name': 'm',
    });
  });

  test('§4.6 setActiveTraceAsPublic marks the trace', async () => {
    tracing.startActiveObservation('root', () => tracing.setActiveTraceAsPublic());
    expect(await spans.attributesOf('root')).toEqual({ 'svc.observation.type': 'span', 'svc.trace.public': true });
  });

  test('without an active span it is a warning and nothing else', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    tracing.updateActiveObservation({ input: 1 });
    tracing.setActiveTraceAsPublic();
    expect(warn.mock.calls.map(([line]) => String(line).replace(/^.*\] /, ''))).toEqual([
      'No active OTEL span in context. Skipping span update.',
      'No active OTEL span in context. Skipping trace publish.',
    ]);
    expect([tracing.getActiveTraceId(), tracing.getActiveSpanId()]).toEqual([undefined, undefined]);
  });
});
