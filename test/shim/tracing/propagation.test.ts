import { context, propagation } from '@opentelemetry/api';
import { W3CBaggagePropagator } from '@opentelemetry/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LangfuseOtelContextKeys } from '../../../shim/langfuse/core.ts';
import {
  getPropagatedAttributesFromContext,
  getSvcTraceIdFromBaggage,
  SvcOtelContextKeys,
} from '../../../shim/svc/core.ts';
import * as tracing from '../../../shim/svc/tracing.ts';
import { spansInMemory } from './spans-in-memory.ts';

const spans = spansInMemory();
afterEach(() => vi.restoreAllMocks());

/** What a span carries that starts with the given parameters propagated. */
async function propagated(params: Parameters<typeof tracing.propagateAttributes>[0]): Promise<Record<string, unknown>> {
  tracing.propagateAttributes(params, () => tracing.startObservation('inside').end());
  const { 'svc.observation.type': _, ...attributes } = await spans.attributesOf('inside');
  return attributes;
}

describe('what spans get', () => {
  test('every parameter has its attribute', async () => {
    expect(
      await propagated({
        userId: 'u',
        sessionId: 's',
        version: 'v',
        traceName: 't',
        environment: 'staging',
        tags: ['a', 'b'],
        prompt: { name: 'p', version: '3' },
      }),
    ).toEqual({
      'user.id': 'u',
      'session.id': 's',
      'svc.version': 'v',
      'svc.trace.name': 't',
      'svc.environment': 'staging',
      'svc.trace.tags': ['a', 'b'],
      'svc.observation.prompt.name': 'p',
      'svc.observation.prompt.version': 3,
    });
  });

  test('§9.4.4 metadata takes any JSON value, and numbers and booleans keep their type', async () => {
    const metadata = {
      text: 'a',
      long: 'x'.repeat(300),
      count: 1,
      ratio: -0.5,
      flag: false,
      none: null,
      list: [1, { a: 2 }],
      nested: { a: { b: 1 } },
      gone: undefined,
    };
    expect(await propagated({ metadata })).toEqual({
      'svc.trace.metadata.text': 'a',
      'svc.trace.metadata.long': 'x'.repeat(300),
      'svc.trace.metadata.count': 1,
      'svc.trace.metadata.ratio': -0.5,
      'svc.trace.metadata.flag': false,
      'svc.trace.metadata.none': 'null',
      'svc.trace.metadata.list': '[1,{"a":2}]',
      'svc.trace.metadata.nested': '{"a":{"b":1}}',
    });
  });

  test('the span that is active gets them too, and what was set outside stays', async () => {
    tracing.startActiveObservation('root', () => {
      tracing.propagateAttributes({ userId: 'u', tags: ['a'], metadata: { one: 1, two: 1 } }, () =>
        tracing.propagateAttributes({ tags: ['b', 'a'], metadata: { two: 2 } }, () =>
          tracing.startObservation('deep').end(),
        ),
      );
    });
    const expected = {
      'svc.observation.type': 'span',
      'user.id': 'u',
      'svc.trace.tags': ['a', 'b'],
      'svc.trace.metadata.one': 1,
      'svc.trace.metadata.two': 2,
    };
    expect(await spans.attributesOf('deep')).toEqual(expected);
    expect(await spans.attributesOf('root')).toEqual(expected);
  });

  test('it returns what the function returns, and nothing is left behind', async () => {
    expect(await tracing.propagateAttributes({ userId: 'u' }, async () => 5)).toBe(5);
    tracing.startObservation('after').end();
    expect(await spans.attributesOf('after')).toEqual({ 'svc.observation.type': 'span' });
  });

  test("a prompt of the generation's own is the stronger one", async () => {
    tracing.propagateAttributes({ prompt: { name: 'outer', version: 1 } }, () =>
      tracing
        .startObservation('own', { prompt: { name: 'own', version: 2, isFallback: false } }, { asType: 'generation' })
        .end(),
    );
    expect(await spans.attributesOf('own')).toEqual({
      'svc.observation.type': 'generation',
      'svc.observation.prompt.name': 'own',
      'svc.observation.prompt.version': 2,
    });
  });
});

