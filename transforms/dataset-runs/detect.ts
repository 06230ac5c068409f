import ts from 'typescript';
import { isAccess, unwrapped, outermostWrapper } from '../../src/program/syntax.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { type CallerLoop, callerLoop, findCallerLoop } from '../../src/sites/item-loop/caller-loop.ts';
import { findItemLoop, listOf } from '../../src/sites/item-loop/find-item-loop.ts';
import { itemNamed } from '../../src/sites/item-loop/item-named.ts';
import { itemLoop } from '../../src/sites/item-loop/item-loop.ts';
import type { RunProcedure } from '../../src/catalog/entry.ts';
import type { Finder } from '../../src/sites/finder.ts';
import type { SiteFacts } from '../../src/sites/site-facts.ts';
import { defined } from '../../src/catalog/defined.ts';
import { recordedTrace, type RunDataset, runDataset } from './facts.ts';
import { traceOf } from './detect/recorded-trace.ts';
import { datasetOfRun, datasetWith } from './detect/run-dataset.ts';

/** What says something of the run. */
const aboutRun = new Set(['runName', 'runDescription', 'metadata']);

/** What says which item it is, and which trace. */
const aboutItem = new Set(['datasetItemId', 'traceId']);

/**
 * Of a call that records an item of a run: where its trace comes from, and the loop over the items around it. Of others
 * that name a dataset: where the code has it.
 */
export const datasetRunsDetector: Detector = {
  factsOf(finder, { id, node, shape, evidence }) {
    const procedure = finder.catalogue.byId.get(id)?.runProcedure;
    if (procedure === undefined || evidence === 'likely') return undefined;
    if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
    const call = outermostWrapper(node).parent;
    if (!ts.isCallExpression(call)) return undefined;
    return procedure === 'recordRunItem'
      ? recordedFacts(finder, call, node.getText())
      : datasetFact(finder, procedure, call);
  },
};

/** @param callee the text of what is called */
function recordedFacts(finder: Finder, call: ts.CallExpression, callee: string): SiteFacts | undefined {
  const [request] = call.arguments;
  const literal = request && unwrapped(request);
  const values = literal && ts.isObjectLiteralExpression(literal) ? valuesOf(literal) : undefined;
  const linked = values?.get('traceId') ?? values?.get('observationId');
  if (!values || !linked) return undefined;
  const { trace: from, observation } = traceOf(finder, linked);
  const trace = {
    ...from,
    ...(values.has('traceId') ? {} : { ofObservation: true as const }),
    withoutPlace: [...values.keys()].filter((key) => !aboutRun.has(key) && !aboutItem.has(key)),
  };
  const id = values.get('datasetItemId');
  const item = id && itemNamed(finder, id);
  const caller = id && callerOf(finder, unwrapped(id), item);
  if (caller) return { ...recordedTrace.is(trace), ...callerLoop.is(caller) };
  if (!item) return recordedTrace.is(trace);
  const list = listOf(finder, item)?.getText();
  const loop = findItemLoop(finder, {
    call,
    item,
    observation,
    aboutRun: [...values].flatMap(([key, value]) => (aboutRun.has(key) ? [value] : [])),
    countIn: (body) => countCalls(body, callee),
  });
  return { ...recordedTrace.is({ ...trace, ...defined({ list }) }), ...(loop ? itemLoop.is(loop) : {}) };
}

/** The loop that gives its items, or their ids, to the function in which they are recorded. */
function callerOf(finder: Finder, id: ts.Expression, item: ts.Identifier | undefined): CallerLoop | undefined {
  if (item && item !== id) return findCallerLoop(finder, item, 'item');
  return ts.isIdentifier(id) ? findCallerLoop(finder, id, 'id') : undefined;
}

/** Runs are read of a dataset by its name, and their items by its id. */
function datasetFact(finder: Finder, procedure: RunProcedure, call: ts.CallExpression): SiteFacts | undefined {
  const known = procedure === 'listRunItems' ? datasetOfItems(finder, call) : datasetOfRun(finder, call);
  return known && runDataset.is(known);
}

/** `{ datasetId: dataset.id, … }` */
function datasetOfItems(finder: Finder, call: ts.CallExpression): RunDataset | undefined {
  const [request] = call.arguments;
  const literal = request && unwrapped(request);
  const id = literal && ts.isObjectLiteralExpression(literal) ? valuesOf(literal)?.get('datasetId') : undefined;
  const held = id && datasetWith(finder, unwrapped(id), 'id');
  return held && { held: held.text };
}

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

/** Calls that are written the same way. */
function countCalls(node: ts.Node, callee: string): number {
  let count = ts.isCallExpression(node) && node.expression.getText() === callee ? 1 : 0;
  ts.forEachChild(node, (child) => void (count += countCalls(child, callee)));
  return count;
}
