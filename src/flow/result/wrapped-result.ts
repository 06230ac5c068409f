import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { isAny, type Origins } from '../origin/origins.ts';
import { takerOf } from '../callbacks.ts';
import { calledFunction, hasBody } from '../calls.ts';
import { isNothing } from '../empty-values.ts';
import { returnedExpressions } from '../functions.ts';
import { callbackElements } from '../list-methods.ts';
import { isList, isObject, settledType } from './result-types.ts';
import { elementAt, isHolderStep, keyedBy, resultsOf } from './record-uses.ts';
import type { ResultPath, ResultStep } from './result-use.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { unionParts } from '../../program/union-parts.ts';

/** Where what a callback gave comes out of the wrapper that calls it. */
export interface WrappedResult {
  /** Expressions that hold it at their paths. */
  values: readonly { node: ts.Expression; path: ResultPath; promised: boolean }[];
  /** Others may get it as well, or nobody knows whether these do. */
  open: boolean;
  /** By its type the wrapper makes nothing of its own in its place. */
  sure: boolean;
  /** What is called with the callback. */
  taker: string;
}

/**
 * Follows a callback's value through a wrapper that puts it into something else, by its type: `[result, error]`,
 * `{ value }`, lists, generators, and functions that give any of these (`cache(async (id) => read(id))`).
 * @param callback the function itself, or its name where it is handed on
 */
export function wrappedResult(
  origins: Origins,
  owner: ts.SignatureDeclaration,
  path: ResultPath,
  callback: ts.Node,
): WrappedResult | undefined {
  const { checker } = origins;
  const call = takerOf(callback);
  if (!call) return undefined;
  const taker = call.expression.getText();
  const nothing: WrappedResult = { values: [], open: true, sure: false, taker };
  if (ts.isPropertyAccessExpression(call.expression) && callbackElements(call.expression.name.text) !== undefined)
    return undefined;
  const type = checker.getTypeAtLocation(call);
  if (isAny(settledType(checker, type)) && givesBack(origins, call, callback))
    return { values: [{ node: call, path, promised: true }], open: false, sure: true, taker };
  if (isAny(type)) {
    // Nobody can see what it gives; a function that is called like the callback may give the same.
    const { calls } = callsOfValue(origins, call);
    return { ...nothing, values: calls.map((node) => ({ node, path, promised: true })) };
  }
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(owner), ts.SignatureKind.Call);
  const given = signature && settledType(checker, checker.getReturnTypeOfSignature(signature));
  if (!given || isAny(given)) return nothing;
  const sure = (checker.getResolvedSignature(call)?.declaration?.typeParameters?.length ?? 0) > 0;
  const inside = placeIn(checker, type, given, path);
  if (inside)
    return {
      values: [{ node: call, path: inside, promised: settledType(checker, type) !== type }],
      open: false,
      sure,
      taker,
    };
  const [made, ...overloads] = type.getCallSignatures();
  if (!made || overloads.length > 0) return nothing;
  const later = made.getReturnType();
  const behind = placeIn(checker, later, given, path);
  if (!behind) return nothing;
  const { calls, open } = callsOfValue(origins, call);
  return {
    values: calls.map((node) => ({ node, path: behind, promised: settledType(checker, later) !== later })),
    open,
    sure,
    taker,
  };
}

/**
 * Whether all that a function without types gives is what its callback gave: `for (;;) try { return await work(); }
 * catch {}`, or nothing where that failed.
 */
function givesBack(origins: Origins, call: ts.CallExpression, callback: ts.Node): boolean {
  const { checker } = origins;
  const at = call.arguments.findIndex((argument) => argument === callback || unwrapped(argument) === callback);
  const owner = calledFunction(origins, call);
  const name = owner?.parameters[at]?.name;
  const symbol = name && ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined;
  if (!symbol || !owner || !hasBody(owner)) return false;
  const isCall = (value: ts.Expression): boolean => {
    const inner = unwrapped(value);
    if (ts.isAwaitExpression(inner)) return isCall(inner.expression);
    return (
      ts.isCallExpression(inner) &&
      ts.isIdentifier(inner.expression) &&
      checker.getSymbolAtLocation(inner.expression) === symbol
    );
  };
  const values = returnedExpressions(owner).filter((value) => !isNothing(value));
  return values.length > 0 && values.every(isCall);
}

/** The calls of the function that an expression gives. */
function callsOfValue(origins: Origins, value: ts.CallExpression): { calls: ts.CallExpression[]; open: boolean } {
  const { checker, usage } = origins;
  const { parent } = value;
  if (ts.isCallExpression(parent) && parent.expression === value) return { calls: [parent], open: false };
  const declares =
    (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)) &&
    parent.initializer === value;
  if (!declares || !(ts.isIdentifier(parent.name) || ts.isPrivateIdentifier(parent.name)))
    return { calls: [], open: true };
  const isIt = (node: ts.Expression): boolean => {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(name);
    const whole = targetSymbol(checker, symbol);
    return whole?.valueDeclaration === parent;
  };
  const calls = usage
    .calls(parent.name.text)
    .filter((call): call is ts.CallExpression => ts.isCallExpression(call) && isIt(call.expression));
  return { calls, open: calls.length === 0 || usage.values(parent.name.text).some(isIt) };
}

const iterables: ReadonlySet<string> = new Set([
  'AsyncGenerator',
  'AsyncIterable',
  'AsyncIterableIterator',
  'Generator',
  'Iterable',
  'IterableIterator',
]);

/** The path in a value of the type: to what the callback gave, or to the elements of a list in it. */
function placeIn(checker: ts.TypeChecker, type: ts.Type, given: ts.Type, path: ResultPath): ResultPath | undefined {
  for (const content of contents(checker, given, path)) {
    if (!isObject(checker, content.type) || isAny(content.type)) continue;
    const steps = stepsTo(checker, checker.getNonNullableType(settledType(checker, type)), content.type);
    if (steps) return [...path, ...content.path, ...steps];
  }
  return undefined;
}

function contents(checker: ts.TypeChecker, given: ts.Type, path: ResultPath): { type: ts.Type; path: ResultPath }[] {
  const whole = { type: given, path: [] };
  if (isHolderStep(path.at(-1))) return [whole];
  const element = elementTypeOf(checker, given);
  if (element) return [whole, { type: element, path: elementAt([]) }];
  const lists = checker.getPropertiesOfType(given).flatMap((property) => {
    const inner = elementTypeOf(checker, checker.getNonNullableType(checker.getTypeOfSymbol(property)));
    return inner ? [{ type: inner, path: elementAt([property.name]) }] : [];
  });
  return [whole, ...lists];
}

function elementTypeOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  return checker.isArrayType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
}

function stepsTo(checker: ts.TypeChecker, type: ts.Type, content: ts.Type): ResultStep[] | undefined {
  if (isAny(type)) return undefined;
  if (type === content) return [];
  const element =
    elementTypeOf(checker, type) ??
    (iterables.has(type.symbol?.name ?? '') ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined);
  if (element) return element === content ? [resultsOf] : undefined;
  const keys = new Set<string>();
  for (const member of unionParts(type)) {
    if (isList(checker, member) && !checker.isTupleType(member)) continue;
    for (const property of checker.getPropertiesOfType(member)) {
      if (checker.getNonNullableType(checker.getTypeOfSymbol(property)) === content) keys.add(property.name);
    }
  }
  const [key, ...others] = keys;
  return key === undefined || others.length > 0 ? undefined : [keyedBy.step(key)];
}
