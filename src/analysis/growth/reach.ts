import ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import type { SurfaceIndex } from '../../program/surface-index.ts';
import { targetSymbol } from '../../program/target-symbol.ts';

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
  const types = new ReachableTypes(sparse, index);
  const { checker } = sparse;
  return {
    type: (type) => reachOf(types, type),
    symbol(symbol) {
      const target = targetSymbol(checker, symbol);
      if (index.match(target).id !== undefined) return 'itself';
      const { flags } = target;
      return together([
        flags & ts.SymbolFlags.Type ? reachOf(types, checker.getDeclaredTypeOfSymbol(target)) : undefined,
        flags & ts.SymbolFlags.Value ? reachOf(types, checker.getTypeOfSymbol(target)) : undefined,
      ]);
    },
  };
}

/** As {@link ReachableTypes.reaches}, with the own properties that lead there. */
function reachOf(types: ReachableTypes, type: ts.Type, depth = 0): Reach | undefined {
  if (!types.reaches(type, depth)) return undefined;
  if (depth > deepest) return 'itself';
  if (type.isUnionOrIntersection()) return together(type.types.map((part) => reachOf(types, part, depth + 1)));
  if (types.isChanged(type) || types.isOfSurface(type) || type.flags & ts.TypeFlags.TypeParameter) return 'itself';
  const parts = types.partsOf(type).map((part) => reachOf(types, part, depth + 1));
  if (types.isOfLibrary(type)) return together(parts) ?? 'itself';
  if (types.givesToCallbacks(type, depth + 1)) return 'itself';
  const names = types.propertiesThatReach(type, depth + 1).map(({ name }) => name);
  return together([...parts, names.length > 0 ? new Set(names) : undefined]) ?? 'itself';
}

/** From which types of one program a changed member of the SDK is reached. */
class ReachableTypes {
  readonly #sparse: SparseProgram;
  readonly #checker: ts.TypeChecker;
  readonly #index: SurfaceIndex;
  readonly #known = new Map<ts.Type, boolean>();

  constructor(sparse: SparseProgram, index: SurfaceIndex) {
    this.#sparse = sparse;
    this.#checker = sparse.checker;
    this.#index = index;
  }

  /** @param depth how many own types lead to this one */
  reaches(type: ts.Type, depth: number): boolean {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection | ts.TypeFlags.TypeParameter)))
      return false;
    const remembered = this.#known.get(type);
    if (remembered !== undefined) return remembered;
    if (depth > deepest) return false;
    this.#known.set(type, false);
    const answer = this.#look(type, depth);
    if (answer) this.#known.set(type, true);
    // Near the depth limit a no may be a "did not look".
    else if (depth > 1) this.#known.delete(type);
    return answer;
  }

  /** A removed response type: what importers read of it is gone, or comes from elsewhere in v6. */
  isChanged(type: ts.Type): boolean {
    const named = type.aliasSymbol ?? type.getSymbol();
    return named !== undefined && this.#index.match(named).id !== undefined;
  }

  isOfSurface(type: ts.Type): boolean {
    return (
      type.getSymbol()?.declarations?.some((declaration) => this.#sparse.isSurface(declaration.getSourceFile())) ??
      false
    );
  }

  /** `Pick` and its like are declared by the library, and what they pick may be the SDK's. */
  isOfLibrary(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    if (symbol && symbol.flags & ts.SymbolFlags.TypeLiteral) return false;
    return (
      symbol?.declarations?.every((declaration) => {
        const file = declaration.getSourceFile();
        return this.#sparse.isBundledDeclaration(file) && !this.#sparse.isSurface(file);
      }) ?? false
    );
  }

  /** What a value of a type gives without a name: type arguments, what a call returns, what an index reads. */
  partsOf(type: ts.Type): ts.Type[] {
    return [
      ...this.#typeArguments(type),
      ...this.#signaturesOf(type).map((signature) => signature.getReturnType()),
      ...this.#checker.getIndexInfosOfType(type).map((info) => info.type),
    ];
  }

  /** A callback that a function takes hands its own parameters to whoever calls the function. */
  givesToCallbacks(type: ts.Type, depth: number): boolean {
    return this.#signaturesOf(type).some((signature) =>
      signature.parameters.some((parameter) =>
        this.#checker
          .getSignaturesOfType(
            this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(parameter)),
            ts.SignatureKind.Call,
          )
          .some((callback) =>
            callback.parameters.some((inner) => this.reaches(this.#checker.getTypeOfSymbol(inner), depth)),
          ),
      ),
    );
  }

  /** The properties of a type that are changed members or lead to one. */
  propertiesThatReach(type: ts.Type, depth: number): ts.Symbol[] {
    return this.#propertiesOf(type).filter((property) => this.#propertyReaches(property, depth));
  }

  #look(type: ts.Type, depth: number): boolean {
    if (type.isUnionOrIntersection()) return type.types.some((part) => this.reaches(part, depth));
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = this.#checker.getBaseConstraintOfType(type);
      return !!constraint && constraint !== type && this.reaches(constraint, depth + 1);
    }
    if (this.isChanged(type)) return true;
    if (this.#typeArguments(type).some((argument) => this.reaches(argument, depth))) return true;
    if (this.isOfLibrary(type)) return false;
    const isSurface = this.isOfSurface(type);
    // Inside the surface a step costs nothing: its depth is fixed and small.
    const next = isSurface ? Math.min(depth, deepest - 1) : depth + 1;
    if (this.#signaturesOf(type).some((signature) => this.reaches(signature.getReturnType(), next))) return true;
    if (!isSurface && this.givesToCallbacks(type, next)) return true;
    if (this.#propertiesOf(type).some((property) => this.#propertyReaches(property, next))) return true;
    return this.#checker.getIndexInfosOfType(type).some((info) => this.reaches(info.type, next));
  }

  #propertiesOf(type: ts.Type): ts.Symbol[] {
    return this.#checker.getPropertiesOfType(type).slice(0, widest);
  }

  #propertyReaches(property: ts.Symbol, depth: number): boolean {
    if (this.#index.match(property).id !== undefined) return true;
    return !isPrivate(property) && this.reaches(this.#checker.getTypeOfSymbol(property), depth);
  }

  #typeArguments(type: ts.Type): readonly ts.Type[] {
    return isReference(type) ? this.#checker.getTypeArguments(type).filter((argument) => argument !== type) : [];
  }

  #signaturesOf(type: ts.Type): ts.Signature[] {
    return [ts.SignatureKind.Call, ts.SignatureKind.Construct].flatMap((kind) => [
      ...this.#checker.getSignaturesOfType(type, kind),
    ]);
  }
}

/** All ways to the SDK that parts of a value have. */
export function together(parts: readonly (Reach | undefined)[]): Reach | undefined {
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
