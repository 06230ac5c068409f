/** Reading values that come from outside, for seeds and spans. Each throws an Error that names the field. */

/** An ISO text with milliseconds in UTC, so that texts sort like times. */
export function isoTime(value: unknown, field: string): string {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) throw new Error(`"${field}" is no time in ISO 8601.`);
  return new Date(time).toISOString();
}

/** A text as it is, anything else as JSON; null when absent. */
export function rawText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A text, or null when absent. */
export function textOrNull(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new Error(`"${field}" is no text.`);
  return value;
}

/** An object with numbers, `{}` when absent. */
export function numbers(value: unknown, field: string): Record<string, number> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`"${field}" is no object of numbers.`);
  for (const number of Object.values(value)) {
    if (typeof number !== 'number' || !Number.isFinite(number)) throw new Error(`"${field}" is no object of numbers.`);
  }
  return value as Record<string, number>;
}
