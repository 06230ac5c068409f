import { defined } from '../../src/catalog/defined.ts';
import { spanAttributes } from '../../src/catalog/span-attributes.ts';
import type { ExperimentPart } from './complete-observation.ts';
import { observationLevels } from './observation-fields.ts';
import type { ReadSpan } from './otlp-values.ts';
import type { StoredRecord } from './store.ts';
import { finiteNumbers, usageDetailsOf } from './usage-details.ts';

type AttributeName = keyof typeof spanAttributes;

/** A text that was written from an object or an array, as that again; see `src/catalog/span-attributes.ts`. */
function revived(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]|^null$/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function revivedObject(value: unknown): object | undefined {
  const object = revived(value);
  return isObject(object) ? object : undefined;
}

/** Attributes of a span by their neutral key, whichever of the prefixes they were written with. */
class NeutralAttributes {
  private readonly values: ReadonlyMap<string, unknown>;

  constructor(span: ReadSpan, prefixes: readonly string[]) {
    this.values = new Map(
      [...span.attributes].map(([key, value]) => {
        const prefix = prefixes.find((candidate) => key.startsWith(`${candidate}.`));
        return [prefix === undefined ? key : `svc.${key.slice(prefix.length + 1)}`, value] as const;
      }),
    );
  }

  /** The value as it was sent. */
  sent(name: AttributeName): unknown {
    return this.values.get(spanAttributes[name]);
  }

  /** The first of the attributes that is a text or a number. */
  text(...names: AttributeName[]): string | null {
    for (const name of names) {
      const value = this.sent(name);
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
    return null;
  }

  flag(name: AttributeName): boolean {
    return [true, 'true'].includes(this.sent(name) as string);
  }

  object(name: AttributeName): object | undefined {
    return revivedObject(this.sent(name));
  }

  numbers(name: AttributeName): Record<string, number> {
    return finiteNumbers(this.object(name) ?? {});
  }

  /** Metadata: one attribute for each key, below the given attributes; the later one wins. */
  metadata(...names: AttributeName[]): unknown {
    const entries: [string, unknown][] = [];
    let plainValue: unknown;
    for (const name of names) {
      const bare = spanAttributes[name];
      const attribute = revived(this.values.get(bare));
      if (isObject(attribute)) entries.push(...Object.entries(attribute));
      else if (attribute !== undefined) plainValue = attribute;
      for (const [key, value] of this.values)
        if (key.startsWith(`${bare}.`)) entries.push([key.slice(bare.length + 1), revived(value)]);
    }
    return entries.length === 0 && plainValue !== undefined ? plainValue : Object.fromEntries(entries);
  }
}

/** A time that may stand in quotes, as JSON text. */
function quotedTime(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replace(/^"|"$/g, '') : '';
  return Number.isNaN(Date.parse(text)) ? null : text;
}

/** The level that was written, when it is one; else what the status of the span says. */
function levelOf(span: ReadSpan, attributes: NeutralAttributes): string {
  const level = attributes.text('OBSERVATION_LEVEL')?.toUpperCase();
  if (level !== undefined && observationLevels.includes(level)) return level;
  return span.failed ? 'ERROR' : 'DEFAULT';
}

function tagsOf(attributes: NeutralAttributes): string[] {
  const tags = revived(attributes.sent('TRACE_TAGS'));
  if (Array.isArray(tags)) return tags.map(String);
  return typeof tags === 'string' ? [tags] : [];
}

/** @returns undefined for a span that belongs to no item of an experiment */
function experimentOf(attributes: NeutralAttributes): ExperimentPart | undefined {
  const experimentId = attributes.text('EXPERIMENT_ID');
  const experimentItemId = attributes.text('EXPERIMENT_ITEM_ID');
  if (experimentId === null || experimentItemId === null) return undefined;
  return {
    experimentId,
    experimentItemId,
    experimentName: attributes.text('EXPERIMENT_NAME') ?? experimentId,
    experimentDescription: attributes.text('EXPERIMENT_DESCRIPTION'),
    experimentMetadata: attributes.object('EXPERIMENT_METADATA') ?? null,
    experimentDatasetId: attributes.text('EXPERIMENT_DATASET_ID'),
    experimentItemVersion: attributes.text('EXPERIMENT_ITEM_VERSION'),
    experimentItemMetadata: attributes.object('EXPERIMENT_ITEM_METADATA') ?? null,
    expectedOutput: attributes.text('EXPERIMENT_ITEM_EXPECTED_OUTPUT'),
    rootObservationId: attributes.text('EXPERIMENT_ITEM_ROOT_OBSERVATION_ID'),
  };
}

/** What the resource of a span says of its environment, under the present name of the attribute or the former. */
function deploymentOf({ resource }: ReadSpan): string | null {
  const named = ['deployment.environment.name', 'deployment.environment'].map((key) => resource.get(key));
  return named.find((value) => typeof value === 'string') ?? null;
}

/** The observation that a span becomes (contract §1, §2; keys in `src/catalog/span-attributes.ts`). */
export function observationOf(span: ReadSpan, prefixes: readonly string[]): StoredRecord {
  const attributes = new NeutralAttributes(span, prefixes);
  const version = Number(attributes.text('OBSERVATION_PROMPT_VERSION') ?? NaN);
  const experiment = experimentOf(attributes);
  return {
    id: span.spanId,
    traceId: span.traceId,
    startTime: span.startTime,
    endTime: span.endTime,
    parentObservationId: span.parentSpanId,
    type: attributes.text('OBSERVATION_TYPE') ?? 'span',
    name: span.name,
    level: levelOf(span, attributes),
    statusMessage: attributes.text('OBSERVATION_STATUS_MESSAGE') ?? span.statusMessage,
    version: attributes.text('VERSION'),
    environment: attributes.text('ENVIRONMENT') ?? deploymentOf(span),
    public: attributes.flag('TRACE_PUBLIC'),
    userId: attributes.text('TRACE_USER_ID', 'TRACE_COMPAT_USER_ID'),
    sessionId: attributes.text('TRACE_SESSION_ID', 'TRACE_COMPAT_SESSION_ID'),
    isRootObservation: span.parentSpanId === null || attributes.flag('IS_APP_ROOT') || attributes.flag('AS_ROOT'),
    completionStartTime: quotedTime(attributes.sent('OBSERVATION_COMPLETION_START_TIME')),
    input: attributes.sent('OBSERVATION_INPUT'),
    output: attributes.sent('OBSERVATION_OUTPUT'),
    metadata: attributes.metadata('TRACE_METADATA', 'OBSERVATION_METADATA'),
    model: attributes.text('OBSERVATION_MODEL'),
    modelParameters: attributes.object('OBSERVATION_MODEL_PARAMETERS') ?? {},
    usageDetails: usageDetailsOf(attributes.object('OBSERVATION_USAGE_DETAILS') ?? {}),
    costDetails: attributes.numbers('OBSERVATION_COST_DETAILS'),
    promptName: attributes.text('OBSERVATION_PROMPT_NAME'),
    promptVersion: Number.isFinite(version) ? version : null,
    tags: tagsOf(attributes),
    release: attributes.text('RELEASE'),
    traceName: attributes.text('TRACE_NAME'),
    ...defined({ experiment }),
  };
}
