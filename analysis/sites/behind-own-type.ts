import ts from 'typescript';
import { isNothing } from '../trace/trace-expression.ts';
import { argumentsPassed } from '../trace/trace-parameter.ts';
import { returnedExpressions } from '../trace/returned-expressions.ts';
import { isAny } from '../trace/tracer.ts';
import { accessedName, type Finder } from './lookup.ts';
import { portFeeders } from './port-feeders.ts';
import { isAccess, nameNode, unwrapped } from './syntax.ts';

/** What the SDK says of a value that the code has under a type of its own. */
export interface BehindOwnType {
  sdk: ts.Type;
  /** The own type that an SDK value is given to: the value's, or that of the client whose methods gave it. */
  type: ts.Symbol;
  /** A method of the SDK gave it. */
  isResult: boolean;
}

/** Bindings and calls followed from a value back to the place that gives the SDK to an own type. */
const deepest = 12;

/**
 * The SDK type behind a value of an own type: that type is given an SDK value somewhere, or the value is a member or a
 * result of such a one.
 */
export function behindOwnType(finder: Finder, expression: ts.Expression, depth = 0): BehindOwnType | undefined {
  if (depth > deepest) return undefined;
  const inner = unwrapped(expression);
  return fedType(finder, finder.checker.getTypeAtLocation(expression)) ?? (inner === expression ? undefined : fedType(finder, finder.checker.getTypeAtLocation(inner))) ?? ofExpression(finder, inner, depth + 1);
}

/** What an object pattern takes apart, where that is the SDK's behind an own type. */
export function behindPattern(finder: Finder, pattern: ts.ObjectBindingPattern, depth = 0): BehindOwnType | undefined {
  const owner = pattern.parent;
  if (depth > deepest) return undefined;
  if (!ts.isBindingElement(owner)) return ofDeclaration(finder, owner, depth + 1);
  return ofElement(finder, owner, depth + 1);
}

/** An own type that is given an SDK value; types of the library (`Promise`, `Record`, …) are nobody's own. */
function fedType(finder: Finder, asked: ts.Type): BehindOwnType | undefined {
  const type = finder.checker.getNonNullableType(asked);
  const symbol = type.getSymbol();
  const declared = symbol?.declarations?.[0];
  if (isAny(type) || !symbol || !declared || finder.tracer.sparse.isVirtual(declared.getSourceFile())) return undefined;
  const feeder = portFeeders(finder).find(({ expected }) => expected.some((part) => part === type || part.getSymbol() === symbol));
  return feeder && { sdk: feeder.sdk, type: type.aliasSymbol ?? symbol, isResult: false };
}

function ofExpression(finder: Finder, expression: ts.Expression, depth: number): BehindOwnType | undefined {
  const { checker } = finder;
  if (ts.isAwaitExpression(expression)) {
    const promised = behindOwnType(finder, expression.expression, depth);
    const sdk = promised && checker.getAwaitedType(promised.sdk);
    return sdk && { ...promised, sdk };
  }
  if (ts.isCallExpression(expression)) return ofCall(finder, expression, depth);
  if (ts.isIdentifier(expression)) return ofSymbol(finder, checker.getSymbolAtLocation(expression), depth);
  if (!isAccess(expression)) return undefined;
  const name = accessedName(finder, expression);
  const owner = behindOwnType(finder, expression.expression, depth);
  if (owner) return name === undefined ? elementOf(checker, owner) : memberOf(checker, owner, name);
  const symbol = checker.getSymbolAtLocation(nameNode(expression));
  return symbol?.valueDeclaration && ts.isPropertyDeclaration(symbol.valueDeclaration) ? ofSymbol(finder, symbol, depth) : undefined;
}

/** `client.dataset.get('name')`, and a function of the code's own that returns what such a call gives. */
function ofCall(finder: Finder, call: ts.CallExpression, depth: number): BehindOwnType | undefined {
  const { checker } = finder;
  const callee = behindOwnType(finder, call.expression, depth);
  const [signature] = callee ? checker.getSignaturesOfType(checker.getNonNullableType(callee.sdk), ts.SignatureKind.Call) : [];
  // What comes of `then` is what its function gives, of which the SDK's type knows nothing.
  const [handler] = callee && isAccess(call.expression) && accessedName(finder, call.expression) === 'then' ? call.arguments : [];
  if (handler) return anyOf(finder, returnedExpressions(handler), depth);
  if (callee) return signature && { ...callee, sdk: signature.getReturnType(), isResult: true };
  const declaration = checker.getResolvedSignature(call)?.declaration;
  return declaration && !finder.tracer.sparse.isVirtual(declaration.getSourceFile()) ? anyOf(finder, returnedExpressions(declaration), depth) : undefined;
}

