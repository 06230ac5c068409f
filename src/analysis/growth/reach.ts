import type { Origin } from '../../flow/origin/origin.ts';
import ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import type { SurfaceIndex } from '../../program/surface-index.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { isTypeReference } from '../../program/type-reference.ts';

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
  /** Whether v6 changed a member, or what it stands for. */
  isChanged(member: ts.Symbol): boolean;
  /** Whether a member of this name may be a changed one, or all routes. */
  mayBeChanged(name: string): boolean;
}

/** Whether a value that is from there is the SDK's, or leads to it. */
export function reachesSdk(origin: Origin, reaching: Reaching): boolean {
  return (
    origin.kind === 'type' && [origin.type, ...(origin.others ?? [])].some((type) => reaching.type(type) !== undefined)
  );
}

/** Unions, functions and promises in each other for which the property is named; of one more it is the whole value. */
const deepest = 5;

/**
 * Types looked at for one question. What is written is finite; only generic types that make ever new ones of themselves
 * have more, and there nobody can say that the SDK is not among them: it counts as reached.
 */
const mostTypes = 10_000;

/**
 * Creates the test for one version of a program; answers are remembered by type.
 * @param standsForChanged whether a member of an own type stands for a changed one of the SDK
 */
export function createReaching(
  sparse: SparseProgram,
  index: SurfaceIndex,
  standsForChanged: (member: ts.Symbol) => boolean,
): Reaching {
  const types = new ReachableTypes(sparse, index, standsForChanged);
  const { checker } = sparse;
  return {
    type: (type) => reachOf(types, type),
    isChanged: (member) => types.isChangedMember(member),
    mayBeChanged: (name) => name === 'api' || index.names.has(name),
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
  if (!types.reaches(type)) return undefined;
  if (depth > deepest) return 'itself';
  if (type.isUnionOrIntersection()) return together(type.types.map((part) => reachOf(types, part, depth + 1)));
  if (types.isChanged(type) || types.isOfSurface(type) || type.flags & made) return 'itself';
  const parts = types.partsOf(type).map((part) => reachOf(types, part, depth + 1));
  if (types.isOfLibrary(type)) return together(parts) ?? 'itself';
  if (types.givenToCallbacks(type).some((given) => types.reaches(given))) return 'itself';
  const names = types.propertiesThatReach(type).map(({ name }) => name);
  return together([...parts, names.length > 0 ? new Set(names) : undefined]) ?? 'itself';
}

/** Types that are only what a type argument makes of them. */
const made = ts.TypeFlags.TypeParameter | ts.TypeFlags.IndexedAccess | ts.TypeFlags.Conditional;

const composed = ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection | made;

/** From which types of one program a changed member of the SDK is reached. */
class ReachableTypes {
  readonly #sparse: SparseProgram;
  readonly #checker: ts.TypeChecker;
  readonly #index: SurfaceIndex;
  readonly #known = new Map<ts.Type, boolean>();

  readonly #standsForChanged: (member: ts.Symbol) => boolean;

  constructor(sparse: SparseProgram, index: SurfaceIndex, standsForChanged: (member: ts.Symbol) => boolean) {
    this.#sparse = sparse;
    this.#checker = sparse.checker;
    this.#index = index;
    this.#standsForChanged = standsForChanged;
  }

  /** Breadth first: what is near is found before anything far is looked at, and a no is one for all that was seen. */
  reaches(type: ts.Type): boolean {
    if (!(type.flags & composed)) return false;
    const known = this.#known.get(type);
    if (known !== undefined) return known;
    const leading = new Map<ts.Type, ts.Type | undefined>([[type, undefined]]);
    for (const [from] of leading) {
      if (leading.size > mostTypes || this.#isReachedAt(from)) return this.#reachedAt(from, leading);
      for (const next of this.#next(from)) {
        if (!(next.flags & composed) || leading.has(next)) continue;
        const before = this.#known.get(next);
        if (before === true) return this.#reachedAt(from, leading);
        if (before === undefined) leading.set(next, from);
      }
    }
    for (const seen of leading.keys()) this.#known.set(seen, false);
    return false;
  }

  /** A removed response type: what importers read of it is gone, or comes from elsewhere in v6. */
  isChanged(type: ts.Type): boolean {
    const named = type.aliasSymbol ?? type.getSymbol();
    return named !== undefined && this.#index.match(named).id !== undefined;
  }

  /** A member that v6 changed, or one of an own type that stands for it. */
  isChangedMember(property: ts.Symbol): boolean {
    return this.#index.match(property).id !== undefined || this.#standsForChanged(property);
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
  givenToCallbacks(type: ts.Type): ts.Type[] {
    const checker = this.#checker;
    return this.#signaturesOf(type).flatMap(({ parameters }) =>
      parameters.flatMap((parameter) =>
        checker
          .getSignaturesOfType(checker.getNonNullableType(checker.getTypeOfSymbol(parameter)), ts.SignatureKind.Call)
          .flatMap((callback) => callback.parameters.map((inner) => checker.getTypeOfSymbol(inner))),
      ),
    );
  }

  /** The properties of a type that are changed members or lead to one. */
  propertiesThatReach(type: ts.Type): ts.Symbol[] {
    return this.#checker
      .getPropertiesOfType(type)
      .filter(
        (property) =>
          this.isChangedMember(property) ||
          (!isPrivate(property) && this.reaches(this.#checker.getTypeOfSymbol(property))),
      );
  }

  /** All types on the way are reached. */
  #reachedAt(at: ts.Type, leading: ReadonlyMap<ts.Type, ts.Type | undefined>): true {
    for (let above: ts.Type | undefined = at; above; above = leading.get(above)) this.#known.set(above, true);
    return true;
  }

  /** A changed type, or one with a changed member. */
  #isReachedAt(type: ts.Type): boolean {
    if (this.isChanged(type)) return true;
    if (!(type.flags & ts.TypeFlags.Object) || this.isOfLibrary(type)) return false;
    if (isTypeReference(type) && type.target !== type) return false;
    return this.#checker.getPropertiesOfType(type).some((property) => this.isChangedMember(property));
  }

  /** The types that a value of a type leads to. */
  #next(type: ts.Type): readonly ts.Type[] {
    if (type.isUnionOrIntersection()) return type.types;
    if (type.flags & made) {
      const constraint = this.#checker.getBaseConstraintOfType(type);
      return constraint ? [constraint] : [];
    }
    const given = this.#typeArguments(type);
    if (this.isOfLibrary(type)) return given;
    // The members of a generic type are looked at once, not for each type argument: so there is an end to them.
    if (isTypeReference(type) && type.target !== type) return [...given, type.target];
    const seen = this.#checker.getPropertiesOfType(type).filter((property) => !isPrivate(property));
    return [
      ...this.partsOf(type),
      ...(this.isOfSurface(type) ? [] : this.givenToCallbacks(type)),
      ...seen.map((property) => this.#checker.getTypeOfSymbol(property)),
    ];
  }

  #typeArguments(type: ts.Type): readonly ts.Type[] {
    return isTypeReference(type) ? this.#checker.getTypeArguments(type).filter((argument) => argument !== type) : [];
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

function isPrivate(property: ts.Symbol): boolean {
  return (
    property.declarations?.some(
      (declaration) =>
        (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0 ||
        (ts.isPropertyDeclaration(declaration) && ts.isPrivateIdentifier(declaration.name)),
    ) ?? false
  );
}
