import ts from 'typescript';
import { isPlainAssignment } from '../program/assignments.ts';
import { nameText } from './literals.ts';
import type { PatternPart } from './step.ts';

/** The parts that a pattern takes of a value, in source order: of a declaration, or of an assignment. */
export function picksOf(
  pattern: ts.BindingPattern | ts.ObjectLiteralExpression | ts.ArrayLiteralExpression,
): readonly PatternPart[] {
  if (ts.isObjectLiteralExpression(pattern)) return pattern.properties.flatMap((property) => assigned(property));
  if (ts.isArrayLiteralExpression(pattern)) return pattern.elements.flatMap((element, at) => listed(element, at));
  return pattern.elements.flatMap((element, at) =>
    ts.isBindingElement(element) ? [bound(element, ts.isArrayBindingPattern(pattern) ? at : undefined)] : [],
  );
}

/** `{ key: to }` and `[to]` of a declaration. */
function bound(element: ts.BindingElement, at: number | undefined): PatternPart {
  const name = element.propertyName ?? element.name;
  const rest = element.dotDotDotToken !== undefined;
  return {
    kind: 'pick',
    to: element.name,
    key: at ?? (rest ? undefined : nameText(name)),
    name,
    rest,
    initial: element.initializer,
    element,
  };
}

/** `({ key: to } = value)` */
function assigned(element: ts.ObjectLiteralElementLike): readonly PatternPart[] {
  if (ts.isSpreadAssignment(element))
    return [{ kind: 'pick', key: undefined, name: element, rest: true, element, ...target(element.expression) }];
  const { name } = element;
  const key = nameText(name);
  if (ts.isShorthandPropertyAssignment(element))
    return [
      { kind: 'pick', to: name!, key, name: name!, rest: false, initial: element.objectAssignmentInitializer, element },
    ];
  if (!ts.isPropertyAssignment(element)) return [];
  return [{ kind: 'pick', key, name: element.name, rest: false, element, ...target(element.initializer) }];
}

/** `[to] = value` */
function listed(element: ts.Expression, key: number): readonly PatternPart[] {
  if (ts.isOmittedExpression(element)) return [];
  const rest = ts.isSpreadElement(element);
  return [{ kind: 'pick', key, name: element, rest, element, ...target(rest ? element.expression : element) }];
}

/** `to = initial` in a pattern is a target with a default. */
function target(expression: ts.Expression): { to: ts.Node; initial: ts.Expression | undefined } {
  return isPlainAssignment(expression)
    ? { to: expression.left, initial: expression.right }
    : { to: expression, initial: undefined };
}
