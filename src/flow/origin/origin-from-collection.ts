import ts from 'typescript';
import { joinOrigins, type Origin, weakenOrigin } from './origin.ts';
import { saysNothing, type Origins } from './origins.ts';

/**
 * Methods that put a value into a collection, with the place of the argument that they put in: `map.set(key, value)`,
 * `registry.register(name, value)`.
 */
const putting: Readonly<Record<string, number>> = { set: 1, push: 0, add: 0, unshift: 0, register: 1 };

/** Methods that take one out. */
const taking: ReadonlySet<string> = new Set(['get', 'pop', 'shift', 'at', 'find']);

/**
 * What is taken out of a `Map`, a `WeakMap`, an array or a registry of somebody's own whose type does not say what it
 * gives: the values put into it in sight say it. Where it is kept is asked of all files by the names of the methods,
 * because a field may be filled in another one.
 */
export function originFromCollection(origins: Origins, call: ts.CallExpression): Origin | undefined {
  if (!ts.isPropertyAccessExpression(call.expression) || !taking.has(call.expression.name.text)) return undefined;
  const { expression: collection } = call.expression;
  const { checker, usage } = origins;
  const symbol = checker.getSymbolAtLocation(collection);
  if (!symbol || saysNothing(checker.getTypeAtLocation(collection))) return undefined;
  const values = Object.entries(putting).flatMap(([method, at]) =>
    usage.calls(method).flatMap(({ expression, arguments: given }) => {
      const isPut =
        ts.isPropertyAccessExpression(expression) && checker.getSymbolAtLocation(expression.expression) === symbol;
      return (isPut && given?.[at]) || [];
    }),
  );
  const held = values.map((value) => origins.of(value));
  return held.length > 0
    ? weakenOrigin(joinOrigins(held, 'nothing is put into it'), 'it is kept in an untyped collection')
    : undefined;
}
