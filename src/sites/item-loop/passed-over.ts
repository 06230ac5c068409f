import ts from 'typescript';
import { isReassigned } from '../../program/binding-uses.ts';
import { unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { Finder } from '../finder.ts';

/** `if (…) continue;` at the beginning of a body, which may be asked before the first item is run. */
export function passedOver(finder: Finder, statements: readonly ts.Statement[], item: ts.Symbol): ts.IfStatement[] {
  const first = statements.findIndex((statement) => !isPassing(finder, statement, item));
  return statements.slice(0, first === -1 ? undefined : first).filter(ts.isIfStatement);
}

function isPassing(finder: Finder, statement: ts.Statement, item: ts.Symbol): boolean {
  if (!ts.isIfStatement(statement) || statement.elseStatement) return false;
  const { thenStatement, expression } = statement;
  const [then, ...others] = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
  const continues = then !== undefined && others.length === 0 && ts.isContinueStatement(then) && !then.label;
  return continues && asksItemAlone(finder, expression, item);
}

/** Nothing but the item, literals and constants: no round before it can make it another answer. */
function asksItemAlone(finder: Finder, node: ts.Node, item: ts.Symbol): boolean {
  if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isAwaitExpression(node) || ts.isFunctionLike(node))
    return false;
  if (ts.isPropertyAccessExpression(node)) return rootIs(finder, node, item);
  if (ts.isIdentifier(node) && variableAt(finder.checker, node) !== item) {
    const type = finder.checker.getTypeAtLocation(node);
    const isValue = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0;
    return isValue && !isReassigned(node.getSourceFile(), node);
  }
  return ts.forEachChild(node, (child) => (asksItemAlone(finder, child, item) ? undefined : true)) === undefined;
}

function rootIs({ checker }: Finder, access: ts.PropertyAccessExpression, item: ts.Symbol): boolean {
  let root = unwrapped(access.expression);
  while (ts.isPropertyAccessExpression(root)) root = unwrapped(root.expression);
  return ts.isIdentifier(root) && variableAt(checker, root) === item;
}

/** `.filter((item) => …)`: which items are not passed over. */
export function filterText({ expression }: ts.IfStatement, item: string): string {
  return `.filter((${item}) => ${negatedText(expression)})`;
}

const opposite: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.EqualsEqualsToken]: '!=',
  [ts.SyntaxKind.ExclamationEqualsToken]: '==',
};

function negatedText(condition: ts.Expression): string {
  const inner = unwrapped(condition);
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken)
    return inner.operand.getText();
  const operator = ts.isBinaryExpression(inner) ? opposite[inner.operatorToken.kind] : undefined;
  if (ts.isBinaryExpression(inner) && operator !== undefined)
    return `${inner.left.getText()} ${operator} ${inner.right.getText()}`;
  const isBare = ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner);
  return isBare ? `!${inner.getText()}` : `!(${inner.getText()})`;
}
