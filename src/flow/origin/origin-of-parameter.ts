import ts from 'typescript';
import { argumentsPassed } from '../flows-from.ts';
import { calledName } from '../functions.ts';
import { callbackElements } from '../list-methods.ts';
import { isNothing } from '../empty-values.ts';
import { symbolAt, usesOf } from '../uses.ts';
import { originOfWrappedType } from './made-of-type.ts';
import { givenBack } from './origin-of-call.ts';
import { handedThrough } from './pass-through.ts';
import { otherCalls } from './other-calls.ts';
import { noteTypeImports } from './origin-of-import.ts';
import { elementOf, originOfListed, originOfLooped } from './origin-of-list.ts';
import { joinOrigins, type Origin, unknownOrigin, weakenOrigin } from './origin.ts';
import { isSdkType } from './is-sdk-type.ts';
import { isOnlyLiterals } from './only-literals.ts';
import { awaitedOrigin, isAny, joinedOrigin, saysNothing, type Origins } from './origins.ts';
import { isEsModule } from '../../program/parse-source.ts';
import { unionParts } from '../../program/union-parts.ts';

/**
 * What a parameter without a usable type is, from the calls in sight. Where there may be others it is not proven: of a
 * function that its module keeps to itself there are none.
 */
export function originOfParameter(origins: Origins, parameter: ts.ParameterDeclaration): Origin {
  const { type, initializer } = parameter;
  if (type && type.kind !== ts.SyntaxKind.AnyKeyword && isAny(origins.checker.getTypeFromTypeNode(type))) {
    noteTypeImports(origins, type);
    return originOfWrappedType(origins, type) ?? unknownOrigin(`its type ${type.getText()} is not resolved`);
  }
  const guarded = originOfGuarded(origins, parameter);
  if (guarded) return guarded;
  const contextual = originOfCallbackParameter(origins, parameter);
  if (contextual?.kind === 'type') return contextual;
  const values = argumentsPassed(origins, parameter);
  if (initializer && !isNothing(initializer)) values.push(initializer);
  const name = parameter.name.getText();
  if (values.length === 0) return contextual ?? unknownOrigin(`no visible call says what ${name} is`);
  const joined = joinedOrigin(origins, values, 'no visible call says what it is');
  if (isOnlyLiterals(origins, joined))
    return besideLiterals(origins, values) ?? asOthersPass(joined, otherCalls(origins, parameter));
  return isOnlyCalledHere(origins, parameter.parent)
    ? joined
    : asPassed(joined, `every visible call passes the SDK as ${name}`, () => otherCalls(origins, parameter));
}

/** `(x: unknown): x is SvcClient`, `asserts x is SvcClient`: what the guard asks of `x`, it asks of that type. */
function originOfGuarded(origins: Origins, { name, parent }: ts.ParameterDeclaration): Origin | undefined {
  const predicate = parent.type ?? ts.getJSDocReturnType(parent);
  if (!predicate || !ts.isTypePredicateNode(predicate) || !predicate.type) return undefined;
  const type = origins.checker.getTypeFromTypeNode(predicate.type);
  return predicate.parameterName.getText() === name.getText() && isSdkType(origins, type)
    ? { kind: 'type', type, evidence: 'mixed', cause: 'a guard is given other values as well' }
    : undefined;
}

/** What others pass than literals of this repository: such a literal may be the test double of it. */
function besideLiterals(origins: Origins, values: readonly ts.Expression[]): Origin | undefined {
  const others = values.map((value) => origins.of(value)).filter((origin) => !isOnlyLiterals(origins, origin));
  return others.length > 0 ? joinOrigins(others, 'no visible call says what it is') : undefined;
}

function asOthersPass(literals: Origin, inTheWay: string | undefined): Origin {
  return inTheWay === undefined ? literals : unknownOrigin(inTheWay);
}

/** What all that was found pass; where something else may pass it as well, it is likely at most. */
function asPassed(origin: Origin, cause: string, others: () => string | undefined): Origin {
  const inTheWay = origin.kind === 'type' && origin.evidence !== 'mixed' ? others() : undefined;
  return inTheWay === undefined || origin.kind !== 'type'
    ? weakenOrigin(origin, cause)
    : { ...origin, evidence: 'likely', cause: inTheWay };
}

/** A function that an ES module declares and does nothing with but call it, with arguments that are written out. */
export function isOnlyCalledHere({ checker }: Origins, owner: ts.Node): boolean {
  if (!ts.isFunctionDeclaration(owner) || !owner.name || !isEsModule(owner.getSourceFile())) return false;
  if (ts.getCombinedModifierFlags(owner) & ts.ModifierFlags.Export) return false;
  const symbol = checker.getSymbolAtLocation(owner.name);
  return (
    symbol !== undefined &&
    usesOf(checker, symbol, owner.name).every(
      ({ parent, pos }) =>
        ts.isCallExpression(parent) && parent.expression.pos === pos && !parent.arguments.some(ts.isSpreadElement),
    )
  );
}

