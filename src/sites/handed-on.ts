import ts from 'typescript';
import { ofCatalogue } from '../catalog/catalogue.ts';
import { declaredSources } from '../flow/flows-from.ts';
import { nameText } from '../flow/literals.ts';
import { nameNode, isAccess, unwrapped } from '../program/syntax.ts';
import { variableAt } from '../program/variable-at.ts';
import type { Finder } from './finder.ts';
import { targetSymbol } from '../program/target-symbol.ts';

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
  for (const name of keysOf(finder)) names.add(name);
  return names;
}

/** Names of members that hold such a function: `set` of `{ set: setActiveTraceIO }`. */
function keysOf({ catalogue, origins }: Finder): string[] {
  return functionsOf(catalogue).flatMap((name) =>
    origins.usage
      .values(name)
      .flatMap(({ parent }) => (ts.isPropertyAssignment(parent) ? (nameText(parent.name) ?? []) : [])),
  );
}

const functionsOf = ofCatalogue(({ entries }): readonly string[] =>
  entries.flatMap(({ root, path }) => (root === 'tracing' ? path : [])),
);

/** The changed function that a member of an object or a class is declared with: `{ setActiveTraceIO }`. */
export function functionHeldBy(finder: Finder, member: ts.Symbol): ts.Symbol | undefined {
  const [declaration, ...others] = member.declarations ?? [];
  if (!declaration || others.length > 0 || !isHolder(declaration)) return undefined;
  const [source] = declaredSources(declaration);
  const value = source?.kind === 'initial' ? unwrapped(source.from) : undefined;
  if (!value || !(ts.isIdentifier(value) || isAccess(value))) return undefined;
  const symbol = variableAt(finder.checker, isAccess(value) ? nameNode(value) : value);
  const held = targetSymbol(finder.checker, symbol);
  return held && isChangedFunction(finder, held) ? held : undefined;
}

function isHolder(declaration: ts.Declaration): boolean {
  return (
    ts.isPropertyAssignment(declaration) ||
    ts.isShorthandPropertyAssignment(declaration) ||
    ts.isPropertyDeclaration(declaration)
  );
}

/** Whether an imported name finally is a changed function, whatever it is called on the way. */
function isFunctionOfSdk(finder: Finder, symbol: ts.Symbol | undefined): boolean {
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return false;
  return isChangedFunction(finder, finder.checker.getAliasedSymbol(symbol));
}

function isChangedFunction({ catalogue, index }: Finder, symbol: ts.Symbol): boolean {
  const { id, foreign } = index.match(symbol);
  return id !== undefined && !foreign && catalogue.byId.get(id)?.root === 'tracing';
}

/** What a module of the repository exports that is such a function. */
function ownExports(finder: Finder, { name }: ts.NamespaceImport): ts.Symbol[] {
  const { checker, origins } = finder;
  const symbol = checker.getSymbolAtLocation(name);
  const module = symbol && checker.getAliasedSymbol(symbol);
  const file = module?.declarations?.find(ts.isSourceFile);
  if (!module || !file || origins.sparse.isBundledDeclaration(file)) return [];
  return checker.getExportsOfModule(module).filter((exported) => isFunctionOfSdk(finder, exported));
}
