import ts from 'typescript';

/** What a function of `Promise` makes of a list of promises. */
export interface Together {
  call: ts.CallExpression;
  method: 'all' | 'allSettled' | 'any' | 'race';
  /** A list of what each promise gives, in their order; else what one of them gives. */
  givesAll?: true;
  /** Of each it says how it ended, and not what it gave. */
  isSettling?: true;
  /** One that fails makes another answer. */
  takesErrors?: true;
}

const functions: ReadonlyMap<string, Omit<Together, 'call'>> = new Map<string, Omit<Together, 'call'>>([
  ['all', { method: 'all', givesAll: true }],
  ['allSettled', { method: 'allSettled', givesAll: true, isSettling: true, takesErrors: true }],
  ['any', { method: 'any', takesErrors: true }],
  ['race', { method: 'race' }],
]);

/** What a call is, where it is of a function of `Promise`: `Promise.all(list)`; `undefined` for every other call. */
export function togetherOf(call: ts.Node | undefined): Together | undefined {
  if (!call || !isOfPromise(call)) return undefined;
  const known = functions.get(call.expression.name.text);
  return known && { ...known, call };
}

/** Whether a call is of any function of `Promise`: `Promise.all(list)`, `Promise.resolve(value)`. */
export function isOfPromise(
  call: ts.Node,
): call is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } {
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.expression.getText() === 'Promise'
  );
}
