import ts from 'typescript';
import type { SparseProgram } from './program.ts';
import type { SurfaceIndex } from './surface-index.ts';

/** Says whether a changed member of the SDK can be reached from a value of a type, so that importers matter. */
export interface Carrier {
  type(type: ts.Type): boolean;
  /** An exported symbol: a value, a type, or a re-export. */
  symbol(symbol: ts.Symbol): boolean;
}

const deepest = 5;
const widest = 80;

/** Creates the carrier test of one program version; answers are remembered per type. */
export function createCarrier(sparse: SparseProgram, index: SurfaceIndex): Carrier {
  const { checker } = sparse;
  const known = new Map<ts.Type, boolean>();

  function carries(type: ts.Type, depth: number): boolean {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection | ts.TypeFlags.TypeParameter)))
      return false;
    const remembered = known.get(type);
    if (remembered !== undefined) return remembered;
    if (depth > deepest) return false;
    known.set(type, false);
    const answer = look(type, depth);
    if (answer) known.set(type, true);
    // Near the depth limit a no may be a "did not look".
    else if (depth > 1) known.delete(type);
    return answer;
  }

  function look(type: ts.Type, depth: number): boolean {
    if (type.isUnionOrIntersection()) return type.types.some((part) => carries(part, depth));
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = checker.getBaseConstraintOfType(type);
      return !!constraint && constraint !== type && carries(constraint, depth + 1);
    }
    // A removed response type: what importers read of it is gone, or comes from elsewhere in v6.
    const named = type.aliasSymbol ?? type.getSymbol();
    if (named && index.match(named).id !== undefined) return true;
    if (
      isReference(type) &&
      checker.getTypeArguments(type).some((argument) => argument !== type && carries(argument, depth))
    )
      return true;
    const symbol = type.getSymbol();
    // `Pick` and its like are declared by the library, and what they pick may be the SDK's.
    const isLibrary =
      !(symbol && symbol.flags & ts.SymbolFlags.TypeLiteral) &&
      (symbol?.declarations?.every(
        (declaration) =>
          sparse.isVirtual(declaration.getSourceFile()) && !sparse.isSurface(declaration.getSourceFile()),
      ) ??
        false);
    if (isLibrary) return false;
    // Inside the surface a step costs nothing: its depth is fixed and small.
    const isSurface =
      symbol?.declarations?.some((declaration) => sparse.isSurface(declaration.getSourceFile())) ?? false;
    const next = isSurface ? Math.min(depth, deepest - 1) : depth + 1;
    for (const signature of [
      ...checker.getSignaturesOfType(type, ts.SignatureKind.Call),
      ...checker.getSignaturesOfType(type, ts.SignatureKind.Construct),
    ]) {
      if (carries(signature.getReturnType(), next)) return true;
      if (!isSurface && signature.parameters.some((parameter) => givesBack(parameter, next))) return true;
    }
    for (const property of checker.getPropertiesOfType(type).slice(0, widest)) {
      if (index.match(property).id !== undefined) return true;
      if (!isPrivate(property) && carries(checker.getTypeOfSymbol(property), next)) return true;
    }
    return checker.getIndexInfosOfType(type).some((info) => carries(info.type, next));
  }

  /** A callback parameter hands its own parameters to the importer. */
  function givesBack(parameter: ts.Symbol, depth: number): boolean {
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter));
    return checker
      .getSignaturesOfType(type, ts.SignatureKind.Call)
      .some((signature) => signature.parameters.some((inner) => carries(checker.getTypeOfSymbol(inner), depth)));
  }

  function symbolCarries(symbol: ts.Symbol): boolean {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (index.match(target).id !== undefined) return true;
    if (target.flags & ts.SymbolFlags.Type && carries(checker.getDeclaredTypeOfSymbol(target), 0)) return true;
    return (target.flags & ts.SymbolFlags.Value) !== 0 && carries(checker.getTypeOfSymbol(target), 0);
  }

  return { type: (type) => carries(type, 0), symbol: symbolCarries };
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (((type as ts.ObjectType).objectFlags ?? 0) & ts.ObjectFlags.Reference) !== 0;
}

function isPrivate(property: ts.Symbol): boolean {
  return (
    property.declarations?.some(
      (declaration) =>
        (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0 ||
        (ts.isPropertyDeclaration(declaration) && ts.isPrivateIdentifier(declaration.name)),
    ) ?? false
  );
}
