import type { ReadMap, ResultField } from '../../catalog/read-map.ts';
import type { MemberShape, Site } from '../../sites/site.ts';
import { manual, review, withoutText } from '../decide.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { planReportOnly } from '../report-only.ts';
import { chainEdits } from './chain-edits.ts';
import { whyNoId } from './id-argument.ts';
import { withRowLimit } from './metrics-query.ts';
import { planReadCall } from './read-call.ts';
import { applyTextEdits } from './splice.ts';
import { planTakenOut } from './taken-out.ts';

/** Reads whose v6 call takes another request and gives another result (contract 4.6, 9.2). */
export function planRead(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const { target, rewrite } = context.entry;
  const map = rewrite?.read && withRowLimit(rewrite.read, rewrite.rowLimit);
  if (map === undefined || target === undefined) return planReportOnly(site, context);
  if (shape.kind === 'destructure') return planTakenOut(site, shape, map, target, context);
  if (shape.kind !== 'member') return planReportOnly(site, context);
  if (shape.use.kind === 'call') {
    const { call } = shape.use;
    const noId = whyNoId(call, context.entry);
    return noId === undefined
      ? planReadCall({ site, call, map }, chainEdits(shape, target, context), context)
      : withoutText(manual(site, context, noId, undefined, `Say which id is meant: ${noId}. ${context.entry.todo}`));
  }
  if (shape.use.kind === 'presence' && map.result !== 'collected') return planPresence(site, shape, target, context);
  return shape.use.kind === 'read' ? planOldField(site, shape, map, context) : planReportOnly(site, context);
}

/** A field of a v5 row that v6's row does not have: the marker says where its data are. */
function planOldField(site: Site, shape: MemberShape, map: ReadMap, context: PlanContext): Decision {
  const name = shape.segments.at(-1)!.name;
  const field = map.fields[name] ?? map.envelope[`meta.${name}`];
  const source = field?.source;
  if (source === undefined) return manual(site, context);
  const owner = context.source.slice(shape.receiver.start, shape.segments.at(-2)?.access.end ?? shape.receiver.end);
  // The entry's text is about the call.
  const { suggestion: _, ...decision } = manual(
    site,
    context,
    `\`${name}\` is gone`,
    undefined,
    `\`${owner.split('\n')[0]}.${name}\` is gone (v6: ${source}).`,
  );
  const instead = field?.instead?.replaceAll('{row}', owner) ?? madeOf(field, owner);
  return instead === undefined ? decision : { ...decision, suggestion: instead };
}

/** v5's value as an expression, in parentheses where it is an operation. */
function madeOf(field: ResultField | undefined, owner: string): string | undefined {
  if (field?.made === undefined) return undefined;
  const { of, operation, text } = field.made;
  const value = text.replaceAll('{value}', `${owner}.${of}`);
  return operation === undefined ? value : `(${value})`;
}

/** `if (!client.api.trace?.get) return`: the test has to move with the call behind it, or the other branch runs. */
function planPresence(site: Site, shape: MemberShape, target: readonly string[], context: PlanContext): Decision {
  const { names, reason } = chainEdits(shape, target, context);
  if (reason === undefined) return review(context, names, 'this tests whether the member exists; in v6 it always does');
  const silent = 'this test is silently false in v6, so the other branch runs';
  return manual(
    site,
    context,
    silent,
    applyTextEdits(context.source, site.extent, names),
    `${silent}: test for \`${target.join('.')}\`, or remove it.`,
  );
}
