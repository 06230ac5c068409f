import ts from 'typescript';
import { noteName, noteWhole } from '../../../analysis/edited/looks.ts';
import { identifiersIn } from '../../../analysis/identifiers.ts';
import type { Finder } from '../../../analysis/sites/lookup.ts';
import { variableAt } from '../../../analysis/variable-at.ts';

/** Identifiers of the program's own files. */
function identifiersOf({ tracer: { sparse } }: Finder, name: string): ts.MemberName[] {
  const found = sparse.program
    .getSourceFiles()
    .flatMap((sourceFile) => (sparse.isVirtual(sourceFile) ? [] : identifiersIn(sourceFile, name)));
  noteName('names', name, found);
  return found;
}

/** The symbol behind imports, re-exports and shorthand properties. */
export function symbolOf(finder: Finder, identifier: ts.MemberName): ts.Symbol | undefined {
  const { checker } = finder;
  const symbol = variableAt(checker, identifier);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * Places in the program's files that use what a name declares; declarations, imports and exports left out. A member of
 * an untyped object with the same name counts too: it may be this one.
 */
export function usesOf(finder: Finder, name: ts.Node, seen: Set<ts.Node> = new Set()): ts.MemberName[] {
  if (!ts.isMemberName(name) || seen.has(name)) return [];
  seen.add(name);
  const symbol = symbolOf(finder, name);
  if (!symbol) return [];
  const named = identifiersOf(finder, name.text);
  const own = usesByName(finder, name, symbol, named);
  const others = named
    .flatMap((identifier) => otherName(finder, identifier, symbol))
    .flatMap((other) => usesOf(finder, other, seen));
  const unnamed = isDefault(finder, symbol, named) ? usesByDefault(finder, symbol, seen) : [];
  return [...new Set([...own, ...others, ...unnamed])];
}

/** The identifiers of that name that stand for what it declares. */
function usesByName(
  finder: Finder,
  name: ts.MemberName,
  symbol: ts.Symbol,
  named: readonly ts.MemberName[],
): ts.MemberName[] {
  const declared = [symbol, ...inheritedSymbols(finder, symbol)];
  return named.filter((identifier) => {
    if (identifier === name || isNaming(identifier)) return false;
    const own = symbolOf(finder, identifier);
    // What a literal's type has for a property is another symbol of the same declaration.
    const same =
      own !== undefined &&
      (declared.includes(own) ||
        (own.valueDeclaration !== undefined && own.valueDeclaration === symbol.valueDeclaration));
    return same || (own === undefined && isMemberName(identifier));
  });
}

/** Places that use what a module exports by default and gives no name. */
export function usesOfDefault(finder: Finder, module: ts.SourceFile): ts.MemberName[] {
  const symbol = finder.checker.getSymbolAtLocation(module)?.exports?.get(ts.InternalSymbolName.Default);
  return symbol ? usesByDefault(finder, symbol, new Set()) : [];
}

/** The name that an import, an export or a pattern gives to what a symbol stands for. */
function otherName(finder: Finder, identifier: ts.MemberName, symbol: ts.Symbol): readonly ts.MemberName[] {
  const { parent } = identifier;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    const renames =
      parent.propertyName === identifier && ts.isIdentifier(parent.name) && symbolOf(finder, parent.name) === symbol;
    return renames ? [parent.name as ts.MemberName] : [];
  }
  if (
    !ts.isBindingElement(parent) ||
    !ts.isObjectBindingPattern(parent.parent) ||
    !ts.isIdentifier(parent.name) ||
    (parent.propertyName ?? parent.name) !== identifier
  )
    return [];
  const property = finder.checker.getPropertyOfType(finder.checker.getTypeAtLocation(parent.parent), identifier.text);
  const meant =
    property && property.flags & ts.SymbolFlags.Alias ? finder.checker.getAliasedSymbol(property) : property;
  return meant !== undefined &&
    (meant === symbol || (meant.valueDeclaration !== undefined && meant.valueDeclaration === symbol.valueDeclaration))
    ? [parent.name]
    : [];
}

