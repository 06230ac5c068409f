import ts from 'typescript';

/** The expressions a function returns itself, nested functions left out; an arrow's concise body is one. */
export function returnedExpressions(declaration: ts.Node): readonly ts.Expression[] {
  if (!ts.isFunctionLike(declaration)) return [];
  const body = (declaration as ts.FunctionLikeDeclaration).body;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  }
  ts.forEachChild(body, visit);
  return found;
}
