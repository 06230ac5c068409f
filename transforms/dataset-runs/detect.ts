import ts from 'typescript';
import { isAccess, unwrapped, wrappedWhole } from '../../src/program/syntax.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { findItemLoop, listOf } from '../../src/sites/item-loop/find-item-loop.ts';
import { itemLoop } from '../../src/sites/item-loop/item-loop.ts';
import { recordedTrace } from './facts.ts';
import { traceOf } from './detect/recorded-trace.ts';

/** What says something of the run. */
const aboutRun = new Set(['runName', 'runDescription', 'metadata']);

/** A call that records an item of a run: where its trace comes from, and the loop over the items around it. */
export const datasetRunsDetector: Detector = {
  factsOf(finder, { id, node, shape, evidence }) {
    if (finder.catalogue.byId.get(id)?.runProcedure !== 'recordRunItem' || evidence === 'likely') return undefined;
    if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
    const call = wrappedWhole(node).parent;
    const [request] = ts.isCallExpression(call) ? call.arguments : [];
    const literal = request && unwrapped(request);
    if (!literal || !ts.isObjectLiteralExpression(literal)) return undefined;
    const values = valuesOf(literal);
    const traceId = values?.get('traceId');
    if (!values || !traceId) return undefined;
    const { trace, observation } = traceOf(finder, traceId);
    const item = itemOf(values.get('datasetItemId'));
    const list = item && listOf(finder, item);
    const others = [...values].filter(([key]) => key !== 'traceId' && key !== 'datasetItemId');
    const known = others.every(([key]) => aboutRun.has(key)) ? others.map(([, value]) => value) : [];
    const name = node.getText();
    const loop =
      item &&
      findItemLoop(finder, {
        call: call as ts.CallExpression,
        item,
        observation,
        aboutRun: known,
        countIn: (body) => countCalls(body, name),
      });
    return {
      ...recordedTrace.is({ ...trace, ...(list ? { list: list.getText() } : {}) }),
      ...(loop ? itemLoop.is(loop) : {}),
    };
  },
};

/** The values of a literal by their keys; `undefined` where one is not to be read. */
function valuesOf({ properties }: ts.ObjectLiteralExpression): Map<string, ts.Expression> | undefined {
  const values = new Map<string, ts.Expression>();
  for (const property of properties) {
    if (ts.isShorthandPropertyAssignment(property)) values.set(property.name.text, property.name);
    else if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name))
      values.set(property.name.text, property.initializer);
    else return undefined;
  }
  return values;
}

/** `item` of `item.id` */
function itemOf(id: ts.Expression | undefined): ts.Identifier | undefined {
  const value = id && unwrapped(id);
  if (!value || !ts.isPropertyAccessExpression(value) || value.name.text !== 'id') return undefined;
  const owner = unwrapped(value.expression);
  return ts.isIdentifier(owner) ? owner : undefined;
}

/** Calls that are written the same way. */
function countCalls(node: ts.Node, callee: string): number {
  let count = ts.isCallExpression(node) && node.expression.getText() === callee ? 1 : 0;
  ts.forEachChild(node, (child) => void (count += countCalls(child, callee)));
  return count;
}
