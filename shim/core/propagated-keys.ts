import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { SpanAttributes } from '../../src/catalog/span-attributes.ts';

/** What `propagateAttributes` hands down, with its span attribute; the baggage key follows from the name. */
export const propagatedKeys = {
  userId: 'TRACE_USER_ID',
  sessionId: 'TRACE_SESSION_ID',
  metadata: 'TRACE_METADATA',
  version: 'VERSION',
  tags: 'TRACE_TAGS',
  traceName: 'TRACE_NAME',
  environment: 'ENVIRONMENT',
  promptName: 'OBSERVATION_PROMPT_NAME',
  promptVersion: 'OBSERVATION_PROMPT_VERSION',
  experimentId: 'EXPERIMENT_ID',
  experimentName: 'EXPERIMENT_NAME',
  experimentMetadata: 'EXPERIMENT_METADATA',
  experimentDatasetId: 'EXPERIMENT_DATASET_ID',
  experimentItemId: 'EXPERIMENT_ITEM_ID',
  experimentItemMetadata: 'EXPERIMENT_ITEM_METADATA',
  experimentItemRootObservationId: 'EXPERIMENT_ITEM_ROOT_OBSERVATION_ID',
} as const satisfies Record<string, keyof SpanAttributes>;

export type PropagatedKey = keyof typeof propagatedKeys;

/** What is handed down under a key; metadata has keys of its own, {@link wholeMetadata} where it is no object. */
export type PropagatedValue = AttributeValue | Attributes;

/** The key of metadata that has none of its own: a text, a number, a list, a date. */
export const wholeMetadata = '';

/** `experimentItemId` -> `experiment_item_id`. */
export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
