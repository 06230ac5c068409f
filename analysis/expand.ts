import ts from 'typescript';
import type { Carrier } from './carries.ts';
import type { Discovery } from './discover.ts';
import type { Tracer } from './trace/tracer.ts';

/** Files outside the program that values of the SDK flow to from this file: importers of what it exports, callees of what it calls. */
export function filesReachedFrom(
  discovery: Discovery,
  tracer: Tracer,
  carrier: Carrier,
  sourceFile: ts.SourceFile,
): Set<string> {
  const found = new Set<string>();
  const outside = (file: string): boolean => !tracer.sparse.has(file) && discovery.scanned.has(file);
  const importers = discovery.graph.importers(sourceFile.fileName).filter(outside);
  if (importers.length > 0 && exportsCarry(tracer, carrier, sourceFile)) for (const file of importers) found.add(file);
  const blocked = blockedImports(discovery, tracer, sourceFile);
  if (blocked.size > 0) addCallees(tracer, carrier, sourceFile, blocked, found);
  return found;
}

function exportsCarry(tracer: Tracer, carrier: Carrier, sourceFile: ts.SourceFile): boolean {
  const module = tracer.checker.getSymbolAtLocation(sourceFile);
  if (!module) return false;
  const exported = tracer.checker.getExportsOfModule(module);
  const whole = module.exports?.get('export=' as ts.__String);
  return [...exported, ...(whole ? [whole] : [])].some(
    (symbol) => carrier.symbol(symbol) || tracedCarries(tracer, carrier, symbol),
  );
}

/** An export the checker calls `any`, such as a CommonJS singleton that is assigned later. */
function tracedCarries(tracer: Tracer, carrier: Carrier, symbol: ts.Symbol): boolean {
  const target = symbol.flags & ts.SymbolFlags.Alias ? tracer.checker.getAliasedSymbol(symbol) : symbol;
  if (!(target.flags & ts.SymbolFlags.Value) || !(tracer.checker.getTypeOfSymbol(target).flags & ts.TypeFlags.Any))
    return false;
  const traced = tracer.binding(target);
  return traced.kind === 'type' && carrier.type(traced.type);
}

/** Local names that come from repository files outside the program, with those files. */
function blockedImports(discovery: Discovery, tracer: Tracer, sourceFile: ts.SourceFile): Map<string, string> {
  const blocked = new Map<string, string>();
  const target = (specifier: string): string | undefined => {
    const resolution = tracer.resolve(specifier, sourceFile.fileName);
    if (resolution.kind !== 'file' || tracer.sparse.has(resolution.file)) return undefined;
    return discovery.scanned.get(resolution.file)?.watched ? resolution.file : undefined;
  };
  function note(name: ts.BindingName | undefined, file: string): void {
    if (!name) return;
    if (ts.isIdentifier(name)) blocked.set(name.text, file);
    else for (const element of name.elements) if (ts.isBindingElement(element)) note(element.name, file);
  }
  for (const statement of sourceFile.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const file = target(statement.moduleSpecifier.text);
      const clause = statement.importClause;
      if (!file || !clause) continue;
      note(clause.name, file);
      if (clause.namedBindings && ts.isNamespaceImport(clause.namedBindings)) note(clause.namedBindings.name, file);
      else
        for (const element of (clause.namedBindings as ts.NamedImports | undefined)?.elements ?? [])
          note(element.name, file);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const [argument] =
          initializer &&
          ts.isCallExpression(initializer) &&
          ts.isIdentifier(initializer.expression) &&
          initializer.expression.text === 'require'
            ? initializer.arguments
            : [];
        const file = argument && ts.isStringLiteralLike(argument) ? target(argument.text) : undefined;
        if (file) note(name, file);
      }
    }
  }
  return blocked;
}

function rootName(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? rootName(expression.expression) : undefined;
}

/** Calls of a blocked import that pass something the SDK can be reached from. */
function addCallees(
  tracer: Tracer,
  carrier: Carrier,
  sourceFile: ts.SourceFile,
  blocked: ReadonlyMap<string, string>,
  found: Set<string>,
): void {
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = rootName(node.expression);
      const file = name === undefined ? undefined : blocked.get(name);
      if (file !== undefined && !found.has(file) && node.arguments?.some((argument) => passesOn(argument)))
        found.add(file);
    } else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = rootName(node.tagName as ts.Expression);
      const file = name === undefined ? undefined : blocked.get(name);
      if (
        file !== undefined &&
        node.attributes.properties.some(
          (property) =>
            ts.isJsxAttribute(property) &&
            property.initializer &&
            ts.isJsxExpression(property.initializer) &&
            property.initializer.expression &&
            passesOn(property.initializer.expression),
        )
      )
        found.add(file);
    }
    ts.forEachChild(node, visit);
  }
  function passesOn(argument: ts.Expression): boolean {
    const traced = tracer.trace(argument);
    return traced.kind === 'type' && carrier.type(traced.type);
  }
  visit(sourceFile);
}
