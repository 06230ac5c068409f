/** What a method of a list gives back: one of its elements, or elements of it in a list. */
export const elementMethods: ReadonlyMap<string, 'element' | 'list'> = new Map([
  ['at', 'element'],
  ['find', 'element'],
  ['findLast', 'element'],
  ['pop', 'element'],
  ['shift', 'element'],
  ['concat', 'list'],
  ['filter', 'list'],
  ['reverse', 'list'],
  ['slice', 'list'],
  ['sort', 'list'],
  ['toReversed', 'list'],
  ['toSorted', 'list'],
  ['values', 'list'],
]);

/** Methods that give no element away. */
export const elementlessMethods: ReadonlySet<string> = new Set(['fill', 'includes', 'indexOf', 'join', 'keys', 'lastIndexOf', 'push', 'unshift']);

const first = new Set(['every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'forEach', 'map', 'some']);

/** The parameters of a list method's callback that are elements; undefined when the method takes no callback. */
export function callbackElements(method: string): readonly number[] | undefined {
  if (method === 'reduce' || method === 'reduceRight') return [1];
  if (method === 'sort' || method === 'toSorted') return [0, 1];
  return first.has(method) ? [0] : undefined;
}
