import ts from 'typescript';
import type { Finder } from '../sites/lookup.ts';
import { isAccess, unwrapped } from '../sites/syntax.ts';

/** An earlier statement leaves unless `'name' in value`: behind it, the code already tells the two responses apart. */
export function isGuarded(finder: Finder, node: ts.Node): boolean {
  const read = readOf(node);
  return read !== undefined && isTestedBefore(finder, node, read.value, read.key);
}

/** {@link isGuarded} of any use of a value. */
export function isTestedBefore(finder: Finder, node: ts.Node, value: ts.Expression, key: string): boolean {
  const declaration = finder.checker.getSymbolAtLocation(rootOf(value))?.valueDeclaration;
  // In a function of its own, only what is never assigned again is still what the test saw.
  const constant = declaration !== undefined && ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  for (let inner: ts.Node = node; inner.parent; inner = inner.parent) {
    const { parent } = inner;
    if (ts.isFunctionLike(inner) && !constant) return false;
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) continue;
    const before = parent.statements.slice(0, parent.statements.indexOf(inner as ts.Statement));
    if (before.some((statement) => isGuard(finder, statement, value, key))) return true;
  }
  return false;
}

/** `value.key`, `const { key } = value`, or `({ key } = value)`. */
function readOf(node: ts.Node): { value: ts.Expression; key: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { value: unwrapped(node.expression), key: node.name.text };
  if (isAccess(node)) return undefined;
  if (ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node)) {
    const assignment = node.parent.parent;
    return ts.isBinaryExpression(assignment) && assignment.left === node.parent ? { value: unwrapped(assignment.right), key: node.name.getText() } : undefined;
  }
  if (!ts.isBindingElement(node)) return undefined;
  const declaration = node.parent.parent;
  const value = ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrapped(declaration.initializer) : undefined;
  return value && { value, key: (node.propertyName ?? node.name).getText() };
}

function rootOf(value: ts.Expression): ts.Expression {
  return isAccess(value) ? rootOf(value.expression) : value;
}

/** `if (!('key' in value)) throw …;` or another way out. */
export function isGuard({ checker }: Finder, statement: ts.Statement, of: ts.Expression, key: string): boolean {
  if (!ts.isIfStatement(statement) || !leaves(statement.thenStatement)) return false;
  const condition = unwrapped(statement.expression);
  if (!ts.isPrefixUnaryExpression(condition) || condition.operator !== ts.SyntaxKind.ExclamationToken) return false;
  const test = unwrapped(condition.operand);
  if (!ts.isBinaryExpression(test) || test.operatorToken.kind !== ts.SyntaxKind.InKeyword) return false;
  const value = unwrapped(test.right);
  const symbol = checker.getSymbolAtLocation(rootOf(of));
  return ts.isStringLiteralLike(test.left) && test.left.text === key && symbol !== undefined && checker.getSymbolAtLocation(rootOf(value)) === symbol && value.getText() === of.getText();
}

function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) {
    const last = statement.statements.at(-1);
    return last !== undefined && leaves(last);
  }
  return ts.isThrowStatement(statement) || ts.isReturnStatement(statement) || ts.isContinueStatement(statement) || ts.isBreakStatement(statement);
}
