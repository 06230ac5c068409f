import ts from 'typescript';
import { isAny, type Origins } from '../flow/origin/origins.ts';
import { castValuesIn, type GivenValue, givenValuesIn, isOwnSymbol } from './given-values.ts';
import type { Finder } from './finder.ts';
import { isPlainData } from './plain-data.ts';
import { isOfSdk } from './sdk-type.ts';
import { unionParts } from '../program/union-parts.ts';

/** Own types that values of the SDK are given to, with the SDK's type of each. */
export type AssignedOwnTypes = ReadonlyMap<ts.Type, ts.Type>;

/** What types that make ever new ones of themselves come to. */
const mostTypes = 1_000;

/** Notes that an own type stands for one of the SDK. */
export type Assign = (expected: ts.Type, sdk: ts.Type) => void;

/**
 * The own types that the code of a program gives values of the SDK to, and those of what such a value makes, returns
 * and hands to callbacks: of a class the instances, of a function what it gives.
 * @param by any place that a value is given to, or casts alone, which are few
 */
export function assignedOwnTypes({ origins, index }: Finder, by: 'place' | 'cast'): AssignedOwnTypes {
  const assigned = new Map<ts.Type, ts.Type>();
  const assign: Assign = (expected, sdk) => {
    if (isAny(sdk)) return;
    for (const ownType of ownParts(origins, expected)) if (!assigned.has(ownType)) assigned.set(ownType, sdk);
  };
  const { sparse } = origins;
  const givenIn = by === 'cast' ? castValuesIn : givenValuesIn;
  const mayBeSdk = (name: string): boolean => index.names.has(name);
  const handedOn = new Map<ts.Type, ts.Type[]>();
  for (const sourceFile of sparse.program.getSourceFiles())
    if (!sparse.isBundledDeclaration(sourceFile))
      for (const given of givenIn(origins, sourceFile))
        if (!given.castTo || !isPlainData(given.castTo, mayBeSdk)) {
          assignGiven(origins, given, assign);
          noteHandedOn(origins, given, handedOn);
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
function noteHandedOn(origins: Origins, { value, expected }: GivenValue, handedOn: Map<ts.Type, ts.Type[]>): void {
  const ownType = expected();
  if (!ownType || isAny(ownType) || ownParts(origins, ownType).length === 0 || isOfSdk(origins, ownType)) return;
  for (const held of ownParts(origins, origins.checker.getTypeAtLocation(value))) {
    if (held === ownType) continue;
    const known = handedOn.get(held);
    if (known) known.push(ownType);
    else handedOn.set(held, [ownType]);
  }
}

/** The types of a union that are written in the repository: `Promise` and `Map` are nobody's own. */
export function ownParts(origins: Origins, expected: ts.Type): ts.Type[] {
  const type = origins.checker.getNonNullableType(expected);
  return unionParts(type).filter(
    (part) =>
      (part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
      (isOwnSymbol(origins, part.getSymbol()) || isOwnSymbol(origins, part.aliasSymbol)),
  );
}

/**
 * Assigns the own type of a place to the SDK's of the value that is given to it, if it is one; of containers the types
 * that they hold.
 */
export function assignGiven(origins: Origins, { value, expected, sdk: sdkType }: GivenValue, assign: Assign): void {
  // What a place expects is written down; what a value is may have to be found out, with what all functions give back.
  const ownType = expected();
  if (!ownType || isAny(ownType) || isOfSdk(origins, ownType)) return;
  if (ownParts(origins, ownType).length > 0) {
    const sdk = sdkType();
    if (sdk) assign(ownType, sdk);
  } else if (holdsOwn(origins, ownType)) assignHeld(origins, ownType, origins.checker.getTypeAtLocation(value), assign);
}

/** Containers in each other that are looked into: `Promise<Map<string, Port[]>>`. */
const deepestContainer = 3;

/** Whether a container of the library holds values of an own type: `Port[]`, `Promise<Port>`, `Record<string, Port>`. */
export function holdsOwn(origins: Origins, container: ts.Type, depth = 0): boolean {
  return heldTypes(origins.checker, container).some(
    (held) => ownParts(origins, held).length > 0 || (depth < deepestContainer && holdsOwn(origins, held, depth + 1)),
  );
}

/** The same places of two containers; that of own types may ask for less, as an iterable does of a list. */
function assignHeld(origins: Origins, ownType: ts.Type, given: ts.Type, assign: Assign, depth = 0): void {
  const real = heldTypes(origins.checker, given);
  heldTypes(origins.checker, ownType).forEach((expected, at) => {
    const held = real[at];
    if (!held || isAny(held)) return;
    if (ownParts(origins, expected).length === 0) {
      if (depth < deepestContainer) assignHeld(origins, expected, held, assign, depth + 1);
    } else if (isOfSdk(origins, held) && !isOfSdk(origins, expected)) assign(expected, held);
  });
}

/** Whether a container holds values of the SDK. */
export function holdsSdk(origins: Origins, container: ts.Type, depth = 0): boolean {
  return heldTypes(origins.checker, container).some(
    (held) => isOfSdk(origins, held) || (depth < deepestContainer && holdsSdk(origins, held, depth + 1)),
  );
}

/** Whether a container holds what the checker does not know. */
export function holdsUnknown(checker: ts.TypeChecker, container: ts.Type, depth = 0): boolean {
  return heldTypes(checker, container).some(
    (held) => isAny(held) || (depth < deepestContainer && holdsUnknown(checker, held, depth + 1)),
  );
}

/** The types of what a container holds, by its type arguments or by any key. */
function heldTypes(checker: ts.TypeChecker, container: ts.Type): readonly ts.Type[] {
  const type = checker.getNonNullableType(container);
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  return isReference
    ? checker.getTypeArguments(type as ts.TypeReference)
    : checker.getIndexInfosOfType(type).map((index) => index.type);
}

/** What an own type inherits from, and what its members are, make and hand to callbacks, stands for what the SDK's do. */
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
