import ts from 'typescript';
import { isAssignment, storesRight } from '../program/assignments.ts';
import { isNothing } from './empty-values.ts';
import { row, type Step, type StepTable } from './step.ts';

const K = ts.SyntaxKind;

/** The left side of any assignment, `+=` and its like included. */
export function isAssignedTo(expression: ts.Expression): boolean {
  const { parent } = expression;
  return isAssignment(parent) && parent.left === expression;
}

function isComparison(operator: ts.SyntaxKind): boolean {
  return (
    (operator >= K.LessThanToken && operator <= K.ExclamationEqualsEqualsToken) || operator === K.InstanceOfKeyword
  );
}

function isEquality(operator: ts.SyntaxKind): boolean {
  return operator >= K.EqualsEqualsToken && operator <= K.ExclamationEqualsEqualsToken;
}

function binarySteps(parent: ts.BinaryExpression, value: ts.Expression): readonly Step[] {
  const operator = parent.operatorToken.kind;
  const isRight = parent.right === value;
  const other = isRight ? parent.left : parent.right;
  if (operator === K.CommaToken) return isRight ? [{ kind: 'same', to: parent }] : [{ kind: 'discard' }];
  if (storesRight(parent))
    return isRight
      ? [
          { kind: 'assignment', to: parent.left },
          { kind: 'same', to: parent },
        ]
      : [{ kind: 'overwrite', at: parent }];
  if (operator === K.QuestionQuestionToken || operator === K.BarBarToken)
    return [{ kind: 'branch', to: parent, other }];
  if (operator === K.AmpersandAmpersandToken)
    return isRight ? [{ kind: 'branch', to: parent, other }] : [{ kind: 'test', to: parent }];
  if (operator === K.InKeyword)
    return isRight ? [{ kind: 'presence', key: parent.left }] : [{ kind: 'compare', equality: false }];
  if (isEquality(operator) && isNothing(other)) return [{ kind: 'test' }];
  if (isComparison(operator)) return [{ kind: 'compare', equality: isEquality(operator) }];
  return [{ kind: 'operand', to: parent }];
}

function conditionalSteps(parent: ts.ConditionalExpression, value: ts.Expression): readonly Step[] {
  if (parent.condition === value) return [{ kind: 'test' }];
  return [{ kind: 'branch', to: parent, other: parent.whenTrue === value ? parent.whenFalse : parent.whenTrue }];
}

function prefixSteps(parent: ts.PrefixUnaryExpression): readonly Step[] {
  const { operator } = parent;
  if (operator === K.ExclamationToken) return [{ kind: 'test' }];
  const isCounting = operator === K.PlusPlusToken || operator === K.MinusMinusToken;
  return isCounting ? [{ kind: 'overwrite', at: parent }] : [{ kind: 'operand', to: parent }];
}

/** Operators: which of them hand a value on, which only ask. */
export const operatorSteps: StepTable = {
  [K.BinaryExpression]: row(binarySteps),
  [K.ConditionalExpression]: row(conditionalSteps),
  [K.PrefixUnaryExpression]: row(prefixSteps),
  [K.PostfixUnaryExpression]: row<ts.PostfixUnaryExpression>((at) => [{ kind: 'overwrite', at }]),
  [K.TypeOfExpression]: row(() => [{ kind: 'test' }]),
  [K.VoidExpression]: row(() => [{ kind: 'discard' }]),
  [K.TemplateSpan]: row<ts.TemplateSpan>(({ parent: to }) => [{ kind: 'text', to }]),
};
