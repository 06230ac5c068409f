import ts from 'typescript';
import { flowsFrom } from '../flow/flows-from.ts';
import { nameText } from '../flow/literals.ts';
import type { Finder, MovedMember } from './finder.ts';
import { memberOfTypes } from './member-of-access.ts';
import { typeOrAskedType } from './asked-own-type.ts';
import { type AssignedOwnTypes, assignedOwnTypes } from './assigned-own-types.ts';
import { isOwnSymbol } from './given/own-symbols.ts';
import { memberAround } from './declared-in-v6.ts';
import { implementersCause } from './implementers.ts';

/** One walk over the program for each finder, not one for each type that is asked about. */
const knownBy = {
  place: new WeakMap<Finder, AssignedOwnTypes>(),
  cast: new WeakMap<Finder, AssignedOwnTypes>(),
};

/**
 * The SDK type behind a value of an own type, and the own type that an SDK value is given to: its own, or an owner's.
 */
export interface BehindOwnType {
  sdk: ts.Type;
  type: ts.Symbol;
}

/**
 * The part of the SDK that a value of an own type holds, by its type or by its source.
 * @param seen sources that were visited on the way here
 */
export function behindOwnType(
  finder: Finder,
  receiver: ts.Expression,
  seen: Set<ts.Node> = new Set(),
): BehindOwnType | undefined {
  if (seen.has(receiver)) return undefined;
  seen.add(receiver);
  return behindType(finder, typeOrAskedType(finder, receiver)) ?? behindSource(finder, receiver, seen);
}

/** An SDK value is given to this type. */
export function behindType(finder: Finder, receiver: ts.Type): BehindOwnType | undefined {
  const type = boundOf(finder, receiver);
  const symbol = type.getSymbol();
  const sdk = sdkAssignedTo(finder, type);
  const named = type.aliasSymbol ?? symbol;
  return sdk && named ? { sdk, type: named } : behindTypePart(finder, symbol);
}

/** `Port` for a value of `Source extends Port`, `undefined` and `null` aside. */
function boundOf({ checker }: Finder, type: ts.Type): ts.Type {
  const bound = type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : undefined;
  return checker.getNonNullableType(bound ?? type);
}

function assignedTypes(finder: Finder, by: 'place' | 'cast'): AssignedOwnTypes {
  let assigned = knownBy[by].get(finder);
  if (!assigned) knownBy[by].set(finder, (assigned = assignedOwnTypes(finder, by)));
  return assigned;
}

/** The SDK's type that the code assigns to an own type, or to another instance of that type. */
function sdkAssignedTo(finder: Finder, type: ts.Type): ts.Type | undefined {
  const assigned = assignedTypes(finder, 'place');
  const known = assigned.get(type);
  const symbol = type.getSymbol();
  if (known || !isOwnSymbol(finder.origins, symbol)) return known;
  for (const [ownType, sdk] of assigned) if (ownType.getSymbol() === symbol) return sdk;
  return undefined;
}

/** `{ get(id: string): … }` in `interface Port { trace?: { get(id: string): … } }`: only a `Port` has such a part. */
function behindTypePart(finder: Finder, symbol: ts.Symbol | undefined): BehindOwnType | undefined {
  const literal = symbol?.declarations?.find((declaration) => ts.isTypeLiteralNode(declaration));
  const member = literal && memberAround(literal);
  const behind = member && behindType(finder, finder.checker.getTypeAtLocation(member.parent));
  return behind && partOf(finder, behind, [nameText(member.name)]);
}

/** `port.api.trace`, also by a local that holds a part of it: an SDK value is given to the type of `port`. */
function behindSource(finder: Finder, receiver: ts.Expression, seen: Set<ts.Node>): BehindOwnType | undefined {
  for (const source of flowsFrom(finder.origins, receiver)) {
    const from = 'from' in source ? source.from : undefined;
    const behind = from && behindOwnType(finder, from, seen);
    const path = source.kind === 'member' ? [source.key] : source.kind === 'pick' ? source.path : [];
    // The result of a call, an element of a list and a rest are no part of the value.
    const isOther = source.kind === 'call' || source.kind === 'iteration' || (source.kind === 'pick' && source.rest);
    const part = isOther ? undefined : behind && partOf(finder, behind, path);
    if (part) return part;
  }
  return undefined;
}

/** What stands at a path in it. */
export function partOf(
  { checker }: Finder,
  behind: BehindOwnType,
  path: readonly (string | number | undefined)[],
): BehindOwnType | undefined {
  let sdk: ts.Type | undefined = behind.sdk;
  for (const key of path) {
    const property: ts.Symbol | undefined = sdk && checker.getPropertyOfType(sdk, String(key));
    sdk = property && checker.getNonNullableType(checker.getTypeOfSymbol(property));
  }
  return sdk && { ...behind, sdk };
}

/** A member of an interface, or one that an abstract class leaves to those which inherit from it. */
function isDeclaredOnly(declaration: ts.Declaration): boolean {
  if (ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration)) return true;
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Abstract) !== 0;
}

/** `Pick<Port, 'get'>` has its members from a type that an SDK value is given to. */
function behindMapped(finder: Finder, type: ts.Type, { parent }: ts.Declaration): BehindOwnType | undefined {
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  return isMapped ? behindType(finder, finder.checker.getTypeAtLocation(parent)) : undefined;
}

/** `Port<Result>`: a type with parameters, with others in their place. */
function isInstance(checker: ts.TypeChecker, type: ts.Type): boolean {
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  const given = isReference ? checker.getTypeArguments(type as ts.TypeReference) : type.aliasTypeArguments;
  return given !== undefined && given.length > 0;
}

/** A member of an own type as what it is of the SDK, with the own type, and who implements that. */
export type OwnTypeMember = MovedMember & { ownSymbol: ts.Symbol; cause: string };

/** A member of an own type, which an SDK value is given to, as what it is of the SDK. */
export function memberOfOwnType(
  finder: Finder,
  receiver: ts.Type,
  { name, from }: { name: string; from: ts.SourceFile },
  behind: () => BehindOwnType | undefined,
): OwnTypeMember | undefined {
  const { checker } = finder;
  const type = boundOf(finder, receiver);
  const property = checker.getPropertyOfType(type, name);
  const [declaration] = property?.declarations ?? [];
  if (!declaration || !isDeclaredOnly(declaration)) return undefined;
  // Types of the library (`Map`, `Promise`, …) are nobody's own.
  if (finder.origins.sparse.isBundledDeclaration(declaration.getSourceFile())) return undefined;
  // Asking the checker whether the SDK fits is cheap; walking the program for the place that does it is not. A cast
  // makes it fit whatever its type says, and to a type with parameters another instance may be given.
  const fits =
    isInstance(checker, type) || finder.index.owners(name).some((owner) => checker.isTypeAssignableTo(owner, type));
  if (!fits && assignedTypes(finder, 'cast').size === 0) return undefined;
  const owner = behind() ?? behindMapped(finder, type, declaration);
  const member = owner && memberOfTypes(finder, [owner.sdk], name);
  if (member?.kind !== 'surface' || member.id === undefined) return undefined;
  return {
    ...member,
    id: member.id,
    ownSymbol: owner!.type,
    evidence: 'mixed',
    cause: implementersCause(finder, owner!.type, { from, declaration, id: member.id }),
  };
}
