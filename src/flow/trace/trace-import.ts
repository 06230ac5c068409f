import ts from 'typescript';
import { readableName } from '../../program/readable-name.ts';
import { type Traced, unknown } from './traced.ts';
import { traceModule } from './trace-module.ts';
import { isAny, type Tracer } from './tracer.ts';

/** The string of the import, export or require that brings an alias in. */
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

/** The name an alias has in the module it comes from; `*` for a namespace, `default` for a default import. */
function importedName(declaration: ts.Node): string {
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
export function traceImport(tracer: Tracer, alias: ts.Symbol): Traced {
  const { checker } = tracer;
  const target = checker.getAliasedSymbol(alias);
  if (!checker.isUnknownSymbol(target)) {
    const type = checker.getTypeOfSymbol(target);
    if (!isAny(type)) return { kind: 'type', type, evidence: 'proven' };
    if (target !== alias && target.declarations?.length) return tracer.binding(target);
  }
  const [declaration] = alias.declarations ?? [];
  const specifier = declaration && moduleSpecifierOf(declaration);
  return declaration && specifier !== undefined
    ? traceUnresolved(tracer, alias, declaration, specifier)
    : unknown(`where ${readableName(alias)} is imported from is not resolved`);
}

/**
 * An import that the checker cannot resolve: of another package, of a file that is not in the program, or of CommonJS.
 */
function traceUnresolved(tracer: Tracer, alias: ts.Symbol, declaration: ts.Declaration, specifier: string): Traced {
  const name = importedName(declaration);
  const from = declaration.getSourceFile().fileName;
  const module = tracer.resolve(specifier, from);
  if (module.kind === 'external') return { kind: 'external', packageName: module.packageName, name };
  if (module.kind === 'sdk') return unknown(`${specifier} has no export ${name}`);
  if (module.kind === 'file' && tracer.sparse.has(module.file)) noteReExport(tracer, module.file, name, new Set());
  const whole = traceModule(tracer, specifier, from);
  if (whole.kind !== 'type' || name === '*') return whole;
  const member = tracer.checker.getPropertyOfType(whole.type, name);
  return member && member !== alias ? tracer.binding(member) : unknown(`${specifier} exports no ${name} in sight`);
}

/** A barrel that passes a name on: the module behind it has to come in. */
function noteReExport(tracer: Tracer, file: string, name: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  for (const statement of tracer.sparse.sourceFile(file)?.statements ?? []) {
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
    const target = tracer.resolve(statement.moduleSpecifier.text, file);
    if (target.kind !== 'file') continue;
    if (tracer.sparse.has(target.file))
      noteReExport(tracer, target.file, match ? (match.propertyName ?? match.name).text : name, seen);
    else tracer.lacks(target.file);
  }
}

/** A named type of another file that is not in the program yet has to come in. */
export function traceTypeImports(tracer: Tracer, type: ts.Node): void {
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const symbol = tracer.checker.getSymbolAtLocation(node);
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) traceImport(tracer, symbol);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      const target = tracer.resolve(node.argument.literal.text, node.getSourceFile().fileName);
      if (target.kind === 'file' && !tracer.sparse.has(target.file)) tracer.lacks(target.file);
    }
    ts.forEachChild(node, visit);
  }
  visit(type);
}
