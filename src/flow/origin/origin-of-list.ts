import ts from 'typescript';
import { isWrapper, unwrapped } from '../../program/syntax.ts';
import { flowsFrom, listedElement } from '../flows-from.ts';
import { mayPutOther, otherWriter } from './holder-in-sight.ts';
import { memberOf, type Origin, unknownOrigin, weakenOrigin } from './origin.ts';
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

/** `const list: unknown[] = [client]`, which others may be put into. */
function originOfListed(origins: Origins, list: ts.Expression): Origin | undefined {
  const elements = flowsFrom(origins, list).flatMap((source) => {
    const value = source.kind === 'initial' || source.kind === 'assignment' ? unwrapped(source.from) : undefined;
    return value && ts.isArrayLiteralExpression(value) ? value.elements : [];
  });
  const origin = joinedOrigin(origins, elements, 'nothing is listed');
  if (origin.kind !== 'type') return undefined;
  return origin.evidence === 'mixed' ? origin : { ...origin, evidence: 'likely', cause: 'it is in a list of anything' };
}

/** One element of a list. */
export function elementOf(origins: Origins, list: Origin): Origin {
  if (list.kind !== 'type') return memberOf(list);
  const type = origins.checker.getIndexTypeOfType(list.type, ts.IndexKind.Number);
  return type && !saysNothing(type)
    ? { ...list, type }
    : unknownOrigin('the elements of what it loops over are not resolved');
}
