import ts from 'typescript';
import { type CallbackResult, callbackResult } from '../callbacks.ts';
import { hasBody, usesArguments } from '../calls.ts';
import { addsItsArguments } from '../list-methods.ts';
import { hasOnlyReturn, isAsync, isGenerator, resultSteps } from '../functions.ts';
import { hasOnlyUse } from '../only-use.ts';
import { givesElsewhere } from '../origin/other-calls.ts';
import { passesThrough } from '../origin/pass-through.ts';
import type { StepOf } from '../step.ts';
import { followGivenElements, followPresence } from './follow-member.ts';
import { type Follower, type Held, partAt, heldWithOthers, heldAnywhereInList } from './follower.ts';
import { followContainedArgument, followGenerated, followMade, followYieldedEffect } from './contained.ts';
import { elementAt, listedAt, outcomeOf, resultsOf } from './record-uses.ts';
import { type Together, togetherOf } from '../promises-together.ts';
import { mayRunAgain } from './may-run-again.ts';
import { passedThrough } from './result-types.ts';
import { wrappedResult } from './wrapped-result.ts';

/** A part of the result is an argument: of a function in sight, or of one that nobody can look into. */
export function followArgument(
  follower: Follower,
  { to, call, at }: StepOf<'argument'>,
  value: ts.Expression,
  held: Held,
): void {
  if (to && ts.isCallExpression(call) && hasBody(to.parent) && !to.dotDotDotToken && !usesArguments(to.parent))
    return follower.bindTo(to, heldWithOthers(held, !hasOnlyUse(follower.origins, to.parent)));
  if (followContainedArgument(follower, { kind: 'argument', to, call, at }, held)) return;
  if (at === 0 && call.expression.getText() === 'Object.hasOwn')
    return followPresence(follower, value, call.arguments?.[1], held, 'hasOwnProperty');
  if (at === 0 && followGivenElements(follower, call, value, held)) return;
  const isElement = !held.promised && follower.isObject(value, held.path);
  if (!isElement || !followCollected(follower, call, partAt(held, [...held.path, resultsOf])))
    follower.escapeIfObject(value, held, 'passed');
}

/** A variable's list takes elements (`all.push(…)`): true when it is followed, as a list with others in it. */
export function followCollected(follower: Follower, call: ts.Node, held: Held): boolean {
  const list = collectedIn(call);
  if (list) follower.bind(list, heldWithOthers(held));
  return list !== undefined;
}

function collectedIn(call: ts.Node): ts.Identifier | undefined {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression, name } = call.expression;
  return addsItsArguments(name.text) && ts.isIdentifier(expression) ? expression : undefined;
}

/** `Promise.all([read(), other()])`: its place in the list that the promise gives. */
export function followTuple(
  follower: Follower,
  { to: list, at }: StepOf<'element'>,
  value: ts.Expression,
  held: Held,
): void {
  const together = held.promised ? togetherOf(list.parent) : undefined;
  if (!together) return follower.escapeIfObject(value, held, 'stored');
  const isMoved = list.elements.slice(0, at).some(ts.isSpreadElement);
  const place = isMoved || list.elements.length === 1 ? resultsOf : listedAt.step(at);
  const isMixed = isMoved || !together.givesAll;
  followTogether(follower, together, heldWithOthers(held, isMixed), place);
}

/** Out of `Promise.all(…)` and its like: at its place in the list that it gives, or as the one that is given. */
function followTogether(follower: Follower, together: Together, held: Held, place: string): void {
  if (together.takesErrors) follower.errorsHandled = true;
  const outcome = together.isSettling ? [outcomeOf] : [];
  const path = together.givesAll ? [...held.path, ...outcome, place] : held.path;
  follower.follow(together.call, { ...held, path });
}

/** Out of a function: its callers, or out of sight. */
export function followReturn(
  follower: Follower,
  owner: ts.SignatureDeclaration,
  value: ts.Expression,
  held: Held,
): void {
  if (followGenerated(follower, owner, held)) return;
  if (isGenerator(owner)) return follower.escapeIfObject(value, held, 'returned');
  const isBody = ts.isArrowFunction(owner) && owner.body === value;
  const returned = heldWithOthers(
    { ...held, promised: held.promised || isAsync(owner) },
    !isBody && !hasOnlyReturn(owner),
  );
  const steps = resultSteps(follower.origins, owner);
  for (const step of steps) if (step.kind === 'result') follower.follow(step.to, returned);
  const handed: ts.Node[] = steps.filter((step) => step.kind === 'handed').map(({ to }) => to);
  const uses = steps.map(({ to }) => to);
  if (givesElsewhere(follower.origins, owner, uses)) handed.push(owner);
  for (const callback of handed)
    if (!follower.goOnBehind(callback, returned)) followCallbackResult(follower, owner, callback, value, returned);
}

