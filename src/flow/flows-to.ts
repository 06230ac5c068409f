import ts from 'typescript';
import { isAccess } from '../program/syntax.ts';
import { stepsOfCall } from './calls.ts';
import { declarationSteps } from './declarations.ts';
import { declaredSteps } from './functions.ts';
import { literalSteps } from './literals.ts';
import { keyOf, memberSteps } from './members.ts';
import { operatorSteps } from './operators.ts';
import { picksOf } from './patterns.ts';
import { statementSteps } from './statements.ts';
import type { FlowProgram, Step, StepTable } from './step.ts';
import { nameSteps } from './uses.ts';
import { wrapperSteps } from './wrappers.ts';

/** One row for each syntax form but calls that does something with a value; a form in no row takes it out of sight. */
const table: StepTable = {
  ...wrapperSteps,
  ...operatorSteps,
  ...memberSteps,
  ...literalSteps,
  ...declarationSteps,
  ...statementSteps,
};

const escapesUnseen: readonly Step[] = [{ kind: 'escape', cause: 'nothing visible says where it goes' }];

/**
 * The next places of the value of an expression, or of a function or class that is declared. Never empty: a value that
 * goes nowhere is discarded, only looked at, or out of sight.
 */
export function flowsTo(program: FlowProgram, value: ts.Node): readonly Step[] {
  const { parent } = value;
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return stepsInSyntax(value);
  return declaredSteps(value) ?? stepsOfCall(program, parent, value);
}

/** The same for who has no program: where a call takes the value is out of sight. */
export function stepsInSyntax(value: ts.Node): readonly Step[] {
  const { parent } = value;
  return declaredSteps(value) ?? table[parent.kind]?.(parent, value as ts.Expression) ?? escapesUnseen;
}

/**
 * The next places of a value that a target is given: the uses of a name, the parts that a pattern takes, or the member
 * of another value that it becomes. A target is what the steps `binding`, `default`, `assignment` and `pick` lead to.
 */
export function flowsOnFrom(program: FlowProgram, target: ts.Node): readonly Step[] {
  if (ts.isIdentifier(target)) return nameSteps(program, target);
  if (
    ts.isObjectBindingPattern(target) ||
    ts.isArrayBindingPattern(target) ||
    ts.isObjectLiteralExpression(target) ||
    ts.isArrayLiteralExpression(target)
  )
    return picksOf(target);
  if (isAccess(target)) return [{ kind: 'store', to: target, key: keyOf(target) }];
  if (ts.isParenthesizedExpression(target) || ts.isNonNullExpression(target) || ts.isAsExpression(target))
    return flowsOnFrom(program, target.expression);
  return escapesUnseen;
}

/**
 * Whether a name gets another value behind the place: it is assigned, counted up or down, or put into by a pattern or a
 * loop.
 */
export function isReassigned(program: FlowProgram, name: ts.Node): boolean {
  return (
    ts.isIdentifier(name) &&
    flowsOnFrom(program, name).some(
      (step) =>
        step.kind === 'overwrite' ||
        (step.kind === 'use' && flowsTo(program, step.to).some(({ kind }) => kind === 'overwrite')),
    )
  );
}
