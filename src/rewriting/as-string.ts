import type { LiteralValue } from '../program/literal-value.ts';

/**
 * A text that v5 made a part of the address. As a parameter of v6 it would be no condition without a value, so it is
 * turned into the text that v5 asked with: `undefined` finds nothing, in both.
 */
export function asString(value: LiteralValue | undefined, text: string): string {
  return value?.mayBeAbsent === false ? text : `String(${text})`;
}
