import ts from 'typescript';
import type { Origin } from '../flow/origin/origin.ts';
import { hasMethods } from '../flow/origin/is-sdk-type.ts';
import { saysNothing } from '../flow/origin/origins.ts';
import { type Finder, isMoved, type Member, type MovedMember } from './finder.ts';
import { hasAnyMember, typesBehindIndex } from './behind-cast.ts';
import { functionHeldBy } from './handed-on.ts';
import { namesMeant } from './names-meant.ts';
import { memberHandedOutBy, memberOfUnseenBase } from './unseen-base.ts';
import { type Access, commentedType, isWrapper, nameNode, unwrapped } from '../program/syntax.ts';
import { unionParts } from '../program/union-parts.ts';

const noMember: Member = { kind: 'none' };

/** TypeScript lets `'name' in value` name what a value of `unknown` has: the one does not compile without the other. */
export const askedOfValue = {
  evidence: 'mixed',
  cause: 'its type says nothing, so what the code asks of the value has to change with it',
} as const;

/** The member name an access has, also through a constant key; undefined when it is computed. */
export function accessedName(finder: Finder, access: Access): string | undefined {
  if (ts.isPropertyAccessExpression(access)) return access.name.text;
  const key = access.argumentExpression;
  if (ts.isStringLiteralLike(key)) return key.text;
  const type = finder.checker.getTypeAtLocation(key);
  return type.isStringLiteral() ? type.value : undefined;
}

/** `Partial<SvcClient>`: optional, though the declaration is not. */
function isMadeOptional(property: ts.Symbol): boolean {
  if (!(property.flags & ts.SymbolFlags.Optional)) return false;
  return !property.declarations?.some(
    (declaration) => (declaration as ts.PropertyDeclaration).questionToken !== undefined,
  );
}

/** A member of a type, looked up constituent by constituent so that a union with strangers shows. */
export function memberOfTypes(finder: Finder, types: readonly ts.Type[], name: string): Member {
  let member: Extract<Member, { kind: 'surface' }> | undefined;
  let stranger = false;
  for (const type of types.flatMap(unionParts)) {
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) continue;
    const property = finder.checker.getPropertyOfType(finder.checker.getApparentType(type), name);
    const match = property && finder.index.match(property);
    if (!property || !match?.surface) {
      stranger = true;
      continue;
    }
    member = {
      kind: 'surface',
      id: member?.id ?? match.id,
      evidence: match.foreign ? 'mixed' : (member?.evidence ?? 'proven'),
      symbol: property,
    };
    if (isMadeOptional(property))
      return {
        ...member,
        evidence: 'mixed',
        cause: 'the type of the receiver makes its members optional, and the manager with them',
      };
  }
  if (!member) return noMember;
  if (!stranger && member.evidence === 'proven') return member;
  return { ...member, evidence: 'mixed', cause: 'the receiver may also be something that is not the SDK' };
}

/**
 * To the checker `exports.x = client.name` and `export default client.name` are other names of a member; the export is
 * the module's own.
 */
export function isMemberSymbol({ flags }: ts.Symbol): boolean {
  return (flags & (ts.SymbolFlags.Property | ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) !== 0;
}

/** What `access` means, remembered per node. */
export function memberOfAccess(finder: Finder, access: Access): Member {
  const known = finder.memberByAccess.get(access);
  if (known) return known;
  const member = mixedWhereNameIsElsewhere(access, memberByName(finder, access));
  finder.memberByAccess.set(access, member);
  return member;
}

/**
 * `client[key]` with a constant key: the name stands somewhere else, where other code may read it too, or there with
 * something around it that belongs to it.
 */
function mixedWhereNameIsElsewhere(access: Access, member: Member): Member {
  if (
    member.kind !== 'surface' ||
    ts.isPropertyAccessExpression(access) ||
    ts.isStringLiteralLike(access.argumentExpression)
  )
    return member;
  const isThere = ts.isStringLiteralLike(unwrapped(access.argumentExpression));
  const cause = isThere ? 'the name is written in a cast or in parentheses' : 'the name is in a variable';
  return { ...member, evidence: 'mixed', cause };
}

/** `(client as unknown as { name(): void }).name()`: the SDK's value under a type that is written out by hand. */
function memberBehindCast(finder: Finder, access: Access, name: string): Member {
  const inner = unwrapped(access.expression);
  if (inner === access.expression || !hasAssertion(access.expression)) return noMember;
  const origin = finder.origins.of(inner);
  if (origin.kind !== 'type') return noMember;
  return behindCast(memberOfTypes(finder, [origin.type], name));
}

function behindCast(member: Member): Member {
  return member.kind === 'surface'
    ? {
        ...member,
        evidence: 'mixed',
        cause: 'the receiver is the SDK behind a cast to another type, which has to change with it',
      }
    : noMember;
}

function hasAssertion(expression: ts.Expression): boolean {
  return (
    isWrapper(expression) &&
    (ts.isAsExpression(expression) ||
      ts.isTypeAssertionExpression(expression) ||
      commentedType(expression) !== undefined ||
      hasAssertion(expression.expression))
  );
}

function memberByName(finder: Finder, access: Access): Member {
  const { checker } = finder;
  const name = accessedName(finder, access);
  if (name === undefined) return noMember;
  const literalName = ts.isPropertyAccessExpression(access) || ts.isStringLiteralLike(access.argumentExpression);
  let symbol = literalName ? checker.getSymbolAtLocation(nameNode(access)) : undefined;
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) {
    symbol = checker.getAliasedSymbol(symbol);
    // `exports.x = client.name` makes `x` another name of the member; `lib.x` is the module's own all the same.
    if (isMemberSymbol(symbol)) return noMember;
  }
  if (symbol?.declarations?.length && !symbol.declarations.every(ts.isIndexSignatureDeclaration))
    return memberOfDeclaration(finder, access, name, symbol);
  const type = checker.getTypeAtLocation(access.expression);
  if (hasAnyMember(finder, type))
    return behindCast(memberOfTypes(finder, typesBehindIndex(finder, access.expression), name));
  if (!saysNothing(type)) {
    const member = memberOfTypes(finder, [type], name);
    // `const fake = { … }; fake.name = fn` of JavaScript: nothing declares the member.
    return member.kind === 'none'
      ? (finder.testDoubles.member(access) ?? memberOfUnseenBase(finder, type) ?? member)
      : member;
  }
  const member = memberOfUntyped(finder, access, name);
  return member.kind === 'surface' && type.isIntersection() ? { ...member, ...askedOfValue } : member;
}

