import ts from 'typescript';
import { isPlainAssignment } from '../program/assignments.ts';
import { nodesOf } from '../program/nodes.ts';
import { writtenName } from '../program/readable-name.ts';
import { flowsFrom } from '../flow/flows-from.ts';
import { nameText } from '../flow/literals.ts';
import { isAny } from '../flow/origin/origins.ts';
import { isMoved, type Finder, type Member } from './finder.ts';
import { memberOfTypes } from './lookup.ts';
import { isWrapper, unwrapped } from '../program/syntax.ts';

/** A place that gives an SDK value to something of another type. */
interface SdkAssignment {
  /** The type that is expected there; each part of a union. */
  expected: readonly ts.Type[];
  sdk: ts.Type;
}

/** One walk over the program for each finder, not one for each type that is asked about. */
const assignmentsOf = new WeakMap<Finder, readonly SdkAssignment[]>();

/**
 * The SDK type behind a value of an own type, and the own type that an SDK value is given to: its own, or an owner's.
 */
export interface BehindOwnType {
  sdk: ts.Type;
  type: ts.Symbol;
}

/**
 * What of the SDK a value of an own type is, by its type, or by where it comes from.
 * @param seen what was looked at on the way back from a local to what it holds a part of
 */
export function behindOwnType(
  finder: Finder,
  receiver: ts.Expression,
  seen: Set<ts.Node> = new Set(),
): BehindOwnType | undefined {
  if (seen.has(receiver)) return undefined;
  seen.add(receiver);
  return behindType(finder, finder.checker.getTypeAtLocation(receiver)) ?? behindSource(finder, receiver, seen);
}

/** An SDK value is given to this type. */
export function behindType(finder: Finder, receiver: ts.Type): BehindOwnType | undefined {
  const type = finder.checker.getNonNullableType(receiver);
  const symbol = type.getSymbol();
  let assignments = assignmentsOf.get(finder);
  if (!assignments) assignmentsOf.set(finder, (assignments = findSdkAssignments(finder)));
  const sdk = assignments.find(({ expected }) =>
    expected.some((part) => part === type || (symbol !== undefined && part.getSymbol() === symbol)),
  )?.sdk;
  const named = type.aliasSymbol ?? symbol;
  return sdk && named ? { sdk, type: named } : behindTypePart(finder, symbol);
}

/** `{ get(id: string): … }` in `interface Port { trace?: { get(id: string): … } }`: only a `Port` has such a part. */
function behindTypePart(finder: Finder, symbol: ts.Symbol | undefined): BehindOwnType | undefined {
  const literal = symbol?.declarations?.find((declaration) => ts.isTypeLiteralNode(declaration));
  const member = literal && memberAround(literal);
  const behind = member && behindType(finder, finder.checker.getTypeAtLocation(member.parent));
  return behind && partOf(finder, behind, [nameText(member.name)]);
}

/** The member of which a type is the whole type, but for `undefined` and `null`. */
function memberAround({ parent }: ts.TypeNode): ts.PropertySignature | undefined {
  if (ts.isPropertySignature(parent)) return parent;
  if (ts.isParenthesizedTypeNode(parent)) return memberAround(parent);
  return ts.isUnionTypeNode(parent) && parent.types.filter((type) => !isNothingType(type)).length === 1
    ? memberAround(parent)
    : undefined;
}

function isNothingType(type: ts.TypeNode): boolean {
  if (ts.isLiteralTypeNode(type)) return type.literal.kind === ts.SyntaxKind.NullKeyword;
  return type.kind === ts.SyntaxKind.UndefinedKeyword;
}

