import ts from 'typescript';
import { type Access, nameNode } from '../program/syntax.ts';
import { row, type Step, type StepTable } from './step.ts';

/** The key of a member access, where a name of it is written at the place; a number is a position. */
export function keyOf(access: Access): string | undefined {
  if (ts.isPropertyAccessExpression(access)) return access.name.text;
  const key = access.argumentExpression;
  return ts.isStringLiteralLike(key) ? key.text : undefined;
}

function stepsOfAccess(to: Access, value: ts.Expression): readonly Step[] {
  if (to.expression !== value) return [{ kind: 'escape', cause: 'it is the key of something' }];
  const { parent } = to;
  const call = ts.isCallExpression(parent) && parent.expression === to ? parent : undefined;
  return [{ kind: 'member', to, key: keyOf(to), name: nameNode(to), call }];
}

/** Members that are read of a value. */
export const memberSteps: StepTable = {
  [ts.SyntaxKind.PropertyAccessExpression]: row(stepsOfAccess),
  [ts.SyntaxKind.ElementAccessExpression]: row(stepsOfAccess),
};
