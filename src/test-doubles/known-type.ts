import ts from 'typescript';
import { returnedExpressions } from '../flow/functions.ts';
import type { Origin } from '../flow/origin/origin.ts';
import { joinedOrigin, saysNothing, type Origins } from '../flow/origin/origins.ts';

/*
 * `let made; exports.getClient = () => (made ??= new SvcClient())`: to the checker that gives anything. What plays it
 * in a test plays what its sources say.
 */

/** The type of a member of what is played. */
export function typeOfMember(origins: Origins, member: ts.Symbol): ts.Type {
  const type = origins.checker.getNonNullableType(origins.checker.getTypeOfSymbol(member));
  return saysNothing(type) ? typeOf(origins.ofSymbol(member), type) : type;
}

/** What a call of a function gives that is played. */
export function typeOfResult(origins: Origins, signature: ts.Signature): ts.Type {
  const type = signature.getReturnType();
  const declaration = saysNothing(type) ? signature.getDeclaration() : undefined;
  if (!declaration || !ts.isFunctionLike(declaration)) return type;
  return typeOf(joinedOrigin(origins, returnedExpressions(declaration), 'it returns nothing'), type);
}

function typeOf(origin: Origin, unknown: ts.Type): ts.Type {
  return origin.kind === 'type' && origin.evidence !== 'likely' ? origin.type : unknown;
}