/** `port.api.trace`, also by a local that holds a part of it: an SDK value is given to the type of `port`. */
function behindSource(finder: Finder, receiver: ts.Expression, seen: Set<ts.Node>): BehindOwnType | undefined {
  for (const source of flowsFrom(finder.origins, receiver)) {
    const from = 'from' in source ? source.from : undefined;
    const behind = from && behindOwnType(finder, from, seen);
    const path = source.kind === 'member' ? [source.key] : source.kind === 'pick' ? source.path : [];
    // What a call gives, an element and what is left of a value are no part of it.
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

/** A member of an own type, which an SDK value is given to, as what it is of the SDK. */
export function memberOfOwnType(
  finder: Finder,
  receiver: ts.Type,
  name: string,
  behind: () => BehindOwnType | undefined,
): (Extract<Member, { kind: 'surface' }> & { id: string }) | undefined {
  const { checker } = finder;
  const type = checker.getNonNullableType(receiver);
  const property = checker.getPropertyOfType(type, name);
  const [declaration] = property?.declarations ?? [];
  if (!declaration || !(ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration))) return undefined;
  // Types of the library (`Map`, `Promise`, …) are nobody's own.
  if (finder.origins.sparse.isBundledDeclaration(declaration.getSourceFile())) return undefined;
  // Asking the checker whether the SDK fits is cheap; walking the program for the place that does it is not.
  if (!finder.index.owners(name).some((owner) => checker.isTypeAssignableTo(owner, type))) return undefined;
  const owner = behind();
  const member = owner && memberOfTypes(finder, [owner.sdk], name);
  if (!member || !isMoved(finder, member)) return undefined;
  const port = writtenName(owner!.type);
  const given =
    port === undefined
      ? 'an SDK value is assigned to an own type without a name'
      : `${port} is an own type that an SDK value is assigned to`;
  return {
    ...member,
    id: member.id,
    evidence: 'mixed',
    cause: `${given}; it and its other implementers have to move together`,
  };
}

function findSdkAssignments({ checker, origins }: Finder): SdkAssignment[] {
  const isSdk = createSdkTest(checker, origins);
  return origins.sparse.program
    .getSourceFiles()
    .filter((sourceFile) => !origins.sparse.isBundledDeclaration(sourceFile))
    .flatMap((sourceFile) =>
      nodesOf(sourceFile).flatMap((node) => [...givenAt(node, checker, isSdk), ...castAt(node, checker, isSdk)]),
    );
}

/** Whether the SDK declares a type, or a module's exports. */
interface SdkTest {
  type(type: ts.Type): boolean;
  module(type: ts.Type): boolean;
}

function createSdkTest(checker: ts.TypeChecker, { sparse }: Finder['origins']): SdkTest {
  const isDeclaredBySdk = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((declaration) => sparse.isSurface(declaration.getSourceFile())) ?? false;
  return {
    type(type) {
      const symbol = type.getSymbol();
      return symbol !== undefined && isDeclaredBySdk(symbol);
    },
    // What `await import()` gives has no declaration of its own, only those of the exports.
    module: (type) => !type.getSymbol()?.declarations && checker.getPropertiesOfType(type).some(isDeclaredBySdk),
  };
}

/** A value of the SDK in a place that is of another type. */
function givenAt(node: ts.Node, checker: ts.TypeChecker, isSdk: SdkTest): SdkAssignment[] {
  if (!isGiven(node)) return [];
  const sdk = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const expected = isSdk.type(sdk) ? checker.getContextualType(node) : undefined;
  if (!expected || isAny(expected)) return [];
  return [{ expected: expected.isUnion() ? expected.types : [expected], sdk }];
}

/** A cast to a hand-written type: the type stands for the SDK, and so do what its members make and return. */
function castAt(node: ts.Node, checker: ts.TypeChecker, isSdk: SdkTest): SdkAssignment[] {
  if (!(ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) || isWrapper(node.parent)) return [];
  const sdk = checker.getTypeAtLocation(unwrapped(node));
  if (!isSdk.type(sdk) && !isSdk.module(sdk)) return [];
  const expected = checker.getTypeAtLocation(node);
  if (isAny(expected) || isSdk.type(expected)) return [];
  const members = checker.getPropertiesOfType(expected);
  return [
    { expected: [expected], sdk },
    ...members.flatMap((member) => {
      const twin = checker.getPropertyOfType(sdk, member.name);
      return twin ? resultsOf(member, twin, checker) : [];
    }),
  ];
}

/** What a member of a hand-written type makes and returns stands for what the SDK's member does. */
function resultsOf(member: ts.Symbol, twin: ts.Symbol, checker: ts.TypeChecker): SdkAssignment[] {
  return [ts.SignatureKind.Construct, ts.SignatureKind.Call].flatMap((kind) => {
    const [own] = checker.getSignaturesOfType(checker.getTypeOfSymbol(member), kind);
    const [real] = checker.getSignaturesOfType(checker.getTypeOfSymbol(twin), kind);
    return own && real && !isAny(own.getReturnType())
      ? [{ expected: [own.getReturnType()], sdk: real.getReturnType() }]
      : [];
  });
}

/** Expressions in a place that gives them away: an initializer, an argument, a return value, a property. */
function isGiven(node: ts.Node): node is ts.Expression {
  if (
    !(
      ts.isIdentifier(node) ||
      ts.isNewExpression(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isCallExpression(node)
    )
  )
    return false;
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
      (parent.arguments as readonly ts.Node[] | undefined)?.includes(node) === true) ||
    (ts.isReturnStatement(parent) && parent.expression === node) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (ts.isPropertyDeclaration(parent) && parent.initializer === node) ||
    (isPlainAssignment(parent) && parent.right === node)
  );
}
