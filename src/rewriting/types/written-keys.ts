import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';

/** The literals of a union of keys in source order; undefined where one of them is not written there. */
export function keysIn(node: SyntaxNode, syntax: SyntaxView): SyntaxNode[] | undefined {
  if (node.kind === 'LiteralType') return [node];
  if (node.kind !== 'UnionType' && node.kind !== 'ParenthesizedType') return undefined;
  const parts = syntax.childrenOf(node).map((child) => keysIn(child, syntax));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** What binds more tightly than `|` and `&`. */
const binding: ReadonlySet<SyntaxNode['kind'] | undefined> = new Set([
  'ArrayType',
  'IndexedAccessType',
  'TypeOperator',
]);

/** A type of several in the place of another one. */
export function joinedInPlace(text: string, place: SyntaxNode, syntax: SyntaxView): string {
  return binding.has(syntax.parent(place)?.kind) ? `(${text})` : text;
}
