import type { DestructureShape, Site } from '../../sites/site.ts';
import type { ReadMap } from '../../catalog/read-map.ts';
import { manual } from '../decide.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { planReportOnly } from '../report-only.ts';
import { planReadCall } from './read-call.ts';

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
  const text = [...ownerOf(shape, context), ...target].join('.');
  const reason = `\`${local.name}\` is taken out of the client, and v6 has no such member`;
  const decisions = calls.map(({ range, result, call }) => {
    const { result: _, ...rest } = site;
    return planReadCall(
      { ...rest, ...(result === undefined ? {} : { result }) },
      { names: [{ ...range, text }], reason },
      call,
      map,
      context,
    );
  });
  const words = [...new Set(decisions.flatMap(({ todo = '' }) => todo.split('; ')))];
  return manual(
    site,
    context,
    reason,
    decisions.flatMap(({ suggestion }) => suggestion ?? []).join('\n'),
    words.join('; '),
  );
}

/** What stands in front of the member's path: at the pattern, or where the local that is taken apart comes from. */
function ownerOf({ initializer, outer, holders = [] }: DestructureShape, { source, entry }: PlanContext): string[] {
  if (initializer === undefined) return [];
  const written = [source.slice(initializer.start, initializer.end), ...outer].join('.').split('.');
  const before = entry.path.slice(0, -1);
  const owner = written.slice(0, written.length - before.length);
  if (!before.every((name, index) => written[owner.length + index] === name)) return [];
  if (owner.length > 0) return owner;
  const holder = holders.find(({ names }) => names.join('.') === before.join('.'));
  return [holder?.text ?? 'client.api'];
}
