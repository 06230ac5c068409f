import ts from 'typescript';
import { callersOf, handedOn, usesOf } from '../result/flow-questions.ts';
import { isAssigned, returnedBy } from '../result/result-syntax.ts';
import { isNothing } from '../trace/trace-expression.ts';
import type { Tracer } from '../trace/tracer.ts';
import { unwrapped } from '../sites/syntax.ts';
import type { RecordCalls } from './record-calls.ts';

/** Bindings and functions followed from a value back to the call it comes from. */
const deepest = 6;

type Place = (ts.VariableDeclaration | ts.ParameterDeclaration) & { name: ts.Identifier };

/** The variable or parameter whose type a type node is, alone or with others of a union. */
function placeOf(type: ts.TypeNode): Place | undefined {
  let whole: ts.Node = type;
  while (ts.isUnionTypeNode(whole.parent) || ts.isParenthesizedTypeNode(whole.parent)) whole = whole.parent;
  const { parent } = whole;
  return (ts.isVariableDeclaration(parent) || (ts.isParameter(parent) && !parent.dotDotDotToken)) && parent.type === whole && ts.isIdentifier(parent.name) ? (parent as Place) : undefined;
}

/**
 * The calls that all values of the variable or parameter with this type come from; `undefined` where another type holds it,
 * or one of the values is not surely that of one call.
 */
export function callsBehind(tracer: Tracer, type: ts.TypeNode, calls: RecordCalls): ts.CallExpression[] | undefined {
  const place = placeOf(type);
  const values = place && valuesOf(tracer, place);
  const found = values?.map((value) => callBehind(tracer, value, calls, 0));
  return found && found.length > 0 && found.every((call) => call !== undefined) ? found : undefined;
}

/** Everything that a binding is given; `undefined` where some of it is not in sight. */
function valuesOf(tracer: Tracer, place: Place): ts.Expression[] | undefined {
  const symbol = tracer.checker.getSymbolAtLocation(place.name);
  if (!symbol) return undefined;
  const values: ts.Expression[] = place.initializer ? [place.initializer] : [];
  for (const use of usesOf(tracer.checker, symbol, place.name)) {
    const { parent } = use;
    if (!isAssigned(use)) continue;
    if (!ts.isBinaryExpression(parent) || parent.left !== use) return undefined;
    values.push(parent.right);
  }
  const passed = ts.isParameter(place) ? argumentsOf(tracer, place) : [];
  return passed && [...values, ...passed].filter((value) => !isNothing(value));
}

function argumentsOf(tracer: Tracer, place: ts.ParameterDeclaration): ts.Expression[] | undefined {
  const owner = place.parent;
  if (handedOn(tracer, owner).length > 0) return undefined;
  const given = callersOf(tracer, owner).map(({ arguments: all }) => (all.some(ts.isSpreadElement) ? undefined : all[owner.parameters.indexOf(place)]));
  return given.every((argument) => argument !== undefined) ? given : undefined;
}

/** The one call whose result an expression is, through `await`, constants, and functions with a single `return`. */
function callBehind(tracer: Tracer, expression: ts.Expression, calls: RecordCalls, depth: number): ts.CallExpression | undefined {
  const value = unwrapped(expression);
  if (depth > deepest) return undefined;
  if (ts.isAwaitExpression(value)) return callBehind(tracer, value.expression, calls, depth);
  if (ts.isCallExpression(value)) return calls.has(value) ? value : callReturned(tracer, value, calls, depth);
  const symbol = ts.isIdentifier(value) ? tracer.checker.getSymbolAtLocation(value) : undefined;
  const declaration = symbol?.valueDeclaration;
  const isConstant = declaration !== undefined && ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.initializer && ts.isIdentifier(declaration.name) ? callBehind(tracer, declaration.initializer, calls, depth + 1) : undefined;
}

function callReturned(tracer: Tracer, call: ts.CallExpression, calls: RecordCalls, depth: number): ts.CallExpression | undefined {
  const owner = tracer.checker.getResolvedSignature(call)?.declaration;
  const body = owner && 'body' in owner ? (owner.body as ts.ConciseBody | undefined) : undefined;
  if (!body) return undefined;
  const [returned, ...others] = ts.isBlock(body) ? returnedBy(body) : [body];
  return returned && others.length === 0 ? callBehind(tracer, returned, calls, depth + 1) : undefined;
}
