import ts from 'typescript';
import { flowsTo } from '../flows-to.ts';
import type { Origins } from '../origin/origins.ts';
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

/** `as const` */
export function isConst(type: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(type) && type.getText() === 'const';
}

/** Only the truth or existence of an expression is looked at. */
export function isTest(origins: Origins, expression: ts.Expression): boolean {
  return flowsTo(origins, expression).some(({ kind }) => kind === 'test');
}

/** A `catch` of the same function is around the node. */
export function isInTry(node: ts.Node): boolean {
  const statement = ts.findAncestor(
    node,
    (ancestor) =>
      ts.isFunctionLike(ancestor) ||
      (ts.isBlock(ancestor) &&
        ts.isTryStatement(ancestor.parent) &&
        ancestor.parent.tryBlock === ancestor &&
        ancestor.parent.catchClause !== undefined),
  );
  return statement !== undefined && ts.isBlock(statement);
}
