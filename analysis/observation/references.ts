import ts from 'typescript';
import { noteName, whileNoting } from '../edited/looks.ts';
import type { Finder } from '../sites/lookup.ts';

const indexes = new WeakMap<ts.SourceFile, ReadonlyMap<string, ts.Identifier[]>>();

/** Identifiers of a file by their text. The tree does not change, so it is walked once, whatever programs it is in. */
function indexOf(sourceFile: ts.SourceFile): ReadonlyMap<string, ts.Identifier[]> {
  const known = indexes.get(sourceFile);
  if (known) return known;
  const index = new Map<string, ts.Identifier[]>();
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const list = index.get(node.text);
      if (list) list.push(node);
      else index.set(node.text, [node]);
    }
    ts.forEachChild(node, visit);
  }
  whileNoting(undefined, () => visit(sourceFile));
  indexes.set(sourceFile, index);
  return index;
}

/** Identifiers of the program's own files. */
function identifiersOf({ tracer: { sparse } }: Finder, name: string): ts.Identifier[] {
  const found = sparse.program.getSourceFiles().flatMap((sourceFile) => (sparse.isVirtual(sourceFile) ? [] : (indexOf(sourceFile).get(name) ?? [])));
  noteName('names', name, found);
  return found;
}

/** The symbol behind imports, re-exports and shorthand properties. */
export function symbolOf(finder: Finder, identifier: ts.Identifier): ts.Symbol | undefined {
  const { checker } = finder;
  const symbol = ts.isShorthandPropertyAssignment(identifier.parent) ? checker.getShorthandAssignmentValueSymbol(identifier.parent) : checker.getSymbolAtLocation(identifier);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * Places in the program's files that use what a name declares; declarations, imports and exports left out. A member of
 * an untyped object with the same name counts too: it may be this one.
 */
export function usesOf(finder: Finder, name: ts.Node): ts.Identifier[] {
  if (!ts.isIdentifier(name)) return [];
  const symbol = symbolOf(finder, name);
  if (!symbol) return [];
  const declared = [symbol, ...inheritedSymbols(finder, symbol)];
  return identifiersOf(finder, name.text).filter((identifier) => {
    if (identifier === name || isNaming(identifier)) return false;
    const own = symbolOf(finder, identifier);
    // What a literal's type has for a property is another symbol of the same declaration.
    const same = own !== undefined && (declared.includes(own) || (own.valueDeclaration !== undefined && own.valueDeclaration === symbol.valueDeclaration));
    return same || (own === undefined && isMemberName(identifier));
  });
}

/** Places that use a property of an object literal: `tools.run` of `const tools = { run }`. */
export function usesOfProperty(finder: Finder, property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): ts.Identifier[] {
  const { name } = property;
  if (!ts.isIdentifier(name)) return [];
  return identifiersOf(finder, name.text).filter((identifier) => identifier !== name && isMemberName(identifier) && finder.checker.getSymbolAtLocation(identifier)?.valueDeclaration === property);
}

/** The members of base classes and interfaces that a member of a class stands for: calls go through them. */
function inheritedSymbols({ checker }: Finder, symbol: ts.Symbol): ts.Symbol[] {
  const declaration = symbol.valueDeclaration;
  if (!declaration || !ts.isClassLike(declaration.parent)) return [];
  const clauses = declaration.parent.heritageClauses ?? [];
  return clauses.flatMap(({ types }) => types.flatMap((type) => checker.getPropertyOfType(checker.getTypeAtLocation(type), symbol.name) ?? []));
}

function isMemberName({ parent }: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(parent);
}

function isNaming(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent) || ts.isExportAssignment(parent)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.initializer !== identifier;
  return ts.isDeclarationStatement(parent) || ((ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isPropertyAssignment(parent) || ts.isClassElement(parent)) && parent.name === identifier);
}

/** Whether a name gets another value after its declaration. */
export function isAssigned(finder: Finder, name: ts.BindingName): boolean {
  return usesOf(finder, name).some((use) => {
    const { parent } = use;
    if (ts.isPostfixUnaryExpression(parent)) return true;
    if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
    if (ts.isBinaryExpression(parent) && parent.left === use) return parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
    return finder.tracer.usage.targets(use.text).includes(use);
  });
}
