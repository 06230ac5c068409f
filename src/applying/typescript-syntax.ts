/**
 * The check that a text parses by TypeScript's own parser, for who has no other: the lint plugin that is published
 * alone.
 */
import ts from 'typescript';
import { beforeLeavingOut } from '../program/stack-limits.ts';
import { parserFor, type Syntax, type SyntaxNode } from './check-syntax.ts';

/** A file with what TypeScript's parser and its binder complain of, which is in none of its types. */
type Examined = ts.SourceFile & {
  parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  bindDiagnostics: readonly ts.DiagnosticWithLocation[];
};

const { bindSourceFile } = ts as unknown as {
  bindSourceFile: (file: ts.SourceFile, options: ts.CompilerOptions) => void;
};

/**
 * Parses `source`. Never throws for what the text says.
 * @throws NeedsLargerStack for a text that another thread can take
 */
export function readTypeScriptSyntax(source: string, file: string): Syntax {
  const kind = parserFor(file) === 'ts' ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  try {
    const parsed = ts.createSourceFile(file, source, options, true, kind) as Examined;
    bindSourceFile(parsed, { target: ts.ScriptTarget.ESNext });
    const complaints = [...parsed.parseDiagnostics, ...parsed.bindDiagnostics];
    return {
      tree: treeOf(parsed),
      names: parsed.statements.flatMap(namesOf),
      errors: complaints.map((complaint) => describe(parsed, complaint)),
      kinds: complaints.map(({ code }) => `TS${code}`),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser is one object for all files and was left in the middle of its work; a whole parse cleans it up.
    ts.createSourceFile('clean.ts', '', options, false);
    beforeLeavingOut();
    return { errors: ['it is nested too deeply'], kinds: ['RangeError'] };
  }
}

function describe(file: ts.SourceFile, { start, messageText }: ts.DiagnosticWithLocation): string {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return `${line + 1}:${character + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}

/** The tree with the names that are asked for: what an argument, an element, a property or its value is. */
function treeOf(file: ts.SourceFile): SyntaxNode {
  const visit = (node: ts.Node): SyntaxNode => {
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    const named = listsOf(node);
    const rest = children.filter((child) => !Object.values(named).some((list) => list.includes(child)));
    const below = Object.entries({ ...named, children: rest }).map(([name, list]) => [name, list.map(visit)] as const);
    return Object.assign(Object.fromEntries(below), {
      type: typeOf(node),
      start: node.getStart(file),
      end: node.end,
    });
  };
  return { ...visit(file), start: 0, end: file.end };
}

function listsOf(node: ts.Node): Readonly<Record<string, readonly ts.Node[]>> {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return { arguments: node.arguments ?? [] };
  if (ts.isArrayLiteralExpression(node)) return { elements: node.elements };
  if (ts.isObjectLiteralExpression(node)) return { properties: node.properties };
  if (ts.isPropertyAssignment(node)) return { value: [node.initializer] };
  return {};
}

function typeOf(node: ts.Node): string {
  return ts.isPropertyAssignment(node) ? 'ObjectProperty' : ts.SyntaxKind[node.kind]!;
}

/** The names that a statement of the module declares or exports. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  if (ts.isImportDeclaration(statement)) return importedNames(statement.importClause);
  if (ts.isExportDeclaration(statement) && statement.exportClause !== undefined)
    return ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.flatMap(({ propertyName, name }) =>
          [propertyName, name].flatMap((nameNode) => nameNode?.text ?? []),
        )
      : [statement.exportClause.name.text];
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

function importedNames(clause: ts.ImportClause | undefined): string[] {
  const { name, namedBindings } = clause ?? {};
  const defaultName = name === undefined ? [] : [name.text];
  if (namedBindings === undefined) return defaultName;
  return ts.isNamespaceImport(namedBindings)
    ? [...defaultName, namedBindings.name.text]
    : [...defaultName, ...namedBindings.elements.map((element) => element.name.text)];
}