/** Whether a module hands something on without a name. */
function isDefault(finder: Finder, symbol: ts.Symbol, named: readonly ts.MemberName[]): boolean {
  const declared =
    symbol.declarations?.some(
      (declaration) => (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Default) !== 0,
    ) === true;
  return (
    declared ||
    named.some((identifier) => ts.isExportAssignment(identifier.parent) && symbolOf(finder, identifier) === symbol)
  );
}

/** Uses of a default export: by the names that imports give it, and as the member `default`. */
function usesByDefault(finder: Finder, symbol: ts.Symbol, seen: Set<ts.Node>): ts.MemberName[] {
  // Imports may take any name.
  noteWhole();
  const { sparse } = finder.tracer;
  const clauses = sparse.program
    .getSourceFiles()
    .flatMap((sourceFile) => (sparse.isVirtual(sourceFile) ? [] : importClauseNames(sourceFile)));
  const imported = clauses.filter((name) => symbolOf(finder, name) === symbol);
  for (const name of imported) noteName('names', name.text, [name]);
  const defaults = identifiersOf(finder, 'default');
  const members = defaults.filter((identifier) => isMemberName(identifier) && symbolOf(finder, identifier) === symbol);
  const renamed = defaults.flatMap((identifier) => otherName(finder, identifier, symbol));
  return [...members, ...[...imported, ...renamed].flatMap((name) => usesOf(finder, name, seen))];
}

function importClauseNames({ statements }: ts.SourceFile): ts.MemberName[] {
  return statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && statement.importClause?.name ? [statement.importClause.name] : [],
  );
}

/** Places that use a property of an object literal: `tools.run` of `const tools = { run }`. */
export function usesOfProperty(
  finder: Finder,
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
): ts.MemberName[] {
  const { name } = property;
  if (!ts.isIdentifier(name)) return [];
  return identifiersOf(finder, name.text).filter(
    (identifier) =>
      identifier !== name &&
      isMemberName(identifier) &&
      finder.checker.getSymbolAtLocation(identifier)?.valueDeclaration === property,
  );
}

/** The members of base classes and interfaces that a member of a class stands for: calls go through them. */
function inheritedSymbols({ checker }: Finder, symbol: ts.Symbol): ts.Symbol[] {
  const declaration = symbol.valueDeclaration;
  if (!declaration || !ts.isClassLike(declaration.parent)) return [];
  const clauses = declaration.parent.heritageClauses ?? [];
  return clauses.flatMap(({ types }) =>
    types.flatMap((type) => checker.getPropertyOfType(checker.getTypeAtLocation(type), symbol.name) ?? []),
  );
}

function isMemberName({ parent }: ts.MemberName): boolean {
  return ts.isPropertyAccessExpression(parent);
}

function isNaming(identifier: ts.MemberName): boolean {
  const { parent } = identifier;
  if (
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isExportAssignment(parent)
  )
    return true;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.initializer !== identifier;
  return (
    ts.isDeclarationStatement(parent) ||
    ((ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isClassElement(parent)) &&
      parent.name === identifier)
  );
}

/** Whether a name gets another value after its declaration. */
export function isAssigned(finder: Finder, name: ts.BindingName): boolean {
  const symbol = ts.isIdentifier(name) ? symbolOf(finder, name) : undefined;
  // Only its own file can give it another value, and only by this name.
  if (!symbol || !ts.isIdentifier(name)) return false;
  const named = identifiersOf(finder, name.text).filter(
    (identifier) => identifier.getSourceFile() === name.getSourceFile(),
  );
  return usesByName(finder, name, symbol, named).some((use) => {
    const { parent } = use;
    if (ts.isPostfixUnaryExpression(parent)) return true;
    if (ts.isPrefixUnaryExpression(parent))
      return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
    if (ts.isBinaryExpression(parent) && parent.left === use)
      return (
        parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
        parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
      );
    return ts.isIdentifier(use) && finder.tracer.usage.targets(use.text).includes(use);
  });
}
