/** Values in an effect of the package effect, or in a result of neverthrow: what takes them in and gives them out. */
import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import type { Origins } from '../origin/origins.ts';
import { callbackStep, takerOf } from '../callbacks.ts';
import { isGenerator, returnedExpressions } from '../functions.ts';
import type { StepOf } from '../step.ts';
import { type Follower, type Held, heldWithOthers, partAt } from './follower.ts';
import { containedIn } from './record-uses.ts';

type Container = 'effect' | 'result';

/**
 * What a function or a method makes of what is in a container. `value`: its first function gets it, and what that gives
 * is in there next. `look`: the function gets it, and it stays. `ends`: the function gets it and gives the answer.
 */
type Use = 'value' | 'look' | 'stays' | 'mayStay' | 'ends' | 'promise' | 'out';

const ofEffect: ReadonlyMap<string, Use> = new Map<string, Use>([
  ['andThen', 'value'],
  ['flatMap', 'value'],
  ['map', 'value'],
  ['tap', 'look'],
  ['delay', 'stays'],
  ['ensuring', 'stays'],
  ['mapError', 'stays'],
  ['orDie', 'stays'],
  ['provide', 'stays'],
  ['provideService', 'stays'],
  ['retry', 'stays'],
  ['tapError', 'stays'],
  ['timeout', 'stays'],
  ['withSpan', 'stays'],
  ['catchAll', 'mayStay'],
  ['catchTag', 'mayStay'],
  ['orElse', 'mayStay'],
  ['runPromise', 'promise'],
  ['runSync', 'out'],
]);

const ofResult: ReadonlyMap<string, Use> = new Map<string, Use>([
  ['andThen', 'value'],
  ['asyncAndThen', 'value'],
  ['asyncMap', 'value'],
  ['map', 'value'],
  ['andTee', 'look'],
  ['mapErr', 'stays'],
  ['orTee', 'stays'],
  ['orElse', 'mayStay'],
  ['match', 'ends'],
]);

/** What a container is made of: a promise, or a function that gives one. It takes the failure as well. */
const makers: readonly { module: string; holder?: string; name: string; of: 'callback' | 'promise'; in: Container }[] =
  [
    { module: 'effect', holder: 'Effect', name: 'tryPromise', of: 'callback', in: 'effect' },
    { module: 'neverthrow', holder: 'ResultAsync', name: 'fromPromise', of: 'promise', in: 'result' },
    { module: 'neverthrow', name: 'fromPromise', of: 'promise', in: 'result' },
  ];

/** What holds a part of the result in a container. */
function inContainer(held: Held, container: Container): Held {
  return { ...held, path: [...held.path, containedIn.step(container)], promised: false };
}

function outOf(held: Held): Held {
  return partAt(held, held.path.slice(0, -1));
}

/** `Effect.map`: the name of a function that is imported from a package, with what it hangs on. */
function importedCallee(
  { of, checker }: Origins,
  callee: ts.Expression,
): { module: string; holder: string | undefined; name: string | undefined } | undefined {
  const named = ts.isPropertyAccessExpression(callee) ? callee : undefined;
  const origin = of(named?.expression ?? callee);
  if (origin.kind !== 'external' || origin.name === undefined) return undefined;
  const { from: module, name } = origin;
  if (!named) return { module, holder: undefined, name };
  const holder = name === '*' ? partOfPackage(checker, named.expression, module) : name;
  return { module, holder, name: named.name.text };
}

/** `import * as Effect from 'effect/Effect'`: what the package itself calls that module. */
function partOfPackage(checker: ts.TypeChecker, name: ts.Expression, module: string): string | undefined {
  const [declaration] = checker.getSymbolAtLocation(name)?.declarations ?? [];
  const specifier =
    declaration && ts.isNamespaceImport(declaration) ? declaration.parent.parent.moduleSpecifier : undefined;
  return specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith(`${module}/`)
    ? specifier.text.slice(module.length + 1)
    : undefined;
}

function isMaker(origins: Origins, call: ts.CallExpression, of: 'callback' | 'promise'): Container | undefined {
  const callee = importedCallee(origins, call.expression);
  return makers.find(
    (maker) =>
      maker.of === of &&
      maker.module === callee?.module &&
      maker.holder === callee.holder &&
      maker.name === callee.name,
  )?.in;
}

/** The function of `Effect` that is named, where it does something with an effect. */
function effectUse(origins: Origins, callee: ts.Expression): Use | undefined {
  const named = importedCallee(origins, callee);
  return named?.module === 'effect' && named.holder === 'Effect' ? ofEffect.get(named.name ?? '') : undefined;
}

/** `Effect.tryPromise(() => read())`, `Effect.tryPromise({ try: () => read(), catch })`; true for one. */
export function followMade(follower: Follower, callback: ts.Node, held: Held): boolean {
  const property = callback.parent;
  const isTry = ts.isPropertyAssignment(property) && property.name.getText() === 'try';
  const call = takerOf(isTry ? property.parent : callback);
  const container = call && call.arguments.length === 1 ? isMaker(follower.origins, call, 'callback') : undefined;
  if (!call || !container) return false;
  follower.errorsHandled = true;
  follower.follow(call, inContainer(held, container));
  return true;
}

