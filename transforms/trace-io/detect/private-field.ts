import ts from 'typescript';
import type { Finder } from '../../../src/sites/lookup.ts';
import { unwrapped, wrappedWhole } from '../../../src/program/syntax.ts';
import { isNothing } from '../../../src/flow/nothing.ts';

/** What a private field of a class holds, when everything but `null` and `undefined` that it is ever given is one expression. */
export function onlyValueOfField(finder: Finder, access: ts.PropertyAccessExpression): ts.Expression | undefined {
  return onlyValueOf(finder, finder.checker.getSymbolAtLocation(access.name));
}

/**
 * How a node can speak to a value that its class keeps in a private field and never replaces: `this.span`, with a `!`
 * where the field's type lets it be absent. `undefined` when it is kept in none.
 */
export function fieldWith(
  finder: Finder,
  value: ts.Expression,
  node: ts.Node,
): { text: string; access: ts.Node } | undefined {
  const { parent } = wrappedWhole(value);
  const left =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      ? unwrapped(parent.left)
      : undefined;
  const name = ts.isPropertyDeclaration(parent)
    ? parent.name
    : left && ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword
      ? left.name
      : undefined;
  const symbol = name && finder.checker.getSymbolAtLocation(name);
  const declaration = symbol?.valueDeclaration;
  const only = onlyValueOf(finder, symbol);
  if (!name || !declaration || !ts.isPropertyDeclaration(declaration) || !only || unwrapped(only) !== unwrapped(value))
    return undefined;
  const owner = ts.findAncestor(
    node,
    (each) => (ts.isFunctionLike(each) && !ts.isArrowFunction(each)) || ts.isPropertyDeclaration(each),
  );
  const isStatic = (each: ts.Node): boolean =>
    (ts.getCombinedModifierFlags(each as ts.Declaration) & ts.ModifierFlags.Static) !== 0;
  if (owner?.parent !== declaration.parent || isStatic(owner) || isStatic(declaration)) return undefined;
  const mayBeAbsent =
    declaration.questionToken !== undefined || /\b(?:undefined|null)\b/.test(declaration.type?.getText() ?? '');
  return { text: `this.${name.getText()}${mayBeAbsent ? '!' : ''}`, access: name };
}

function onlyValueOf({ checker }: Finder, symbol: ts.Symbol | undefined): ts.Expression | undefined {
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !ts.isPropertyDeclaration(declaration) || !isPrivate(declaration)) return undefined;
  const name = declaration.name.getText();
  const values: (ts.Expression | undefined)[] = declaration.initializer ? [declaration.initializer] : [];
  function visit(node: ts.Node): void {
    if (
      ts.isPropertyAccessExpression(node) &&
      node.name.text === name &&
      checker.getSymbolAtLocation(node.name) === symbol
    )
      values.push(...given(node));
    ts.forEachChild(node, visit);
  }
  visit(declaration.parent);
  const somethings = values.filter((value) => value === undefined || !isNothing(value));
  return somethings.length === 1 ? somethings[0] : undefined;
}

function isPrivate(declaration: ts.PropertyDeclaration): boolean {
  return (
    ts.isPrivateIdentifier(declaration.name) ||
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0
  );
}

/** What an access puts into the field; `undefined` where it is given something otherwise than by `=`. */
function given(access: ts.PropertyAccessExpression): (ts.Expression | undefined)[] {
  const { parent } = wrappedWhole(access);
  if (ts.isBinaryExpression(parent) && unwrapped(parent.left) === access) {
    if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) return [parent.right];
    return parent.operatorToken.kind > ts.SyntaxKind.EqualsToken &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
      ? [undefined]
      : [];
  }
  const inPattern =
    ts.isPropertyAssignment(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isForOfStatement(parent);
  return inPattern ? [undefined] : [];
}
