import ts from 'typescript';
import { requestOptionNames } from '../catalog/request-option-names.ts';
import { isAssignment } from '../program/assignments.ts';
import { stepsInSyntax } from '../flow/flows-to.ts';
import { isAny } from '../flow/origin/origins.ts';
import type { Argument, CallFacts, Use } from './site.ts';
import { describeLiteral, isPlain, isWrittenObject, keyName } from './describe-literal.ts';
import { defined } from '../catalog/defined.ts';
import { rangeOf, unwrapped, outermostWrapper } from '../program/syntax.ts';
import { unionParts } from '../program/union-parts.ts';

function argumentKind(node: ts.Expression): Argument['kind'] {
  if (ts.isSpreadElement(node)) return 'spread';
  const inner = unwrapped(node);
  if (ts.isObjectLiteralExpression(inner)) return inner.properties.length === 0 ? 'emptyObject' : 'object';
  if (ts.isIdentifier(inner) && inner.text === 'undefined') return 'undefined';
  if (ts.isVoidExpression(inner)) return 'undefined';
  if (inner.kind === ts.SyntaxKind.NullKeyword) return 'null';
  if (
    ts.isLiteralExpression(inner) ||
    inner.kind === ts.SyntaxKind.TrueKeyword ||
    inner.kind === ts.SyntaxKind.FalseKeyword
  )
    return 'literal';
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return 'function';
  return 'expression';
}

function argumentType(checker: ts.TypeChecker, node: ts.Expression): Argument['type'] {
  const kind = argumentKind(node);
  if (kind === 'undefined') return 'undefined';
  if (kind === 'emptyObject') return 'empty';
  // The type of what is written out would be checked against that of the parameter, which is large.
  if (isPlain(node)) return 'other';
  if (isWrittenObject(node))
    return node.properties.some(({ name }) => requestOptionNames.includes(keyName(name!)!)) ? 'options' : 'other';
  const written = checker.getTypeAtLocation(node);
  const type =
    written.flags & ts.TypeFlags.TypeParameter ? (checker.getBaseConstraintOfType(written) ?? written) : written;
  if (isAny(type) || type.flags & ts.TypeFlags.Unknown) return 'unknown';
  const parts = unionParts(type);
  const objects = parts.filter((part) => part.flags & ts.TypeFlags.Object);
  // A type with one of them is the options.
  if (objects.some((part) => requestOptionNames.some((name) => checker.getPropertyOfType(part, name))))
    return 'options';
  if (objects.length === 0)
    return parts.every((part) => part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) ? 'undefined' : 'other';
  // An index signature may hold any option.
  if (objects.some((part) => checker.getIndexInfosOfType(part).length > 0)) return 'unknown';
  const empty = objects.every((part) => checker.getPropertiesOfType(part).length === 0);
  return empty && kind !== 'object' ? 'empty' : 'other';
}

function isUnused(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isAwaitExpression(parent) || ts.isVoidExpression(parent) || ts.isParenthesizedExpression(parent))
    return isUnused(parent);
  return ts.isExpressionStatement(parent);
}

function describeArgument(checker: ts.TypeChecker, node: ts.Expression): Argument {
  const value = describeLiteral(checker, node);
  return {
    range: rangeOf(node),
    kind: argumentKind(node),
    type: argumentType(checker, node),
    ...defined({ value }),
  };
}

function describeAwait(node: ts.AwaitExpression): NonNullable<CallFacts['awaitExpression']> {
  const { parent } = node;
  return { range: rangeOf(node), ...(ts.isParenthesizedExpression(parent) ? { parentheses: rangeOf(parent) } : {}) };
}

