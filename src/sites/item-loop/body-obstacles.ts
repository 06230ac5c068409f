import ts from 'typescript';
import type { Finder } from '../finder.ts';
import { isAccess, unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { LinkObstacle } from './item-loop.ts';

/** Methods that change the list or collection they are called on. */
const changing = new Set([
  'push',
  'unshift',
  'splice',
  'pop',
  'shift',
  'set',
  'add',
  'append',
  'delete',
  'clear',
  'fill',
  'sort',
  'reverse',
]);

/** What in a loop's body keeps it from being a task of its own: leaving the loop, and collecting over all items. */
export function bodyObstacles(finder: Finder, body: ts.Node, form: 'forOf' | 'promiseAll'): Set<LinkObstacle> {
  const found = new Set<LinkObstacle>();
  const isOutside = (expression: ts.Expression): boolean => {
    const root = rootOf(expression);
    const declaration = root && variableAt(finder.checker, root)?.valueDeclaration;
    return (
      declaration !== undefined &&
      (declaration.getSourceFile() !== body.getSourceFile() || declaration.pos < body.pos || declaration.end > body.end)
    );
  };

  function visit(node: ts.Node, inFunction: boolean, inLoop: boolean, inSwitch: boolean): void {
    if (!inFunction) {
      if (ts.isBreakStatement(node) && (node.label || (!inLoop && !inSwitch))) found.add('break');
      if (ts.isContinueStatement(node) && (node.label || !inLoop)) found.add('continue');
      if (ts.isReturnStatement(node) && (form === 'forOf' || !isLast(node, body))) found.add('return');
      if (ts.isYieldExpression(node)) found.add('return');
    }
    if (changesOutside(node, isOutside)) found.add('accumulator');
    const nested = inFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) =>
      visit(child, nested, inLoop || ts.isIterationStatement(node, false), inSwitch || ts.isSwitchStatement(node)),
    );
  }
  visit(body, false, false, false);
  return found;
}

function isLast(statement: ts.Statement, body: ts.Node): boolean {
  return ts.isBlock(body) && body.statements.at(-1) === statement;
}

function changesOutside(node: ts.Node, isOutside: (expression: ts.Expression) => boolean): boolean {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    return (
      operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment && isOutside(node.left)
    );
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return (
      (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) &&
      isOutside(node.operand)
    );
  }
  if (ts.isDeleteExpression(node)) return isOutside(node.expression);
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    changing.has(node.expression.name.text) &&
    isOutside(node.expression.expression)
  );
}

/** `a` of `a.b[c].d`. */
function rootOf(expression: ts.Expression): ts.Identifier | undefined {
  const inner = unwrapped(expression);
  if (isAccess(inner)) return rootOf(inner.expression);
  return ts.isIdentifier(inner) ? inner : undefined;
}