/** A callback's value goes where the callback went: `.then(…)`, `.map(…)`, `retry(() => read())`. */
function followCallbackResult(
  follower: Follower,
  owner: ts.SignatureDeclaration,
  callback: ts.Node,
  value: ts.Expression,
  held: Held,
): void {
  if (followMade(follower, callback, held)) return;
  const result = callbackResult(callback, owner);
  if (result && followPassedThrough(follower, callback, result.to, held)) return;
  if (result?.kind === 'wrapped' && mayRunAgain(follower.origins, result.to)) follower.errorsHandled = true;
  if (result?.kind === 'settled')
    return follower.follow(result.to, heldWithOthers({ ...held, promised: true }, result.mixed));
  if (result?.kind === 'mapped' && followMapped(follower, result, value, held)) return;
  if (result?.kind === 'reduced' && !held.promised && result.carried) {
    follower.follow(result.to, heldWithOthers(held));
    return follower.bindTo(result.carried, heldWithOthers(held));
  }
  const passed = result?.kind === 'wrapped' ? passedThrough(follower.origins.checker, owner, result.to) : undefined;
  if (result && passed) return follower.follow(result.to, { ...held, promised: passed === 'promised' });
  followWrapped(follower, owner, callback, value, held);
}

/**
 * `Promise.all(ids.map((id) => read(id)))`, `rows.map((row) => row)`, `pages.flatMap((page) => page.data)`: true when
 * the list holds what is held, or its elements.
 */
function followMapped(
  follower: Follower,
  { to, flat }: Extract<CallbackResult, { kind: 'mapped' }>,
  value: ts.Expression,
  held: Held,
): boolean {
  const together = held.promised ? togetherOf(to.parent) : undefined;
  if (together) {
    followTogether(follower, together, held, resultsOf);
    return true;
  }
  if (flat && !held.promised && follower.isRows(value, held.path)) {
    follower.follow(to, heldAnywhereInList(held));
    return true;
  }
  const isElement = !held.promised && held.path.at(-1) === '[]';
  if (isElement) follower.follow(to, partAt(held, held.path.slice(0, -1)));
  return isElement;
}

/** Out of a wrapper that everybody knows: true when the callback is one's. */
function followPassedThrough(follower: Follower, callback: ts.Node, to: ts.CallExpression, held: Held): boolean {
  const wrapper = passesThrough(follower.origins.of, callback);
  if (wrapper?.retries === true) follower.errorsHandled = true;
  if (wrapper)
    follower.follow(to, {
      ...held,
      path: wrapper.gives === 'list' ? [...held.path, resultsOf] : held.path,
      promised: true,
    });
  return wrapper !== undefined;
}

/** Out of a wrapper: where the callback's value is by the wrapper's type, or out of sight. */
function followWrapped(
  follower: Follower,
  owner: ts.SignatureDeclaration,
  callback: ts.Node,
  value: ts.Expression,
  held: Held,
): void {
  const wrapped = wrappedResult(follower.origins, owner, held.path, callback);
  const isMixed = wrapped?.sure !== true || wrapped.open;
  for (const { node, path, promised } of wrapped?.values ?? [])
    follower.follow(node, heldWithOthers({ ...held, path, promised }, isMixed));
  if (wrapped?.open !== false) follower.escapeIfObject(value, held, 'returned', wrapped?.taker);
}

/** Out of a generator: the loops of its callers, or out of sight. */
export function followYield(follower: Follower, step: StepOf<'yield'>, value: ts.Expression, held: Held): void {
  if (followYieldedEffect(follower, step, value, held)) return;
  const { to: owner, allElements } = step;
  const steps = resultSteps(follower.origins, owner);
  const isWhole = !allElements || follower.isRows(value, held.path);
  if (steps.length === 0 || !isWhole || steps.some(({ kind }) => kind === 'handed'))
    return follower.escapeIfObject(value, held, 'returned');
  const path = [...(allElements ? elementAt(held.path) : held.path), resultsOf];
  for (const { kind, to } of steps)
    if (kind === 'result')
      follower.follow(to, heldWithOthers({ ...held, path, promised: true }, !hasOnlyReturn(owner)));
}
