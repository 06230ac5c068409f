import ts from 'typescript';
import { passedThrough } from './flow-questions.ts';
import { callbackElements } from './list-methods.ts';
import { outcomeOf, resultsOf } from './record-uses.ts';
import { isOfPromise, isSettling, takerOf } from './result-syntax.ts';
import type { ResultStep } from './result-use.ts';

/** Where a callback's value comes out again. */
export interface CallbackValue {
  call: ts.CallExpression;
  path: readonly ResultStep[];
  promised: boolean;
  /** The parameter that gets it again: what `reduce` carries along. */
  carried?: ts.ParameterDeclaration;
}

/**
 * A callback's value goes where the callback went: `.then(…)`, `.map(…)`, `retry(() => read())`; `undefined` when that is
 * not known.
 * @param callback the function itself, or its name where it is handed on
 */
export function callbackValue(
  checker: ts.TypeChecker,
  owner: ts.SignatureDeclaration,
  path: readonly ResultStep[],
  promised: boolean,
  callback: ts.Node = owner,
): CallbackValue | undefined {
  const call = takerOf(callback);
  if (!call) return undefined;
  const method = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : undefined;
  if (method === 'then' || method === 'finally') return { call, path, promised: true };
  const all = call.parent;
  if (promised && method === 'map' && isOfPromise(all))
    return { call: all, path: [...path, ...(isSettling(all) ? [outcomeOf] : []), resultsOf], promised: true };
  if (!promised && path.at(-1) === '[]' && (method === 'map' || method === 'flatMap'))
    return { call, path: path.slice(0, -1), promised: false };
  const [carried] = owner.parameters;
  if (!promised && carried && (method === 'reduce' || method === 'reduceRight'))
    return { call, path, promised: false, carried };
  if (method !== undefined && callbackElements(method) !== undefined) return undefined;
  const passed = passedThrough(checker, owner, call);
  return passed && { call, path, promised: passed === 'promised' };
}
