import type ts from 'typescript';

/**
 * All comments with types in front of a node, not only the one that documents it: a `@typedef` may stand above that.
 */
export function commentsOf(node: ts.Node): readonly ts.JSDoc[] {
  return (node as ts.Node & { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? [];
}
