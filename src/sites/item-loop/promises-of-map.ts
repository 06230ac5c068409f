import ts from 'typescript';
import { takerOf } from '../../flow/callbacks.ts';
import { togetherOf } from '../../flow/promises-together.ts';
import { functionAround } from '../../flow/functions.ts';
import { usesOf } from '../../flow/uses.ts';
import { isConstantVariable } from '../../program/constants.ts';
import { outermostWrapper } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { Finder } from '../finder.ts';

/** What a run takes the place of, and what comes of the loop. */
export interface LoopEnd {
  whole: ts.Node;
  /** The outputs of the items, something else, or nothing; or nobody waits for them. */
  gives: 'nothing' | 'outputs' | 'used' | 'nobodyWaits';
  /** `await Promise.all(tasks)`, where the loop is `const tasks = items.map(…)`. */
  awaited?: { whole: ts.Expression; name: string };
  /** An item that fails does not make the loop fail: `Promise.allSettled` */
  settles?: true;
}

/** What becomes of the promises that a `map` over the items gives. */
export function promisesOfMap(finder: Finder, mapped: ts.CallExpression): LoopEnd {
  const held = heldPromises(finder, mapped);
  const value = outermostWrapper(held ?? mapped);
  const together = togetherOf(takerOf(value));
  if (!together?.givesAll) return { whole: mapped, gives: isDropped(mapped) ? 'nobodyWaits' : 'used' };
  const settles = together.isSettling ? ({ settles: true } as const) : {};
  const { call } = together;
  const end = ts.isAwaitExpression(call.parent) ? call.parent : call;
  const gives = givenBy(call, end);
  const isOther = gives === 'outputs' && together.isSettling === true;
  return {
    gives: isOther ? 'used' : gives,
    ...settles,
    ...(held ? { whole: mapped, awaited: { whole: end, name: held.text } } : { whole: end }),
  };
}

function givenBy(joined: ts.CallExpression, end: ts.Expression): LoopEnd['gives'] {
  if (isDropped(end)) return end === joined ? 'nobodyWaits' : 'nothing';
  return end !== joined || isGivenBack(joined) ? 'outputs' : 'used';
}

/** `tasks` of `await Promise.all(tasks)`, which is the only use of `const tasks = items.map(…)`. */
function heldPromises(finder: Finder, mapped: ts.CallExpression): ts.Identifier | undefined {
  const { parent } = mapped;
  if (!isConstantVariable(parent) || parent.type || !ts.isIdentifier(parent.name)) return undefined;
  const symbol = variableAt(finder.checker, parent.name);
  const [use, ...others] = symbol ? usesOf(finder.checker, symbol, parent.name) : [];
  return use && others.length === 0 && functionAround(use) === functionAround(mapped) ? use : undefined;
}

/** A statement of its own, or behind `void`. */
function isDropped(value: ts.Expression): boolean {
  const { parent } = outermostWrapper(value);
  return ts.isExpressionStatement(parent) || ts.isVoidExpression(parent);
}

/** `return Promise.all(…)`, `async () => Promise.all(…)` */
function isGivenBack(value: ts.Expression): boolean {
  const { parent } = outermostWrapper(value);
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}
