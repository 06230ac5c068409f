import ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import type { SurfaceIndex } from '../../program/surface-index.ts';

/**
 * How a changed member of the SDK is reached from a value: `itself` when the value is the SDK's (or gives it when it is
 * called, awaited or iterated), else the own properties behind which the SDK is. Undefined when it is not reached.
 */
export type Reach = 'itself' | ReadonlySet<string>;

/** Says how the SDK is reached from values and exports. */
export interface Reaching {
  type(type: ts.Type): Reach | undefined;
  /** An exported symbol: a value, a type, or a re-export. */
  symbol(symbol: ts.Symbol): Reach | undefined;
}

/** Own types in each other that are looked into, and members of one type. */
const deepest = 5;
const widest = 80;

/** Creates the test for one version of a program; answers are remembered by type. */
export function createReaching(sparse: SparseProgram, index: SurfaceIndex): Reaching {
  const { checker } = sparse;
  const known = new Map<ts.Type, boolean>();

  function reaches(type: ts.Type, depth: number): boolean {
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
    if (type.isUnionOrIntersection()) return type.types.some((part) => reaches(part, depth));
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = checker.getBaseConstraintOfType(type);
      return !!constraint && constraint !== type && reaches(constraint, depth + 1);
    }
    if (isChanged(type)) return true;
    if (typeArguments(type).some((argument) => reaches(argument, depth))) return true;
    if (isOfLibrary(type)) return false;
    const isSurface = isOfSurface(type);
    // Inside the surface a step costs nothing: its depth is fixed and small.
    const next = isSurface ? Math.min(depth, deepest - 1) : depth + 1;
    if (signaturesOf(type).some((signature) => reaches(signature.getReturnType(), next))) return true;
    if (!isSurface && givesToCallbacks(type, next)) return true;
    for (const property of checker.getPropertiesOfType(type).slice(0, widest)) {
      if (index.match(property).id !== undefined) return true;
      if (!isPrivate(property) && reaches(checker.getTypeOfSymbol(property), next)) return true;
    }
    return checker.getIndexInfosOfType(type).some((info) => reaches(info.type, next));
  }

  /** A removed response type: what importers read of it is gone, or comes from elsewhere in v6. */
  function isChanged(type: ts.Type): boolean {
    const named = type.aliasSymbol ?? type.getSymbol();
    return named !== undefined && index.match(named).id !== undefined;
  }

  function typeArguments(type: ts.Type): readonly ts.Type[] {
    return isReference(type) ? checker.getTypeArguments(type).filter((argument) => argument !== type) : [];
  }

  function signaturesOf(type: ts.Type): ts.Signature[] {
    return [ts.SignatureKind.Call, ts.SignatureKind.Construct].flatMap((kind) => [
      ...checker.getSignaturesOfType(type, kind),
    ]);
  }

  function isOfSurface(type: ts.Type): boolean {
    return (
      type.getSymbol()?.declarations?.some((declaration) => sparse.isSurface(declaration.getSourceFile())) ?? false
    );
  }

  /** `Pick` and its like are declared by the library, and what they pick may be the SDK's. */
  function isOfLibrary(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    if (symbol && symbol.flags & ts.SymbolFlags.TypeLiteral) return false;
    return (
      symbol?.declarations?.every((declaration) => {
        const file = declaration.getSourceFile();
        return sparse.isVirtual(file) && !sparse.isSurface(file);
      }) ?? false
    );
  }

  /** A callback that a function takes hands its own parameters to whoever calls the function. */
  function givesToCallbacks(type: ts.Type, depth: number): boolean {
    return signaturesOf(type).some((signature) =>
      signature.parameters.some((parameter) =>
        checker
          .getSignaturesOfType(checker.getNonNullableType(checker.getTypeOfSymbol(parameter)), ts.SignatureKind.Call)
          .some((callback) => callback.parameters.some((inner) => reaches(checker.getTypeOfSymbol(inner), depth))),
      ),
    );
  }

  /** As {@link reaches}, with the own properties that lead there. */
  function reachOf(type: ts.Type, depth = 0): Reach | undefined {
    if (!reaches(type, depth)) return undefined;
    if (depth > deepest) return 'itself';
    if (type.isUnionOrIntersection()) return together(type.types.map((part) => reachOf(part, depth + 1)));
    if (isChanged(type) || isOfSurface(type) || type.flags & ts.TypeFlags.TypeParameter) return 'itself';
    const parts = [
      ...typeArguments(type),
      ...signaturesOf(type).map((signature) => signature.getReturnType()),
      ...checker.getIndexInfosOfType(type).map((info) => info.type),
    ].map((part) => reachOf(part, depth + 1));
    if (isOfLibrary(type)) return together(parts) ?? 'itself';
    if (givesToCallbacks(type, depth + 1)) return 'itself';
    return together([...parts, propertiesThatReach(type, depth)]) ?? 'itself';
  }

  function propertiesThatReach(type: ts.Type, depth: number): Reach | undefined {
    const names = checker
      .getPropertiesOfType(type)
      .slice(0, widest)
      .filter(
        (property) =>
          index.match(property).id !== undefined ||
          (!isPrivate(property) && reaches(checker.getTypeOfSymbol(property), depth + 1)),
      )
      .map((property) => property.name);
    return names.length > 0 ? new Set(names) : undefined;
  }

  function symbolReach(symbol: ts.Symbol): Reach | undefined {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (index.match(target).id !== undefined) return 'itself';
    const ofType = target.flags & ts.SymbolFlags.Type ? reachOf(checker.getDeclaredTypeOfSymbol(target)) : undefined;
    const ofValue = target.flags & ts.SymbolFlags.Value ? reachOf(checker.getTypeOfSymbol(target)) : undefined;
    return together([ofType, ofValue]);
  }

  return { type: (type) => reachOf(type), symbol: symbolReach };
}

function together(parts: readonly (Reach | undefined)[]): Reach | undefined {
  const present = parts.filter((part) => part !== undefined);
  if (present.length === 0) return undefined;
  const names = new Set<string>();
  for (const part of present) {
    if (part === 'itself') return 'itself';
    for (const name of part) names.add(name);
  }
  return names;
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
