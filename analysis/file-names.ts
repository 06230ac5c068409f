import ts from 'typescript';

/** Identifiers of a file. Most plans ask for none, so they are collected at the first question. */
export type FileNames = Pick<ReadonlySet<string>, 'has'>;

/**
 * Identifiers of a file that are not property names: names that are declared or read as variables or types. A new local
 * name must not be among them.
 * @param source the file's text
 * @param file its name; the extension decides the syntax
 */
export function identifierNames(source: string, file: string): FileNames {
  return namesOf(() => ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true));
}

/** {@link identifierNames} of a file that is parsed already. */
export function identifierNamesIn(sourceFile: ts.SourceFile): FileNames {
  return namesOf(() => sourceFile);
}

function namesOf(tree: () => ts.SourceFile): FileNames {
  let names: ReadonlySet<string> | undefined;
  return { has: (name) => (names ??= collect(tree())).has(name) };
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
