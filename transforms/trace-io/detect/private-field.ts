import ts from 'typescript';
import { sourcesOf } from '../../../src/flow/flows-from.ts';
import { flowsTo } from '../../../src/flow/flows-to.ts';
import { isNothing } from '../../../src/flow/empty-values.ts';
import { type Access, nameNode, unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';
import type { Finder } from '../../../src/sites/finder.ts';

/**
 * What a private field of a class holds, when everything but `null` and `undefined` that it is ever given is one
 * expression.
 */
export function onlyValueOfField(finder: Finder, access: Access): ts.Expression | undefined {
  const symbol = finder.checker.getSymbolAtLocation(nameNode(access));
  return symbol && onlyValueOf(finder, symbol);
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
  const name = fieldGiven(finder, value);
  const symbol = name && finder.checker.getSymbolAtLocation(name);
  const field = symbol?.valueDeclaration;
  const only = symbol && onlyValueOf(finder, symbol);
  if (!name || !field || !only || unwrapped(only) !== unwrapped(value) || !isThisOf(node, field)) return undefined;
  const { questionToken, type } = field as ts.PropertyDeclaration;
  const isOptional = questionToken !== undefined || (type !== undefined && saysAbsent(type));
  return { text: `this.${name.getText()}${isOptional ? '!' : ''}`, access: name };
}

/** `T | undefined`, `T | null`, also within. */
function saysAbsent(type: ts.Node): boolean {
  const isAbsent = type.kind === ts.SyntaxKind.UndefinedKeyword || type.kind === ts.SyntaxKind.NullKeyword;
  return isAbsent || ts.forEachChild(type, saysAbsent) === true;
}

/** The field that a value is put into: `field = value` in a class, `this.field = value`. */
function fieldGiven(finder: Finder, value: ts.Expression): ts.Node | undefined {
  for (const step of flowsTo(finder.origins, outermostWrapper(value))) {
    if (step.kind === 'field') return step.node.name;
    const target = step.kind === 'assignment' ? unwrapped(step.to) : undefined;
    if (target && ts.isPropertyAccessExpression(target) && target.expression.kind === ts.SyntaxKind.ThisKeyword)
      return target.name;
  }
  return undefined;
}

/** Whether `this` at a node is an instance of the class that declares a field. */
function isThisOf(node: ts.Node, field: ts.Declaration): boolean {
  const owner = ts.findAncestor(
    node,
    (ancestor) => (ts.isFunctionLike(ancestor) && !ts.isArrowFunction(ancestor)) || ts.isPropertyDeclaration(ancestor),
  );
  const isStatic = (member: ts.Node): boolean =>
    (ts.getCombinedModifierFlags(member as ts.Declaration) & ts.ModifierFlags.Static) !== 0;
  return owner?.parent === field.parent && !isStatic(owner) && !isStatic(field);
}

function onlyValueOf({ origins }: Finder, symbol: ts.Symbol): ts.Expression | undefined {
  const field = symbol.valueDeclaration;
  if (!field || !ts.isPropertyDeclaration(field) || !isPrivate(field)) return undefined;
  const values = sourcesOf(origins, symbol)
    // A pattern or a loop puts there what nobody follows.
    .map((source) => (source.kind === 'initial' || source.kind === 'assignment' ? source.from : undefined))
    .filter((value) => value === undefined || !isNothing(value));
  return values.length === 1 ? values[0] : undefined;
}

function isPrivate(field: ts.PropertyDeclaration): boolean {
  return ts.isPrivateIdentifier(field.name) || (ts.getCombinedModifierFlags(field) & ts.ModifierFlags.Private) !== 0;
}
