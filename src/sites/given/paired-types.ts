import ts from 'typescript';
import { isAny, type Origins } from '../../flow/origin/origins.ts';
import { isTypeReference } from '../../program/type-reference.ts';
import { unionParts } from '../../program/union-parts.ts';
import { isOwnSymbol } from './own-symbols.ts';
import { isMapped, isOfSdk } from '../sdk-type.ts';
import { typesOfDeclaration } from './written-types.ts';

/** What is seen of the places that values are given to. */
export interface PairsSeen {
  /** A value of a type is given to a place of an own type. */
  given(ownType: ts.Type, given: ts.Type): void;
  /** A value is given to a place of a type that the checker does not know; `written` says it. */
  unknown?(given: ts.Type, written: Written): void;
}

/** The types that are written for a place. */
type Written = () => readonly ts.Node[];

/** Two types beside each other. */
interface Pair {
  place: ts.Type;
  value: ts.Type;
  written: Written;
}

/** What types that make ever new ones of themselves come to, for one value. */
const mostPairs = 1_000;

/** Types that may hold others. */
const composed = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

/**
 * Whether an own type can be in what a place says: not if it is a text, a number or a truth. To know what is given to
 * it is then not needed.
 */
export function mayHoldOwn({ checker }: Origins, place: ts.Type): boolean {
  return unionParts(concrete(checker, place)).some((part) => isAny(part) || (part.flags & composed) !== 0);
}

/**
 * Goes through what places say and what is given to them side by side: members, type arguments, elements, and what
 * functions give back. What a function takes goes the other way: `clients.forEach((port: Port) => …)`.
 */
export class TypePairs {
  readonly #origins: Origins;
  readonly #checker: ts.TypeChecker;
  readonly #sees: PairsSeen;
  /** The same two are looked at once. */
  readonly #seen = new Map<ts.Type, Set<ts.Type>>();
  #pending: Pair[] = [];

  constructor(origins: Origins, sees: PairsSeen) {
    this.#origins = origins;
    this.#checker = origins.checker;
    this.#sees = sees;
  }

  /** Looks at the type of a place and that of a value which is given to it. */
  follow(expected: ts.Type, given: ts.Type, written: Written): void {
    this.#add(expected, given, written);
    for (let looked = 0; looked < mostPairs; looked += 1) {
      const pair = this.#pending.pop();
      if (!pair) return;
      this.#visit(pair);
    }
    this.#pending = [];
  }

