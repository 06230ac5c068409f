import ts from 'typescript';
import { type Access, outermostWrapper, unwrapped } from '../../program/syntax.ts';
import { nodesIn } from '../../program/nodes.ts';
import { isNothing } from '../empty-values.ts';
import { flowsOnFrom, flowsTo } from '../flows-to.ts';
import { nameText } from '../literals.ts';
import { isAssignedTo } from '../operators.ts';
import { usesElsewhere } from '../references.ts';
import type { Step, StepOf } from '../step.ts';
import { saysNothing, type Origins } from './origins.ts';

/** The cause of what {@link isLiteralInSight} denies. */
export const mayHoldOther = 'something that is not understood may put another value there';

/** Calls that read an object they are given, by how they are written. */
const reading = /^(?:console\.\w+|Object\.(?:freeze|keys|values|entries)|JSON\.stringify)$/;

/** The literal whose type it is. */
export function literalOf(type: ts.Type): ts.ObjectLiteralExpression | undefined {
  const declaration = type.getSymbol()?.valueDeclaration;
  return declaration && ts.isObjectLiteralExpression(declaration) ? declaration : undefined;
}

/**
 * Whether the members of a literal are what it is written with. The name that holds it has a type that says nothing of
 * them, so nothing else keeps another value out: each use of it has to be understood as one that reads, or that writes
 * under a written key what the literal has there, too.
 * @param name a variable or a parameter
 * @param type the literal's
 */
export function isLiteralInSight(origins: Origins, name: ts.Node, type: ts.Type): boolean {
  const literal = literalOf(type);
  return (
    literal !== undefined && !writesItself(origins, literal) && isNameInSight({ origins, type, seen: new Set() }, name)
  );
}

interface Held {
  origins: Origins;
  type: ts.Type;
  /** Names that were followed. */
  seen: Set<ts.Node>;
}

/** A spread or a computed name behind another member may write that one, and so may a function with a `this`. */
function writesItself({ checker }: Origins, { properties }: ts.ObjectLiteralExpression): boolean {
  return properties.some((property, at) => {
    if (ts.isSpreadAssignment(property)) {
      const spread = checker.getTypeAtLocation(property.expression);
      return at > 0 && (saysNothing(spread) || spread.getStringIndexType() !== undefined);
    }
    if (property.name && ts.isComputedPropertyName(property.name) && nameText(property.name) === undefined) return true;
    const value = ts.isPropertyAssignment(property) ? unwrapped(property.initializer) : property;
    const isOwnFunction = ts.isFunctionLike(value) && !ts.isArrowFunction(value);
    return isOwnFunction && nodesIn(value).some(({ kind }) => kind === ts.SyntaxKind.ThisKeyword);
  });
}

function isNameInSight(held: Held, name: ts.Node): boolean {
  if (!ts.isIdentifier(name)) return true;
  if (held.seen.has(name)) return true;
  held.seen.add(name);
  return flowsOnFrom(held.origins, name).every((step) =>
    step.kind === 'export'
      ? usesElsewhere(held.origins, name).every((use) => isUnderstood(held, use))
      : isUnderstood(held, step),
  );
}

function isValueInSight(held: Held, value: ts.Node): boolean {
  return flowsTo(held.origins, value).every((step) => isUnderstood(held, step));
}

function isUnderstood(held: Held, step: Step): boolean {
  switch (step.kind) {
    case 'use':
    case 'same':
    case 'cast':
    case 'await':
    case 'branch':
      return isValueInSight(held, step.to);
    case 'binding':
    case 'default':
      return isNameInSight(held, step.to);
    case 'assignment':
      return ts.isIdentifier(step.to) && isNameInSight(held, step.to);
    case 'argument':
      return isArgumentInSight(held, step);
    case 'member':
      return isMemberInSight(held, step.to, step.key);
    case 'spread':
      return ts.isObjectLiteralExpression(step.to);
    // What a name is given later is another source of it.
    case 'overwrite':
    case 'test':
    case 'presence':
    case 'compare':
    case 'discard':
    case 'text':
      return true;
    default:
      return false;
  }
}

function isArgumentInSight(held: Held, { to, call }: StepOf<'argument'>): boolean {
  if (to) return !to.dotDotDotToken && isNameInSight(held, to.name);
  return reading.test(call.expression.getText());
}

function isMemberInSight(held: Held, access: Access, key: string | undefined): boolean {
  if (key === undefined) return false;
  const { origins } = held;
  const { checker } = origins;
  const place = outermostWrapper(access);
  const property = checker.getPropertyOfType(held.type, key);
  const member = property && checker.getTypeOfSymbol(property);
  if (isAssignedTo(place)) {
    const { right } = place.parent as ts.BinaryExpression;
    return member === undefined || saysNothing(member) || isEmpty(member) || fits(origins, right, member);
  }
  if (flowsTo(origins, place).some(({ kind }) => kind === 'overwrite')) return false;
  // `deps.inner.client` of a literal in the literal.
  const isNested = member !== undefined && literalOf(member) !== undefined;
  return !isNested || isValueInSight({ ...held, type: member }, access);
}

/** `null` or `undefined`: what is put in its place is another source. */
export function isEmpty({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
}

function fits(origins: Origins, value: ts.Expression, member: ts.Type): boolean {
  if (isNothing(value)) return true;
  const { checker } = origins;
  const origin = origins.of(value);
  return (
    origin.kind === 'type' &&
    checker.isTypeAssignableTo(checker.getNonNullableType(origin.type), checker.getNonNullableType(member))
  );
}
