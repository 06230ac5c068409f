import type { LeftLocal } from './plan.ts';
import type { Site } from '../sites/site.ts';
import type { SyntaxNode, SyntaxView } from '../program/syntax-view.ts';
import { standsInList } from './statement-place.ts';

/** The `traceApi` of `const traceApi = client.api.trace`, where to read that does nothing and nobody else gets it. */
export function leftLocal({ shape }: Pick<Site, 'shape'>, syntax: SyntaxView): LeftLocal | undefined {
  if (shape.kind !== 'member' || shape.holders === undefined || shape.holders.length === 0) return undefined;
  const name = syntax.at(shape.receiver);
  if (name?.kind !== 'Identifier') return undefined;
  const places = [name, ...syntax.usesOf(name)];
  const declarations = places.flatMap((place) => declarationOf(place, syntax) ?? []);
  const [declared] = declarations;
  if (declared === undefined || declarations.length > 1) return undefined;
  const { statement, declaredName } = declared;
  return {
    name: syntax.nameOf(name),
    statement,
    uses: places.filter(({ start }) => start !== declaredName.start),
  };
}

/** `const name = client.api.trace` or `const { name } = client.api`, and nothing else in the statement. */
function declarationOf(
  name: SyntaxNode,
  syntax: SyntaxView,
): { statement: SyntaxNode; declaredName: SyntaxNode } | undefined {
  const declaration = declaredBy(name, syntax);
  const list = declaration && syntax.parent(declaration);
  const statement = list && syntax.parent(list);
  if (declaration === undefined || statement?.kind !== 'VariableStatement') return undefined;
  const value = syntax.childrenOf(declaration).at(-1)!;
  // An `export` in front of it, or a second variable.
  const isAlone = statement.start === list?.start && syntax.childrenOf(list).length === 1;
  const isOnlyRead = syntax.pathOf(value).length > 1 && syntax.variablesIn(value).length === 1;
  return isAlone &&
    isOnlyRead &&
    !syntax.pathOf(value).includes('') &&
    standsInList(statement, syntax) &&
    syntax.commentsAbove(statement).length === 0 &&
    syntax.commentsOf(statement).length === 0
    ? { statement, declaredName: name }
    : undefined;
}

/** The declaration whose name it is, or the only name of whose pattern. */
function declaredBy(name: SyntaxNode, syntax: SyntaxView): SyntaxNode | undefined {
  const parent = syntax.parent(name);
  if (parent?.kind === 'VariableDeclaration') return isTyped(parent, name, syntax) ? undefined : parent;
  const pattern = parent?.kind === 'BindingElement' ? syntax.parent(parent) : undefined;
  const isPlain = parent?.start === name.start && parent.end === name.end;
  if (pattern?.kind !== 'ObjectBindingPattern' || !isPlain || syntax.childrenOf(pattern).length !== 1) return undefined;
  const declaration = syntax.parent(pattern);
  return declaration === undefined || isTyped(declaration, pattern, syntax) ? undefined : declaration;
}

/** It is not just `name = value`, of which the name is the first part. */
function isTyped(declaration: SyntaxNode, name: SyntaxNode, syntax: SyntaxView): boolean {
  const parts = syntax.childrenOf(declaration);
  return declaration.kind !== 'VariableDeclaration' || parts.length !== 2 || parts[0] !== name;
}
