import ts from 'typescript';

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
  // A file may have thousands of statements, and be asked about as many comments.
  let from = 0;
  let to = node.statements.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (node.statements[middle]!.end <= offset) from = middle + 1;
    else to = middle;
  }
  return [node.statements[from], node.endOfFileToken].find((child) => child !== undefined && holds(child));
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
