import type { FormFlags } from '../../repository/resolve/strictness.ts';

/** How a request gets a cursor that is `undefined` at first: a flag may forbid a key without a value. */
export function passedCursor(name: string, { exactOptionalPropertyTypes }: FormFlags): string {
  const key = name === 'cursor' ? name : `cursor: ${name}`;
  return exactOptionalPropertyTypes ? `...(${name} && { ${key} })` : key;
}
