import ts from 'typescript';
import { identifiersByName } from '../program/identifiers.ts';
import { isOfAnotherType } from './another-type.ts';
import type { FlowProgram, Step } from './step.ts';
import { symbolAt, useStep } from './uses.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/** What the own files of a program say, each by itself: there may be hundreds, and each name is looked up once. */
interface Identifiers {
  files: readonly ReturnType<typeof identifiersByName>[];
  byName: Map<string, readonly ts.MemberName[]>;
}

const ofProgram = new WeakMap<ts.Program, Identifiers>();

/** Places in the program's own files where an identifier is written. */
export function identifiersOf({ sparse }: FlowProgram, name: string): readonly ts.MemberName[] {
  const { program } = sparse;
  let identifiers = ofProgram.get(program);
  if (!identifiers) {
    const files = sparse.ownFiles().map(identifiersByName);
    ofProgram.set(program, (identifiers = { files, byName: new Map() }));
  }
  let places = identifiers.byName.get(name);
  if (!places) {
    places = identifiers.files.flatMap((names) => names.get(name) ?? []);
    identifiers.byName.set(name, places);
  }
  return places;
}

/**
 * Places in the program's files that use what a name declares; declarations, imports and exports left out. A member of
 * an untyped object with the same name counts too, unless it is declared as another type: it may be this one.
 */
export function referencesOf(program: FlowProgram, name: ts.Node, seen: Set<ts.Node> = new Set()): ts.MemberName[] {
  if (!ts.isMemberName(name) || seen.has(name)) return [];
  seen.add(name);
  const symbol = symbolAt(program.checker, name);
  if (!symbol) return [];
  const named = identifiersOf(program, name.text);
  const byName = usesByName(program, name, symbol, named);
  const others = named
    .flatMap((identifier) => otherName(program, identifier, symbol))
    .flatMap((other) => referencesOf(program, other, seen));
  const unnamed = isDefault(program, symbol, named) ? usesByDefault(program, symbol, seen) : [];
  return [...new Set([...byName, ...others, ...unnamed])];
}

/**
 * The uses of what a file gives out, in other files. Unlike {@link referencesOf} without members of untyped objects: a
 * value is followed to where it surely goes.
 */
export function usesElsewhere(program: FlowProgram, name: ts.Node): readonly Step[] {
  const declaringFile = name.getSourceFile();
  return referencesOf(program, name)
    .filter((use) => use.getSourceFile() !== declaringFile && symbolAt(program.checker, use) !== undefined)
    .map(useStep);
}

/** The identifiers of that name that stand for what it declares. */
function usesByName(
  program: FlowProgram,
  name: ts.MemberName,
  symbol: ts.Symbol,
  named: readonly ts.MemberName[],
): ts.MemberName[] {
  const declared = [symbol, ...inheritedSymbols(program, symbol)];
  const declarations = declared.map(({ valueDeclaration }) => valueDeclaration);
  return named.filter((identifier) => {
    if (identifier === name || isNaming(identifier)) return false;
    const meant = symbolAt(program.checker, identifier);
    // What a literal's type, or `Base<string>`, has for a member is another symbol of the same declaration.
    const same =
      meant !== undefined &&
      (declared.includes(meant) ||
        (meant.valueDeclaration !== undefined && declarations.includes(meant.valueDeclaration)));
    if (same || meant !== undefined) return same;
    const { parent } = identifier;
    return ts.isPropertyAccessExpression(parent) && !isOfAnotherType(program.checker, parent, symbol);
  });
}

/** Places that use what a module exports by default and gives no name. */
export function referencesOfDefault(program: FlowProgram, module: ts.SourceFile): ts.MemberName[] {
  const symbol = program.checker.getSymbolAtLocation(module)?.exports?.get(ts.InternalSymbolName.Default);
  return symbol ? usesByDefault(program, symbol, new Set()) : [];
}

/** The name that an import, an export or a pattern gives to what a symbol stands for. */
function otherName(program: FlowProgram, identifier: ts.MemberName, symbol: ts.Symbol): readonly ts.MemberName[] {
  const { parent } = identifier;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    const renames =
      parent.propertyName === identifier &&
      ts.isIdentifier(parent.name) &&
      symbolAt(program.checker, parent.name) === symbol;
    return renames ? [parent.name as ts.MemberName] : [];
  }
  if (
    !ts.isBindingElement(parent) ||
    !ts.isObjectBindingPattern(parent.parent) ||
    !ts.isIdentifier(parent.name) ||
    (parent.propertyName ?? parent.name) !== identifier
  )
    return [];
  const property = program.checker.getPropertyOfType(program.checker.getTypeAtLocation(parent.parent), identifier.text);
  const meant = targetSymbol(program.checker, property);
  return meant !== undefined &&
    (meant === symbol || (meant.valueDeclaration !== undefined && meant.valueDeclaration === symbol.valueDeclaration))
    ? [parent.name]
    : [];
}

/** Whether a module hands something on without a name. */
function isDefault(program: FlowProgram, symbol: ts.Symbol, named: readonly ts.MemberName[]): boolean {
  const declared =
    symbol.declarations?.some(
      (declaration) => (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Default) !== 0,
    ) === true;
  return (
    declared ||
    named.some(
      (identifier) =>
        (ts.isExportAssignment(identifier.parent) || isExportedAsDefault(identifier.parent)) &&
        symbolAt(program.checker, identifier) === symbol,
    )
  );
}

/** `export { name as default }` */
function isExportedAsDefault(node: ts.Node): boolean {
  return ts.isExportSpecifier(node) && node.name.text === 'default';
}

/** Uses of a default export: by the names that imports give it, and as the member `default`. */
function usesByDefault(program: FlowProgram, symbol: ts.Symbol, seen: Set<ts.Node>): ts.MemberName[] {
  const { sparse } = program;
  const clauses = sparse.ownFiles().flatMap((sourceFile) => importClauseNames(sourceFile));
  const imported = clauses.filter((name) => symbolAt(program.checker, name) === symbol);
  const defaults = identifiersOf(program, 'default');
  const members = defaults.filter(
    (identifier) => isMemberName(identifier) && symbolAt(program.checker, identifier) === symbol,
  );
  const renamed = defaults.flatMap((identifier) => otherName(program, identifier, symbol));
  return [...members, ...[...imported, ...renamed].flatMap((name) => referencesOf(program, name, seen))];
}

function importClauseNames({ statements }: ts.SourceFile): ts.MemberName[] {
  return statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && statement.importClause?.name ? [statement.importClause.name] : [],
  );
}

/** Places that use a property of an object literal: `tools.run` of `const tools = { run }`. */
export function referencesOfProperty(
  program: FlowProgram,
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
): ts.MemberName[] {
  const { name } = property;
  if (!ts.isIdentifier(name)) return [];
  return identifiersOf(program, name.text).filter(
    (identifier) =>
      identifier !== name &&
      isMemberName(identifier) &&
      program.checker.getSymbolAtLocation(identifier)?.valueDeclaration === property,
  );
}

/** The members of base classes and interfaces that a member of a class stands for: calls go through them. */
function inheritedSymbols({ checker }: FlowProgram, symbol: ts.Symbol): ts.Symbol[] {
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
