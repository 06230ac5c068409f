/** The types that a module gives to those who import it: not by their names alone, by all that can be reached too. */
import ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import { targetSymbol } from '../../program/target-symbol.ts';

/**
 * The symbols of the types that an importer of `entry` can get hold of or has to provide: exported ones, and those of
 * parameters, results, fields and type arguments of what is exported.
 */
export function typesGivenOut(sparse: SparseProgram, entry: ts.SourceFile): ReadonlySet<ts.Symbol> {
  const { checker } = sparse;
  const given = new Set<ts.Symbol>();
  const types = new Set<ts.Type>();
  const module = checker.getSymbolAtLocation(entry);
  for (const name of module ? checker.getExportsOfModule(module) : []) {
    const symbol = targetSymbol(checker, name);
    if (symbol === undefined) continue;
    given.add(symbol);
    if (symbol.flags & ts.SymbolFlags.Type) types.add(checker.getDeclaredTypeOfSymbol(symbol));
    if (symbol.flags & ts.SymbolFlags.Value) types.add(checker.getTypeOfSymbol(symbol));
  }
  // A set gives out what is added while it is gone through.
  for (const type of types) {
    for (const symbol of [type.symbol, type.aliasSymbol]) if (symbol !== undefined) given.add(symbol);
    for (const part of partsOf(sparse, type)) types.add(part);
  }
  return given;
}

/** The types that one is made of. */
function partsOf(sparse: SparseProgram, type: ts.Type): readonly ts.Type[] {
  const { checker } = sparse;
  if (type.flags & ts.TypeFlags.UnionOrIntersection) return (type as ts.UnionOrIntersectionType).types;
  if (type.flags & ts.TypeFlags.TypeParameter) return [type.getConstraint() ?? []].flat();
  const named = [...(type.aliasTypeArguments ?? []), ...argumentsOf(checker, type)];
  if (!isOwn(sparse, type)) return named;
  const members = checker.getPropertiesOfType(type).filter((member) => !isHidden(member));
  const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  return [
    ...named,
    ...[...members, ...signatures.flatMap(({ parameters }) => parameters)].map((one) => checker.getTypeOfSymbol(one)),
    ...signatures.flatMap((one) => [one.getReturnType(), ...(one.typeParameters ?? [])]),
    ...checker.getIndexInfosOfType(type).map((info) => info.type),
  ];
}

function argumentsOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  return isReference ? checker.getTypeArguments(type as ts.TypeReference) : [];
}

/** It is declared by the repository: what the SDK and the library are made of says nothing of own types. */
function isOwn({ isBundledDeclaration }: SparseProgram, { symbol }: ts.Type): boolean {
  return (symbol?.declarations ?? []).some((node) => !isBundledDeclaration(node.getSourceFile()));
}

function isHidden({ valueDeclaration }: ts.Symbol): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return valueDeclaration !== undefined && (ts.getCombinedModifierFlags(valueDeclaration) & hidden) !== 0;
}
