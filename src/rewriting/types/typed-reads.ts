import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';

/** The names of fields that the file reads of values declared to have a type, or an alias of it. */
export function typedReads(type: SourceRange, syntax: SyntaxView): readonly SyntaxNode[] {
  const alias = syntax.enclosing(type, 'TypeAliasDeclaration');
  if (alias === undefined) return readsOfHolder(type, syntax);
  const name = syntax.childrenOf(alias).find(({ kind }) => kind === 'Identifier');
  return name === undefined ? [] : syntax.usesOf(name).flatMap((use) => readsOfHolder(use, syntax));
}

/** What is read of the parameter or the variable that a type is declared for. */
function readsOfHolder(type: SourceRange, syntax: SyntaxView): readonly SyntaxNode[] {
  const holder = syntax.enclosing(type, 'Parameter', 'VariableDeclaration', 'FunctionType', 'Block');
  if (holder?.kind !== 'Parameter' && holder?.kind !== 'VariableDeclaration') return [];
  const name = syntax.childrenOf(holder).find(({ kind }) => kind === 'Identifier' || kind === 'ObjectBindingPattern');
  if (name === undefined || name.start > type.start) return [];
  if (name.kind === 'ObjectBindingPattern')
    return syntax.childrenOf(name).flatMap((element) => syntax.childrenOf(element)[0] ?? []);
  return syntax.usesOf(name).flatMap((use) => syntax.membersOf(use)[0] ?? []);
}
