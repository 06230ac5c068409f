import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { madeOfType } from './made-of-type.ts';
import { givesSdkAsType, isWrittenForSdk } from './names-sdk.ts';
import { returnedExpressions } from './returned-expressions.ts';
import { isNothing } from './trace-expression.ts';
import { traceHolderCall } from './trace-holder.ts';
import { requiredModule } from './trace-module.ts';
import { traceCreated, traceMockedModule, traceRecorded } from './trace-recorded.ts';
import { handedOut, join, type Traced, unknown } from './traced.ts';
import { isAny, type Tracer } from './tracer.ts';

/** An async function whose value the checker does not know gives `Promise<any>`: what it returns may be known all the same. */
export function traceAwait(tracer: Tracer, promise: ts.Expression): Traced {
  const traced = awaited(tracer, tracer.trace(promise));
  const call = unwrapped(promise);
  if (traced.kind !== 'type' || !isAny(traced.type) || !ts.isCallExpression(call)) return traced;
  const declaration = tracer.checker.getResolvedSignature(call)?.declaration;
  const values = declaration ? returnedExpressions(declaration).filter((value) => !isNothing(value)) : [];
  if (values.length === 0) return unknown('what its function returns is not resolved');
  return awaited(
    tracer,
    join(
      values.map((value) => tracer.trace(value)),
      'its function returns nothing',
    ),
  );
}

function awaited(tracer: Tracer, traced: Traced): Traced {
  if (traced.kind !== 'type') return traced;
  const type = tracer.checker.getAwaitedType(traced.type) ?? traced.type;
  return { ...traced, type };
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
  const required = requiredModule(tracer, call);
  if (required) return required;
  const mocked = traceMockedModule(tracer, call) ?? traceRecorded(tracer, call) ?? traceCreated(tracer, call);
  if (mocked) return mocked;
  const holder = traceHolderCall(tracer, call);
  if (holder) return holder;
  const callee = tracer.trace(call.expression);
  if (callee.kind === 'type') {
    const [signature] = tracer.checker.getSignaturesOfType(callee.type, ts.SignatureKind.Call);
    const type = signature?.getReturnType();
    if (type && !isAny(type) && !(type.flags & ts.TypeFlags.TypeParameter)) return { ...callee, type };
    const handedBack = signature && type ? argumentHandedBack(tracer, call, signature, type) : undefined;
    if (handedBack) return handedBack;
    const declaration = signature?.declaration;
    const returned = declaration ? returnedExpressions(declaration) : [];
    if (returned.length > 0) {
      // An async function gives the same answer: awaiting what is no promise changes nothing.
      return join(
        returned.filter((value) => !isNothing(value)).map((value) => tracer.trace(value)),
        'its function returns nothing',
      );
    }
  }
  if (callee.kind !== 'external') return unknown('what its function returns is not resolved');
  const { packageName } = callee;
  const made = madeOfType(tracer, packageName, call) ?? givenBack(tracer, call, callee);
  const said = call.typeArguments?.[0];
  // `container.get<Store>('store')`: the user says that it is something else.
  return made.kind === 'external' && said && !isAny(tracer.checker.getTypeFromTypeNode(said))
    ? { ...made, foreign: 'itself' }
    : made;
}

/** What a call of another package's function gives back, or hands to a callback among its arguments. */
export function givenBack(
  tracer: Tracer,
  call: ts.CallExpression,
  callee: Extract<Traced, { kind: 'external' }>,
): Traced {
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

/** `wrap<T>(value: T): T`: what goes in comes out. */
function argumentHandedBack(
  tracer: Tracer,
  call: ts.CallExpression,
  signature: ts.Signature,
  returned: ts.Type,
): Traced | undefined {
  if (!(returned.flags & ts.TypeFlags.TypeParameter)) return undefined;
  const index = signature.parameters.findIndex((parameter) => tracer.checker.getTypeOfSymbol(parameter) === returned);
  const argument = call.arguments[index];
  return argument ? tracer.trace(argument) : undefined;
}

/** A foreign function that is given the SDK, a literal with it, or a function that makes it, may hand it back. */
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
  const symbol = (tracer.checker.getAwaitedType(type) ?? type).getSymbol();
  return !!symbol?.declarations?.some((declaration) => tracer.sparse.isSurface(declaration.getSourceFile()));
}
