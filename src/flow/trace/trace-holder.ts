import ts from 'typescript';
import { join, type Traced, weaken } from './traced.ts';
import { isAny, type Tracer } from './tracer.ts';

/** Which calls put a value into a collection, with the argument that holds it, and which take one out. */
const puts: Readonly<Record<string, number>> = { set: 1, push: 0, add: 0, unshift: 0, register: 1 };
const takes: ReadonlySet<string> = new Set(['get', 'pop', 'shift', 'at', 'find']);

/**
 * A `Map`, `Set` or array without type arguments gives back `any`: the values put into it in sight say what it holds.
 */
export function traceHolderCall(tracer: Tracer, call: ts.CallExpression): Traced | undefined {
  if (!ts.isPropertyAccessExpression(call.expression) || !takes.has(call.expression.name.text)) return undefined;
  const holder = call.expression.expression;
  const holderSymbol = tracer.checker.getSymbolAtLocation(holder);
  if (!holderSymbol) return undefined;
  const type = tracer.checker.getTypeAtLocation(holder);
  if (isAny(type)) return undefined;
  const found: Traced[] = [];
  for (const [name, index] of Object.entries(puts)) {
    for (const put of tracer.usage.calls(name)) {
      if (!ts.isCallExpression(put) || !ts.isPropertyAccessExpression(put.expression)) continue;
      if (tracer.checker.getSymbolAtLocation(put.expression.expression) !== holderSymbol) continue;
      const value = put.arguments[index];
      if (value) found.push(tracer.trace(value));
    }
  }
  return found.length === 0
    ? undefined
    : weaken(join(found, 'nothing is put into it'), 'it is kept in an untyped collection');
}
