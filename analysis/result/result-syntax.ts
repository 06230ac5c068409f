import ts from 'typescript';
import { unwrapped } from '../sites/syntax.ts';
import type { ResultRead } from './result-use.ts';

/** How a read name is written. */
export function formOf(node: ts.Node): ResultRead['form'] {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return 'dot';
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) return 'element';
  // `({ name: local } = row)`
  if (ts.isPropertyAssignment(parent)) return parent.name === node ? 'key' : 'whole';
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node ? 'shorthand' : 'whole';
  // `'name' in row`
  if (!ts.isBindingElement(parent)) return ts.isStringLiteralLike(node) ? 'element' : 'whole';
  return parent.propertyName === node ? 'key' : 'shorthand';
}

/** The name stands on the left of an assignment. */
export function isAssigned(name: ts.Identifier): boolean {
  const { parent } = name;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === name &&
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  );
}

/** `=`, and `??=` and its like. */
export function isAssignment(operator: ts.SyntaxKind): boolean {
  return (
    operator === ts.SyntaxKind.EqualsToken ||
    operator === ts.SyntaxKind.QuestionQuestionEqualsToken ||
    operator === ts.SyntaxKind.BarBarEqualsToken ||
    operator === ts.SyntaxKind.AmpersandAmpersandEqualsToken
  );
}

/** An operator whose result has nothing of an object beside it: comparisons, `instanceof`, `&&` and its like. */
export function asksOnly(operator: ts.SyntaxKind): boolean {
  return (
    (operator >= ts.SyntaxKind.LessThanToken && operator <= ts.SyntaxKind.ExclamationEqualsEqualsToken) ||
    operator === ts.SyntaxKind.InstanceOfKeyword ||
    operator === ts.SyntaxKind.InKeyword ||
    operator === ts.SyntaxKind.AmpersandAmpersandToken
  );
}

/** A value without a field that could be read: `null`, `undefined`, a number or text, `[]`, `{}`. */
export function isEmpty(value: ts.Expression): boolean {
  const inner = unwrapped(value);
  if (ts.isObjectLiteralExpression(inner)) return inner.properties.length === 0;
  if (ts.isArrayLiteralExpression(inner)) return inner.elements.length === 0;
  return (
    ts.isLiteralExpression(inner) ||
    inner.kind === ts.SyntaxKind.NullKeyword ||
    inner.kind === ts.SyntaxKind.TrueKeyword ||
    inner.kind === ts.SyntaxKind.FalseKeyword ||
    inner.getText() === 'undefined'
  );
}

/** `{ key: target }` and `{ key }` in a pattern that is assigned to. */
export function assignedNames(
  property: ts.ObjectLiteralElementLike,
): { key: ts.Identifier; target: ts.Identifier } | undefined {
  const target = ts.isShorthandPropertyAssignment(property)
    ? property.name
    : ts.isPropertyAssignment(property)
      ? property.initializer
      : undefined;
  const key = property.name;
  return key && ts.isIdentifier(key) && target && ts.isIdentifier(target) ? { key, target } : undefined;
}

/** How many values a function gives back, or yields, in different places. */
export function returnsOf(owner: ts.SignatureDeclaration): number {
  let count = 0;
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if ((ts.isReturnStatement(node) || ts.isYieldExpression(node)) && node.expression) count += 1;
    ts.forEachChild(node, visit);
  }
  if ('body' in owner && owner.body) ts.forEachChild(owner.body as ts.Node, visit);
  return count;
}

/** The values that the return statements of a function's body give. */
export function returnedBy(body: ts.Block): ts.Expression[] {
  const values: ts.Expression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) values.push(node.expression);
    ts.forEachChild(node, visit);
  }
  visit(body);
  return values;
}

/** The call that takes a function as a callback. */
export function takerOf(owner: ts.Node): ts.CallExpression | undefined {
  let callback = owner;
  while (ts.isParenthesizedExpression(callback.parent)) callback = callback.parent;
  const taker = callback.parent;
  return ts.isCallExpression(taker) && (taker.arguments as readonly ts.Node[]).includes(callback) ? taker : undefined;
}

/** `Promise.all(…)` and its like. */
export function isOfPromise(call: ts.Node): call is ts.CallExpression {
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.expression.getText() === 'Promise'
  );
}

/** `Promise.allSettled(…)` */
export function isSettling({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'allSettled';
}

/** The element of `const [a, b] = await Promise.all([…])` at a position. */
export function elementOf(all: ts.Expression, position: number): ts.BindingElement | undefined {
  const outer = ts.isAwaitExpression(all.parent) ? all.parent.parent : undefined;
  const element =
    outer && ts.isVariableDeclaration(outer) && ts.isArrayBindingPattern(outer.name)
      ? outer.name.elements[position]
      : undefined;
  return element && ts.isBindingElement(element) && !element.dotDotDotToken ? element : undefined;
}

/** The name that a declaration declares, not one in its initializer. */
export function isDeclaredName(name: ts.Identifier): boolean {
  const { parent } = name;
  return (
    (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) &&
    parent.initializer !== name
  );
}

/** `as const` */
export function isConst(type: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(type) && type.getText() === 'const';
}

/** Only the truth or existence of an expression is looked at. */
export function isTest(expression: ts.Expression): boolean {
  const { parent } = expression;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isTypeOfExpression(parent)) return true;
  if (ts.isCallExpression(parent)) return parent.arguments[0] === expression && testsArgument(parent);
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === expression;
  if (ts.isConditionalExpression(parent)) return parent.condition === expression;
  if (!ts.isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.kind;
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return parent.left === expression;
  const other = parent.left === expression ? parent.right : parent.left;
  const empty = other.kind === ts.SyntaxKind.NullKeyword || other.getText() === 'undefined';
  return empty && operator >= ts.SyntaxKind.EqualsEqualsToken && operator <= ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

const assertions: ReadonlySet<string> = new Set([
  'toBeDefined',
  'toBeUndefined',
  'toBeTruthy',
  'toBeFalsy',
  'toBeNull',
]);

/** `Boolean(x)`, `assert(x)`, `expect(x).toBeDefined()`: nothing of the argument is read. */
function testsArgument(call: ts.CallExpression): boolean {
  const callee = call.expression.getText();
  if (callee === 'Boolean' || callee === 'assert' || callee === 'assert.ok') return true;
  const behind =
    ts.isPropertyAccessExpression(call.parent) && call.parent.name.text === 'not' ? call.parent.parent : call.parent;
  return callee === 'expect' && ts.isPropertyAccessExpression(behind) && assertions.has(behind.name.text);
}

/** A `catch` of the same function is around the node. */
export function isInTry(node: ts.Node): boolean {
  const statement = ts.findAncestor(
    node,
    (each) =>
      ts.isFunctionLike(each) ||
      (ts.isBlock(each) &&
        ts.isTryStatement(each.parent) &&
        each.parent.tryBlock === each &&
        each.parent.catchClause !== undefined),
  );
  return statement !== undefined && ts.isBlock(statement);
}
