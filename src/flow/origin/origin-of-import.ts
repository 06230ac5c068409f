import ts from 'typescript';
import { readableName } from '../../program/readable-name.ts';
import { type Origin, unknownOrigin } from './origin.ts';
import { originOfModule } from './origin-of-module.ts';
import { saysNothing, type Origins } from './origins.ts';

/** The string of the import, export or require that brings a name in. */
export function moduleSpecifierOf(declaration: ts.Node): string | undefined {
  for (let node: ts.Node | undefined = declaration; node && !ts.isSourceFile(node); node = node.parent) {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      return node.moduleSpecifier.text;
    }
    if (
      ts.isImportEqualsDeclaration(node) &&
      ts.isExternalModuleReference(node.moduleReference) &&
      ts.isStringLiteralLike(node.moduleReference.expression)
    ) {
      return node.moduleReference.expression.text;
    }
    if (ts.isVariableDeclaration(node)) return requiredSpecifier(node.initializer);
  }
  return undefined;
}

function requiredSpecifier(initializer: ts.Expression | undefined): string | undefined {
  if (!initializer) return undefined;
  if (ts.isPropertyAccessExpression(initializer)) return requiredSpecifier(initializer.expression);
  const [argument] = ts.isCallExpression(initializer) ? initializer.arguments : [];
  return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}

/** The name an import has in the module it comes from; `*` for a namespace, `default` for a default import. */
export function importedName(declaration: ts.Node): string {
  if (ts.isImportSpecifier(declaration) || ts.isExportSpecifier(declaration))
    return (declaration.propertyName ?? declaration.name).text;
  if (ts.isBindingElement(declaration)) {
    const key = declaration.propertyName ?? declaration.name;
    return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : '*';
  }
  if (ts.isImportClause(declaration)) return 'default';
  return '*';
}

/** What an imported name is; a file that is needed to know is noted as lacking. */
export function originOfImport(origins: Origins, imported: ts.Symbol): Origin {
  const { checker } = origins;
  const target = checker.getAliasedSymbol(imported);
  if (!checker.isUnknownSymbol(target)) {
    const type = checker.getTypeOfSymbol(target);
    if (!saysNothing(type)) return { kind: 'type', type, evidence: 'proven' };
    if (target !== imported && target.declarations?.length) return origins.ofSymbol(target);
  }
  const [declaration] = imported.declarations ?? [];
  const specifier = declaration && moduleSpecifierOf(declaration);
  return declaration && specifier !== undefined
    ? originOfUnresolvedImport(origins, imported, declaration, specifier)
    : unknownOrigin(`where ${readableName(imported)} is imported from is not resolved`);
}

/**
 * An import that the checker cannot resolve: of another package, of a file that is not in the program, or of CommonJS.
 */
function originOfUnresolvedImport(
  origins: Origins,
  imported: ts.Symbol,
  declaration: ts.Declaration,
  specifier: string,
): Origin {
  const name = importedName(declaration);
  const from = declaration.getSourceFile().fileName;
  const module = origins.resolve(specifier, from);
  if (module.kind === 'external') return { kind: 'external', from: module.packageName, name };
  if (module.kind === 'sdk') return unknownOrigin(`${specifier} has no export ${name}`);
  if (module.kind === 'file' && origins.sparse.has(module.file)) noteReExport(origins, module.file, name, new Set());
  const whole = originOfModule(origins, specifier, from);
  if (whole.kind !== 'type' || name === '*') return whole;
  const member = origins.checker.getPropertyOfType(whole.type, name);
  return member && member !== imported
    ? origins.ofSymbol(member)
    : unknownOrigin(`${specifier} exports no ${name} that is visible`);
}

/** A barrel that passes a name on: the module behind it has to come in. */
function noteReExport(origins: Origins, file: string, name: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  for (const statement of origins.sparse.sourceFile(file)?.statements ?? []) {
    if (
      !ts.isExportDeclaration(statement) ||
      !statement.moduleSpecifier ||
      !ts.isStringLiteral(statement.moduleSpecifier)
    )
      continue;
    const named =
      statement.exportClause && ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements : undefined;
    const match = named?.find((element) => element.name.text === name);
    if (named && !match) continue;
    const target = origins.resolve(statement.moduleSpecifier.text, file);
    if (target.kind !== 'file') continue;
    if (origins.sparse.has(target.file))
      noteReExport(origins, target.file, match ? (match.propertyName ?? match.name).text : name, seen);
    else origins.lacks(target.file);
  }
}

/** A named type of another file that is not in the program yet has to come in. */
export function noteTypeImports(origins: Origins, type: ts.Node): void {
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const symbol = origins.checker.getSymbolAtLocation(node);
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) originOfImport(origins, symbol);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      const target = origins.resolve(node.argument.literal.text, node.getSourceFile().fileName);
      if (target.kind === 'file' && !origins.sparse.has(target.file)) origins.lacks(target.file);
    }
    ts.forEachChild(node, visit);
  }
  visit(type);
}