/** A member whose declaration the checker knows. */
function memberOfDeclaration(finder: Finder, access: Access, name: string, symbol: ts.Symbol): Member {
  const { checker, index } = finder;
  const match = index.match(symbol);
  if (match.surface && !match.foreign && !(symbol.flags & ts.SymbolFlags.Optional))
    return { kind: 'surface', id: match.id, evidence: 'proven', symbol };
  if (match.surface) return memberOfTypes(finder, [checker.getTypeAtLocation(access.expression)], name);
  const held = functionHeldBy(finder, symbol);
  if (held) return { kind: 'surface', id: index.match(held).id, evidence: 'proven', symbol: held };
  return finder.testDoubles.member(access) ?? memberBehindCast(finder, access, name);
}

/** A member of a receiver that is `any` to the checker. */
function memberOfUntyped(finder: Finder, access: Access, name: string): Member {
  const receiver = finder.origins.of(access.expression);
  if (receiver.kind === 'unknown')
    return finder.testDoubles.member(access) ?? { kind: 'unresolved', cause: receiver.cause };
  if (receiver.kind === 'external') return memberOfPackageValue(finder, access, receiver);
  const member = memberOfTypes(finder, [receiver.type, ...(receiver.others ?? [])], name);
  if (member.kind === 'none') return finder.testDoubles.member(access) ?? member;
  if (member.kind !== 'surface' || receiver.evidence === 'proven' || member.evidence === 'mixed') return member;
  return { ...member, evidence: receiver.evidence, ...(receiver.cause ? { cause: receiver.cause } : {}) };
}

function memberOfPackageValue(
  { testDoubles, origins }: Finder,
  access: Access,
  { from, name, foreign }: Extract<Origin, { kind: 'external' }>,
): Member {
  // A class of another package under the SDK's own name may be a re-export of it.
  if (name !== undefined && origins.isSdkName(name))
    return { kind: 'unresolved', cause: `${name} comes from ${from}; name it with --module if it is the SDK` };
  // `Fake.prototype.name = fn` of a mock that stands for a class.
  const ofClass = access.expression.getText().endsWith('.prototype') ? testDoubles.member(access) : undefined;
  return ofClass ?? (foreign ? noMember : memberHandedOutBy(from));
}

/** So many names are a choice that somebody wrote down; more are those of the whole client, and one finding. */
const mostNames = 5;

/**
 * The members that v6 has elsewhere of those which a computed name may mean, by the alphabet: `client[kind]` with a
 * union of names, or a name out of a list.
 */
export function membersOfComputedAccess(finder: Finder, access: ts.ElementAccessExpression): MovedMember[] {
  const { expression, argumentExpression: key } = access;
  const type = finder.checker.getTypeAtLocation(expression);
  if (!saysNothing(type) && !hasAnyMember(finder, type))
    return hasMethods(finder.origins, type)
      ? membersNamed(finder, key, (name) => memberOfTypes(finder, [type], name))
      : [];
  let types: readonly ts.Type[] | undefined;
  return membersNamed(finder, key, (name) => {
    types ??= typesBehind(finder, expression, type);
    return memberOfTypes(finder, types, name);
  });
}

/** What a value is whose type says nothing of its members. */
function typesBehind(finder: Finder, value: ts.Expression, type: ts.Type): readonly ts.Type[] {
  if (!saysNothing(type)) return typesBehindIndex(finder, value);
  const origin = finder.origins.of(unwrapped(value));
  return origin.kind === 'type' ? [origin.type, ...(origin.others ?? [])] : [];
}

/**
 * The same of any computed key.
 * @param memberOf the member with a name
 */
export function membersNamed(finder: Finder, key: ts.Expression, memberOf: (name: string) => Member): MovedMember[] {
  // The checker has the names in the order in which it met them, which other files decide.
  const moved = [...namesMeant(finder, key)]
    .sort()
    .map(memberOf)
    .filter((member) => isMoved(finder, member));
  const [first] = moved;
  const cause = 'the name is computed';
  if (first && moved.length > mostNames) {
    const all = moved.map(({ symbol }) => symbol.name).join(', ');
    return [{ ...first, evidence: 'mixed', cause: `${cause}, and may be any of ${all}` }];
  }
  return moved.map((member) => ({ ...member, evidence: 'mixed', cause }));
}
