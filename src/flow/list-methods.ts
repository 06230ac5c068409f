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
  ['splice', 'list'],
  ['toSpliced', 'list'],
  ['with', 'list'],
]);

/** Methods that give no element away. */
export const elementlessMethods: ReadonlySet<string> = new Set([
  'fill',
  'includes',
  'indexOf',
  'join',
  'keys',
  'lastIndexOf',
  'push',
  'unshift',
]);

const cutting: ReadonlySet<string> = new Set(['splice', 'toSpliced']);
const mixing: ReadonlySet<string> = new Set(['concat', 'toSpliced', 'with']);
const inserting: ReadonlySet<string> = new Set(['fill', 'push', 'splice', 'unshift']);

/** The list that a method gives holds elements that come from elsewhere. */
export function givesOthers(method: string, given: number): boolean {
  return mixing.has(method) && given > (cutting.has(method) ? 2 : 0);
}

/** A method puts elements that come from elsewhere into the list itself. */
export function takesOthers(method: string, given: number): boolean {
  return inserting.has(method) && given > (cutting.has(method) ? 2 : 0);
}

/** Every argument of the method becomes an element of the list. */
export function addsItsArguments(method: string): boolean {
  return method === 'push' || method === 'unshift';
}

/** The position of the parameter of a list method's callback that is the list. */
export function listPosition(method: string): 2 | 3 {
  return method === 'reduce' || method === 'reduceRight' ? 3 : 2;
}

const first = new Set([
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'forEach',
  'map',
  'some',
]);

/** The parameters of a list method's callback that are elements; undefined when the method takes no callback. */
export function callbackElements(method: string): readonly number[] | undefined {
  if (method === 'reduce' || method === 'reduceRight') return [1];
  if (method === 'sort' || method === 'toSorted') return [0, 1];
  return first.has(method) ? [0] : undefined;
}

/** Functions that give each element of their first argument to their second: whether the call gives elements itself. */
export const elementFunctions: ReadonlyMap<string, 'elements' | 'results'> = new Map([
  ['Array.from', 'results'],
  ['Map.groupBy', 'elements'],
  ['Object.groupBy', 'elements'],
]);
