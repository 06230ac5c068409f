import ts from 'typescript';

/** The tree does not change, so each file is walked once, whatever programs it is in and whoever looks for what. */
const known = new WeakMap<ts.SourceFile, readonly ts.Node[]>();

/** All nodes of a tree but its tokens and comments: each before those in it, these in source order. */
export function nodesOf(sourceFile: ts.SourceFile): readonly ts.Node[] {
  let nodes = known.get(sourceFile);
  if (!nodes) known.set(sourceFile, (nodes = nodesIn(sourceFile)));
  return nodes;
}

/** The same of a part of a tree. */
export function nodesIn(part: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  function visit(node: ts.Node): void {
    nodes.push(node);
    ts.forEachChild(node, visit);
  }
  visit(part);
  return nodes;
}
