/**
 * JSON in which characters that a reader does not see (bidirectional marks, C1 controls) or takes for a line end
 * (U+2028) are written as `\u2028`: the same data, harmless to print and one line where `space` is not given.
 * @param space columns of indentation
 */
export function escapedJson(value: unknown, space?: number): string {
  return JSON.stringify(value, undefined, space).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