/** A callback's parameter, when what it is passed to is known only by following its binding. */
function originOfCallbackParameter(origins: Origins, parameter: ts.ParameterDeclaration): Origin | undefined {
  const { parent: owner } = parameter;
  if (!ts.isArrowFunction(owner) && !ts.isFunctionExpression(owner)) return undefined;
  const { parent: call } = owner;
  if (!ts.isCallExpression(call)) return undefined;
  const at = owner.parameters.indexOf(parameter);
  const callee = origins.of(call.expression);
  if (callee.kind === 'external')
    return (
      originOfHandedValue(origins, owner, at, callee.from) ??
      originOfElement(origins, call, at) ??
      givenBack(origins, call, callee)
    );
  if (callee.kind === 'unknown') return originOfElement(origins, call, at);
  const type = callbackTypes(origins, callee.type, call.arguments.indexOf(owner))
    .map((callback) => slotType(origins, callback, at))
    .find((held) => held && !saysNothing(held) && !(held.flags & ts.TypeFlags.TypeParameter));
  return type ? { ...callee, type } : originOfElement(origins, call, at);
}

/** `list.map((element) => …)` where the type of the list says nothing of its elements. */
function originOfElement(origins: Origins, { expression }: ts.CallExpression, at: number): Origin | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const isElement = callbackElements(expression.name.text)?.includes(at) === true;
  if (!isElement) return undefined;
  const { expression: list } = expression;
  return origins.checker.isArrayLikeType(origins.checker.getTypeAtLocation(list))
    ? originOfLooped(origins, list)
    : originOfListed(origins, list);
}

/** What a function is given at a place, which may be one of several of a rest parameter. */
function slotType({ checker }: Origins, { parameters }: ts.Signature, at: number): ts.Type | undefined {
  const slot = parameters[at] ?? parameters.at(-1);
  const type = slot && checker.getTypeOfSymbol(slot);
  const isRest = slot?.declarations?.some((declaration) => ts.isParameter(declaration) && declaration.dotDotDotToken);
  if (isRest) return type && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return at < parameters.length ? type : undefined;
}

/** What a wrapper that is known by its package hands on: `pMap(clients, (client) => …)`. */
function originOfHandedValue(
  origins: Origins,
  owner: ts.ArrowFunction | ts.FunctionExpression,
  at: number,
  packageName: string,
): Origin | undefined {
  const handed = handedThrough((expression) => origins.of(expression), owner, at);
  if (!handed) return undefined;
  const whole = origins.of(handed.from);
  const origin = awaitedOrigin(origins, handed.part === 'element' ? elementOf(origins, whole) : whole);
  return origin.kind === 'type'
    ? weakenOrigin(origin, `${packageName} passes it on, whose types are not visible`)
    : undefined;
}

/** The signatures of the function that a function takes as one of its arguments. */
function callbackTypes({ checker }: Origins, callee: ts.Type, at: number): ts.Signature[] {
  return checker.getSignaturesOfType(callee, ts.SignatureKind.Call).flatMap(({ parameters }) => {
    const slot = parameters[at];
    const type = slot && checker.getNonNullableType(checker.getTypeOfSymbol(slot));
    const parts = type ? unionParts(type) : [];
    return parts.flatMap((part) => checker.getSignaturesOfType(part, ts.SignatureKind.Call).slice(0, 1));
  });
}

/** `<Panel client={x} />`: an attribute is a member of the component's first parameter. */
export function originOfAttribute(
  origins: Origins,
  parameter: ts.ParameterDeclaration,
  name: string,
): Origin | undefined {
  const { parent: owner } = parameter;
  const component = calledName(owner);
  if (!component || owner.parameters[0] !== parameter) return undefined;
  const declared = origins.checker.getSymbolAtLocation(component);
  const elements = origins.usage
    .elements(component.text)
    .filter(({ tagName }) => declared !== undefined && symbolAt(origins.checker, tagName) === declared);
  const values = elements.flatMap(({ attributes }) =>
    attributes.properties.flatMap((attribute) => valueOf(attribute, name) ?? []),
  );
  if (values.length === 0) return undefined;
  const joined = joinedOrigin(origins, values, 'nothing is passed');
  return asPassed(joined, `every visible element passes the SDK as ${name}`, () =>
    otherCalls(origins, parameter, elements),
  );
}

function valueOf(attribute: ts.JsxAttributeLike, name: string): ts.Expression | undefined {
  return ts.isJsxAttribute(attribute) &&
    attribute.name.getText() === name &&
    attribute.initializer &&
    ts.isJsxExpression(attribute.initializer)
    ? attribute.initializer.expression
    : undefined;
}
