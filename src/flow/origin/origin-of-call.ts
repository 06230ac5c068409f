import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { flowsFrom } from '../flows-from.ts';
import { returnedExpressions } from '../functions.ts';
import { askedByType, askedFor, madeOfType } from './made-of-type.ts';
import { isGivenSdkAs, takesSdk } from './given-to-package.ts';
import { passesThrough } from './pass-through.ts';
import { originFromCollection } from './origin-from-collection.ts';
import { ownUnderKey } from './own-under-key.ts';
import { requiredModule } from './origin-of-module.ts';
import { originOfCreated, originOfMockedModule, originOfRecorded } from './origin-of-mock.ts';
import { handedOut, type Origin, unknownOrigin, weakenOrigin, wentThrough } from './origin.ts';
import { awaitedOrigin, saysNothing, joinedOrigin, ofPackage, type Origins } from './origins.ts';

type External = Extract<Origin, { kind: 'external' }>;

/**
 * An async function whose value the checker does not know gives `Promise<any>`: what it returns may be known all the
 * same.
 */
export function originOfAwaited(origins: Origins, promise: ts.Expression): Origin {
  const origin = awaitedOrigin(origins, origins.of(promise));
  const call = unwrapped(promise);
  if (origin.kind !== 'type' || !saysNothing(origin.type)) return origin;
  if (!ts.isCallExpression(call)) return originOfPromised(origins, call) ?? origin;
  const returned = originOfReturned(origins, origins.checker.getResolvedSignature(call)?.declaration);
  return returned ? awaitedOrigin(origins, returned) : unknownOrigin('what its function returns is not resolved');
}

/** `const ready: Promise<unknown> = connect()`: what it is given says what it promises. */
function originOfPromised(origins: Origins, promise: ts.Expression): Origin | undefined {
  const given = flowsFrom(origins, promise).flatMap((source) =>
    source.kind === 'initial' || source.kind === 'assignment' ? [source.from] : [],
  );
  if (given.length === 0) return undefined;
  const origin = awaitedOrigin(origins, joinedOrigin(origins, given, 'nothing is promised'));
  return weakenOrigin(origin, 'it is declared as a promise of anything');
}

/** What a function gives back by its body; `undefined` when that is not in sight. */
function originOfReturned(origins: Origins, owner: ts.Node | undefined): Origin | undefined {
  const values = owner ? returnedExpressions(owner) : [];
  return values.length > 0 ? joinedOrigin(origins, values, 'its function returns nothing') : undefined;
}

export function originOfNew(origins: Origins, expression: ts.NewExpression): Origin {
  const constructor = origins.of(expression.expression);
  if (constructor.kind === 'external')
    return takesSdk(origins, expression)
      ? wentThrough(constructor.from)
      : ofPackage(origins, constructor, expression.getSourceFile());
  if (constructor.kind !== 'type') return constructor;
  const [signature] = origins.checker.getSignaturesOfType(constructor.type, ts.SignatureKind.Construct);
  if (!signature) return unknownOrigin('its class is not resolved');
  const type = signature.getReturnType();
  return saysNothing(type) ? unknownOrigin('its class is not resolved') : { ...constructor, type };
}

export function originOfCall(origins: Origins, call: ts.CallExpression): Origin {
  return (
    requiredModule(origins, call) ??
    originOfMockedModule(origins, call) ??
    originOfRecorded(origins, call) ??
    originOfCreated(origins, call) ??
    originFromCollection(origins, call) ??
    originOfResult(origins, call, origins.of(call.expression)) ??
    ownUnderKey(origins, call) ??
    unknownOrigin('what its function returns is not resolved')
  );
}

function originOfResult(origins: Origins, call: ts.CallExpression, callee: Origin): Origin | undefined {
  if (callee.kind === 'external') return madeElsewhere(origins, call, callee);
  if (callee.kind === 'unknown')
    return callee.through === undefined
      ? askedByType(origins, call)
      : (askedFor(origins, callee.through, call) ?? callee);
  const [signature] = origins.checker.getSignaturesOfType(callee.type, ts.SignatureKind.Call);
  if (!signature) return undefined;
  const type = signature.getReturnType();
  // Where the checker knows the function, `Variables[Key]` is nothing for this key: it would be all of them.
  const isDeferred = (type.flags & (ts.TypeFlags.IndexedAccess | ts.TypeFlags.Conditional)) !== 0;
  if (isDeferred && !saysNothing(origins.checker.getTypeAtLocation(call.expression))) return undefined;
  const isGeneric = (type.flags & ts.TypeFlags.TypeParameter) !== 0;
  if (!saysNothing(type) && !isGeneric) return { ...callee, type };
  const argument = isGeneric ? argumentHandedBack(origins, call, signature, type) : undefined;
  // An async function gives the same answer: awaiting what is no promise changes nothing.
  return argument ? origins.of(argument) : originOfReturned(origins, signature.declaration);
}

/** `wrap<T>(value: T): T`: what goes in comes out. */
function argumentHandedBack(
  { checker }: Origins,
  call: ts.CallExpression,
  { parameters }: ts.Signature,
  returned: ts.Type,
): ts.Expression | undefined {
  return call.arguments[parameters.findIndex((parameter) => checker.getTypeOfSymbol(parameter) === returned)];
}

/** What a call of another package's function gives back, by the type that the user says. */
function madeElsewhere(origins: Origins, call: ts.CallExpression, callee: External): Origin {
  const made =
    madeOfType(origins, callee.from, call) ?? originPassedThrough(origins, call) ?? givenBack(origins, call, callee);
  const typeArgument = call.typeArguments?.[0];
  // `container.get<Store>('store')`: the user says that it is something else.
  return made.kind === 'external' && typeArgument && !saysNothing(origins.checker.getTypeFromTypeNode(typeArgument))
    ? { ...made, foreign: 'itself' }
    : made;
}

/** `pRetry(() => create())`: a promise of what the callback gives. */
function originPassedThrough(origins: Origins, call: ts.CallExpression): Origin | undefined {
  const callback = call.arguments
    .map(unwrapped)
    .find((argument) => passesThrough(origins.of, argument)?.gives === 'value');
  const origin = callback && originOfReturned(origins, callback);
  return origin?.kind === 'type' ? origin : undefined;
}

/** What a call of another package's function gives back, or hands to a callback among its arguments. */
export function givenBack(origins: Origins, call: ts.CallExpression, callee: External): Origin {
  const { expression, arguments: given } = call;
  const isTaken =
    given[0] !== undefined &&
    ts.isPropertyAccessExpression(expression) &&
    isGivenSdkAs(origins, expression.expression, given[0]);
  return isTaken || takesSdk(origins, call) ? wentThrough(callee.from) : handedOut(callee);
}
