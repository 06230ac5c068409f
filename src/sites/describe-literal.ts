import ts from 'typescript';
import type { LiteralProperty, LiteralValue } from '../program/literal-value.ts';
import { isAny } from '../flow/trace/tracer.ts';
import { variableAt } from '../program/variable-at.ts';
import { isStable, rangeOf, unwrapped } from '../program/syntax.ts';

/** Levels of nesting that are described: a filter inside a query has five. */
const deepest = 8;
/** A type with more keys is no request. */
const mostKeys = 30;

/** What is written as an argument; `undefined` for a spread. */
export function describeLiteral(checker: ts.TypeChecker, node: ts.Expression, depth = 0): LiteralValue | undefined {
  if (ts.isSpreadElement(node) || depth > deepest) return undefined;
  const inner = unwrapped(node);
  const base = {
    range: rangeOf(node),
    list: listOf(checker, inner),
    mayBeAbsent: mayBeAbsent(checker, inner, 0),
    stable: isStable(inner) || ts.isLiteralExpression(inner),
  };
  const next = (child: ts.Expression): LiteralValue | undefined => describeLiteral(checker, child, depth + 1);
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

function isNothing(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
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
  const name = nameOf(property.name);
  if (!ts.isPropertyAssignment(property) || name === undefined)
    return { form: 'other', range, ...(name === undefined ? {} : { name }) };
  return withValue({ form: 'property', name, range, key: rangeOf(property.name) }, next(property.initializer));
}

function withValue(property: LiteralProperty, value: LiteralValue | undefined): LiteralProperty {
  return value === undefined ? property : { ...property, value };
}

function nameOf(name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}

function listOf(checker: ts.TypeChecker, node: ts.Expression): LiteralValue['list'] {
  const type = checker.getTypeAtLocation(node);
  if (isAny(type) || type.flags & ts.TypeFlags.Unknown) return 'maybe';
  const parts = type.isUnion() ? type.types : [type];
  const lists = parts.filter((part) => checker.isArrayLikeType(part)).length;
  if (lists === 0) return parts.some((part) => part.flags & ts.TypeFlags.TypeParameter) ? 'maybe' : 'no';
  return lists === parts.length ? 'yes' : 'maybe';
}

/** The program does not check for `undefined`, so this asks the syntax, and where that is silent the answer is yes. */
function mayBeAbsent(checker: ts.TypeChecker, node: ts.Expression, depth: number): boolean {
  const inner = unwrapped(node);
  if (
    ts.isLiteralExpression(inner) ||
    ts.isTemplateExpression(inner) ||
    ts.isArrayLiteralExpression(inner) ||
    ts.isObjectLiteralExpression(inner) ||
    ts.isNewExpression(inner)
  )
    return false;
  if (
    inner.kind === ts.SyntaxKind.TrueKeyword ||
    inner.kind === ts.SyntaxKind.FalseKeyword ||
    ts.isPrefixUnaryExpression(inner)
  )
    return false;
  if (ts.isCallExpression(inner)) return !isTextCall(inner);
  if (ts.isBinaryExpression(inner)) {
    const operator = inner.operatorToken.kind;
    const falls = operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken;
    return (
      operator === ts.SyntaxKind.AmpersandAmpersandToken || (falls && mayBeAbsent(checker, inner.right, depth + 1))
    );
  }
  if (ts.isConditionalExpression(inner))
    return mayBeAbsent(checker, inner.whenTrue, depth + 1) || mayBeAbsent(checker, inner.whenFalse, depth + 1);
  if (depth > 4 || isNothing(inner) || (!ts.isIdentifier(inner) && !ts.isPropertyAccessExpression(inner))) return true;
  const declaration = variableAt(checker, inner)?.valueDeclaration;
  if (!declaration) return true;
  if (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer &&
    !declaration.type &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
  )
    return mayBeAbsent(checker, declaration.initializer, depth + 1);
  if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent)) return false;
  if (
    !ts.isParameter(declaration) &&
    !ts.isVariableDeclaration(declaration) &&
    !ts.isPropertySignature(declaration) &&
    !ts.isPropertyDeclaration(declaration)
  )
    return true;
  if (
    (ts.isPropertyAccessExpression(inner) && inner.questionDotToken) ||
    (!ts.isVariableDeclaration(declaration) && declaration.questionToken)
  )
    return true;
  return !declaration.type || !isPresentType(declaration.type);
}

/** `x.toISOString()`, `String(x)`: always a text. */
function isTextCall({ expression }: ts.CallExpression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 'String';
  return (
    ts.isPropertyAccessExpression(expression) &&
    !expression.questionDotToken &&
    ['toISOString', 'toString', 'trim', 'join', 'toLowerCase'].includes(expression.name.text)
  );
}

/** A type that says by itself that there is a value. */
function isPresentType(type: ts.TypeNode): boolean {
  if (ts.isArrayTypeNode(type) || ts.isTypeOperatorNode(type) || ts.isLiteralTypeNode(type))
    return !ts.isLiteralTypeNode(type) || type.literal.kind !== ts.SyntaxKind.NullKeyword;
  if (ts.isUnionTypeNode(type)) return type.types.every(isPresentType);
  return [ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword].includes(type.kind);
}