/** Facts of a call that a planner needs; positions are the source's. */
export function describeCall(checker: ts.TypeChecker, call: ts.CallExpression | ts.NewExpression): CallFacts {
  const sourceFile = call.getSourceFile();
  const outermost = outermostWrapper(call);
  const open = call.arguments ? call.arguments.pos : call.end;
  return {
    range: { start: call.getStart(sourceFile), end: call.end },
    inside: { start: open, end: call.arguments ? call.end - 1 : call.end },
    arguments: (call.arguments ?? []).map((node) => describeArgument(checker, node)),
    optional: ts.isCallExpression(call) && call.questionDotToken !== undefined,
    awaited: ts.isAwaitExpression(outermost.parent),
    ...(outermost === call && ts.isAwaitExpression(outermost.parent)
      ? { awaitExpression: describeAwait(outermost.parent) }
      : {}),
    resultUnused: isUnused(call),
  };
}

/** Only truth, type or existence of the value is looked at, or of what it is a part of. */
function isPresenceTest(whole: ts.Expression): boolean {
  return stepsInSyntax(whole).some(
    (step) =>
      step.kind === 'test' ||
      (step.kind === 'compare' && step.equality) ||
      (step.kind === 'branch' && isPresenceTest(outermostWrapper(step.to))),
  );
}

function isWrite(whole: ts.Expression): boolean {
  const { parent } = whole;
  return ts.isDeleteExpression(parent) || (isAssignment(parent) && parent.left === whole);
}

/** How the parent uses an expression that is, or may be, a function of the SDK. */
export function describeUse(checker: ts.TypeChecker, expression: ts.Expression): Use {
  const outermost = outermostWrapper(expression);
  const { parent } = outermost;
  if (ts.isCallExpression(parent) && parent.expression === outermost)
    return { kind: 'call', call: describeCall(checker, parent) };
  if (ts.isTaggedTemplateExpression(parent)) return { kind: 'value', parameters: undefined };
  if (
    ts.isPropertyAccessExpression(parent) &&
    parent.expression === outermost &&
    ts.isCallExpression(parent.parent) &&
    parent.parent.expression === parent
  ) {
    const call = parent.parent;
    const [thisArgument] = call.arguments;
    const range = thisArgument ? { thisArgument: rangeOf(thisArgument) } : {};
    if (parent.name.text === 'bind')
      return {
        kind: 'bind',
        call: rangeOf(call),
        ...range,
        extraArguments: call.arguments.length > 1,
        ...passedWith(checker, outermostWrapper(call)),
      };
    if (parent.name.text === 'call' || parent.name.text === 'apply')
      return { kind: 'callOrApply', call: rangeOf(call), ...range };
  }
  if (isWrite(outermost)) return { kind: 'write' };
  if (isPresenceTest(outermost)) return { kind: 'presence' };
  const type = checker.getTypeAtLocation(expression);
  const callable =
    isAny(type) || checker.getSignaturesOfType(checker.getNonNullableType(type), ts.SignatureKind.Call).length > 0;
  if (!callable) return { kind: 'read' };
  return { kind: 'value', parameters: expectedParameters(checker, outermost), ...passedWith(checker, outermost) };
}

/** The arguments behind a function that a call takes: `limit(get, name, options)`. */
function passedWith(checker: ts.TypeChecker, whole: ts.Expression): { passedWith?: readonly Argument[] } {
  const { parent: call } = whole;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return {};
  const at = call.arguments?.indexOf(whole) ?? -1;
  const behind = at < 0 ? [] : call.arguments!.slice(at + 1);
  return behind.length > 0 ? { passedWith: behind.map((node) => describeArgument(checker, node)) } : {};
}

/** How many parameters the place that receives a function passes, when its type says so. */
function expectedParameters(checker: ts.TypeChecker, whole: ts.Expression): number | undefined {
  const expected = checker.getContextualType(whole);
  if (!expected || isAny(expected)) return undefined;
  const [signature] = checker.getSignaturesOfType(checker.getNonNullableType(expected), ts.SignatureKind.Call);
  const rest = signature?.parameters.at(-1)?.valueDeclaration;
  if (rest && ts.isParameter(rest) && rest.dotDotDotToken) return undefined;
  return signature?.parameters.length;
}
