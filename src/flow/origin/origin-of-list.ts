import ts from 'typescript';
import { isWrapper, unwrapped } from '../../program/syntax.ts';
import { isOfPromise } from '../promises-together.ts';
import { flowsFrom, listedElement } from '../flows-from.ts';
import { returnedExpressions } from '../functions.ts';
import { mayPutOther, otherWriter } from './holder-in-sight.ts';
import { joinOrigins, memberOf, type Origin, unknownOrigin, weakenOrigin } from './origin.ts';
import { passesThrough } from './pass-through.ts';
import { awaitedOrigin, joinedOrigin, saysNothing, type Origins } from './origins.ts';

/**
 * What stands at a place of a list whose elements are written out, or of what `await Promise.all([a, b])` gives: one
 * element that nobody knows makes the checker forget the others. `undefined` when the list is not in sight.
 * @param list the list itself, or a constant that holds it
 */
export function originAtIndex(origins: Origins, list: ts.Expression, at: number): Origin | undefined {
  const inner = unwrapped(list);
  const [source] = ts.isIdentifier(inner) ? flowsFrom(origins, inner) : [];
  const whole = source?.kind === 'initial' && source.constant ? unwrapped(source.from) : inner;
  const element = listedElement(whole, at);
  const origin = element && origins.of(element);
  if (!origin || ts.isAwaitExpression(whole)) return origin && awaitedOrigin(origins, origin);
  const place = origin.kind === 'type' && otherWriter(origins, whole, origins.checker.getTypeAtLocation(whole));
  return place ? { ...origin, evidence: 'likely', cause: mayPutOther(place) } : origin;
}

/** The elements of what is looped over, also behind `as any[]`. */
export function originOfLooped(origins: Origins, list: ts.Expression): Origin {
  const element = elementOf(origins, origins.of(list));
  if (element.kind === 'type') return element;
  if (!isWrapper(list)) return originOfListed(origins, list) ?? element;
  const inner = originOfLooped(origins, list.expression);
  return inner.kind === 'type' ? weakenOrigin(inner, 'the list is cast to any') : element;
}

/** The elements of a list of anything, by what it is made of. */
export function originOfListed(
  origins: Origins,
  list: ts.Expression,
  seen: Set<ts.Node> = new Set(),
): Origin | undefined {
  const inner = unwrapped(list);
  if (seen.has(inner)) return undefined;
  seen.add(inner);
  if (ts.isArrayLiteralExpression(inner)) return originOfElements(origins, inner);
  if (ts.isAwaitExpression(inner)) return originOfListed(origins, inner.expression, seen);
  if (ts.isCallExpression(inner)) return originOfMade(origins, inner, seen);
  const given = flowsFrom(origins, inner).flatMap((source) =>
    source.kind === 'initial' || source.kind === 'assignment' ? [source.from] : [],
  );
  const held = given.map((value) => originOfListed(origins, value, seen)).filter((origin) => origin !== undefined);
  const joined = held.length > 0 ? joinOrigins(held, 'nothing is listed') : undefined;
  if (joined?.kind !== 'type' || joined.evidence === 'mixed' || held.length === given.length) return joined;
  return { ...joined, evidence: 'likely', cause: 'it may be another list' };
}

/** `const list: unknown[] = [client]`, which others may be put into. */
function originOfElements(origins: Origins, { elements }: ts.ArrayLiteralExpression): Origin | undefined {
  const origin = joinedOrigin(origins, elements, 'nothing is listed');
  if (origin.kind !== 'type') return undefined;
  return origin.evidence === 'mixed' ? origin : { ...origin, evidence: 'likely', cause: 'it is in a list of anything' };
}

/** `Promise.all(list)`, `list.map(make)`, `pMap(list, make)` */
function originOfMade(origins: Origins, call: ts.CallExpression, seen: Set<ts.Node>): Origin | undefined {
  const [list] = call.arguments;
  if (list && isOfPromise(call)) {
    const promised = methodOf(call) === 'all' ? originOfListed(origins, list, seen) : undefined;
    return promised && awaitedOrigin(origins, promised);
  }
  const make = call.arguments
    .map(unwrapped)
    .find((given) => isMapped(call, given) || passesThrough(origins.of, given)?.gives === 'list');
  const values = make ? returnedExpressions(make) : [];
  const made = awaitedOrigin(origins, joinedOrigin(origins, values, 'nothing is listed'));
  return made.kind === 'type' && !saysNothing(made.type)
    ? weakenOrigin(made, 'its list says nothing of it')
    : undefined;
}

function isMapped(call: ts.CallExpression, given: ts.Expression): boolean {
  const [make] = call.arguments;
  return methodOf(call) === 'map' && make !== undefined && unwrapped(make) === given;
}

function methodOf({ expression }: ts.CallExpression): string | undefined {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** One element of a list. */
export function elementOf(origins: Origins, list: Origin): Origin {
  if (list.kind !== 'type') return memberOf(list);
  const type = origins.checker.getIndexTypeOfType(list.type, ts.IndexKind.Number);
  return type && !saysNothing(type)
    ? { ...list, type }
    : unknownOrigin('the elements of what it loops over are not resolved');
}