describe('what is not valid is dropped with a warning', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  test.each([
    ['a text that is too long', { userId: 'u'.repeat(201) }],
    ['a text that is none', { sessionId: 7 }],
    ['a tag that is none', { tags: [1] }],
    ['an environment with capitals', { environment: 'Prod' }],
    ["an environment of the service's own", { environment: 'svc-own' }],
    ['metadata with a cycle', { metadata: { cycle } }],
    ['metadata with a bigint', { metadata: { big: 1n } }],
    ['a prompt without a version', { prompt: { name: 'p', version: 'latest' } }],
  ])('%s', async (_, params) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await propagated(params as never)).toEqual({});
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('a fallback prompt is left out silently', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await propagated({ prompt: { name: 'p', version: 1, isFallback: true } })).toEqual({});
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('baggage', () => {
  /** What another service finds in the baggage header. */
  function acrossServices(params: Parameters<typeof tracing.propagateAttributes>[0]): Record<string, unknown> {
    const propagator = new W3CBaggagePropagator();
    const headers: Record<string, string> = {};
    tracing.propagateAttributes({ ...params, asBaggage: true }, () =>
      propagator.inject(context.active(), headers, {
        set: (carrier, key, value) => void ((carrier as Record<string, string>)[key] = value),
      }),
    );
    const received = propagator.extract(context.active(), headers, {
      get: (carrier, key) => (carrier as Record<string, string>)[key],
      keys: Object.keys,
    });
    return getPropagatedAttributesFromContext(received);
  }

  test('§9.4.4 everything arrives at another service with its type', () => {
    const metadata = { text: '5', count: 5, flag: true, nested: { a: { b: 1 } } };
    expect(
      acrossServices({
        userId: 'ü, 1',
        tags: ['a', 'b'],
        environment: 'staging',
        prompt: { name: 'p', version: 3 },
        metadata,
      }),
    ).toEqual({
      'user.id': 'ü, 1',
      'svc.trace.tags': ['a', 'b'],
      'svc.environment': 'staging',
      'svc.observation.prompt.name': 'p',
      'svc.observation.prompt.version': 3,
      'svc.trace.metadata.text': '5',
      'svc.trace.metadata.count': 5,
      'svc.trace.metadata.flag': true,
      'svc.trace.metadata.nested': '{"a":{"b":1}}',
    });
  });

  test('without asBaggage nothing goes into it', () => {
    tracing.propagateAttributes({ userId: 'u' }, () => expect(propagation.getActiveBaggage()).toBeUndefined());
  });

  test('a trace that runs tells its id', () => {
    tracing.startActiveObservation('root', (root) =>
      expect(getSvcTraceIdFromBaggage(context.active())).toBe(root.traceId),
    );
  });
});

test('an experiment item marks the environment of all that runs in it', async () => {
  const experiment = {
    experimentId: 'e',
    experimentName: 'run',
    experimentItemId: 'i',
    experimentItemRootObservationId: 'o',
  };
  expect(await propagated({ _internalExperiment: experiment, environment: 'staging' })).toEqual({
    'svc.environment': 'sdk-experiment',
    'svc.experiment.id': 'e',
    'svc.experiment.name': 'run',
    'svc.experiment.item.id': 'i',
    'svc.experiment.item.root_observation_id': 'o',
  });
});

test('keys of the context are per profile and the same for every copy of the shim', () => {
  expect(SvcOtelContextKeys.userId).toBe(Symbol.for('svc_user_id'));
  expect(LangfuseOtelContextKeys.userId).toBe(Symbol.for('langfuse_user_id'));
});
