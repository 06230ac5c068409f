import ts from 'typescript';
import type { MetricsWords } from '../../src/catalog/read-map.ts';
import { nameText } from '../../src/flow/literals.ts';
import { isAccess, unwrapped } from '../../src/program/syntax.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { calledBy } from '../../src/sites/reads-change.ts';
import { keysOf } from '../../src/sites/v5-use.ts';

/** Under one name major 4 reads the first version of a route and v6 the second: a call that speaks v6 has been migrated. */
export const olderNameDetector: Detector = {
  isSettled(finder, { id, node, shape }) {
    const entry = finder.catalogue.byId.get(id);
    const isCall = shape.kind === 'member' && shape.use.kind === 'call' && isAccess(node);
    if (entry?.chapter !== 'v4-leftovers' || entry.aspect !== 'request' || !isCall) return false;
    const { newKeys, read } = entry.rewrite ?? {};
    if (newKeys !== undefined) return keysOf(finder, node, newKeys).length > 0;
    const words = read?.keys['query']?.words;
    const [request] = calledBy(node).arguments;
    return words !== undefined && request !== undefined && isNewQuery(request, words);
  },
};

/** A query that is written out, and says nothing that v6 has another word for, or none. */
function isNewQuery(request: ts.Expression, { views, ungrouped }: MetricsWords): boolean {
  const query = propertyOf(request, 'query');
  const call = query && unwrapped(query);
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'JSON.stringify') return false;
  const [said] = call.arguments;
  const view = said && textOf(propertyOf(said, 'view'));
  const dimensions = said && propertyOf(said, 'dimensions');
  if (said === undefined || view === undefined || views[view] !== undefined) return false;
  if (dimensions === undefined) return true;
  const list = unwrapped(dimensions);
  return (
    ts.isArrayLiteralExpression(list) &&
    list.elements.every((each) => {
      const field = textOf(propertyOf(each, 'field'));
      return field !== undefined && !ungrouped.includes(field);
    })
  );
}

function propertyOf(expression: ts.Expression, key: string): ts.Expression | undefined {
  const literal = unwrapped(expression);
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  const found = literal.properties.find(({ name }) => nameText(name) === key);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

function textOf(expression: ts.Expression | undefined): string | undefined {
  const inner = expression && unwrapped(expression);
  return inner && ts.isStringLiteralLike(inner) ? inner.text : undefined;
}
