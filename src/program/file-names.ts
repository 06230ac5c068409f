import ts from 'typescript';

/** Identifiers of a file. Most plans ask for none, so they are collected at the first question. */
export type FileNames = Pick<ReadonlySet<string>, 'has'>;

/**
 * Identifiers of a file that are not property names: names that are declared or read as variables or types. A new local
 * name must not be among them.
 */
export function identifierNamesIn(sourceFile: ts.SourceFile): FileNames {
  let names: ReadonlySet<string> | undefined;
  return { has: (name) => (names ??= collect(sourceFile)).has(name) };
}

function collect(sourceFile: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && !isPropertyName(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  }
  visit(sourceFile);
  return names;
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node
  );
}
