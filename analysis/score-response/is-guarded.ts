import ts from 'typescript';
import type { Finder } from '../sites/lookup.ts';
import { isAccess, unwrapped } from '../sites/syntax.ts';

/** An earlier statement leaves unless `'name' in value`: behind it, the code already tells the two responses apart. */
export function isGuarded(finder: Finder, node: ts.Node): boolean {
  const read = readOf(node);
  if (!read) return false;
  const symbol = finder.checker.getSymbolAtLocation(read.value);
  const declaration = symbol?.valueDeclaration;
  // In a function of its own, only what is never assigned again is still what the test saw.
  const constant = declaration !== undefined && ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  for (let inner: ts.Node = node; inner.parent; inner = inner.parent) {
    const { parent } = inner;
    if (ts.isFunctionLike(inner) && !constant) return false;
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) continue;
    const before = parent.statements.slice(0, parent.statements.indexOf(inner as ts.Statement));
    if (before.some((statement) => isGuard(finder, statement, symbol, read.key))) return true;
  }
  return false;
}

/** `value.key`, or `const { key } = value`. */
function readOf(node: ts.Node): { value: ts.Identifier; key: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const value = unwrapped(node.expression);
    return ts.isIdentifier(value) ? { value, key: node.name.text } : undefined;
  }
  if (isAccess(node) || !ts.isBindingElement(node)) return undefined;
  const declaration = node.parent.parent;
  const value = ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrapped(declaration.initializer) : undefined;
  return value && ts.isIdentifier(value) ? { value, key: (node.propertyName ?? node.name).getText() } : undefined;
}

/** `if (!('key' in value)) throw …;` or another way out. */
export function isGuard(finder: Finder, statement: ts.Statement, symbol: ts.Symbol | undefined, key: string): boolean {
  if (!ts.isIfStatement(statement) || !leaves(statement.thenStatement)) return false;
  const condition = unwrapped(statement.expression);
  if (!ts.isPrefixUnaryExpression(condition) || condition.operator !== ts.SyntaxKind.ExclamationToken) return false;
  const test = unwrapped(condition.operand);
  if (!ts.isBinaryExpression(test) || test.operatorToken.kind !== ts.SyntaxKind.InKeyword) return false;
  const value = unwrapped(test.right);
  return ts.isStringLiteralLike(test.left) && test.left.text === key && ts.isIdentifier(value) && symbol !== undefined && finder.checker.getSymbolAtLocation(value) === symbol;
}

function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) {
    const last = statement.statements.at(-1);
    return last !== undefined && leaves(last);
  }
  return ts.isThrowStatement(statement) || ts.isReturnStatement(statement) || ts.isContinueStatement(statement) || ts.isBreakStatement(statement);
}
