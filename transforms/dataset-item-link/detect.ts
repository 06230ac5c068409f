import ts from 'typescript';
import type { Detector } from '../../src/sites/detector.ts';
import { isAccess, unwrapped, outermostWrapper } from '../../src/program/syntax.ts';
import { variableAt } from '../../src/program/variable-at.ts';
import { callerLoop, findCallerLoop } from '../../src/sites/item-loop/caller-loop.ts';
import { findItemLoop, itemUses } from '../../src/sites/item-loop/find-item-loop.ts';
import { itemLoop } from '../../src/sites/item-loop/item-loop.ts';
import { linkedObservation } from '../../src/sites/item-loop/observation-call.ts';

/** A dataset item's link: the loop over the items around it. */
export const datasetLinkDetector: Detector = {
  factsOf(finder, { id, node, shape, evidence }) {
    const isCall = shape.kind === 'member' && shape.use.kind === 'call' && isAccess(node);
    if (!isCall || evidence === 'likely' || finder.catalogue.byId.get(id)?.root !== 'datasetItem') return undefined;
    const item = unwrapped(node.expression);
    const call = outermostWrapper(node).parent;
    if (!ts.isIdentifier(item) || !ts.isCallExpression(call)) return undefined;
    const symbol = variableAt(finder.checker, item);
    const [linked, ...aboutRun] = call.arguments;
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : '';
    const loop = findItemLoop(finder, {
      call,
      item,
      observation: linkedObservation(finder, linked),
      aboutRun,
      countIn: (body) =>
        (symbol === undefined ? [] : itemUses(finder, body, symbol)).filter(
          ({ parent }) => ts.isPropertyAccessExpression(parent) && parent.name.text === name,
        ).length,
    });
    if (loop) return itemLoop.is(loop);
    const caller = findCallerLoop(finder, item, 'item');
    return caller && callerLoop.is(caller);
  },
};
