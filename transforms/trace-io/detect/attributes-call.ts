import ts from 'typescript';
import type { Finder } from '../../../src/sites/finder.ts';
import { rangeOf, unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';
import type { AttributesUse } from '../facts.ts';

/** `….setAttributes(made(…))` on a span that is an observation of the SDK. */
export interface AttributesCall {
  call: ts.CallExpression;
  /** Whose span it is; absent for the active one. */
  observation?: ts.Expression;
  use: AttributesUse;
}

/** The call that gives a span the attributes which `made` returns, when the span is a known observation's. */
export function attributesCall(finder: Finder, made: ts.CallExpression): AttributesCall | undefined {
  const outermost = outermostWrapper(made);
  const element = ts.isSpreadAssignment(outermost.parent) ? outermost.parent : undefined;
  const literal = element?.parent;
  const argument = literal ? outermostWrapper(literal) : outermost;
  const call = argument.parent;
  if (
    !ts.isCallExpression(call) ||
    call.arguments[0] !== argument ||
    call.arguments.length !== 1 ||
    !ts.isExpressionStatement(call.parent)
  )
    return undefined;
  const callee = unwrapped(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'setAttributes') return undefined;
  const spread =
    element && literal && literal.properties.length > 1
      ? { spread: { element: rangeOf(element), literal: rangeOf(literal), leading: literal.properties[0] === element } }
      : {};
  const use = { call: rangeOf(call), ...spread };
  const span = unwrapped(callee.expression);
  if (
    ts.isPropertyAccessExpression(span) &&
    span.name.text === 'otelSpan' &&
    !span.questionDotToken &&
    !callee.questionDotToken &&
    isObservation(finder, span)
  )
    return { call, observation: span.expression, use };
  return isActiveSpan(finder, span) ? { call, use } : undefined;
}

function isObservation({ checker, index }: Finder, span: ts.PropertyAccessExpression): boolean {
  const symbol = checker.getSymbolAtLocation(span.name);
  return symbol !== undefined && index.match(symbol).surface;
}

/** Whether a statement names a module: in its clause, or in a `require`. */
function names(node: ts.Node, module: string): boolean {
  if (ts.isStringLiteralLike(node)) return node.text === module;
  return ts.forEachChild(node, (child) => names(child, module)) === true;
}

/** `trace.getActiveSpan()` of the OpenTelemetry API. */
function isActiveSpan({ checker }: Finder, span: ts.Expression): boolean {
  if (!ts.isCallExpression(span) || span.arguments.length > 0) return false;
  const callee = unwrapped(span.expression);
  if (
    !ts.isPropertyAccessExpression(callee) ||
    callee.name.text !== 'getActiveSpan' ||
    !ts.isIdentifier(callee.expression)
  )
    return false;
  const declaration = checker.getSymbolAtLocation(callee.expression)?.declarations?.[0];
  const statement =
    declaration && ts.findAncestor(declaration, (node) => ts.isImportDeclaration(node) || ts.isVariableStatement(node));
  return statement !== undefined && names(statement, '@opentelemetry/api');
}
