import type * as Surface from '@svc/core';
import {
  type Attributes,
  type AttributeValue,
  baggageEntryMetadataFromString,
  type Context,
  context,
  createContextKey,
  propagation,
  type Span,
  trace,
} from '@opentelemetry/api';
import type { Profile } from '../../src/catalog/profile.ts';
import { spanAttributesOf } from '../../src/catalog/span-attributes.ts';
import { propagatedKeys, type PropagatedKey, snakeCase } from './propagated-keys.ts';

export type Propagation = Pick<
  typeof Surface,
  | 'SvcOtelContextKeys'
  | 'SVC_TRACE_ID_BAGGAGE_KEY'
  | 'getSvcTraceIdFromBaggage'
  | 'setSvcTraceIdInBaggage'
  | 'propagateAttributes'
  | 'getPropagatedAttributesFromContext'
>;

/** Characters a propagated text may have. */
const longestText = 200;
const longestEnvironment = 40;

/** Metadata as a span attribute: texts, finite numbers and booleans keep their type, anything else is JSON (contract 9.4). */
export function metadataAttribute(value: unknown): AttributeValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return value === undefined ? undefined : JSON.stringify(value);
}

/** Property of a baggage entry that is a number or a boolean, so that it arrives as one. */
const jsonEntry = baggageEntryMetadataFromString('json');

/** The number or boolean of such an entry; a text that is none stays as it is. */
function typed(text: string): AttributeValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Keys of the context are the same for every copy of the shim in a process. */
const contextKeys = new Map<string, symbol>();
function contextKey(name: string): symbol {
  const found = contextKeys.get(name) ?? createContextKey(name);
  contextKeys.set(name, found);
  return found;
}

