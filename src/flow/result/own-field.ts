import ts from 'typescript';
import { propertyOf } from '../../program/property-of.ts';
import type { Origins } from '../origin/origins.ts';

/**
 * Whether a type of the repository declares the field that a name reads: `(row: { name?: string }) => row.name`. Such a
 * name belongs to that type, whatever is put there. A type that is derived from the SDK's has the SDK's fields.
 */
export function isOwnField({ checker, sparse }: Origins, name: ts.Node): boolean {
  const declarations = fieldAt(checker, name)?.declarations ?? [];
  return declarations.some((declaration) => !sparse.isSurface(declaration.getSourceFile()));
}

/** The field that is named in `x.name`, `x['name']`, `'name' in x`, `{ name }` and `({ name: local } = x)`. */
function fieldAt(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent))
    return parent.name === name ? checker.getSymbolAtLocation(name) : undefined;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent))
    return ts.isIdentifier(name) && parent.name === name
      ? checker.getPropertySymbolOfDestructuringAssignment(name)
      : undefined;
  const holder = objectWithField(parent, name);
  return holder && propertyOf(checker, checker.getTypeAtLocation(holder), memberName(name));
}

function objectWithField(parent: ts.Node, name: ts.Node): ts.Node | undefined {
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === name ? parent.expression : undefined;
  if (ts.isBinaryExpression(parent)) return parent.left === name ? parent.right : undefined;
  return ts.isBindingElement(parent) ? parent.parent : undefined;
}

function memberName(name: ts.Node): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();
}
