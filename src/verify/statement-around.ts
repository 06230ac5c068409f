import ts from 'typescript';
import type { SourceRange } from '../repository/source-range.ts';

/** The innermost statement or class member that a position is in, the comments above it included. */
export function statementAround(sourceFile: ts.SourceFile, position: number): SourceRange {
  let around: ts.Node = sourceFile;
  for (let node: ts.Node | undefined = sourceFile; node; ) {
    if (ts.isStatement(node) || ts.isClassElement(node)) around = node;
    node = ts.forEachChild(node, (child) => (position >= child.pos && position < child.end ? child : undefined));
  }
  return { start: around.getStart(sourceFile), end: around.end };
}