function ofSymbol(finder: Finder, found: ts.Symbol | undefined, depth: number): BehindOwnType | undefined {
  const { checker } = finder;
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || finder.tracer.sparse.isVirtual(declaration.getSourceFile())) return undefined;
  if (ts.isBindingElement(declaration)) return ofElement(finder, declaration, depth);
  if (ts.isParameter(declaration)) return ofDeclaration(finder, declaration, depth);
  if (!ts.isVariableDeclaration(declaration) && !ts.isPropertyDeclaration(declaration)) return undefined;
  if (ts.isVariableDeclaration(declaration) && !declaration.initializer && ts.isForOfStatement(declaration.parent.parent)) return ofDeclaration(finder, declaration, depth);
  const later = finder.tracer.usage.assignments(symbol.name).filter(({ left }) => checker.getSymbolAtLocation(isAccess(left) ? nameNode(left) : left) === symbol);
  return anyOf(finder, [...(declaration.initializer ? [declaration.initializer] : []), ...later.map(({ right }) => right)], depth);
}

/** The value of a declaration that is no list: its initializer, what a loop or a callback is given, what callers pass. */
function ofDeclaration(finder: Finder, declaration: ts.VariableDeclaration | ts.ParameterDeclaration, depth: number): BehindOwnType | undefined {
  const { checker } = finder;
  if (ts.isParameter(declaration)) {
    const own = declaration.type && fedType(finder, checker.getTypeFromTypeNode(declaration.type));
    return own ?? ofCallback(finder, declaration, depth) ?? anyOf(finder, argumentsPassed(finder.tracer, declaration.parent, declaration.parent.parameters.indexOf(declaration)), depth);
  }
  if (declaration.initializer) return behindOwnType(finder, declaration.initializer, depth);
  const loop = declaration.parent.parent;
  const list = ts.isForOfStatement(loop) ? behindOwnType(finder, loop.expression, depth) : undefined;
  return list && elementOf(checker, list);
}

/** `result` of `dataset.runExperiment({ … }).then((result) => …)`, `item` of `dataset.items.map((item) => …)` */
function ofCallback(finder: Finder, parameter: ts.ParameterDeclaration, depth: number): BehindOwnType | undefined {
  const { checker } = finder;
  const owner = parameter.parent;
  const call = owner.parent;
  if (!(ts.isArrowFunction(owner) || ts.isFunctionExpression(owner)) || !ts.isCallExpression(call)) return undefined;
  const callee = behindOwnType(finder, call.expression, depth);
  const [signature] = callee ? checker.getSignaturesOfType(checker.getNonNullableType(callee.sdk), ts.SignatureKind.Call) : [];
  const slot = signature?.parameters[call.arguments.indexOf(owner)];
  if (!callee || !slot) return undefined;
  const taken = checker.getNonNullableType(checker.getTypeOfSymbol(slot));
  for (const part of taken.isUnion() ? taken.types : [taken]) {
    const given = checker.getSignaturesOfType(part, ts.SignatureKind.Call)[0]?.parameters[owner.parameters.indexOf(parameter)];
    const sdk = given && checker.getTypeOfSymbol(given);
    if (sdk && !isAny(sdk) && !(sdk.flags & ts.TypeFlags.TypeParameter)) return { ...callee, sdk, isResult: true };
  }
  return undefined;
}

/** `name` of `{ name }` and `{ key: name }`. */
function ofElement(finder: Finder, element: ts.BindingElement, depth: number): BehindOwnType | undefined {
  const key = element.propertyName ?? element.name;
  if (!ts.isObjectBindingPattern(element.parent) || element.dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) return undefined;
  const owner = fedType(finder, finder.checker.getTypeAtLocation(element.parent)) ?? behindPattern(finder, element.parent, depth);
  return owner && memberOf(finder.checker, owner, key.text);
}

function memberOf(checker: ts.TypeChecker, owner: BehindOwnType, name: string): BehindOwnType | undefined {
  const property = checker.getPropertyOfType(checker.getApparentType(checker.getNonNullableType(owner.sdk)), name);
  return property && { ...owner, sdk: checker.getNonNullableType(checker.getTypeOfSymbol(property)) };
}

function elementOf(checker: ts.TypeChecker, list: BehindOwnType): BehindOwnType | undefined {
  const sdk = checker.getIndexTypeOfType(checker.getNonNullableType(list.sdk), ts.IndexKind.Number);
  return sdk && { ...list, sdk };
}

/** What is behind the first of these values that has something: where one is the SDK's, the code takes the SDK's. */
function anyOf(finder: Finder, values: readonly ts.Expression[], depth: number): BehindOwnType | undefined {
  for (const value of values) {
    const found = isNothing(value) ? undefined : behindOwnType(finder, value, depth);
    if (found) return found;
  }
  return undefined;
}
