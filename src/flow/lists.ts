import ts from 'typescript';
import { isPlainAssignment } from '../program/assignments.ts';
import { unwrapped } from '../program/syntax.ts';
import { type CallbackStep, callbackStep } from './callbacks.ts';
import { returnedExpressions } from './functions.ts';
import { holdsNoMember } from './empty-values.ts';
import {
  callbackElements,
  elementlessMethods,
  elementMethods,
  givesOthers,
  listPosition,
  takesOthers,
} from './list-methods.ts';
import type { FlowProgram } from './step.ts';

/** What a method of a list does with its elements. */
export type ListStep =
  | CallbackStep
  /** The call gives an element of the list, or elements of it in a list; `mixed`: maybe others as well. */
  | { kind: 'taken'; to: ts.CallExpression; part: 'element' | 'list'; mixed: boolean }
  /** Nobody can say what the method does with them. */
  | { kind: 'escape' };

/** The steps of a list's elements through one of its methods, in the order in which they run. */
export function listSteps(program: FlowProgram, call: ts.CallExpression, method: string): readonly ListStep[] {
  const [callback, initial] = call.arguments;
  const positions = callbackElements(method);
  const list = listPosition(method);
  const steps: ListStep[] = callback && list === 3 ? accumulated(program, call, callback, initial) : [];
  if (callback && positions) {
    for (const at of positions) steps.push(callbackStep(program, callback, at, 'element'));
    steps.push(callbackStep(program, callback, list, 'list'));
  }
  const part = elementMethods.get(method);
  if (part)
    steps.push({ kind: 'taken', to: call, part, mixed: part === 'list' && givesOthers(method, call.arguments.length) });
  else if (!positions && !elementlessMethods.has(method)) steps.push({ kind: 'escape' });
  return steps;
}

/** What `reduce` carries along is an element where it starts with one, and where the callback gives one back. */
function accumulated(
  program: FlowProgram,
  to: ts.CallExpression,
  callback: ts.Expression,
  initial: ts.Expression | undefined,
): ListStep[] {
  const picks = (initial === undefined || holdsNoMember(initial)) && picksElement(callback);
  if (initial !== undefined && !picks) return [];
  const carried = callbackStep(program, callback, 0, 'element');
  return [
    { kind: 'taken', to, part: 'element', mixed: !picks },
    { ...carried, mixed: carried.mixed || !picks },
  ];
}

/** The callback of a `reduce` gives back what it carries along or the element it gets, and nothing else. */
function picksElement(callback: ts.Expression): boolean {
  if (!ts.isArrowFunction(callback) && !ts.isFunctionExpression(callback)) return false;
  const names = callback.parameters.slice(0, 2).map(({ name }) => name.getText());
  const isPicked = (value: ts.Expression): boolean => {
    const inner = unwrapped(value);
    if (ts.isConditionalExpression(inner)) return isPicked(inner.whenTrue) && isPicked(inner.whenFalse);
    return ts.isIdentifier(inner) && names.includes(inner.text);
  };
  const values = returnedExpressions(callback);
  return values.length > 0 && values.every(isPicked);
}

/** Elements from elsewhere are put into the list: `rows.push(x)`, `rows[0] = x`. */
export function takesOtherElements(list: ts.Expression): boolean {
  const { parent } = list;
  if (ts.isElementAccessExpression(parent) && parent.expression === list)
    return isPlainAssignment(parent.parent) && parent.parent.left === parent;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== list || !ts.isCallExpression(parent.parent))
    return false;
  return takesOthers(parent.name.text, parent.parent.arguments.length);
}
