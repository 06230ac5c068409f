/** Whether a piece of text is an expression, a pattern or statements; asked of TypeScript's own parser. */
import ts from 'typescript';

/** Extension that decides the syntax. */
export type Language = 'js' | 'jsx' | 'ts' | 'tsx';

/** The tree of a text, whatever of it parses. */
export function treeOf(text: string, language: Language): ts.SourceFile {
  return ts.createSourceFile(
    `/expression.${language}`,
    text,
    { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
  );
}

/** Not in TypeScript's own declarations: what the parser complained about. */
export function parsedWithoutErrors(text: string, language: Language): ts.SourceFile | undefined {
  const file = treeOf(text, language);
  return (file as ts.SourceFile & { parseDiagnostics: readonly unknown[] }).parseDiagnostics.length === 0
    ? file
    : undefined;
}

/** The expression that a text is, when it is one and nothing else. */
function expressionOf(text: string, language: Language): ts.Expression | undefined {
  const whole = `(${text}\n)`;
  const statements = parsedWithoutErrors(whole, language)?.statements;
  const [only] = statements ?? [];
  if (
    statements?.length !== 1 ||
    !only ||
    !ts.isExpressionStatement(only) ||
    !ts.isParenthesizedExpression(only.expression)
  )
    return undefined;
  return only.expression.end === whole.length ? only.expression.expression : undefined;
}

export function isExpression(text: string, language: Language): boolean {
  return expressionOf(text, language) !== undefined;
}

/** A function, or the name or path of one: what a listener may be instead of statements. */
export function isFunctionValue(text: string, language: Language): boolean {
  const expression = expressionOf(text, language);
  if (expression === undefined) return false;
  return ts.isArrowFunction(expression) || ts.isFunctionExpression(expression) || isPath(expression);
}

function isPath(expression: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(expression)) return isPath(expression.expression);
  return ts.isIdentifier(expression) || expression.kind === ts.SyntaxKind.ThisKeyword;
}

/** Statements of an `async` function. */
export function areStatements(text: string, language: Language): boolean {
  return isArrowFunction(`async () => {${text}\n}`, language);
}

/** Parameters of a function: names and patterns with their defaults and types. */
export function areParameters(text: string, language: Language): boolean {
  return isArrowFunction(`(${text}\n) => {}`, language);
}

function isArrowFunction(text: string, language: Language): boolean {
  const statements = parsedWithoutErrors(text, language)?.statements ?? [];
  const [only] = statements;
  return (
    statements.length === 1 &&
    only !== undefined &&
    ts.isExpressionStatement(only) &&
    ts.isArrowFunction(only.expression) &&
    only.expression.end === text.length
  );
}

/** Whether a whole text parses. */
export function isModule(text: string, language: Language): boolean {
  return parsedWithoutErrors(text, language) !== undefined;
}

/** A name that a text imports, and the statement that imports it alone. */
export interface ImportedName {
  name: string;
  statement: string;
}

/** The modules' own parts of a text: its imports, and the names it declares at the top. */
export function topLevelOf(
  text: string,
  language: Language,
): {
  imports: readonly { start: number; end: number }[];
  declared: readonly string[];
  imported: readonly ImportedName[];
} {
  const file = treeOf(text, language);
  const imports: { start: number; end: number }[] = [];
  const declared: string[] = [];
  const imported: ImportedName[] = [];
  const note = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) declared.push(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) note(element.name);
  };
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      imports.push({ start: statement.getStart(file), end: statement.end });
      imported.push(...importedNames(statement, file));
    } else if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) note(name);
    else if (
      (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) &&
      statement.name
    )
      declared.push(statement.name.text);
  }
  return { imports, declared, imported };
}

function importedNames({ importClause, moduleSpecifier }: ts.ImportDeclaration, file: ts.SourceFile): ImportedName[] {
  const { name, namedBindings, isTypeOnly } = importClause ?? {};
  const from = `from ${moduleSpecifier.getText(file)}`;
  const word = isTypeOnly === true ? 'import type' : 'import';
  const named =
    namedBindings === undefined ? [] : ts.isNamespaceImport(namedBindings) ? [namedBindings] : namedBindings.elements;
  return [
    ...(name ? [{ name: name.text, statement: `${word} ${name.text} ${from}` }] : []),
    ...named.map((specifier) => ({
      name: specifier.name.text,
      statement: `${word} ${ts.isNamespaceImport(specifier) ? `* as ${specifier.name.text}` : `{ ${specifier.getText(file)} }`} ${from}`,
    })),
  ];
}

/**
 * Every name that a text says but in an import or as a member of something; what its comments and strings say is none
 * of its code.
 */
export function namesSaid(text: string, language: Language): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) names.add(node.text);
    if (ts.isPropertyAccessExpression(node)) visit(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(treeOf(text, language));
  return names;
}
