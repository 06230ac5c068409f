import ts from 'typescript';
import { isAssignment, isCounting } from '../../program/assignments.ts';
import type { Finder } from '../finder.ts';
import { isAccess, isPartOf, unwrapped } from '../../program/syntax.ts';
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
  const obstacles = new Set<LinkObstacle>();
  const isOutside = (expression: ts.Expression): boolean => {
    const root = rootOf(expression);
    const declaration = root && variableAt(finder.checker, root)?.valueDeclaration;
    return declaration !== undefined && !isPartOf(declaration, body);
  };

  function visit(node: ts.Node, around: Around): void {
    const leaving = around.inFunction ? undefined : leavingBy(node, body, form, around);
    if (leaving !== undefined) obstacles.add(leaving);
    if (changesOutside(node, isOutside)) obstacles.add('accumulator');
    const inner: Around = {
      inFunction: around.inFunction || ts.isFunctionLike(node),
      inLoop: around.inLoop || ts.isIterationStatement(node, false),
      inSwitch: around.inSwitch || ts.isSwitchStatement(node),
    };
    ts.forEachChild(node, (child) => visit(child, inner));
  }
  visit(body, { inFunction: false, inLoop: false, inSwitch: false });
  return obstacles;
}

/** What of the body stands around a node. */
interface Around {
  inFunction: boolean;
  inLoop: boolean;
  inSwitch: boolean;
}

/** How a statement leaves the loop, or this turn of it. */
function leavingBy(
  node: ts.Node,
  body: ts.Node,
  form: 'forOf' | 'promiseAll',
  { inLoop, inSwitch }: Around,
): LinkObstacle | undefined {
  if (ts.isBreakStatement(node)) return node.label || (!inLoop && !inSwitch) ? 'break' : undefined;
  if (ts.isContinueStatement(node)) return node.label || !inLoop ? 'continue' : undefined;
  if (ts.isReturnStatement(node)) return form === 'forOf' || !isLast(node, body) ? 'return' : undefined;
  return ts.isYieldExpression(node) ? 'return' : undefined;
}

function isLast(statement: ts.Statement, body: ts.Node): boolean {
  return ts.isBlock(body) && body.statements.at(-1) === statement;
}

function changesOutside(node: ts.Node, isOutside: (expression: ts.Expression) => boolean): boolean {
  if (isAssignment(node)) return isOutside(node.left);
  if (isCounting(node)) return isOutside(node.operand);
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
