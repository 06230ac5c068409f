import ts from 'typescript';
import { isAssignment, isCounting } from '../../../src/program/assignments.ts';
import { isReassigned } from '../../../src/flow/flows-to.ts';
import { functionAround } from '../../../src/flow/functions.ts';
import { nameText } from '../../../src/flow/literals.ts';
import { referencesOf } from '../../../src/flow/references.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { isPartOf, unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';
import { callOf, type FunctionNode, functionOf, optionValue, sdkFunction, type StartingHelper } from './sdk-calls.ts';

/** The argument of a call that the called function does nothing with but run it in a span of its own. */
export function startingHelper(finder: Finder, call: ts.CallExpression): StartingHelper | undefined {
  const at = call.arguments.findIndex((argument) => functionOf(finder, argument) !== undefined);
  const callback = call.arguments[at];
  const owner = callback && functionOf(finder, call.expression);
  const parameter = owner?.parameters[at];
  if (!callback || !owner || !parameter || call.arguments.some(ts.isSpreadElement)) return undefined;
  if (!ts.isIdentifier(parameter.name) || parameter.dotDotDotToken || isReassigned(finder.origins, parameter.name))
    return undefined;
  const [use, ...others] = referencesOf(finder.origins, parameter.name);
  const run = use && callOf(use);
  const inner = run && functionAround(run);
  if (run === undefined || inner === undefined || others.length > 0 || !ts.isExpression(inner)) return undefined;
  const start = outermostWrapper(inner).parent;
  const isStart = ts.isCallExpression(start) && functionAround(start) === owner && startsSpan(finder, start, inner);
  return isStart ? { callback, owner, inner: inner as FunctionNode, run } : undefined;
}

/** A call of the SDK or of OpenTelemetry that runs a function in a span below the active one. */
function startsSpan(finder: Finder, call: ts.CallExpression, callback: ts.Expression): boolean {
  const callee = unwrapped(call.expression);
  const callbackIndex = call.arguments.map(unwrapped).indexOf(callback);
  const called = sdkFunction(finder, callee);
  if (called !== undefined)
    return (
      !called.method &&
      called.name === 'startActiveObservation' &&
      callbackIndex === 1 &&
      optionValue(call.arguments[2], 'parentSpanContext') === undefined
    );
  const isOther = ts.isPropertyAccessExpression(callee) && callee.name.text === 'startActiveSpan';
  // A third argument before the function is the parent.
  return isOther && (callbackIndex === 1 || callbackIndex === 2) && namesOpenTelemetry(call.getSourceFile());
}

function namesOpenTelemetry({ statements }: ts.SourceFile): boolean {
  return statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === '@opentelemetry/api',
  );
}

/** A value of a helper as its caller writes it: a parameter, or a property of an object literal that is passed. */
export function inTermsOfCaller(
  finder: Finder,
  { owner }: StartingHelper,
  call: ts.CallExpression,
  value: ts.Expression,
): ts.Expression | undefined {
  const inner = unwrapped(value);
  if (ts.isPropertyAccessExpression(inner) && ts.isIdentifier(inner.expression)) {
    const literal = inTermsOfCaller(finder, { owner } as StartingHelper, call, inner.expression);
    return literal && propertyOf(unwrapped(literal), inner.name.text);
  }
  const declaration = ts.isIdentifier(inner) ? symbolAt(finder.checker, inner)?.valueDeclaration : undefined;
  if (!declaration || !ts.isParameter(declaration) || declaration.parent !== owner) return undefined;
  return isReassigned(finder.origins, declaration.name)
    ? undefined
    : call.arguments[owner.parameters.indexOf(declaration)];
}

function propertyOf(literal: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(literal) || literal.properties.some(ts.isSpreadAssignment)) return undefined;
  const property = literal.properties.find((candidate) => nameText(candidate.name) === name);
  if (property === undefined) return undefined;
  return ts.isPropertyAssignment(property)
    ? property.initializer
    : ts.isShorthandPropertyAssignment(property)
      ? property.name
      : undefined;
}

/** Between a place in a helper and one in what it runs, nothing is called but the SDK and the span itself. */
export function runsStraight(
  finder: Finder,
  { inner, run, callback }: StartingHelper,
  from: ts.Node,
  to: ts.Node,
): boolean {
  const ran = functionOf(finder, callback);
  if (!ran?.body || !inner.body || !isPartOf(to, ran.body) || functionAround(to) !== ran) return false;
  return (
    functionAround(from) === inner &&
    from.end <= run.pos &&
    isQuietBetween(finder, inner, from.end, run.getStart()) &&
    isQuietBetween(finder, ran, ran.body.pos, to.getStart())
  );
}

const changing: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[ts.SyntaxKind.AwaitExpression, ts.SyntaxKind.YieldExpression, ts.SyntaxKind.NewExpression],
  ...[ts.SyntaxKind.DeleteExpression, ts.SyntaxKind.TaggedTemplateExpression, ts.SyntaxKind.ForOfStatement],
]);

function isQuietBetween(finder: Finder, owner: FunctionNode, start: number, end: number): boolean {
  const isQuiet = (node: ts.Node): boolean => {
    if (node.end <= start || node.pos >= end) return true;
    const isWhole = node.getStart() >= start && node.end <= end;
    if (isWhole && (changing.has(node.kind) || isAssignment(node) || isCounting(node))) return false;
    if (isWhole && ts.isCallExpression(node) && !isOfSpan(finder, owner, node)) return false;
    return ts.forEachChild(node, (child) => !isQuiet(child) || undefined) === undefined;
  };
  return owner.body === undefined || isQuiet(owner.body);
}

/** `span.….call(…)` of the function's first parameter, or a call of the SDK. */
function isOfSpan(finder: Finder, owner: FunctionNode, { expression }: ts.CallExpression): boolean {
  if (sdkFunction(finder, expression) !== undefined) return true;
  let at = unwrapped(expression);
  while (ts.isPropertyAccessExpression(at)) at = unwrapped(at.expression);
  const name = owner.parameters[0]?.name;
  return (
    name !== undefined &&
    ts.isIdentifier(at) &&
    ts.isIdentifier(name) &&
    symbolAt(finder.checker, at) === symbolAt(finder.checker, name)
  );
}
