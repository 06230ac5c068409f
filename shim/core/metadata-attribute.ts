import type { AttributeValue } from '@opentelemetry/api';

/**
 * Metadata as a span attribute: texts, finite numbers and booleans keep their type, anything else is JSON (contract
 * 9.4).
 */
export function metadataAttribute(value: unknown): AttributeValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return value === undefined ? undefined : JSON.stringify(value);
}
