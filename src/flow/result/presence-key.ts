import ts from 'typescript';

/** What every object has, and no field of ours is called. */
export const objectMethods: ReadonlySet<string> = new Set([
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

const asking: ReadonlySet<string> = new Set(['hasOwnProperty', 'propertyIsEnumerable']);

/**
 * The key that a presence test names.
 * @param method the object's method that is called with the key; absent for `in`
 * @returns `undefined` where it is not written at that place, or nothing is asked
 */
export function presenceKey(key: ts.Expression | undefined, method?: string): ts.StringLiteralLike | undefined {
  return key && ts.isStringLiteralLike(key) && (method === undefined || asking.has(method)) ? key : undefined;
}
