import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type * as Surface from '@svc/tracing';
import type { SpanAttributes } from '../../src/catalog/span-attributes.ts';
import { metadataAttribute } from '../core/metadata-attribute.ts';

/** What stands in an attribute for a value that cannot be written as JSON. */
const unserializable = '<failed to serialize>';

/**
 * The span attributes of an observation, under one profile's keys. What is not given has no attribute, so setting them
 * on a span again changes only what is given. Metadata keeps its types (contract §9.4, 4).
 */
export function createObservationAttributes(
  keys: SpanAttributes,
  type: Surface.SvcObservationType | undefined,
  attributes: Surface.SvcObservationAttributes,
): Attributes {
  const { prompt, metadata } = attributes;
  const linked = prompt && !prompt.isFallback ? prompt : undefined;
  return defined({
    [keys.OBSERVATION_TYPE]: type,
    [keys.OBSERVATION_LEVEL]: attributes.level,
    [keys.OBSERVATION_STATUS_MESSAGE]: attributes.statusMessage,
    [keys.VERSION]: attributes.version,
    [keys.ENVIRONMENT]: attributes.environment,
    [keys.OBSERVATION_INPUT]: text(attributes.input),
    [keys.OBSERVATION_OUTPUT]: text(attributes.output),
    [keys.OBSERVATION_MODEL]: attributes.model,
    [keys.OBSERVATION_USAGE_DETAILS]: text(attributes.usageDetails),
    [keys.OBSERVATION_COST_DETAILS]: text(attributes.costDetails),
    [keys.OBSERVATION_COMPLETION_START_TIME]: text(attributes.completionStartTime),
    [keys.OBSERVATION_MODEL_PARAMETERS]: text(attributes.modelParameters),
    [keys.OBSERVATION_PROMPT_NAME]: linked?.name,
    [keys.OBSERVATION_PROMPT_VERSION]: linked?.version,
    ...metadataAttributes(keys.OBSERVATION_METADATA, metadata),
  });
}

/** One attribute for each key of an object, one under the bare key for any other value. */
function metadataAttributes(key: string, metadata: unknown): Record<string, AttributeValue | undefined> {
  if (metadata === undefined || metadata === null) return {};
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return { [key]: orFailed(metadataAttribute, metadata) };
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [`${key}.${name}`, orFailed(metadataAttribute, value)]),
  );
}

/** A string as it is, the rest as JSON; nothing for `undefined` and `null`. */
function text(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : orFailed(JSON.stringify, value);
}

function orFailed<T>(write: (value: unknown) => T, value: unknown): T | string {
  try {
    return write(value);
  } catch {
    return unserializable;
  }
}

function defined(attributes: Record<string, AttributeValue | null | undefined>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null),
  ) as Attributes;
}
