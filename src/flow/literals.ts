import ts from 'typescript';
import { isPlainAssignment } from '../program/assignments.ts';
import { row, type Step, type StepOf, type StepTable } from './step.ts';

const K = ts.SyntaxKind;

/** The key of an element of an object literal, a class or a pattern, where it is written at the place. */
export function nameText(name: ts.PropertyName | ts.BindingName | undefined): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isPrivateIdentifier(name))
    ? name.text
    : undefined;
}

/** An object or array literal that stands for a pattern: it is assigned to, or a loop puts elements into it. */
export function isAssignedPattern(literal: ts.Node): boolean {
  const { parent } = literal;
  if (ts.isBinaryExpression(parent)) return isPlainAssignment(parent) && parent.left === literal;
  if (ts.isForOfStatement(parent)) return parent.initializer === literal;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === literal && isAssignedPattern(parent.parent);
  return (
    (ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent)) &&
    isAssignedPattern(ts.isArrayLiteralExpression(parent) ? parent : parent.parent)
  );
}

/** The step of a value that is a property of an object literal. */
export function propertyStep(node: ts.ObjectLiteralElementLike): Step {
  return { kind: 'property', to: node.parent as ts.ObjectLiteralExpression, key: nameText(node.name), node };
}

/** The step of a value that is a field or method of a class. */
export function fieldStep(node: ts.ClassElement): Step {
  return { kind: 'field', to: node.parent as ts.ClassLikeDeclaration, key: nameText(node.name), node };
}

function propertySteps(parent: ts.PropertyAssignment, value: ts.Expression): readonly Step[] {
  if (isAssignedPattern(parent.parent)) return [{ kind: 'overwrite', at: value }];
  return [propertyStep(parent)];
}

function shorthandSteps(parent: ts.ShorthandPropertyAssignment, value: ts.Expression): readonly Step[] {
  // `({ name = value } = other)`
  if (parent.objectAssignmentInitializer === value) return [{ kind: 'default', to: parent.name }];
  return isAssignedPattern(parent.parent) ? [{ kind: 'overwrite', at: value }] : [propertyStep(parent)];
}

function elementSteps(to: ts.ArrayLiteralExpression, value: ts.Expression): readonly Step[] {
  if (isAssignedPattern(to)) return [{ kind: 'overwrite', at: value }];
  return [{ kind: 'element', to, at: to.elements.indexOf(value) }];
}

function spreadSteps({ parent: to }: ts.SpreadElement | ts.SpreadAssignment, value: ts.Expression): readonly Step[] {
  if (isAssignedPattern(to)) return [{ kind: 'overwrite', at: value }];
  return [{ kind: 'spread', to: to as StepOf<'spread'>['to'] }];
}

/** What a value is put into. */
export const literalSteps: StepTable = {
  [K.PropertyAssignment]: row(propertySteps),
  [K.ShorthandPropertyAssignment]: row(shorthandSteps),
  [K.ArrayLiteralExpression]: row(elementSteps),
  [K.SpreadElement]: row(spreadSteps),
  [K.SpreadAssignment]: row(spreadSteps),
  [K.PropertyDeclaration]: row<ts.PropertyDeclaration>((parent, value) =>
    parent.initializer === value ? [fieldStep(parent)] : [{ kind: 'escape', cause: 'it is the key of a field' }],
  ),
};
