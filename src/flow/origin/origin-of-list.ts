import ts from 'typescript';
import { isWrapper, unwrapped } from '../../program/syntax.ts';
import { flowsFrom, listedElement } from '../flows-from.ts';
import { join, memberOf, type Origin, unknown, weaken } from './origin.ts';
import { isAny, type Origins } from './origins.ts';

/** What a promise of it gives. */
export function awaited(origins: Origins, origin: Origin): Origin {
  return origin.kind === 'type'
    ? { ...origin, type: origins.checker.getAwaitedType(origin.type) ?? origin.type }
    : origin;
}

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
  return origin && ts.isAwaitExpression(whole) ? awaited(origins, origin) : origin;
}

/** The elements of what is looped over, also behind `as any[]`. */
export function originOfLooped(origins: Origins, list: ts.Expression): Origin {
  const own = elementOf(origins, origins.of(list));
  if (own.kind === 'type' || !isWrapper(list)) return own;
  const inner = originOfLooped(origins, list.expression);
  return inner.kind === 'type' ? weaken(inner, 'the list is cast to any') : own;
}

/** One element of a list. */
export function elementOf(origins: Origins, list: Origin): Origin {
  if (list.kind !== 'type') return memberOf(list);
  const type = origins.checker.getIndexTypeOfType(list.type, ts.IndexKind.Number);
  return type && !isAny(type) ? { ...list, type } : unknown('the elements of what it loops over are not resolved');
}

/** Which calls put a value into a collection, with the argument that holds it, and which take one out. */
const puts: Readonly<Record<string, number>> = { set: 1, push: 0, add: 0, unshift: 0, register: 1 };
const takes: ReadonlySet<string> = new Set(['get', 'pop', 'shift', 'at', 'find']);

/**
 * A `Map`, `Set` or array without type arguments gives back `any`: the values put into it in sight say what it holds.
 * Where it is kept is asked of all files by the names of the methods, because a field may be filled in another one.
 */
export function originOfTaken(origins: Origins, call: ts.CallExpression): Origin | undefined {
  if (!ts.isPropertyAccessExpression(call.expression) || !takes.has(call.expression.name.text)) return undefined;
  const { expression: collection } = call.expression;
  const { checker, usage } = origins;
  const symbol = checker.getSymbolAtLocation(collection);
  if (!symbol || isAny(checker.getTypeAtLocation(collection))) return undefined;
  const values = Object.entries(puts).flatMap(([method, at]) =>
    usage.calls(method).flatMap(({ expression, arguments: given }) => {
      const isPut =
        ts.isPropertyAccessExpression(expression) && checker.getSymbolAtLocation(expression.expression) === symbol;
      return (isPut && given?.[at]) || [];
    }),
  );
  const held = values.map((value) => origins.of(value));
  return held.length > 0
    ? weaken(join(held, 'nothing is put into it'), 'it is kept in an untyped collection')
    : undefined;
}
