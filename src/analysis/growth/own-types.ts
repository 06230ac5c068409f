/** Follows values of the SDK that go on as types of the repository: whoever takes such a type may be given one. */
import ts from 'typescript';
import { noteTypeImports } from '../../flow/origin/origin-of-import.ts';
import { isAny, type Origins } from '../../flow/origin/origins.ts';
import { assignMade, typeOfMember } from '../../sites/assigned-own-types.ts';
import { isTypedFunction } from '../../sites/given/given-places.ts';
import { type GivenValue, givenValuesIn } from '../../sites/given/given-values.ts';
import { mayHoldOwn, ownParts, TypePairs } from '../../sites/given/paired-types.ts';
import { isOfSdk } from '../../sites/sdk-type.ts';
import type { Reaching } from './reach.ts';

/** What types that make ever new ones of themselves come to. */
const mostTypes = 1_000;

/** What a file that gives values to own types makes wanted. */
export interface GivenOwnTypes {
  /** Files that declare such a type, or a part of it; outside the program or in it. */
  wanted: ReadonlySet<string>;
  /** Files of the program in which a type turned out to stand for one of the SDK. */
  declaring: ReadonlySet<string>;
}

/** The own types that stand for the SDK, as far as they are known. */
export interface OwnTypes {
  /** Whether a member of an own type stands for one that v6 changed. */
  isChanged(member: ts.Symbol): boolean;
  /** Looks for values of the SDK that a file gives to own types. */
  givenBy(origins: Origins, reaching: Reaching, sourceFile: ts.SourceFile): GivenOwnTypes;
}

/** The own types of one program; what was found is known on when the program grows. */
export function createOwnTypes(): OwnTypes {
  // Trees stay the same as long as their text does.
  const changed = new WeakSet<ts.Node>();
  return {
    isChanged: ({ declarations = [] }) => declarations.some((declaration) => changed.has(declaration)),
    givenBy(origins, reaching, sourceFile) {
      const given = new Given(origins, reaching, changed);
      for (const value of givenValuesIn(origins, sourceFile)) given.follow(value);
      return given;
    },
  };
}

class Given implements GivenOwnTypes {
  readonly wanted = new Set<string>();
  readonly declaring = new Set<string>();
  readonly #origins: Origins;
  readonly #reaching: Reaching;
  readonly #changed: WeakSet<ts.Node>;
  readonly #pairs: TypePairs;

  constructor(origins: Origins, reaching: Reaching, changed: WeakSet<ts.Node>) {
    this.#origins = origins;
    this.#reaching = reaching;
    this.#changed = changed;
    this.#pairs = new TypePairs(origins, {
      given: (ownType, type) => {
        if (isOfSdk(origins, type) && this.#mayBeTaken(ownType)) this.#followType(ownType, type);
      },
      unknown: (type, written) => this.#followUnknown(() => type, written),
    });
  }

  follow({ value, expected, given, written }: GivenValue): void {
    const place = expected();
    if (!place || isAny(place)) return this.#followUnknown(given, written);
    const type = mayHoldOwn(this.#origins, place) ? given() : undefined;
    if (type && (this.#isTaken(value, place) || this.#reaching.type(type) !== undefined))
      this.#pairs.follow(place, type, written);
  }

  /** A type that the checker does not know may be written in a file outside the program. */
  #followUnknown(given: GivenValue['given'], written: GivenValue['written']): void {
    const outside = this.#outside(written());
    if (outside.size === 0) return;
    const type = given();
    if (type && this.#reaching.type(type) !== undefined) for (const file of outside) this.wanted.add(file);
  }

  /**
   * `clients.map(read)`: the function takes something of the SDK, as an own type; it may say so outside the program.
   */
  #isTaken(value: ts.Node, expected: ts.Type): boolean {
    const { checker } = this.#origins;
    const isFunction = isTypedFunction(value);
    if (!isFunction && !ts.isIdentifier(value)) return false;
    const [signature] = checker.getSignaturesOfType(checker.getNonNullableType(expected), ts.SignatureKind.Call);
    const isTaken = signature?.parameters.some(
      (taken) => this.#reaching.type(typeOfMember(checker, taken)) !== undefined,
    );
    if (isTaken) this.#lackAll(isFunction ? value.parameters.flatMap(({ type }) => type ?? []) : [value]);
    return isTaken === true;
  }

  /** Most casts are to types without a name, of what somebody else's service answers. */
  #mayBeTaken(ownType: ts.Type): boolean {
    const isNamed = ownType.aliasSymbol !== undefined || ownType.getSymbol()?.name !== ts.InternalSymbolName.Type;
    const { checker } = this.#origins;
    const isFunction = [ts.SignatureKind.Call, ts.SignatureKind.Construct].some(
      (kind) => checker.getSignaturesOfType(ownType, kind).length > 0,
    );
    return (
      isNamed ||
      isFunction ||
      checker.getPropertiesOfType(ownType).some(({ name }) => this.#reaching.mayBeChanged(name))
    );
  }

  /** An own type, with those that its members are and give, beside what they are of the SDK. */
  #followType(ownType: ts.Type, sdk: ts.Type): void {
    const { checker } = this.#origins;
    const followed = new Map<ts.Type, ts.Type>();
    const assign = (expected: ts.Type, real: ts.Type): void => {
      if (isAny(real) || this.#reaching.type(real) === undefined) return;
      for (const part of ownParts(this.#origins, expected)) if (!followed.has(part)) followed.set(part, real);
    };
    assign(ownType, sdk);
    // A map gives out what is added while it is gone through.
    for (const [type, real] of followed) {
      if (followed.size > mostTypes) break;
      assignMade(checker, type, real, assign);
      const declarations = [...(type.getSymbol()?.declarations ?? []), ...(type.aliasSymbol?.declarations ?? [])];
      for (const declaration of declarations) this.wanted.add(declaration.getSourceFile().fileName);
      this.#lackAll(declarations.flatMap(basesOf));
      for (const member of checker.getPropertiesOfType(type)) {
        const twin = checker.getPropertyOfType(real, member.name);
        if (twin) this.#followMember(member, twin, assign);
      }
    }
  }

  #followMember(member: ts.Symbol, twin: ts.Symbol, assign: (expected: ts.Type, real: ts.Type) => void): void {
    const { checker, sparse } = this.#origins;
    const declarations = (member.declarations ?? []).filter(
      (declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile()),
    );
    if (this.#reaching.isChanged(twin)) {
      for (const declaration of declarations) {
        if (this.#changed.has(declaration)) continue;
        this.#changed.add(declaration);
        this.declaring.add(declaration.getSourceFile().fileName);
      }
    }
    const real = typeOfMember(checker, twin);
    if (this.#reaching.type(real) === undefined) return;
    this.#lackAll(declarations.flatMap((declaration) => (declaration as { type?: ts.TypeNode }).type ?? []));
    assign(typeOfMember(checker, member), real);
  }

  #lackAll(types: readonly ts.Node[]): void {
    for (const file of this.#outside(types)) this.wanted.add(file);
  }

  #outside(types: readonly ts.Node[]): ReadonlySet<string> {
    return this.#origins.lackedBy(() => {
      for (const type of types) noteTypeImports(this.#origins, type);
    });
  }
}

/** What a type has its members from that it does not declare itself. */
function basesOf(declaration: ts.Declaration): readonly ts.Node[] {
  if (ts.isTypeAliasDeclaration(declaration)) return [declaration.type];
  return ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)
    ? (declaration.heritageClauses ?? [])
    : [];
}
