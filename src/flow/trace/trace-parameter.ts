import ts from 'typescript';
import { argumentsPassed } from '../flows-from.ts';
import { calledName } from '../functions.ts';
import { isNothing } from '../nothing.ts';
import { symbolAt } from '../uses.ts';
import { traceWrapped } from './made-of-type.ts';
import { givenBack } from './trace-call.ts';
import { handedThrough } from '../pass-through.ts';
import { traceTypeImports } from './trace-import.ts';
import { awaited, elementOf } from './trace-list.ts';
import { type Traced, unknown, weaken } from './traced.ts';
import { isAny, traceAll, type Tracer } from './tracer.ts';

/** What a parameter without a usable type is, from the calls in sight; there may be others, so it is never proven. */
export function traceParameter(tracer: Tracer, parameter: ts.ParameterDeclaration): Traced {
  const { type, initializer } = parameter;
  if (type && type.kind !== ts.SyntaxKind.AnyKeyword) {
    traceTypeImports(tracer, type);
    return traceWrapped(tracer, type) ?? unknown(`its type ${type.getText()} is not resolved`);
  }
  const contextual = traceCallbackParameter(tracer, parameter);
  if (contextual?.kind === 'type') return contextual;
  const values = argumentsPassed(tracer, parameter);
  if (initializer && !isNothing(initializer)) values.push(initializer);
  const name = parameter.name.getText();
  if (values.length === 0) return contextual ?? unknown(`no call in sight says what ${name} is`);
  return weaken(
    traceAll(tracer, values, 'no call in sight says what it is'),
    `every call in sight passes the SDK as ${name}`,
  );
}

/** A callback's parameter, when what it is passed to is known only by following its binding. */
function traceCallbackParameter(tracer: Tracer, parameter: ts.ParameterDeclaration): Traced | undefined {
  const { parent: owner } = parameter;
  if (!ts.isArrowFunction(owner) && !ts.isFunctionExpression(owner)) return undefined;
  const { parent: call } = owner;
  if (!ts.isCallExpression(call)) return undefined;
  const callee = tracer.trace(call.expression);
  if (callee.kind === 'external')
    return traceHanded(tracer, owner, parameter, callee.packageName) ?? givenBack(tracer, call, callee);
  if (callee.kind !== 'type') return undefined;
  const type = callbackTypes(tracer, callee.type, call.arguments.indexOf(owner))
    .map((callback) => callback.parameters[owner.parameters.indexOf(parameter)])
    .map((slot) => slot && tracer.checker.getTypeOfSymbol(slot))
    .find((held) => held && !isAny(held) && !(held.flags & ts.TypeFlags.TypeParameter));
  return type && { ...callee, type };
}

/** What a wrapper that is known by its package hands on: `pMap(clients, (client) => …)`. */
function traceHanded(
  tracer: Tracer,
  owner: ts.ArrowFunction | ts.FunctionExpression,
  parameter: ts.ParameterDeclaration,
  packageName: string,
): Traced | undefined {
  const handed = handedThrough((expression) => tracer.trace(expression), owner, owner.parameters.indexOf(parameter));
  if (!handed) return undefined;
  const whole = tracer.trace(handed.from);
  const traced = awaited(tracer, handed.part === 'element' ? elementOf(tracer, whole) : whole);
  return traced.kind === 'type'
    ? weaken(traced, `${packageName} passes it on, whose types are not in sight`)
    : undefined;
}

/** The signatures of the function that a function takes as one of its arguments. */
function callbackTypes({ checker }: Tracer, callee: ts.Type, at: number): ts.Signature[] {
  return checker.getSignaturesOfType(callee, ts.SignatureKind.Call).flatMap(({ parameters }) => {
    const slot = parameters[at];
    const type = slot && checker.getNonNullableType(checker.getTypeOfSymbol(slot));
    const parts = type?.isUnion() ? type.types : type ? [type] : [];
    return parts.flatMap((part) => checker.getSignaturesOfType(part, ts.SignatureKind.Call).slice(0, 1));
  });
}

/** `<Panel client={x} />`: an attribute is a member of the component's first parameter. */
export function traceAttribute(tracer: Tracer, parameter: ts.ParameterDeclaration, name: string): Traced | undefined {
  const { parent: owner } = parameter;
  const component = calledName(owner);
  if (!component || owner.parameters[0] !== parameter) return undefined;
  const declared = tracer.checker.getSymbolAtLocation(component);
  const values = tracer.usage
    .elements(component.text)
    .filter(({ tagName }) => declared !== undefined && symbolAt(tracer.checker, tagName) === declared)
    .flatMap(({ attributes }) => attributes.properties.flatMap((attribute) => valueOf(attribute, name) ?? []));
  return values.length === 0
    ? undefined
    : weaken(traceAll(tracer, values, 'nothing is passed'), `every element in sight passes the SDK as ${name}`);
}

function valueOf(attribute: ts.JsxAttributeLike, name: string): ts.Expression | undefined {
  return ts.isJsxAttribute(attribute) &&
    attribute.name.getText() === name &&
    attribute.initializer &&
    ts.isJsxExpression(attribute.initializer)
    ? attribute.initializer.expression
    : undefined;
}
