import type { DestructureShape, Site } from '../../sites/site.ts';
import type { ReadMap } from '../../catalog/read-map.ts';
import { clausesOf } from '../../catalog/clauses.ts';
import { manual } from '../decide.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { planReportOnly } from '../report-only.ts';
import { takenFrom } from '../taken-from.ts';
import { planReadCall } from './read-call.ts';
import { defined } from '../../catalog/defined.ts';

/**
 * `const { fetchTrace } = client`: v6 has no such member to take out, so the text has the calls of the local name in
 * full.
 */
export function planTakenOut(
  site: Site,
  shape: DestructureShape,
  map: ReadMap,
  target: readonly string[],
  context: PlanContext,
): Decision | undefined {
  const { local } = shape;
  const calls = shape.references.flatMap(({ use, range, result }) =>
    use.kind === 'call' ? [{ range, result, call: use.call }] : [],
  );
  if (local === undefined || calls.length === 0) return planReportOnly(site, context);
  const owner = takenFrom(shape, context);
  const text = [...(owner === undefined ? [] : [owner]), ...target].join('.');
  const reason = `\`${local.name}\` is taken from the client, and v6 has no such member`;
  const decisions = calls.map(({ range, result, call }) => {
    const { result: _, ...rest } = site;
    const called = { site: { ...rest, ...defined({ result }) }, call, map };
    return planReadCall(called, { names: [{ ...range, text }], reason }, context);
  });
  const words = [...new Set(decisions.flatMap(({ todo = '' }) => clausesOf(todo)))];
  const texts = decisions.flatMap(({ suggestion }) => suggestion ?? []).join('\n');
  const silent = [...new Set(decisions.flatMap((decision) => decision.silent ?? []))];
  return { ...manual(site, context, reason, texts, words.join('; ')), silent };
}
