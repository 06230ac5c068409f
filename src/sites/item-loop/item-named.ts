import ts from 'typescript';
import { isConstantVariable } from '../../program/constants.ts';
import { unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { Finder } from '../finder.ts';
import { takesId } from './loop-form.ts';

/** `item` of `item.id`, also where a constant holds the id; the id itself where its item has no name. */
export function itemNamed(finder: Finder, id: ts.Expression): ts.Identifier | undefined {
  const value = unwrapped(id);
  if (!ts.isIdentifier(value)) return ofId(value);
  const declaration = variableAt(finder.checker, value)?.valueDeclaration;
  if (!declaration) return undefined;
  if (isConstantVariable(declaration) && ts.isIdentifier(declaration.name))
    return declaration.initializer && ofId(unwrapped(declaration.initializer));
  if (!ts.isBindingElement(declaration) || !takesId(declaration)) return undefined;
  const owner = declaration.parent.parent;
  return isConstantVariable(owner) && owner.initializer ? nameIn(owner.initializer) : value;
}

/** `item` of `item.id` */
function ofId(value: ts.Expression): ts.Identifier | undefined {
  return ts.isPropertyAccessExpression(value) && value.name.text === 'id' ? nameIn(value.expression) : undefined;
}

function nameIn(expression: ts.Expression): ts.Identifier | undefined {
  const owner = unwrapped(expression);
  return ts.isIdentifier(owner) ? owner : undefined;
}
