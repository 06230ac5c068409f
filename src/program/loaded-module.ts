import ts from 'typescript';

/** Whether a call loads a module: `import('x')`, `require('x')`. */
export function isLoading(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require')
  );
}

/** The specifier that `import('x')` or `require('x')` loads; undefined for another node, and for no plain text. */
export function loadedModule(node: ts.Node): string | undefined {
  const [specifier] = isLoading(node) ? node.arguments : [];
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}
