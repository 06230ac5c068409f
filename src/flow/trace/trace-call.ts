import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { returnedExpressions } from '../functions.ts';
import { hasMethods, madeOfType } from './made-of-type.ts';
import { givesSdkAsType, isWrittenForSdk } from './names-sdk.ts';
import { awaited, traceCollected } from './trace-list.ts';
import { requiredModule } from './trace-module.ts';
import { traceCreated, traceMockedModule, traceRecorded } from './trace-recorded.ts';
import { handedOut, type Traced, unknown } from './traced.ts';
import { isAny, traceAll, type Tracer } from './tracer.ts';

type External = Extract<Traced, { kind: 'external' }>;

/**
 * An async function whose value the checker does not know gives `Promise<any>`: what it returns may be known all the
 * same.
 */
export function traceAwait(tracer: Tracer, promise: ts.Expression): Traced {
  const traced = awaited(tracer, tracer.trace(promise));
  const call = unwrapped(promise);
  if (traced.kind !== 'type' || !isAny(traced.type) || !ts.isCallExpression(call)) return traced;
  const returned = traceReturned(tracer, tracer.checker.getResolvedSignature(call)?.declaration);
  return returned ? awaited(tracer, returned) : unknown('what its function returns is not resolved');
}

/** What a function gives back by its body; `undefined` when that is not in sight. */
function traceReturned(tracer: Tracer, owner: ts.Node | undefined): Traced | undefined {
  const values = owner ? returnedExpressions(owner) : [];
  return values.length > 0 ? traceAll(tracer, values, 'its function returns nothing') : undefined;
}

export function traceNew(tracer: Tracer, expression: ts.NewExpression): Traced {
  const constructor = tracer.trace(expression.expression);
  if (constructor.kind === 'external')
    return takesSdk(tracer, expression) ? wentThrough(constructor.packageName) : { ...constructor, foreign: 'itself' };
  if (constructor.kind !== 'type') return constructor;
  const [signature] = tracer.checker.getSignaturesOfType(constructor.type, ts.SignatureKind.Construct);
  if (!signature) return unknown('its class is not resolved');
  const type = signature.getReturnType();
  return isAny(type) ? unknown('its class is not resolved') : { ...constructor, type };
}

export function traceCall(tracer: Tracer, call: ts.CallExpression): Traced {
  return (
    requiredModule(tracer, call) ??
    traceMockedModule(tracer, call) ??
    traceRecorded(tracer, call) ??
    traceCreated(tracer, call) ??
    traceCollected(tracer, call) ??
    traceResult(tracer, call, tracer.trace(call.expression)) ??
    unknown('what its function returns is not resolved')
  );
}

function traceResult(tracer: Tracer, call: ts.CallExpression, callee: Traced): Traced | undefined {
  if (callee.kind === 'external') return madeElsewhere(tracer, call, callee);
  if (callee.kind === 'unknown') return undefined;
  const [signature] = tracer.checker.getSignaturesOfType(callee.type, ts.SignatureKind.Call);
  if (!signature) return undefined;
  const type = signature.getReturnType();
  const isGeneric = (type.flags & ts.TypeFlags.TypeParameter) !== 0;
  if (!isAny(type) && !isGeneric) return { ...callee, type };
  const argument = isGeneric ? argumentHandedBack(tracer, call, signature, type) : undefined;
  // An async function gives the same answer: awaiting what is no promise changes nothing.
  return argument ? tracer.trace(argument) : traceReturned(tracer, signature.declaration);
}

/** `wrap<T>(value: T): T`: what goes in comes out. */
function argumentHandedBack(
  { checker }: Tracer,
  call: ts.CallExpression,
  { parameters }: ts.Signature,
  returned: ts.Type,
): ts.Expression | undefined {
  return call.arguments[parameters.findIndex((parameter) => checker.getTypeOfSymbol(parameter) === returned)];
}

/** What a call of another package's function gives back, by the type that the user says. */
function madeElsewhere(tracer: Tracer, call: ts.CallExpression, callee: External): Traced {
  const made = madeOfType(tracer, callee.packageName, call) ?? givenBack(tracer, call, callee);
  const said = call.typeArguments?.[0];
  // `container.get<Store>('store')`: the user says that it is something else.
  return made.kind === 'external' && said && !isAny(tracer.checker.getTypeFromTypeNode(said))
    ? { ...made, foreign: 'itself' }
    : made;
}

/** What a call of another package's function gives back, or hands to a callback among its arguments. */
export function givenBack(tracer: Tracer, call: ts.CallExpression, callee: External): Traced {
  return takesSdk(tracer, call) ? wentThrough(callee.packageName) : handedOut(callee);
}

function wentThrough(packageName: string): Traced {
  return unknown(`it went through ${packageName}, whose types are not in sight`);
}

/** Something of the SDK, or its type, is given to a function or a class of another package. */
function takesSdk(tracer: Tracer, call: ts.CallExpression | ts.NewExpression): boolean {
  return (
    givesSdkAsType(tracer, call) ||
    (call.arguments?.some((argument) => passesSdkOn(tracer, argument) || isWrittenForSdk(tracer, argument)) ?? false)
  );
}

/** A foreign function that is given the SDK, a literal or a list with it, or a function that makes it, may hand it back. */
function passesSdkOn(tracer: Tracer, argument: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.some((element) => passesSdkOn(tracer, element));
  if (ts.isObjectLiteralExpression(argument))
    return argument.properties.some(
      (property) =>
        (ts.isPropertyAssignment(property) && passesSdkOn(tracer, property.initializer)) ||
        (ts.isShorthandPropertyAssignment(property) && passesSdkOn(tracer, property.name)),
    );
  const inner =
    ts.isArrowFunction(argument) || ts.isFunctionExpression(argument) ? returnedExpressions(argument)[0] : argument;
  if (!inner) return false;
  const type = tracer.checker.getTypeAtLocation(inner);
  const element = tracer.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element) return hasMethods(tracer, element);
  const symbol = (tracer.checker.getAwaitedType(type) ?? type).getSymbol();
  return !!symbol?.declarations?.some((declaration) => tracer.sparse.isSurface(declaration.getSourceFile()));
}
