import ts from 'typescript';
import { isConstant } from '../../../src/program/constants.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import { copiedFrom, rootOf } from './name-holder.ts';

/** The code already tells the two responses apart where it reads what only one of them has. */
export function isGuarded(finder: Finder, node: ts.Node): boolean {
  const read = readOf(node);
  return (
    read !== undefined &&
    (isTestedBefore(finder, node, read.value, read.key) || isTestedAround(node, read.value, read.key))
  );
}

/** An earlier statement leaves unless `'name' in value`. */
export function isTestedBefore(finder: Finder, node: ts.Node, value: ts.Expression, key: string): boolean {
  const declaration = finder.checker.getSymbolAtLocation(rootOf(value))?.valueDeclaration;
  // In a function of its own, only what is never assigned again is still what the test saw.
  const constant = declaration !== undefined && isConstant(declaration);
  for (let inner: ts.Node = node; inner.parent; inner = inner.parent) {
    const { parent } = inner;
    if (ts.isFunctionLike(inner) && !constant) return false;
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) continue;
    const before = parent.statements.slice(0, parent.statements.indexOf(inner as ts.Statement));
    if (before.some((statement) => isGuard(finder, statement, value, key))) return true;
  }
  const source = constant && ts.isIdentifier(value) ? copiedFrom(declaration) : undefined;
  return source !== undefined && isTestedBefore(finder, source, source, key);
}

/** A condition around the node holds only for the response with the key: `'name' in value ? value.name : …`. */
export function isTestedAround(node: ts.Node, value: ts.Expression, key: string): boolean {
  const text = value.getText();
  for (let inner = node; inner.parent && !ts.isFunctionLike(inner); inner = inner.parent) {
    const { parent } = inner;
    if (
      ts.isIfStatement(parent) &&
      inner !== parent.expression &&
      tells(parent.expression, inner === parent.thenStatement, text, key)
    )
      return true;
    if (
      ts.isConditionalExpression(parent) &&
      inner !== parent.condition &&
      tells(parent.condition, inner === parent.whenTrue, text, key)
    )
      return true;
    if (ts.isBinaryExpression(parent) && inner === parent.right) {
      const operator = parent.operatorToken.kind;
      if (operator === ts.SyntaxKind.AmpersandAmpersandToken && tells(parent.left, true, text, key)) return true;
      if (operator === ts.SyntaxKind.BarBarToken && tells(parent.left, false, text, key)) return true;
    }
  }
  return false;
}

/** Whether a condition that has this outcome says that the value has the key. */
function tells(condition: ts.Expression, outcome: boolean, value: string, key: string): boolean {
  const inner = unwrapped(condition);
  if (ts.isPrefixUnaryExpression(inner))
    return inner.operator === ts.SyntaxKind.ExclamationToken && tells(inner.operand, !outcome, value, key);
  if (!ts.isBinaryExpression(inner)) return false;
  const operator = inner.operatorToken.kind;
  if (operator === ts.SyntaxKind.InKeyword)
    return (
      outcome &&
      ts.isStringLiteralLike(inner.left) &&
      inner.left.text === key &&
      unwrapped(inner.right).getText() === value
    );
  // `value && !('key' in value)` leaves what is missing as it is.
  if (!outcome && operator === ts.SyntaxKind.AmpersandAmpersandToken)
    return unwrapped(inner.left).getText() === value && tells(inner.right, false, value, key);
  if (operator !== (outcome ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken)) return false;
  return tells(inner.left, outcome, value, key) || tells(inner.right, outcome, value, key);
}

/** `value.key`, `value['key']`, `const { key } = value`, or `({ key } = value)`. */
function readOf(node: ts.Node): { value: ts.Expression; key: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { value: unwrapped(node.expression), key: node.name.text };
  if (ts.isElementAccessExpression(node))
    return ts.isStringLiteralLike(node.argumentExpression)
      ? { value: unwrapped(node.expression), key: node.argumentExpression.text }
      : undefined;
  if (ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node)) {
    const assignment = node.parent.parent;
    return ts.isBinaryExpression(assignment) && assignment.left === node.parent
      ? { value: unwrapped(assignment.right), key: node.name.getText() }
      : undefined;
  }
  if (!ts.isBindingElement(node)) return undefined;
  const declaration = node.parent.parent;
  const value =
    ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrapped(declaration.initializer) : undefined;
  return value && { value, key: (node.propertyName ?? node.name).getText() };
}

/** `if (!('key' in value)) throw …;` or another way out. */
export function isGuard({ checker }: Finder, statement: ts.Statement, guarded: ts.Expression, key: string): boolean {
  if (
    !ts.isIfStatement(statement) ||
    !leaves(statement.thenStatement) ||
    !tells(statement.expression, false, guarded.getText(), key)
  )
    return false;
  const symbol = checker.getSymbolAtLocation(rootOf(guarded));
  return (
    symbol !== undefined &&
    testedRoots(statement.expression, guarded.getText()).some((root) => checker.getSymbolAtLocation(root) === symbol)
  );
}

/** The roots of what a condition tests with `in`, under one text. */
function testedRoots(condition: ts.Node, text: string): ts.Expression[] {
  if (ts.isBinaryExpression(condition) && condition.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    const value = unwrapped(condition.right);
    return value.getText() === text ? [rootOf(value)] : [];
  }
  const roots: ts.Expression[] = [];
  ts.forEachChild(condition, (child) => void roots.push(...testedRoots(child, text)));
  return roots;
}

function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) {
    const last = statement.statements.at(-1);
    return last !== undefined && leaves(last);
  }
  return (
    ts.isThrowStatement(statement) ||
    ts.isReturnStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}
