import type { Profile } from './profile.ts';
import { inProfileNames } from './profile-names.ts';

/**
 * How a span says what it is: the attribute keys of an observation, in neutral names.
 * The same names and keys as the surface's enum of span attributes (test/shim/tracing compares them).
 *
 * How values are written, so that a reader can undo it:
 * - `OBSERVATION_INPUT`, `OBSERVATION_OUTPUT`: a string as it is, anything else as JSON text.
 * - `OBSERVATION_MODEL_PARAMETERS`, `OBSERVATION_USAGE_DETAILS`, `OBSERVATION_COST_DETAILS`: JSON text of an object.
 * - `OBSERVATION_COMPLETION_START_TIME`: JSON text of an ISO date, so with quotes.
 * - `OBSERVATION_METADATA`, `TRACE_METADATA`: one attribute for each top-level key, `<key of the attribute>.<key>`.
 *   Strings, finite numbers and booleans are attributes of their own type; objects, arrays and null are JSON text. So a
 *   text that starts with `{` or `[` and parses, or is `null`, is JSON; every other text is the string itself.
 *   Metadata that is not an object is written under the bare key.
 * - `TRACE_TAGS`: an array of strings. `TRACE_PUBLIC`, `IS_APP_ROOT`: booleans. `OBSERVATION_PROMPT_VERSION`: a number.
 * - Everything else: strings.
 */
export const spanAttributes = {
  TRACE_NAME: 'svc.trace.name',
  TRACE_USER_ID: 'user.id',
  TRACE_SESSION_ID: 'session.id',
  TRACE_TAGS: 'svc.trace.tags',
  TRACE_PUBLIC: 'svc.trace.public',
  TRACE_METADATA: 'svc.trace.metadata',
  TRACE_INPUT: 'svc.trace.input',
  TRACE_OUTPUT: 'svc.trace.output',
  OBSERVATION_TYPE: 'svc.observation.type',
  OBSERVATION_METADATA: 'svc.observation.metadata',
  OBSERVATION_LEVEL: 'svc.observation.level',
  OBSERVATION_STATUS_MESSAGE: 'svc.observation.status_message',
  OBSERVATION_INPUT: 'svc.observation.input',
  OBSERVATION_OUTPUT: 'svc.observation.output',
  OBSERVATION_COMPLETION_START_TIME: 'svc.observation.completion_start_time',
  OBSERVATION_MODEL: 'svc.observation.model.name',
  OBSERVATION_MODEL_PARAMETERS: 'svc.observation.model.parameters',
  OBSERVATION_USAGE_DETAILS: 'svc.observation.usage_details',
  OBSERVATION_COST_DETAILS: 'svc.observation.cost_details',
  OBSERVATION_PROMPT_NAME: 'svc.observation.prompt.name',
  OBSERVATION_PROMPT_VERSION: 'svc.observation.prompt.version',
  ENVIRONMENT: 'svc.environment',
  RELEASE: 'svc.release',
  VERSION: 'svc.version',
  AS_ROOT: 'svc.internal.as_root',
  IS_APP_ROOT: 'svc.internal.is_app_root',
  EXPERIMENT_ID: 'svc.experiment.id',
  EXPERIMENT_NAME: 'svc.experiment.name',
  EXPERIMENT_DESCRIPTION: 'svc.experiment.description',
  EXPERIMENT_METADATA: 'svc.experiment.metadata',
  EXPERIMENT_DATASET_ID: 'svc.experiment.dataset.id',
  EXPERIMENT_ITEM_ID: 'svc.experiment.item.id',
  EXPERIMENT_ITEM_VERSION: 'svc.experiment.item.version',
  EXPERIMENT_ITEM_EXPECTED_OUTPUT: 'svc.experiment.item.expected_output',
  EXPERIMENT_ITEM_METADATA: 'svc.experiment.item.metadata',
  EXPERIMENT_ITEM_ROOT_OBSERVATION_ID: 'svc.experiment.item.root_observation_id',
  TRACE_COMPAT_USER_ID: 'svc.user.id',
  TRACE_COMPAT_SESSION_ID: 'svc.session.id',
} as const;

/** The keys by name; their values depend on the profile. */
export type SpanAttributes = Readonly<Record<keyof typeof spanAttributes, string>>;

/** The attribute keys in the names of a profile: `svc.observation.type`, `langfuse.observation.type`. */
export function spanAttributesOf(profile: Profile): SpanAttributes {
  return Object.fromEntries(
    Object.entries(spanAttributes).map(([name, key]) => [name, inProfileNames(key, profile)]),
  ) as SpanAttributes;
}

/** The instrumentation scope of the SDK's own spans, by profile: `svc-sdk`. */
export function tracerNameOf(profile: Profile): string {
  return inProfileNames('svc-sdk', profile);
}

/** Where spans are posted, under the base address (the path of the public packages; the contract does not show it). */
export const spanRoute = { method: 'POST', path: '/api/public/otel/v1/traces' } as const;

/**
 * Contract §9.3: the header, after the profile's header prefix, that asks for processing in real time, and its value.
 */
export const ingestionVersion = { header: 'ingestion-version', value: '4' } as const;
