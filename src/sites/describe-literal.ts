import ts from 'typescript';
import type { LiteralProperty, LiteralValue } from '../program/literal-value.ts';
import { isAny } from '../flow/origin/origins.ts';
import { isNothing, mayBeAbsent } from './may-be-absent.ts';
import { isStable, rangeOf, unwrapped } from '../program/syntax.ts';
import { defined } from '../catalog/defined.ts';
import { unionParts } from '../program/union-parts.ts';

/** Levels of nesting that are described: a filter inside a query has five. */
const deepest = 8;
/** A type with more keys is no request. */
const mostKeys = 30;

/** Looks through a name that stands as a value, at a level of nesting: what is written instead of it, if anything. */
export type Held = (name: ts.Identifier, depth: number) => ts.Expression | undefined;

/** What is written as an argument; `undefined` for a spread. */
export function describeLiteral(
  checker: ts.TypeChecker,
  node: ts.Expression,
  held: Held = () => undefined,
  depth = 0,
): LiteralValue | undefined {
  if (ts.isSpreadElement(node) || depth > deepest) return undefined;
  const inner = unwrapped(node);
  const written = ts.isIdentifier(inner) ? held(inner, depth) : undefined;
  const value = written && describeLiteral(checker, written, held, depth);
  if (value) return { ...value, name: rangeOf(node) };
  const base = {
    range: rangeOf(node),
    list: listOf(checker, inner),
    mayBeAbsent: mayBeAbsent(checker, inner),
    stable: isStable(inner) || ts.isLiteralExpression(inner),
  };
  const next = (child: ts.Expression): LiteralValue | undefined => describeLiteral(checker, child, held, depth + 1);
  if (ts.isObjectLiteralExpression(inner))
    return {
      ...base,
      kind: 'object',
      properties: inner.properties.map((property) => describeProperty(property, next)),
    };
  if (ts.isArrayLiteralExpression(inner)) {
    const elements = inner.elements.map(next);
    return elements.includes(undefined)
      ? { ...base, kind: 'expression' }
      : { ...base, kind: 'array', elements: elements as LiteralValue[] };
  }
  if (ts.isStringLiteralLike(inner)) return { ...base, kind: 'string', text: inner.text };
  if (ts.isNumericLiteral(inner)) return { ...base, kind: 'number', text: inner.text };
  if (inner.kind === ts.SyntaxKind.TrueKeyword || inner.kind === ts.SyntaxKind.FalseKeyword)
    return { ...base, kind: 'boolean' };
  if (ts.isCallExpression(inner)) {
    const passed = inner.arguments.map(next);
    return passed.includes(undefined)
      ? { ...base, kind: 'expression' }
      : { ...base, kind: 'call', callee: inner.expression.getText(), arguments: passed as LiteralValue[] };
  }
  return { ...base, ...keysOf(checker, inner), ...conditional(inner, next) };
}

/** A text, a number or a truth that is written out. */
export function isPlain(node: ts.Expression): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    ts.isTemplateExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  );
}

/** An object of which all keys are written out. */
export function isWrittenObject(node: ts.Expression): node is ts.ObjectLiteralExpression {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.every(
      (property) =>
        !ts.isSpreadAssignment(property) && property.name !== undefined && keyName(property.name) !== undefined,
    )
  );
}

/** The keys of an object whose type is known and closed. */
function keysOf(checker: ts.TypeChecker, node: ts.Expression): Pick<LiteralValue, 'keys'> {
  const type = checker.getTypeAtLocation(node);
  if (
    (type.flags & ts.TypeFlags.Object) === 0 ||
    checker.isArrayLikeType(type) ||
    checker.getIndexInfosOfType(type).length > 0
  )
    return {};
  const keys = checker.getPropertiesOfType(type).map(({ name }) => name);
  return keys.length > 0 && keys.length <= mostKeys ? { keys } : {};
}

/** `c ? { … } : {}` and `c && { … }`, as they stand behind the dots of a spread. */
function conditional(
  inner: ts.Expression,
  next: (child: ts.Expression) => LiteralValue | undefined,
): Pick<LiteralValue, 'kind' | 'condition' | 'whenTrue'> {
  let condition: ts.Expression | undefined;
  let object: ts.Expression | undefined;
  if (ts.isConditionalExpression(inner) && isEmpty(inner.whenFalse))
    [condition, object] = [inner.condition, inner.whenTrue];
  if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    [condition, object] = [inner.left, inner.right];
  const whenTrue = object && ts.isObjectLiteralExpression(unwrapped(object)) ? next(object) : undefined;
  return condition && whenTrue
    ? { kind: 'conditional', condition: rangeOf(condition), whenTrue }
    : { kind: 'expression' };
}

function isEmpty(node: ts.Expression): boolean {
  const inner = unwrapped(node);
  return (ts.isObjectLiteralExpression(inner) && inner.properties.length === 0) || isNothing(inner);
}

function describeProperty(
  property: ts.ObjectLiteralElementLike,
  next: (child: ts.Expression) => LiteralValue | undefined,
): LiteralProperty {
  const range = rangeOf(property);
  if (ts.isSpreadAssignment(property)) return withValue({ form: 'spread', range }, next(property.expression));
  if (ts.isShorthandPropertyAssignment(property))
    return withValue(
      { form: 'shorthand', name: property.name.text, range, key: rangeOf(property.name) },
      next(property.name),
    );
  const name = keyName(property.name);
  if (!ts.isPropertyAssignment(property) || name === undefined) return { form: 'other', range, ...defined({ name }) };
  return withValue({ form: 'property', name, range, key: rangeOf(property.name) }, next(property.initializer));
}

function withValue(property: LiteralProperty, value: LiteralValue | undefined): LiteralProperty {
  return value === undefined ? property : { ...property, value };
}

/** A key that is written out. */
export function keyName(name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}

function listOf(checker: ts.TypeChecker, node: ts.Expression): LiteralValue['list'] {
  // The type of what is written out would be checked against that of the parameter, which is large.
  if (isPlain(node) || isWrittenObject(node)) return 'no';
  if (ts.isArrayLiteralExpression(node)) return 'yes';
  const type = checker.getTypeAtLocation(node);
  if (isAny(type) || type.flags & ts.TypeFlags.Unknown) return 'maybe';
  const parts = unionParts(type);
  const lists = parts.filter((part) => checker.isArrayLikeType(part)).length;
  if (lists === 0) return parts.some((part) => part.flags & ts.TypeFlags.TypeParameter) ? 'maybe' : 'no';
  return lists === parts.length ? 'yes' : 'maybe';
}
