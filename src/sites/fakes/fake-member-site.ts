import ts from 'typescript';
import { propertyOf } from '../../program/property-of.ts';
import type { FakeMemberShape, FakeSibling } from '../site.ts';
import { causeFor } from '../../test-doubles/played-path.ts';
import { isAny } from '../../flow/origin/origins.ts';
import { describePlace } from '../place.ts';
import type { SiteDraft } from '../draft.ts';
import { pickedNames } from '../picked-members.ts';
import { aspectOf, type Finder } from '../finder.ts';
import type { Container } from '../../test-doubles/test-double.ts';
import { type Access, nameNode, rangeOf } from '../../program/syntax.ts';
import { defined } from '../../catalog/defined.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { usedAsItself } from './used-as-itself.ts';

/** A member of an object literal or class. */
export type FakeNode =
  | ts.PropertyAssignment
  | ts.ShorthandPropertyAssignment
  | ts.MethodDeclaration
  | ts.GetAccessorDeclaration
  | ts.PropertyDeclaration;

/** Whether a node is a member that a fake can have. */
export function isFakeNode(node: ts.Node): node is FakeNode {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isPropertyDeclaration(node)
  );
}

interface Played {
  type: ts.Type;
  role: FakeMemberShape['role'];
  cause?: string;
  inferred?: true;
}

/**
 * The SDK type that a literal or class plays: registered as a test double, expected by its place, inherited, or where
 * it goes.
 */
function played(finder: Finder, container: Container): Played | undefined {
  const declared = finder.testDoubles.of(container) ?? saidByPlace(finder, container);
  return declared && isOfSdk(finder, declared.type) ? declared : (finder.testDoubles.arriving(container) ?? declared);
}

function isOfSdk({ checker, index }: Finder, type: ts.Type): boolean {
  return checker.getPropertiesOfType(type).some((property) => index.match(property).surface);
}

function saidByPlace(finder: Finder, container: Container): Played | undefined {
  if (ts.isObjectLiteralExpression(container)) {
    const type = finder.checker.getContextualType(container);
    return type && !isAny(type) ? { type: finder.checker.getNonNullableType(type), role: 'typed' } : undefined;
  }
  for (const clause of container.heritageClauses ?? []) {
    for (const base of clause.types) {
      const type = finder.checker.getTypeAtLocation(base);
      if (!isAny(type)) return { type, role: 'typed' };
    }
  }
  return undefined;
}

/** What a literal or a class has, with what a constructor declares among its parameters. */
type Element = ts.ObjectLiteralElementLike | ts.ClassElement | ts.ParameterPropertyDeclaration;

function nameNodeOf(node: Element): ts.Identifier | ts.StringLiteral | undefined {
  return node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name : undefined;
}

/** A fake of a placeholder method keeps its name; whether its parameters have to move is the planner's to see. */
function isOfFakes(finder: Finder, id: string): boolean {
  const aspect = aspectOf(finder, id);
  return aspect === undefined || aspect === 'options';
}

function idOf(finder: Finder, owner: ts.Type, name: string): string | undefined {
  const property = finder.checker.getPropertyOfType(owner, name);
  const target = targetSymbol(finder.checker, property);
  const match = target && finder.index.match(target);
  return match?.surface ? match.id : undefined;
}

function membersOf(container: Container): readonly Element[] {
  if (ts.isObjectLiteralExpression(container)) return container.properties;
  const parameters = container.members.filter(ts.isConstructorDeclaration).flatMap((member) => [...member.parameters]);
  const declared = parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, parameter.parent));
  return [...container.members, ...declared];
}

/** The literal a member's value is, when it is written in place. */
function literalOf(member: ts.Node): ts.ObjectLiteralExpression | undefined {
  const value = ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member) ? member.initializer : undefined;
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
}

/** The other members of a literal or a class. */
export function siblingsOf(container: Container, node: ts.Node): FakeSibling[] {
  return membersOf(container).flatMap((sibling) => {
    const key = nameNodeOf(sibling);
    if (!key || sibling === node) return [];
    const literal = literalOf(sibling);
    if (!literal) return [{ name: key.text, member: rangeOf(sibling) }];
    const keys = literal.properties.flatMap((property) => nameNodeOf(property)?.text ?? []);
    return [{ name: key.text, member: rangeOf(sibling), literal: rangeOf(literal), keys }];
  });
}

/** The members around a container, from the fake client down. */
function outerMembers(finder: Finder, container: Container): FakeMemberShape['outer'] {
  const outer: FakeMemberShape['outer'][number][] = [];
  let inner: ts.Node = container;
  while (
    (ts.isPropertyAssignment(inner.parent) || ts.isPropertyDeclaration(inner.parent)) &&
    inner.parent.initializer === inner
  ) {
    const member: ts.PropertyAssignment | ts.PropertyDeclaration = inner.parent;
    const name = nameNodeOf(member);
    const around = member.parent as Container;
    const owner = name && played(finder, around);
    if (!name || !owner) break;
    const property = finder.checker.getPropertyOfType(owner.type, name.text);
    if (!property || !finder.index.match(property).surface || property.flags & ts.SymbolFlags.Alias) break;
    if (property.declarations?.some((declaration) => ts.isSourceFile(declaration.parent))) break;
    outer.unshift({
      name: name.text,
      key: rangeOf(name),
      container: rangeOf(around),
      member: rangeOf(member),
      siblings: siblingsOf(around, member),
    });
    inner = around;
  }
  return outer;
}

