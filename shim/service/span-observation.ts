import { spanAttributes } from '../../src/catalog/span-attributes.ts';
import type { ExperimentPart } from './complete-observation.ts';
import type { ReadSpan } from './otlp-values.ts';
import type { StoredRecord } from './store.ts';

type AttributeName = keyof typeof spanAttributes;

/** Attributes of a span by their neutral key, whichever of the prefixes they were written with. */
function neutralAttributes(span: ReadSpan, prefixes: readonly string[]): ReadonlyMap<string, unknown> {
  return new Map(
    [...span.attributes].map(([key, value]) => {
      const prefix = prefixes.find((one) => key.startsWith(`${one}.`));
      return [prefix === undefined ? key : `svc.${key.slice(prefix.length + 1)}`, value] as const;
    }),
  );
}

/** A text that was written from an object or an array, as that again; see `src/catalog/span-attributes.ts`. */
function revived(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]|^null$/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function revivedObject(value: unknown): unknown {
  const object = revived(value);
  return typeof object === 'object' && object !== null && !Array.isArray(object) ? object : undefined;
}

/** Metadata of a span: one attribute for each key, below the given attributes; the later one wins. */
function metadataOf(attributes: ReadonlyMap<string, unknown>, names: readonly AttributeName[]): unknown {
  const entries: [string, unknown][] = [];
  let whole: unknown;
  for (const name of names) {
    const bare = spanAttributes[name];
    const own = revived(attributes.get(bare));
    if (typeof own === 'object' && own !== null && !Array.isArray(own)) entries.push(...Object.entries(own));
    else if (own !== undefined) whole = own;
    for (const [key, value] of attributes)
      if (key.startsWith(`${bare}.`)) entries.push([key.slice(bare.length + 1), revived(value)]);
  }
  return entries.length === 0 && whole !== undefined ? whole : Object.fromEntries(entries);
}

function numbersIn(value: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(revivedObject(value) ?? {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

/** A time that may stand in quotes, as JSON text. */
function quotedTime(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replace(/^"|"$/g, '') : '';
  return Number.isNaN(Date.parse(text)) ? null : text;
}

/** The observation that a span becomes (contract §1, §2; keys in `src/catalog/span-attributes.ts`). */
export function observationOf(span: ReadSpan, prefixes: readonly string[]): StoredRecord {
  const attributes = neutralAttributes(span, prefixes);
  const text = (...names: AttributeName[]): string | null => {
    for (const name of names) {
      const value = attributes.get(spanAttributes[name]);
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
    return null;
  };
  const flag = (name: AttributeName): boolean =>
    [true, 'true'].includes(attributes.get(spanAttributes[name]) as string);
  const tags = revived(attributes.get(spanAttributes.TRACE_TAGS));
  const version = Number(text('OBSERVATION_PROMPT_VERSION') ?? NaN);
  const level = text('OBSERVATION_LEVEL')?.toUpperCase();
  const experimentId = text('EXPERIMENT_ID');
  const experimentItemId = text('EXPERIMENT_ITEM_ID');
  const experiment: ExperimentPart | undefined =
    experimentId === null || experimentItemId === null
      ? undefined
      : {
          experimentId,
          experimentItemId,
          experimentName: text('EXPERIMENT_NAME') ?? experimentId,
          experimentDescription: text('EXPERIMENT_DESCRIPTION'),
          experimentMetadata: revivedObject(attributes.get(spanAttributes.EXPERIMENT_METADATA)) ?? null,
          experimentDatasetId: text('EXPERIMENT_DATASET_ID'),
          experimentItemVersion: text('EXPERIMENT_ITEM_VERSION'),
          experimentItemMetadata: revivedObject(attributes.get(spanAttributes.EXPERIMENT_ITEM_METADATA)) ?? null,
          expectedOutput: text('EXPERIMENT_ITEM_EXPECTED_OUTPUT'),
          rootObservationId: text('EXPERIMENT_ITEM_ROOT_OBSERVATION_ID'),
        };
  const resource = (key: string): string | null => {
    const value = span.resource.get(key);
    return typeof value === 'string' ? value : null;
  };
  return {
    id: span.spanId,
    traceId: span.traceId,
    startTime: span.startTime,
    endTime: span.endTime,
    parentObservationId: span.parentSpanId,
    type: text('OBSERVATION_TYPE') ?? 'span',
    name: span.name,
    level:
      level !== undefined && ['DEBUG', 'DEFAULT', 'WARNING', 'ERROR'].includes(level)
        ? level
        : span.failed
          ? 'ERROR'
          : 'DEFAULT',
    statusMessage: text('OBSERVATION_STATUS_MESSAGE') ?? span.statusMessage,
    version: text('VERSION'),
    environment: text('ENVIRONMENT') ?? resource('deployment.environment.name') ?? resource('deployment.environment'),
    public: flag('TRACE_PUBLIC'),
    userId: text('TRACE_USER_ID', 'TRACE_COMPAT_USER_ID'),
    sessionId: text('TRACE_SESSION_ID', 'TRACE_COMPAT_SESSION_ID'),
    isRootObservation: span.parentSpanId === null || flag('IS_APP_ROOT') || flag('AS_ROOT'),
    completionStartTime: quotedTime(attributes.get(spanAttributes.OBSERVATION_COMPLETION_START_TIME)),
    input: attributes.get(spanAttributes.OBSERVATION_INPUT),
    output: attributes.get(spanAttributes.OBSERVATION_OUTPUT),
    metadata: metadataOf(attributes, ['TRACE_METADATA', 'OBSERVATION_METADATA']),
    model: text('OBSERVATION_MODEL'),
    modelParameters: revivedObject(attributes.get(spanAttributes.OBSERVATION_MODEL_PARAMETERS)) ?? {},
    usageDetails: numbersIn(attributes.get(spanAttributes.OBSERVATION_USAGE_DETAILS)),
    costDetails: numbersIn(attributes.get(spanAttributes.OBSERVATION_COST_DETAILS)),
    promptName: text('OBSERVATION_PROMPT_NAME'),
    promptVersion: Number.isFinite(version) ? version : null,
    tags: Array.isArray(tags) ? tags.map(String) : typeof tags === 'string' ? [tags] : [],
    release: text('RELEASE'),
    traceName: text('TRACE_NAME'),
    ...(experiment === undefined ? {} : { experiment }),
  };
}
