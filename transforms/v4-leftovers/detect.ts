import ts from 'typescript';
import type { MetricsWords } from '../../src/catalog/read-map.ts';
import { nameText } from '../../src/flow/literals.ts';
import { isAccess, rangeOf, unwrapped } from '../../src/program/syntax.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { calledBy } from '../../src/sites/reads-change.ts';
import type { Finder } from '../../src/sites/finder.ts';
import { keysOf } from '../../src/sites/v5-use.ts';
import { newQuery, olderOptions } from './facts.ts';

/**
 * Under one name major 4 reads the first version of a route and v6 the second: a call that speaks v6 has been migrated.
 */
export const olderNameDetector: Detector = {
  factsOf(finder, { id, node, shape }) {
    if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
    const { arguments: given } = calledBy(node);
    const { read, firstVersion } = finder.catalogue.byId.get(id)?.rewrite ?? {};
    if (firstVersion !== undefined)
      return hasNewQuery(finder, node, firstVersion) ? newQuery.is({ request: rangeOf(given[0]!) }) : undefined;
    const at = read?.request;
    if (at === undefined) return undefined;
    const argument = given[at];
    return argument && takesOptions(finder, node, at) ? olderOptions.is({ argument: rangeOf(argument) }) : undefined;
  },
  isSettled(finder, { id, node, shape }) {
    const entry = finder.catalogue.byId.get(id);
    const isCall = shape.kind === 'member' && shape.use.kind === 'call' && isAccess(node);
    if (entry?.chapter !== 'v4-leftovers' || entry.aspect !== 'request' || !isCall) return false;
    const { newKeys } = entry.rewrite ?? {};
    return newKeys === undefined ? hasNewQuery(finder, node, id) : keysOf(finder, node, newKeys).length > 0;
  },
};

/** @param first the read of the first version, whose words the query must not have */
function hasNewQuery({ catalogue }: Finder, method: ts.Expression, first: string): boolean {
  const words = catalogue.byId.get(first)?.rewrite?.read?.keys['query']?.words;
  const [request] = calledBy(method).arguments;
  return words !== undefined && request !== undefined && isNewQuery(request, words);
}

/** The method takes the options of the request at this position. */
function takesOptions({ checker }: Finder, method: ts.Expression, at: number): boolean {
  return checker
    .getTypeAtLocation(method)
    .getCallSignatures()
    .some(({ parameters }) => parameters[at]?.name === 'requestOptions');
}

/** A query that is written out, and says nothing that v6 has another word for, or none. */
function isNewQuery(request: ts.Expression, { views, ungrouped }: MetricsWords): boolean {
  const query = propertyOf(request, 'query');
  const call = query && unwrapped(query);
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'JSON.stringify') return false;
  const [argument] = call.arguments;
  const view = argument && literalText(propertyOf(argument, 'view'));
  const dimensions = argument && propertyOf(argument, 'dimensions');
  if (argument === undefined || view === undefined || views[view] !== undefined) return false;
  if (dimensions === undefined) return true;
  const list = unwrapped(dimensions);
  return (
    ts.isArrayLiteralExpression(list) &&
    list.elements.every((expression) => {
      const field = literalText(propertyOf(expression, 'field'));
      return field !== undefined && !ungrouped.includes(field);
    })
  );
}

function propertyOf(expression: ts.Expression, key: string): ts.Expression | undefined {
  const literal = unwrapped(expression);
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  const property = literal.properties.find(({ name }) => nameText(name) === key);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function literalText(expression: ts.Expression | undefined): string | undefined {
  const inner = expression && unwrapped(expression);
  return inner && ts.isStringLiteralLike(inner) ? inner.text : undefined;
}