/** How a member is written. */
export function formOf(node: FakeNode): FakeMemberShape['form'] {
  if (ts.isPropertyAssignment(node)) return 'property';
  if (ts.isShorthandPropertyAssignment(node)) return 'shorthand';
  if (ts.isMethodDeclaration(node)) return 'method';
  return ts.isPropertyDeclaration(node) ? 'classField' : 'accessor';
}

/**
 * A type of one's own that names the member, as `interface FakeClient { getPrompt?(name: string): … }`, would not take
 * what it moves to.
 */
function ownTypeCause(
  { checker, index }: Finder,
  literal: ts.ObjectLiteralExpression,
  name: string,
): string | undefined {
  const type = checker.getContextualType(literal);
  const property = type && propertyOf(checker, type, name);
  if (!property || index.match(property).surface) return undefined;
  const isDeclared = property.declarations?.some(
    (declaration) =>
      ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration) || ts.isPropertyDeclaration(declaration),
  );
  return isDeclared ? 'a type of the application declares it under this name, and has to change with it' : undefined;
}

/** Why a member cannot move alone: something else has it under its name, too. */
function causeToKeep(finder: Finder, node: FakeNode, { role }: Played, name: string): string | undefined {
  const container = node.parent as Container;
  const ownType = ts.isObjectLiteralExpression(container) ? ownTypeCause(finder, container, name) : undefined;
  return ownType ?? (role === 'cast' ? usedAsItself(finder, container, name, isMockFunction(node)) : undefined);
}

function isMockFunction(node: FakeNode): boolean {
  return /\b(?:fn|stub|spy|fake|func)\s*\(/.test(node.getText());
}

/** What a member of a literal or a class is a fake of. */
interface Faked {
  name: ts.Identifier | ts.StringLiteral;
  owner: Played;
  id: string;
}

type IsAsked = (finder: Finder, id: string) => boolean;

function fakedBy(finder: Finder, node: FakeNode, isAsked: IsAsked = isOfFakes): Faked | undefined {
  const container = node.parent as Container;
  const name = nameNodeOf(node);
  // What an object plays is a long question, and there are many objects with a `page`.
  const owner =
    name && finder.index.idsOf(name.text).some((id) => isAsked(finder, id)) ? played(finder, container) : undefined;
  if (!name || !owner) return undefined;
  const id = idOf(finder, owner.type, name.text);
  if (!id || !isAsked(finder, id)) return undefined;
  // Where nobody wrote a type down, a mock function says that a test is at work.
  if (owner.inferred && !isMockFunction(node)) return undefined;
  const inner = literalOf(node);
  const property = finder.checker.getPropertyOfType(owner.type, name.text);
  if (inner && property && hasFakeInside(finder, inner, finder.checker.getTypeOfSymbol(property))) return undefined;
  return { name, owner, id };
}

/** Why a fake keeps the name that is read from it; `undefined` where it moves, or none is read. */
export function whyFakeStays(finder: Finder, access: Access): string | undefined {
  const node = finder.checker.getSymbolAtLocation(nameNode(access))?.valueDeclaration;
  const faked = node && isFakeNode(node) ? fakedBy(finder, node) : undefined;
  if (!faked) return undefined;
  return usesThis(node as FakeNode)
    ? 'the mock that has it uses `this` and stays as it is'
    : (causeToKeep(finder, node as FakeNode, faked.owner, faked.name.text) ?? faked.owner.cause);
}

/** A function of its own whose `this` would be another object once the member has moved. */
function usesThis(node: FakeNode): boolean {
  const value = ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node) ? node.initializer : node;
  if (value === undefined || ts.isArrowFunction(value)) return false;
  const finds = (inner: ts.Node): boolean =>
    inner.kind === ts.SyntaxKind.ThisKeyword || ts.forEachChild(inner, finds) === true;
  return finds(value);
}

/**
 * `{ name: vi.fn() }` where the object plays the SDK and name is a removed member.
 * @param isAsked which members are asked for
 */
export function fakeMemberSite(finder: Finder, node: FakeNode, isAsked: IsAsked = isOfFakes): SiteDraft | undefined {
  const faked = fakedBy(finder, node, isAsked);
  if (!faked) return undefined;
  const { name, owner, id } = faked;
  const container = node.parent as Container;
  const value = ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node) ? node.initializer : undefined;
  const proven = owner.role === 'typed';
  const entry = finder.catalogue.byId.get(id);
  const kept = entry?.aspect === undefined ? causeToKeep(finder, node, owner, name.text) : undefined;
  const cause = causeFor(entry, kept ?? owner.cause);
  return {
    id,
    evidence: proven ? 'proven' : cause ? 'mixed' : 'inferred',
    ...(proven ? {} : { cause: cause ?? 'no type says this mocks the SDK' }),
    name: rangeOf(name),
    extent: rangeOf(node),
    ...describePlace(node),
    shape: {
      kind: 'fakeMember',
      container: rangeOf(container),
      member: rangeOf(node),
      key: rangeOf(name),
      ...defined({ value: value && rangeOf(value) }),
      form: formOf(node),
      outer: outerMembers(finder, container),
      siblings: siblingsOf(container, node),
      ...pickedNames(finder, owner.type, name.text),
      role: owner.role,
    },
    node,
  };
}

function hasFakeInside(finder: Finder, literal: ts.ObjectLiteralExpression, type: ts.Type): boolean {
  return literal.properties.some((property) => {
    const name = nameNodeOf(property);
    return name !== undefined && idOf(finder, type, name.text) !== undefined;
  });
}
