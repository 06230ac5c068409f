import type * as Surface from '@svc/core';
import {
  type Attributes,
  type AttributeValue,
  type Context,
  context,
  createContextKey,
  trace,
} from '@opentelemetry/api';
import type { Profile } from '../../src/catalog/profile.ts';
import { spanAttributesOf } from '../../src/catalog/span-attributes.ts';
import { PropagatedBaggage } from './propagated-baggage.ts';
import {
  propagatedKeys,
  type PropagatedKey,
  type PropagatedValue,
  snakeCase,
  wholeMetadata,
} from './propagated-keys.ts';
import { PropagatedParameters } from './propagated-parameters.ts';

export type Propagation = Pick<
  typeof Surface,
  | 'SvcOtelContextKeys'
  | 'SVC_TRACE_ID_BAGGAGE_KEY'
  | 'getSvcTraceIdFromBaggage'
  | 'setSvcTraceIdInBaggage'
  | 'propagateAttributes'
  | 'getPropagatedAttributesFromContext'
>;

/** Keys of the context are the same for every copy of the shim in a process. */
const contextKeys = new Map<string, symbol>();
function contextKey(name: string): symbol {
  const knownKey = contextKeys.get(name) ?? createContextKey(name);
  contextKeys.set(name, knownKey);
  return knownKey;
}

/** What a key hands down where something was handed down before: tags and metadata add to that. */
function joined(before: unknown, key: PropagatedKey, value: PropagatedValue): PropagatedValue {
  if (key === 'tags' && Array.isArray(before)) return [...new Set([...before, ...(value as string[])])];
  return key === 'metadata' && before ? { ...before, ...(value as Attributes) } : value;
}

/** The exports of one profile that hand attributes down: in the context, and where it is asked for in the baggage. */
export function createPropagation(profile: Profile, logger: () => Surface.Logger): Propagation {
  const attributes = spanAttributesOf(profile);
  const word = profile.header.replace(/^x-|-$/g, '');
  const prefix = `${word}_`;
  const parameters = new PropagatedParameters(word, logger);
  const baggage = new PropagatedBaggage(prefix);
  const keys = Object.fromEntries(
    Object.keys(propagatedKeys).map((key) => [key, contextKey(`${prefix}${snakeCase(key)}`)]),
  ) as Record<PropagatedKey, symbol>;

  /** Metadata has an attribute for each of its own keys. */
  const spanAttributes = (key: PropagatedKey, value: PropagatedValue): Attributes => {
    const name = attributes[propagatedKeys[key]];
    if (key !== 'metadata') return { [name]: value as AttributeValue };
    return Object.fromEntries(
      Object.entries(value).map(([metadataKey, single]) => [
        metadataKey === wholeMetadata ? name : `${name}.${metadataKey}`,
        single,
      ]),
    );
  };

  const fromBaggage = (current: Context): Attributes => {
    const spanValues: Attributes = {};
    for (const [key, value] of baggage.entries(current))
      if (key !== 'environment' || parameters.isEnvironment(value))
        Object.assign(spanValues, spanAttributes(key, value));
    return spanValues;
  };

  return {
    SvcOtelContextKeys: keys,
    SVC_TRACE_ID_BAGGAGE_KEY: baggage.traceIdName as typeof Surface.SVC_TRACE_ID_BAGGAGE_KEY,
    getSvcTraceIdFromBaggage: (current) => baggage.traceId(current),
    setSvcTraceIdInBaggage: (current, traceId) => baggage.withTraceId(current, traceId),
    propagateAttributes(params, fn) {
      let current = context.active();
      const span = trace.getActiveSpan();
      for (const [name, value] of Object.entries(parameters.valid(params))) {
        const key = name as PropagatedKey;
        const whole = joined(current.getValue(keys[key]), key, value);
        current = current.setValue(keys[key], whole);
        if (span?.isRecording())
          for (const [attribute, single] of Object.entries(spanAttributes(key, whole)))
            span.setAttribute(attribute, single!);
        if (params.asBaggage) current = baggage.with(current, key, whole);
      }
      return context.with(current, fn as () => ReturnType<typeof fn>);
    },
    getPropagatedAttributesFromContext(current) {
      const spanValues = fromBaggage(current);
      for (const key of Object.keys(propagatedKeys) as PropagatedKey[]) {
        const value = current.getValue(keys[key]) as PropagatedValue | undefined;
        if (value !== undefined) Object.assign(spanValues, spanAttributes(key, value));
      }
      if (spanValues[attributes.EXPERIMENT_ITEM_ROOT_OBSERVATION_ID])
        spanValues[attributes.ENVIRONMENT] = 'sdk-experiment';
      // Booleans of metadata keep their type; the published declaration does not name them.
      return spanValues as Record<string, string | string[] | number>;
    },
  };
}
