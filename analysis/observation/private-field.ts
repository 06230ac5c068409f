import ts from 'typescript';
import type { Finder } from '../sites/lookup.ts';
import { unwrapped, wrappedWhole } from '../sites/syntax.ts';
import { isNothing } from '../trace/trace-expression.ts';

/** What a private field of a class holds, when everything but `null` and `undefined` that it is ever given is one expression. */
export function onlyValueOfField({ checker }: Finder, access: ts.PropertyAccessExpression): ts.Expression | undefined {
  const symbol = checker.getSymbolAtLocation(access.name);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !ts.isPropertyDeclaration(declaration) || !isPrivate(declaration)) return undefined;
  const values: (ts.Expression | undefined)[] = declaration.initializer ? [declaration.initializer] : [];
  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node) && node.name.text === access.name.text && checker.getSymbolAtLocation(node.name) === symbol) values.push(...given(node));
    ts.forEachChild(node, visit);
  }
  visit(declaration.parent);
  const somethings = values.filter((value) => value === undefined || !isNothing(value));
  return somethings.length === 1 ? somethings[0] : undefined;
}

function isPrivate(declaration: ts.PropertyDeclaration): boolean {
  return ts.isPrivateIdentifier(declaration.name) || (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0;
}

/** What an access puts into the field; `undefined` where it is given something otherwise than by `=`. */
function given(access: ts.PropertyAccessExpression): (ts.Expression | undefined)[] {
  const { parent } = wrappedWhole(access);
  if (ts.isBinaryExpression(parent) && unwrapped(parent.left) === access) {
    if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) return [parent.right];
    return parent.operatorToken.kind > ts.SyntaxKind.EqualsToken && parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment ? [undefined] : [];
  }
  const inPattern = ts.isPropertyAssignment(parent) || ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent) || ts.isForOfStatement(parent);
  return inPattern ? [undefined] : [];
}