/** A container, or a promise that is put into one, is an argument of a function that is known; true for one. */
export function followContainedArgument(follower: Follower, { call, at }: StepOf<'argument'>, held: Held): boolean {
  if (at !== 0 || !ts.isCallExpression(call)) return false;
  const { origins } = follower;
  if (held.promised) {
    const container = isMaker(origins, call, 'promise');
    if (!container) return false;
    follower.errorsHandled = true;
    follower.follow(call, inContainer(held, container));
    return true;
  }
  if (containedIn.container(held.path.at(-1)) !== 'effect') return false;
  const callee = importedCallee(origins, call.expression);
  if (callee?.module === 'effect' && callee.holder === undefined && callee.name === 'pipe') {
    followPipe(follower, call, 1, held);
    return true;
  }
  const use = effectUse(origins, call.expression);
  if (use === undefined) return false;
  followUse(follower, use, call.arguments.slice(1), held, call, (next) => follower.follow(call, next));
  return true;
}

/** `.pipe(Effect.map(…))` of an effect, `.map(…)` and `.value` of a result. */
export function followContainedMember(follower: Follower, { to, key, call }: StepOf<'member'>, held: Held): void {
  if (containedIn.container(held.path.at(-1)) === 'effect') {
    if (call && key === 'pipe') followPipe(follower, call, 0, held);
    else follower.escape(to, held, 'passed');
    return;
  }
  const use = call && ofResult.get(key ?? '');
  if (call && use) followUse(follower, use, call.arguments, held, call, (next) => follower.follow(call, next));
  else if (call && key === '_unsafeUnwrap') follower.follow(call, outOf(held));
  else if (!call && key === 'value') follower.follow(to, outOf(held));
  else if (key !== 'isOk' && key !== 'isErr' && key !== 'error') follower.escape(to, held, 'passed');
}

/** The functions of a pipe from a position on, each of which gets what the one before it gives. */
function followPipe(follower: Follower, pipe: ts.CallExpression, at: number, held: Held): void {
  const step = pipe.arguments[at] && unwrapped(pipe.arguments[at]);
  if (!step) return follower.follow(pipe, held);
  const called = ts.isCallExpression(step) ? step : undefined;
  const use = effectUse(follower.origins, called?.expression ?? step);
  if (use === undefined) return follower.escape(step, held, 'passed');
  followUse(follower, use, called?.arguments ?? [], held, step, (next) => followPipe(follower, pipe, at + 1, next));
}

/** @param goOn what is done with what the function or method gives */
function followUse(
  follower: Follower,
  use: Use,
  given: readonly ts.Expression[],
  held: Held,
  place: ts.Expression,
  goOn: (held: Held) => void,
): void {
  if (use === 'promise') return goOn({ ...outOf(held), promised: true });
  if (use === 'out') return goOn(outOf(held));
  if (use === 'stays' || use === 'mayStay') return goOn(heldWithOthers(held, use === 'mayStay'));
  const [callback] = given;
  if (!callback) return follower.escape(place, held, 'passed');
  const container = containedIn.container(held.path.at(-1)) ?? 'effect';
  follower.comesOut(unwrapped(callback), (value) => {
    if (use === 'look') return;
    const isInside = use === 'ends' || containedIn.container(value.path.at(-1)) !== undefined;
    goOn(isInside ? heldWithOthers(value, use === 'ends') : inContainer(value, container));
  });
  const { to, mixed, hidden } = callbackStep(follower.origins, callback, 0, 'element');
  if (hidden) follower.escape(callback, outOf(held), 'callback');
  else if (to) follower.bindTo(to, heldWithOthers(outOf(held), mixed));
  if (use === 'look') goOn(held);
}

/** The function is what `Effect.gen` runs. */
function generatedBy({ origins }: Follower, owner: ts.SignatureDeclaration): ts.CallExpression | undefined {
  const call = isGenerator(owner) ? takerOf(owner) : undefined;
  const callee = call && importedCallee(origins, call.expression);
  return callee?.module === 'effect' && callee.holder === 'Effect' && callee.name === 'gen' ? call : undefined;
}

/** `yield* effect` in `Effect.gen` is what is in there; true for one. */
export function followYieldedEffect(
  follower: Follower,
  { to: owner, allElements }: StepOf<'yield'>,
  value: ts.Expression,
  held: Held,
): boolean {
  const { parent } = value;
  const isEffect = allElements && containedIn.container(held.path.at(-1)) === 'effect';
  if (!isEffect || !ts.isYieldExpression(parent) || !generatedBy(follower, owner)) return false;
  follower.follow(parent, outOf(held));
  return true;
}

/** What the function of `Effect.gen` returns is in the effect that this makes; true for one. */
export function followGenerated(follower: Follower, owner: ts.SignatureDeclaration, held: Held): boolean {
  const call = generatedBy(follower, owner);
  if (!call) return false;
  follower.follow(call, heldWithOthers(inContainer(held, 'effect'), returnedExpressions(owner).length > 1));
  return true;
}
