import ts from 'typescript';
import type { Finder } from '../finder.ts';
import { unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import { targetSymbol } from '../../program/target-symbol.ts';

/** Functions of the tracing package that begin an observation. */
const beginners = new Set(['startActiveObservation', 'startObservation']);

/** A call that begins an observation, by where its function is declared. */
export function isObservationCall(finder: Finder, node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const declaration = finder.checker.getResolvedSignature(node)?.declaration;
  if (!declaration || !finder.origins.sparse.isBundledDeclaration(declaration.getSourceFile())) return false;
  const callee = unwrapped(node.expression);
  const symbol = finder.checker.getSymbolAtLocation(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
  const target = targetSymbol(finder.checker, symbol);
  return target !== undefined && beginners.has(target.name);
}

/** The call whose callback a function is: `startActiveObservation('name', async (span) => …)`. */
export function observationAround(finder: Finder, node: ts.Node): ts.CallExpression | undefined {
  return (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && isObservationCall(finder, node.parent)
    ? node.parent
    : undefined;
}

/** The call that began the observation which an item is linked to. */
export function linkedObservation(finder: Finder, linked: ts.Expression | undefined): ts.CallExpression | undefined {
  const name = linked && spanName(unwrapped(linked));
  const declaration = name && variableAt(finder.checker, name)?.valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isParameter(declaration))
    return declaration.parent.parameters[0] === declaration ? observationAround(finder, declaration.parent) : undefined;
  const owner = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
  if (!ts.isVariableDeclaration(owner) || !owner.initializer) return undefined;
  const value = unwrapped(owner.initializer);
  const begun = ts.isAwaitExpression(value) ? unwrapped(value.expression) : value;
  return isObservationCall(finder, begun) ? begun : undefined;
}

/** `span`, `{ otelSpan: span }`, `{ otelSpan: span.otelSpan }`. */
function spanName(linked: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(linked)) return linked;
  if (ts.isPropertyAccessExpression(linked)) return spanName(unwrapped(linked.expression));
  const [property] = ts.isObjectLiteralExpression(linked) ? linked.properties : [];
  return property && ts.isPropertyAssignment(property) ? spanName(unwrapped(property.initializer)) : undefined;
}
