import ts from 'typescript';

/** Whether an offset is in a comment or in space, as far as the tree has it. */
export function isBetweenTokens(sourceFile: ts.SourceFile, offset: number): boolean {
  let node: ts.Node = sourceFile;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.pos <= offset && offset < child.end ? child : undefined,
    );
    if (inner === undefined) return !holdsText(node);
    if (offset < inner.getStart(sourceFile)) return true;
    node = inner;
  }
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
