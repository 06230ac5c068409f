import ts from 'typescript';
import { isAny } from '../../flow/origin/origins.ts';
import { nameText } from '../../flow/literals.ts';
import { propertyOf } from '../../program/property-of.ts';
import { isAccess } from '../../program/syntax.ts';
import { castOf } from '../implementers.ts';
import { accessedName, memberOfAccess } from '../member-of-access.ts';
import type { AskedType } from './asked-type.ts';

/**
 * A member that moves, of a literal or a value of which nobody says the type: it may be one of the own type that comes
 * in behind `any`, or by a mock of a module. What plays the SDK itself moves with the calls of that.
 */
export function mayBeOne(asked: AskedType, node: ts.Node): boolean {
  const { finder, names } = asked;
  if (isAccess(node)) {
    // The type of a value is asked for only where its member has such a name.
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : accessedName(finder, node);
    if (name === undefined || !names.has(name)) return false;
    return isAny(finder.checker.getTypeAtLocation(node.expression)) && memberOfAccess(finder, node).kind !== 'surface';
  }
  if (!ts.isObjectLiteralElementLike(node) || !ts.isObjectLiteralExpression(node.parent)) return false;
  const name = nameText(node.name);
  return name !== undefined && names.has(name) && isUntyped(asked, node.parent) && !playsSdk(asked, node.parent, name);
}

function isUntyped({ finder: { checker } }: AskedType, literal: ts.ObjectLiteralExpression): boolean {
  return [checker.getContextualType(literal), castOf(checker, literal)].every((type) => !type || isBare(type));
}

function playsSdk({ finder }: AskedType, literal: ts.ObjectLiteralExpression, name: string): boolean {
  const { checker, index, testDoubles } = finder;
  const double = testDoubles.of(literal) ?? testDoubles.arriving(literal);
  const property = double && propertyOf(checker, double.type, name);
  return property !== undefined && index.match(property).surface;
}

/** `unknown`, `any`, `never` */
export function isBare({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) !== 0;
}
