import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import type { Traced } from './traced.ts';
import type { Tracer } from './tracer.ts';

/**
 * What stands at a place of a list whose elements are written out: `[a, b]`, or what `await Promise.all([a, b])` gives.
 * One element that nobody knows makes the checker forget the others. `undefined` when the list is not in sight.
 * @param list the list itself, or a constant that holds it
 */
export function traceTogether(tracer: Tracer, list: ts.Expression, at: number): Traced | undefined {
  const inner = unwrapped(list);
  if (ts.isIdentifier(inner)) {
    const declaration = tracer.checker.getSymbolAtLocation(inner)?.valueDeclaration;
    const constant =
      declaration &&
      ts.isVariableDeclaration(declaration) &&
      (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
        ? declaration.initializer
        : undefined;
    return constant && !ts.isIdentifier(constant) ? traceTogether(tracer, constant, at) : undefined;
  }
  const call = ts.isAwaitExpression(inner) ? unwrapped(inner.expression) : inner;
  const together = ts.isCallExpression(call) && call.expression.getText() === 'Promise.all';
  const elements = together ? call.arguments[0] && unwrapped(call.arguments[0]) : inner;
  if (!elements || !ts.isArrayLiteralExpression(elements) || (together && !ts.isAwaitExpression(inner)))
    return undefined;
  const element = elements.elements.slice(0, at + 1).some(ts.isSpreadElement) ? undefined : elements.elements[at];
  if (!element) return undefined;
  const traced = tracer.trace(element);
  return together && traced.kind === 'type'
    ? { ...traced, type: tracer.checker.getAwaitedType(traced.type) ?? traced.type }
    : traced;
}
