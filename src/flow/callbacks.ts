import ts from 'typescript';
import { callbackElements } from './list-methods.ts';
import { functionOf, hasBody, parameterAt, usesArguments } from './calls.ts';
import { hasOnlyUse } from './only-use.ts';
import type { FlowProgram } from './step.ts';

/** A function is called with a value. */
export interface CallbackStep {
  kind: 'callback';
  /** The parameter that takes it; undefined where the function leaves it out, or cannot be looked into. */
  to: ts.ParameterDeclaration | undefined;
  callback: ts.Expression;
  part: 'element' | 'list';
  /** The parameter may take other values too: others call the function, or pass something else here. */
  mixed: boolean;
  /** Nobody can look into the function: it is not in sight, or takes its arguments without naming them. */
  hidden: boolean;
}

/** The step of what a method passes to its callback as the argument at a position. */
export function callbackStep(
  program: FlowProgram,
  callback: ts.Expression,
  at: number,
  part: CallbackStep['part'],
): CallbackStep {
  const inline = ts.isArrowFunction(callback) || ts.isFunctionExpression(callback);
  const owner = inline ? callback : functionOf(program, callback);
  const parameter = owner && hasBody(owner) ? parameterAt(owner, at) : undefined;
  const hidden =
    owner === undefined || !hasBody(owner) || parameter?.dotDotDotToken !== undefined || usesArguments(owner);
  const mixed = !inline && !(owner && hasOnlyUse(program, owner));
  return { kind: 'callback', to: hidden ? undefined : parameter, callback, part, mixed, hidden };
}

/** Where a callback's value comes out again. */
export type CallbackResult =
  /** The promise of `then` gives it; that of `catch` may give another value. */
  | { kind: 'settled'; to: ts.CallExpression; mixed: boolean }
  /** A list of what the callback gave for each element; `flat`: of the elements of that. */
  | { kind: 'mapped'; to: ts.CallExpression; flat: boolean }
  /** What `reduce` gives; `carried` gets it again. */
  | { kind: 'reduced'; to: ts.CallExpression; carried: ts.ParameterDeclaration | undefined }
  /** A list's method tests it, or `finally` waits for it: the call does not give it back. */
  | { kind: 'used'; to: ts.CallExpression }
  /** A wrapper that may do anything with it. */
  | { kind: 'wrapped'; to: ts.CallExpression };

/** The call that a function is passed to. */
export function takerOf(callback: ts.Node): ts.CallExpression | undefined {
  let whole = callback;
  while (ts.isParenthesizedExpression(whole.parent)) whole = whole.parent;
  const taker = whole.parent;
  return ts.isCallExpression(taker) && (taker.arguments as readonly ts.Node[]).includes(whole) ? taker : undefined;
}

/**
 * What becomes of the value that a callback gives back; `undefined` for a function that is passed to no call.
 * @param callback the function itself, or its name where it is handed on
 */
export function callbackResult(
  callback: ts.Node,
  { parameters: [carried] }: ts.SignatureDeclaration,
): CallbackResult | undefined {
  const to = takerOf(callback);
  if (!to) return undefined;
  const method = ts.isPropertyAccessExpression(to.expression) ? to.expression.name.text : '';
  if (method === 'then' || method === 'catch') return { kind: 'settled', to, mixed: method === 'catch' };
  if (method === 'map' || method === 'flatMap') return { kind: 'mapped', to, flat: method === 'flatMap' };
  if (method === 'reduce' || method === 'reduceRight') return { kind: 'reduced', to, carried };
  const isUsed = method === 'finally' || callbackElements(method) !== undefined;
  return { kind: isUsed ? 'used' : 'wrapped', to };
}