export function createPropagation(profile: Profile, logger: () => Surface.Logger): Propagation {
  const attributes = spanAttributesOf(profile);
  const word = profile.header.replace(/^x-|-$/g, '');
  const prefix = `${word}_`;
  const traceIdKey = `${prefix}trace_id`;
  const keys = Object.fromEntries(
    Object.keys(propagatedKeys).map((key) => [key, contextKey(`${prefix}${snakeCase(key)}`)]),
  ) as Record<PropagatedKey, symbol>;
  const spanKey = (key: PropagatedKey): string => attributes[propagatedKeys[key]];
  const spanKeyOfBaggage = new Map(
    Object.keys(propagatedKeys).map((key) => [`${prefix}${snakeCase(key)}`, key as PropagatedKey]),
  );

  const isText = (name: string, value: unknown): value is string => {
    const wrong =
      typeof value !== 'string'
        ? 'must be a string'
        : value.length > longestText
          ? `is over ${longestText} characters (${value.length})`
          : undefined;
    if (wrong) logger().warn(`Propagated attribute '${name}' ${wrong}. Dropping value.`);
    return wrong === undefined;
  };
  const isEnvironment = (value: unknown): value is string => {
    const fits =
      typeof value === 'string' &&
      value.length <= longestEnvironment &&
      /^[a-z0-9_-]+$/.test(value) &&
      !value.startsWith(word);
    if (!fits)
      logger().warn(
        `Propagated attribute 'environment' must be at most ${longestEnvironment} of a-z, 0-9, - and _, and not start with '${word}'. Dropping value.`,
      );
    return fits;
  };
  const validMetadata = (metadata: Record<string, unknown>): Attributes => {
    const valid: Attributes = {};
    for (const [key, value] of Object.entries(metadata)) {
      try {
        const attribute = metadataAttribute(value);
        if (attribute !== undefined) valid[key] = attribute;
      } catch {
        logger().warn(`Propagated attribute 'metadata.${key}' cannot be written as JSON. Dropping value.`);
      }
    }
    return valid;
  };
  const promptOf = (prompt: Surface.PropagatedPromptInput): { name: string; version: number } | undefined => {
    if (prompt.isFallback) return undefined;
    const version =
      typeof prompt.version === 'string' && /^\d+$/.test(prompt.version) ? Number(prompt.version) : prompt.version;
    if (typeof prompt.name === 'string' && prompt.name !== '' && Number.isInteger(version))
      return { name: prompt.name, version: version as number };
    logger().warn("Propagated 'prompt' needs a name and an integer version. Dropping prompt link.");
    return undefined;
  };

  /** What of the parameters is valid, by key. */
  const valid = (
    params: Surface.PropagateAttributesParams,
  ): Partial<Record<PropagatedKey, AttributeValue | Attributes>> => {
    const { environment, tags, metadata, prompt, _internalExperiment: experiment } = params;
    const found: Partial<Record<PropagatedKey, AttributeValue | Attributes>> = {};
    for (const key of ['userId', 'sessionId', 'version', 'traceName'] as const) {
      const value = params[key];
      if (value && isText(key, value)) found[key] = value;
    }
    if (environment !== undefined && isEnvironment(environment)) found.environment = environment;
    const texts = tags?.filter((tag) => isText('tag', tag)) ?? [];
    if (texts.length > 0) found.tags = texts;
    if (metadata) {
      const kept = validMetadata(metadata);
      if (Object.keys(kept).length > 0) found.metadata = kept;
    }
    const linked = prompt && promptOf(prompt);
    if (linked) Object.assign(found, { promptName: linked.name, promptVersion: linked.version });
    for (const [key, value] of Object.entries(experiment ?? {}))
      if (value !== undefined) found[key as PropagatedKey] = value;
    return found;
  };

  const merged = (
    current: Context,
    key: PropagatedKey,
    value: AttributeValue | Attributes,
  ): AttributeValue | Attributes => {
    const before = current.getValue(keys[key]);
    if (key === 'tags' && Array.isArray(before)) return [...new Set([...before, ...(value as string[])])];
    return key === 'metadata' && before ? { ...before, ...(value as Attributes) } : value;
  };

  const toSpan = (span: Span, key: PropagatedKey, value: AttributeValue | Attributes): void => {
    if (key !== 'metadata') span.setAttribute(spanKey(key), value as AttributeValue);
    else
      for (const [name, single] of Object.entries(value as Attributes))
        span.setAttribute(`${spanKey(key)}.${name}`, single!);
  };

  const toBaggage = (current: Context, key: PropagatedKey, value: AttributeValue | Attributes): Context => {
    let baggage = propagation.getBaggage(current) ?? propagation.createBaggage();
    const name = `${prefix}${snakeCase(key)}`;
    if (key === 'metadata')
      for (const [own, single] of Object.entries(value as Attributes))
        baggage = baggage.setEntry(
          `${name}_${own}`,
          typeof single === 'string' ? { value: single } : { value: String(single), metadata: jsonEntry },
        );
    else baggage = baggage.setEntry(name, { value: Array.isArray(value) ? value.join(',') : String(value) });
    return propagation.setBaggage(current, baggage);
  };

  const fromBaggage = (current: Context): Attributes => {
    const found: Attributes = {};
    for (const [name, { value, metadata }] of propagation.getBaggage(current)?.getAllEntries() ?? []) {
      if (name.startsWith(`${prefix}metadata_`))
        found[`${attributes.TRACE_METADATA}.${name.slice(`${prefix}metadata_`.length)}`] =
          metadata?.toString() === 'json' ? typed(value) : value;
      const key = spanKeyOfBaggage.get(name);
      if (!key || key === 'metadata' || (key === 'environment' && !isEnvironment(value))) continue;
      found[spanKey(key)] =
        key === 'tags' ? value.split(',') : key === 'promptVersion' && /^\d+$/.test(value) ? Number(value) : value;
    }
    return found;
  };

  const getTraceId = (current: Context): string | undefined =>
    propagation.getBaggage(current)?.getEntry(traceIdKey)?.value.toLowerCase() || undefined;

  return {
    SvcOtelContextKeys: keys,
    SVC_TRACE_ID_BAGGAGE_KEY: traceIdKey as typeof Surface.SVC_TRACE_ID_BAGGAGE_KEY,
    getSvcTraceIdFromBaggage: getTraceId,
    setSvcTraceIdInBaggage(current, traceId) {
      const value = traceId.toLowerCase();
      if (getTraceId(current) === value) return current;
      return propagation.setBaggage(
        current,
        (propagation.getBaggage(current) ?? propagation.createBaggage()).setEntry(traceIdKey, { value }),
      );
    },
    propagateAttributes(params, fn) {
      let current = context.active();
      const span = trace.getActiveSpan();
      for (const [name, value] of Object.entries(valid(params))) {
        const key = name as PropagatedKey;
        const whole = merged(current, key, value);
        current = current.setValue(keys[key], whole);
        if (span?.isRecording()) toSpan(span, key, whole);
        if (params.asBaggage) current = toBaggage(current, key, whole);
      }
      return context.with(current, fn as () => ReturnType<typeof fn>);
    },
    getPropagatedAttributesFromContext(current) {
      const found = fromBaggage(current);
      for (const key of Object.keys(propagatedKeys) as PropagatedKey[]) {
        const value = current.getValue(keys[key]) as AttributeValue | Attributes | undefined;
        if (value === undefined) continue;
        if (key === 'metadata')
          for (const [name, single] of Object.entries(value))
            found[`${spanKey(key)}.${name}`] = single as AttributeValue;
        else found[spanKey(key)] = value as AttributeValue;
      }
      if (found[attributes.EXPERIMENT_ITEM_ROOT_OBSERVATION_ID]) found[attributes.ENVIRONMENT] = 'sdk-experiment';
      // Booleans of metadata keep their type; the published declaration does not name them.
      return found as Record<string, string | string[] | number>;
    },
  };
}
