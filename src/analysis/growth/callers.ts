import ts from 'typescript';
import { identifiersIn } from '../../program/identifiers.ts';
import type { ImportGraph } from '../../repository/import-graph.ts';
import { takingsOf, wholeExport } from '../../repository/imported-names.ts';
import type { Mentions } from './mentions.ts';

/** Files that are taken in for calling a function with such a member; of one more its callers are not all in sight. */
const mostCallers = 200;

/**
 * The callers of functions that use certain members, because what is said of the use depends on what runs around them.
 * They are followed from export to import by name, over any number of files.
 */
export interface Callers {
  /** Files outside the program that call, directly or not, what this file of the program exports. */
  of(sourceFile: ts.SourceFile): ReadonlySet<string>;
  /** Whether more files call what a file exports than came in for it. */
  isCut(file: string): boolean;
}

/** The names of a file that lead to such a member. */
interface LeadingNames {
  /** Those of other files' exports that it takes. */
  imported: Set<string>;
  /** Those under which the file itself exports what it imports. */
  handedOn: Set<string>;
}

/**
 * @param members their names
 * @param isOutside whether a file could come into the program
 */
export function createCallers(
  members: ReadonlySet<string>,
  graph: () => ImportGraph,
  mentions: Mentions,
  isOutside: (file: string) => boolean,
): Callers {
  const leadingByFile = new Map<string, LeadingNames>();
  const cut = new Set<string>();

  function noteCaller(file: string): LeadingNames {
    const leading = { imported: new Set<string>(), handedOn: new Set<string>() };
    leadingByFile.set(file, leading);
    return leading;
  }

  /** @param start the file whose export it is, under this name or another one */
  function follow(file: string, exported: string, found: Set<string>, start: string): void {
    for (const { file: caller, taken } of graph().takers(file)) {
      for (const taking of takingsOf(taken, exported)) {
        if (taking.kind === 'whole' && !mentions.anyOf(caller, [exported])) continue;
        const leading =
          leadingByFile.get(caller) ?? (leadingByFile.size < mostCallers ? noteCaller(caller) : undefined);
        if (leading === undefined) {
          cut.add(start);
          continue;
        }
        const names = taking.kind === 'again' ? leading.handedOn : leading.imported;
        const name = taking.kind === 'again' ? taking.as : exported;
        if (names.has(name)) continue;
        names.add(name);
        if (isOutside(caller)) found.add(caller);
        if (taking.kind === 'again') follow(caller, taking.as, found, start);
      }
    }
  }

  return {
    of(sourceFile) {
      const found = new Set<string>();
      const imported = leadingByFile.get(sourceFile.fileName)?.imported ?? new Set<string>();
      const names = new Set([...members, ...imported, ...localNames(sourceFile, imported)]);
      for (const exported of exportsThatSay(sourceFile, names))
        follow(sourceFile.fileName, exported, found, sourceFile.fileName);
      return found;
    },
    isCut: (file) => cut.has(file),
  };
}

/** The names that imported ones have in a file. */
function localNames(sourceFile: ts.SourceFile, imported: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const statement of sourceFile.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { importClause } = statement;
    if (importClause?.name && imported.has('default')) found.push(importClause.name.text);
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements)
      if (propertyName && imported.has(propertyName.text)) found.push(name.text);
  }
  return found;
}

/** What a file exports of the statements that say one of the names, or a name which those declare, and so on. */
function exportsThatSay(sourceFile: ts.SourceFile, start: ReadonlySet<string>): ReadonlySet<string> {
  const exported = new Set<string>();
  const names = new Set(start);
  for (const name of names) {
    for (const identifier of identifiersIn(sourceFile, name)) {
      const statement = ts.findAncestor(identifier, (node) => node.parent === sourceFile) as ts.Statement | undefined;
      if (!statement || ts.isImportDeclaration(statement) || isOnlyRegistered(identifier, statement)) continue;
      for (const declared of declaredBy(statement)) names.add(declared);
      for (const exportName of exportedBy(statement, names)) exported.add(exportName);
    }
  }
  return exported;
}

/** `@Module({ providers: [Service] })` makes a class known to its framework; who takes the module calls nothing of it. */
function isOnlyRegistered(identifier: ts.Node, statement: ts.Statement): boolean {
  const outermost = ts.findAncestor(identifier, (node) => node.parent === statement || ts.isFunctionLike(node));
  return outermost !== undefined && ts.isDecorator(outermost);
}

function declaredBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bindingNames(name));
  const named = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ? statement.name : undefined;
  return named ? [named.text] : [];
}

function bindingNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? bindingNames(element.name) : []));
}

/**
 * The export names of a statement.
 * @param names names that `export { … }` may hand on
 */
function exportedBy(statement: ts.Statement, names: ReadonlySet<string>): string[] {
  if (ts.isExportAssignment(statement)) return [statement.isExportEquals ? wholeExport : 'default'];
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (!clause || !ts.isNamedExports(clause)) return [];
    return clause.elements
      .filter(({ name, propertyName }) => names.has((propertyName ?? name).text))
      .map(({ name }) => name.text);
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return declaredBy(statement);
  return ts.isExpressionStatement(statement) ? commonJsExports(statement.expression) : [];
}

/** `exports.run = …` and `module.exports = …` */
function commonJsExports(expression: ts.Expression): string[] {
  if (!ts.isBinaryExpression(expression) || !ts.isPropertyAccessExpression(expression.left)) return [];
  const { expression: holder, name } = expression.left;
  const isExports = (node: ts.Expression): boolean =>
    node.getText() === 'exports' || node.getText() === 'module.exports';
  if (isExports(expression.left)) return [wholeExport];
  return isExports(holder) ? [name.text, wholeExport] : [];
}