  #add(expected: ts.Type, given: ts.Type, written: Written): void {
    const place = concrete(this.#checker, expected);
    const value = concrete(this.#checker, given);
    if (place === value || isAny(value)) return;
    if (isAny(place)) return this.#sees.unknown?.(value, written);
    let partners = this.#seen.get(place);
    if (!partners) this.#seen.set(place, (partners = new Set()));
    if (partners.has(value)) return;
    partners.add(value);
    this.#pending.push({ place, value, written });
  }

  #visit({ place, value, written }: Pair): void {
    const isPlaceOfSdk = isOfSdk(this.#origins, place);
    if (!isPlaceOfSdk)
      for (const ownType of ownParts(this.#origins, place)) if (ownType !== value) this.#sees.given(ownType, value);
    // Members of own types that are given something of the SDK are found by what they are of the SDK.
    if (isOfSdk(this.#origins, value)) return;
    for (const part of unionParts(place)) {
      if (isAny(part)) this.#sees.unknown?.(value, written);
      for (const real of unionParts(value)) {
        if (!(part.flags & composed) || !(real.flags & composed)) continue;
        this.#addSignatures(part, real, written);
        if (!isPlaceOfSdk) this.#addParts(part, real, written);
      }
    }
  }

  #addSignatures(part: ts.Type, real: ts.Type, written: Written): void {
    for (const kind of [ts.SignatureKind.Call, ts.SignatureKind.Construct]) {
      const [asked] = this.#checker.getSignaturesOfType(part, kind);
      const [made] = this.#checker.getSignaturesOfType(real, kind);
      if (!asked || !made) continue;
      const result = asked.getDeclaration()?.type;
      this.#add(asked.getReturnType(), made.getReturnType(), result ? () => [result] : written);
      made.parameters.forEach((parameter, at) => {
        const given = asked.parameters[at];
        if (given)
          this.#add(
            this.#checker.getTypeOfSymbol(parameter),
            this.#checker.getTypeOfSymbol(given),
            writtenOf(parameter, written),
          );
      });
    }
  }

  #addParts(part: ts.Type, real: ts.Type, written: Written): void {
    const asked = typeArguments(this.#checker, part);
    if (asked.length > 0) this.#addArguments(asked, real, written);
    else
      for (const { type } of this.#checker.getIndexInfosOfType(part))
        for (const element of this.#elementsOf(real)) this.#add(type, element, written);
    if (isOwnSymbol(this.#origins, part.getSymbol()) || isMapped(part) || part.isIntersection())
      this.#addMembers(part, real, written);
  }

  /** The same places of two containers; that of a place may ask for less, as an iterable does of a list. */
  #addArguments(asked: readonly ts.Type[], real: ts.Type, written: Written): void {
    const given = typeArguments(this.#checker, real);
    const isTuple = asked.length === 1 && this.#checker.isTupleType(real);
    given.forEach((argument, at) => {
      const expected = asked[isTuple ? 0 : at];
      if (expected) this.#add(expected, argument, written);
    });
  }

  #elementsOf(real: ts.Type): readonly ts.Type[] {
    const indexed = this.#checker.getIndexInfosOfType(real).map(({ type }) => type);
    return indexed.length > 0
      ? indexed
      : this.#checker.getPropertiesOfType(real).map((property) => this.#checker.getTypeOfSymbol(property));
  }

  #addMembers(part: ts.Type, real: ts.Type, written: Written): void {
    for (const member of this.#checker.getPropertiesOfType(part)) {
      const twin = this.#checker.getPropertyOfType(real, member.name);
      if (twin && twin !== member)
        this.#add(
          this.#checker.getTypeOfSymbol(member),
          this.#checker.getTypeOfSymbol(twin),
          writtenOf(member, written),
        );
    }
  }
}

/** The types that a member or a parameter is declared with; one that says none has that of what it is a part of. */
function writtenOf({ declarations = [] }: ts.Symbol, around: Written): Written {
  return () => {
    const written = declarations.flatMap(typesOfDeclaration);
    return written.length > 0 ? written : around();
  };
}

/** A type parameter as what it may be at most; `undefined` and `null` aside. */
function concrete(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  const constraint = type.flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(type) : undefined;
  return checker.getNonNullableType(constraint ?? type);
}

function typeArguments(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  return isTypeReference(type) ? checker.getTypeArguments(type) : [];
}

/**
 * The types of a union or an intersection that are written in the repository, and those of which all members are taken:
 * `Readonly<Port>`. `Promise` and `Map` are nobody's own.
 */
export function ownParts(origins: Origins, expected: ts.Type): ts.Type[] {
  const type = origins.checker.getNonNullableType(expected);
  return unionParts(type).flatMap((part) => {
    if (!(part.flags & composed)) return [];
    const isOwn = isOwnSymbol(origins, part.getSymbol()) || isOwnSymbol(origins, part.aliasSymbol);
    const inside = part.isIntersection()
      ? part.types.flatMap((one) => ownParts(origins, one))
      : isMapped(part)
        ? mappedFrom(origins, part)
        : [];
    return isOwn ? [part, ...inside] : inside;
  });
}

/** The own types that have no other members than a mapped type takes of them. */
function mappedFrom(origins: Origins, mapped: ts.Type): ts.Type[] {
  const { checker } = origins;
  const names = new Set(checker.getPropertiesOfType(mapped).map(({ name }) => name));
  const declaring = new Set(
    checker
      .getPropertiesOfType(mapped)
      .flatMap(({ declarations = [] }) => declarations)
      .filter((declaration) => ts.isTypeElement(declaration) || ts.isClassElement(declaration))
      .map((declaration) => checker.getTypeAtLocation(declaration.parent)),
  );
  return [...declaring].filter(
    (type) =>
      isOwnSymbol(origins, type.getSymbol()) && checker.getPropertiesOfType(type).every(({ name }) => names.has(name)),
  );
}
