import ts from 'typescript';
import { firstEnding } from './first-ending.ts';

/** Whether an offset is in a comment or in space, as far as the tree has it. */
export function isBetweenTokens(sourceFile: ts.SourceFile, offset: number): boolean {
  let node: ts.Node = sourceFile;
  for (;;) {
    const inner = childAt(node, offset);
    if (inner === undefined) return !holdsText(node);
    if (offset < startOf(inner, sourceFile)) return true;
    node = inner;
  }
}

const starts = new WeakMap<ts.Node, number>();

/** Thousands of comments may stand in front of one token, and each is asked about. */
function startOf(node: ts.Node, sourceFile: ts.SourceFile): number {
  let start = starts.get(node);
  if (start === undefined) starts.set(node, (start = node.getStart(sourceFile)));
  return start;
}

function childAt(node: ts.Node, offset: number): ts.Node | undefined {
  const holds = (child: ts.Node): boolean => child.pos <= offset && offset < child.end;
  if (!ts.isSourceFile(node)) return ts.forEachChild(node, (child) => (holds(child) ? child : undefined));
  const statement = node.statements[firstEnding(node.statements, offset + 1)];
  return [statement, node.endOfFileToken].find((child) => child !== undefined && holds(child));
}

/** A token whose text may say anything. */
function holdsText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isJsxText(node)
  );
}
