import ts from 'typescript';

/** A statement at the top of a file and the names of the file that it says. */
interface Statement {
  node: ts.Statement;
  mentioned: ReadonlySet<string>;
  /** Takes something in from another file in a way that is no declaration of the file. */
  reachesOut: boolean;
}

/**
 * The statements at the top of a file that a value of the SDK can be in: those that say an imported name, and those that
 * share a name of the file with one of them, directly or through others. All others get their types from the standard
 * library alone, so v6 changes nothing there and they need no check.
 * @param matters whether anything of the SDK can come from a specifier of the file
 */
export function statementsOfInterest(
  sourceFile: ts.SourceFile,
  matters: (specifier: string) => boolean,
): readonly ts.Statement[] {
  const imported = new Set<string>();
  const own = new Set<string>();
  for (const statement of sourceFile.statements) {
    const specifier = specifierOf(statement);
    if (specifier === undefined) addDeclaredNames(statement, own);
    else if (matters(specifier)) addDeclaredNames(statement, imported);
  }
  const statements = sourceFile.statements.map((node): Statement =>
    read(node, (name) => imported.has(name) || own.has(name)),
  );
  const near = new Set<ts.Statement>();
  const names = new Set(imported);
  let open: readonly Statement[] = statements;
  for (let grown = true; grown;) {
    grown = false;
    const rest: Statement[] = [];
    for (const statement of open) {
      const { node, mentioned, reachesOut } = statement;
      if (reachesOut || [...mentioned].some((name) => names.has(name))) {
        near.add(node);
        for (const name of mentioned) names.add(name);
        grown = true;
      } else rest.push(statement);
    }
    open = rest;
  }
  return sourceFile.statements.filter((node) => near.has(node));
}

/** `import … from 'x'`, `export … from 'x'` and `import x = require('x')`. */
function specifierOf(statement: ts.Statement): string | undefined {
  const specifier =
    ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
      ? statement.moduleSpecifier
      : importEquals(statement);
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

function importEquals(statement: ts.Statement): ts.Expression | undefined {
  return ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference)
    ? statement.moduleReference.expression
    : undefined;
}

/** Names that a statement declares for its file. */
function addDeclaredNames(statement: ts.Statement, names: Set<string>): void {
  function visit(node: ts.Node): void {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
    // What a body declares is its own, but `var` in a block at the top is the file's.
    if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  }
  visit(statement);
}

function isDeclaration(node: ts.Node): node is ts.Node & { name?: ts.Node } {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportEqualsDeclaration(node)
  );
}

function read(node: ts.Statement, isOfFile: (name: string) => boolean): Statement {
  const mentioned = new Set<string>();
  let reachesOut = specifierOf(node) !== undefined;
  function visit(child: ts.Node): void {
    if (ts.isIdentifier(child)) {
      if (isOfFile(child.text)) mentioned.add(child.text);
      if (child.text === 'require') reachesOut = true;
    } else if (
      child.kind === ts.SyntaxKind.ImportKeyword ||
      ts.isImportTypeNode(child) ||
      ts.isModuleDeclaration(child)
    )
      reachesOut = true;
    ts.forEachChild(child, visit);
  }
  visit(node);
  return { node, mentioned, reachesOut };
}
