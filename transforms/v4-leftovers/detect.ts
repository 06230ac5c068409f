import type ts from 'typescript';
import { isAccess, rangeOf } from '../../src/program/syntax.ts';
import { rowLimitAloud } from '../../src/rewriting/reads/metrics-query.ts';
import { describeLiteral } from '../../src/sites/describe-literal.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { calledBy } from '../../src/sites/reads-change.ts';
import type { Finder } from '../../src/sites/finder.ts';
import { keysOf } from '../../src/sites/v5-use.ts';
import { olderOptions } from './facts.ts';

/**
 * Under one name major 4 reads the first version of a route and v6 the second: a call that speaks v6 has been migrated.
 */
export const olderNameDetector: Detector = {
  factsOf(finder, { id, node, shape }) {
    if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
    const { arguments: given } = calledBy(node);
    const { read } = finder.catalogue.byId.get(id)?.rewrite ?? {};
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

/** @param id of the first version of the route */
function hasNewQuery({ catalogue, checker }: Finder, method: ts.Expression, id: string): boolean {
  const [request] = calledBy(method).arguments;
  const literal = request && describeLiteral(checker, request);
  const first = catalogue.byId.get(id)?.rewrite ?? {};
  return rowLimitAloud(literal, first, method.getSourceFile().text)?.length === 0;
}

/** The method takes the options of the request at this position. */
function takesOptions({ checker }: Finder, method: ts.Expression, at: number): boolean {
  return checker
    .getTypeAtLocation(method)
    .getCallSignatures()
    .some(({ parameters }) => parameters[at]?.name === 'requestOptions');
}
