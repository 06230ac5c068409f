import ts from 'typescript';
import { isAny, type Origins } from '../flow/origin/origins.ts';
import { castValuesIn, givenValuesIn } from './given/given-values.ts';
import type { Finder } from './finder.ts';
import { mayHoldOwn, ownParts, TypePairs } from './given/paired-types.ts';
import { isPlainData } from './plain-data.ts';
import { isOfSdk } from './sdk-type.ts';

/** Own types that values of the SDK are given to, with the SDK's type of each. */
export type AssignedOwnTypes = ReadonlyMap<ts.Type, ts.Type>;

/** What types that make ever new ones of themselves come to. */
const mostTypes = 1_000;

/** Notes that an own type stands for one of the SDK. */
export type Assign = (expected: ts.Type, sdk: ts.Type) => void;

/**
 * The own types that the files which values of the SDK enter give them to, and those of what such a value makes,
 * returns and hands to callbacks: of a class the instances, of a function what it gives.
 * @param by any place that a value is given to, or casts alone, which are few
 */
export function assignedOwnTypes({ origins, index, isEntered }: Finder, by: 'place' | 'cast'): AssignedOwnTypes {
  const assigned = new Map<ts.Type, ts.Type>();
  const assign: Assign = (expected, sdk) => {
    if (isAny(sdk)) return;
    for (const ownType of ownParts(origins, expected)) if (!assigned.has(ownType)) assigned.set(ownType, sdk);
  };
  const { sparse } = origins;
  const givenIn = by === 'cast' ? castValuesIn : givenValuesIn;
  const mayBeSdk = (name: string): boolean => index.names.has(name);
  const handedOn = new Map<ts.Type, Set<ts.Type>>();
  const pairs = new TypePairs(origins, {
    given(ownType, type) {
      if (isOfSdk(origins, type)) assign(ownType, type);
      else for (const held of ownParts(origins, type)) noteHandedOn(handedOn, ownType, held);
    },
  });
  for (const sourceFile of sparse.program.getSourceFiles())
    if (isEntered(sourceFile.fileName))
      for (const { castTo, expected, given, written } of givenIn(origins, sourceFile)) {
        if (castTo && isPlainData(castTo, mayBeSdk)) continue;
        const place = expected();
        if (!place || !mayHoldOwn(origins, place)) continue;
        const value = given();
        if (value) pairs.follow(place, value, written);
      }
  // A map gives out what is added while it is gone through.
  for (const [ownType, sdk] of assigned) {
    if (assigned.size > mostTypes) break;
    assignMembers(origins, ownType, sdk, assign);
    for (const expected of handedOn.get(ownType) ?? []) assign(expected, sdk);
  }
  return assigned;
}

/** Notes the own type that a value of another one is given to: where that one holds the SDK, so does this. */
function noteHandedOn(handedOn: Map<ts.Type, Set<ts.Type>>, ownType: ts.Type, held: ts.Type): void {
  const known = handedOn.get(held);
  if (known) known.add(ownType);
  else handedOn.set(held, new Set([ownType]));
}

/**
 * What an own type inherits from, and what its members are, make and hand to callbacks, stands for what the SDK's do.
 */
function assignMembers(origins: Origins, ownType: ts.Type, sdk: ts.Type, assign: Assign): void {
  const { checker } = origins;
  assignMade(checker, ownType, sdk, assign);
  for (const base of ownType.isClassOrInterface() ? checker.getBaseTypes(ownType) : []) assign(base, sdk);
  for (const member of checker.getPropertiesOfType(ownType)) {
    const twin = checker.getPropertyOfType(sdk, member.name);
    const real = twin && typeOfMember(checker, twin);
    if (real && isOfSdk(origins, real)) assign(typeOfMember(checker, member), real);
  }
}

/** What an own type and its members make, return and hand to callbacks stands for what the SDK's do. */
export function assignMade(checker: ts.TypeChecker, ownType: ts.Type, sdk: ts.Type, assign: Assign): void {
  assignBySignatures(checker, ownType, sdk, assign);
  for (const member of checker.getPropertiesOfType(ownType)) {
    const twin = checker.getPropertyOfType(sdk, member.name);
    if (twin) assignBySignatures(checker, typeOfMember(checker, member), typeOfMember(checker, twin), assign);
  }
}

export function typeOfMember(checker: ts.TypeChecker, member: ts.Symbol): ts.Type {
  return checker.getNonNullableType(checker.getTypeOfSymbol(member));
}

function assignBySignatures(checker: ts.TypeChecker, ownType: ts.Type, sdk: ts.Type, assign: Assign): void {
  for (const kind of [ts.SignatureKind.Construct, ts.SignatureKind.Call]) {
    const [ownSignature] = checker.getSignaturesOfType(ownType, kind);
    const [real] = checker.getSignaturesOfType(sdk, kind);
    if (!ownSignature || !real) continue;
    assign(awaited(checker, ownSignature.getReturnType()), awaited(checker, real.getReturnType()));
    assignCallbacks(checker, ownSignature, real, assign);
  }
}

function awaited(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}

/** `(name, work: (span: Own) => void) => void`: who calls the SDK's function by this type is given the SDK's value. */
function assignCallbacks(checker: ts.TypeChecker, ownSignature: ts.Signature, sdk: ts.Signature, assign: Assign): void {
  ownSignature.parameters.forEach((parameter, at) => {
    const twin = sdk.parameters[at];
    const ownCallback = callbackOf(checker, parameter);
    const real = ownCallback && twin && callbackOf(checker, twin);
    ownCallback?.parameters.forEach((given, place) => {
      const taken = real?.parameters[place];
      if (taken) assign(checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(taken));
    });
  });
}

function callbackOf(checker: ts.TypeChecker, parameter: ts.Symbol): ts.Signature | undefined {
  const type = typeOfMember(checker, parameter);
  const [signature] = checker.getSignaturesOfType(checker.getBaseConstraintOfType(type) ?? type, ts.SignatureKind.Call);
  return signature;
}
