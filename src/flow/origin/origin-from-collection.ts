import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { calledFunction } from '../calls.ts';
import { flowsFrom } from '../flows-from.ts';
import { joinOrigins, type Origin, unknownOrigin, weakenOrigin } from './origin.ts';
import { saysNothing, type Origins } from './origins.ts';

/**
 * Methods that put a value into a collection, with the place of the argument that they put in: `map.set(key, value)`,
 * `container.register(name, value)`.
 */
const putting: Readonly<Record<string, number>> = { set: 1, push: 0, add: 0, unshift: 0, register: 1 };

/** Methods that take one out. */
const taking: ReadonlySet<string> = new Set(['get', 'pop', 'shift', 'at', 'find']);

/**
 * What is taken out of a `Map`, a `WeakMap`, an array or a container of a package whose type does not say what it
 * gives: the values put into it in sight say it. Where it is kept is asked of all files by the names of the methods,
 * because a field may be filled in another one. A method that the repository declares is not judged by its name: its
 * body says what it gives.
 */
export function originFromCollection(origins: Origins, call: ts.CallExpression): Origin | undefined {
  if (!ts.isPropertyAccessExpression(call.expression) || !taking.has(call.expression.name.text)) return undefined;
  const { expression: collection } = call.expression;
  const { checker, usage } = origins;
  if (calledFunction(origins, call)) return undefined;
  const symbol = checker.getSymbolAtLocation(collection);
  if (!symbol || saysNothing(checker.getTypeAtLocation(collection))) return undefined;
  const puts = Object.entries(putting).flatMap(([method, at]) =>
    usage
      .calls(method)
      .filter(
        ({ expression }) =>
          ts.isPropertyAccessExpression(expression) && checker.getSymbolAtLocation(expression.expression) === symbol,
      )
      .map((put) => ({ put, value: put.arguments?.[at] })),
  );
  if (puts.some(({ put }) => calledFunction(origins, put)))
    return unknownOrigin('a method of its own class puts the values into it');
  const values = puts.flatMap(({ value }) => value ?? []);
  const held = values.flatMap((value) => putAnew(origins, value, symbol)).map((value) => origins.of(value));
  return held.length > 0
    ? weakenOrigin(joinOrigins(held, 'nothing is put into it'), 'it is kept in an untyped collection')
    : undefined;
}

/**
 * What is taken out and put in again says nothing new: of `let state = all.get(key); if (!state) { state = make();
 * all.set(key, state); }` what is made counts.
 */
function putAnew(origins: Origins, value: ts.Expression, collection: ts.Symbol): readonly ts.Expression[] {
  const inner = unwrapped(value);
  const sources = ts.isIdentifier(inner) ? flowsFrom(origins, inner) : [];
  const given = sources.flatMap((source) =>
    source.kind === 'initial' || source.kind === 'assignment' ? [source.from] : [],
  );
  const anew = given.filter((from) => !isTakenFrom(origins, unwrapped(from), collection));
  // What an object holds may be written wherever it is taken out.
  const isObject = anew.some((from) => ts.isObjectLiteralExpression(unwrapped(from)));
  return given.length === sources.length && anew.length < given.length && !isObject ? anew : [value];
}

function isTakenFrom({ checker }: Origins, value: ts.Expression, collection: ts.Symbol): boolean {
  return (
    ts.isCallExpression(value) &&
    ts.isPropertyAccessExpression(value.expression) &&
    taking.has(value.expression.name.text) &&
    checker.getSymbolAtLocation(value.expression.expression) === collection
  );
}
