import ts from 'typescript';
import type { Finder } from './lookup.ts';

/**
 * Names by which a file has changed functions of the SDK that a module of the repository hands on under a name of its
 * own: `import { setIO } from './tracing'`, where that says `export { setActiveTraceIO as setIO }`. A member of a
 * namespace import counts too.
 */
export function handedOnNames(finder: Finder, sourceFile: ts.SourceFile): ReadonlySet<string> {
  const { checker, index } = finder;
  const names = new Set<string>();
  function note(name: ts.Identifier): void {
    const symbol = checker.getSymbolAtLocation(name);
    if (!index.names.has(name.text) && isFunctionOfSdk(finder, symbol)) names.add(name.text);
  }
  for (const statement of sourceFile.statements) {
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
    if (!clause || clause.isTypeOnly) continue;
    if (clause.name) note(clause.name);
    if (!clause.namedBindings) continue;
    if (ts.isNamedImports(clause.namedBindings)) clause.namedBindings.elements.forEach(({ name }) => note(name));
    else for (const { name } of ownExports(finder, clause.namedBindings)) names.add(name);
  }
  return names;
}

/** Whether an imported name finally is a changed function, whatever it is called on the way. */
export function isFunctionOfSdk({ catalogue, checker, index }: Finder, symbol: ts.Symbol | undefined): boolean {
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return false;
  const { id, foreign } = index.match(checker.getAliasedSymbol(symbol));
  return id !== undefined && !foreign && catalogue.byId.get(id)?.root === 'tracing';
}

/** What a module of the repository exports that is such a function. */
function ownExports(finder: Finder, { name }: ts.NamespaceImport): ts.Symbol[] {
  const { checker, tracer } = finder;
  const symbol = checker.getSymbolAtLocation(name);
  const module = symbol && checker.getAliasedSymbol(symbol);
  const file = module?.declarations?.find(ts.isSourceFile);
  if (!module || !file || tracer.sparse.isVirtual(file)) return [];
  return checker.getExportsOfModule(module).filter((exported) => isFunctionOfSdk(finder, exported));
}
