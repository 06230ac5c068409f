import { manual } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { planRename } from '../../src/rewriting/rename.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import type { Site } from '../../src/sites/site.ts';
import { archived } from './facts.ts';

/** `archive(id)` → `setState(id, 'archived')` */
export function planArchivedComments(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const facts = archived.of(site);
  if (shape.kind !== 'member' || shape.use.kind !== 'call' || facts === undefined) return planReportOnly(site, context);
  if (facts.several) return manual(site, context, 'v6 takes one comment: call it for each of the list');
  const renamed = planRename(site, context);
  if (renamed.status !== 'migrated') return renamed;
  const { end } = shape.use.call.arguments[0]!.range;
  return { ...renamed, edits: [...renamed.edits, { start: end, end, text: ", 'archived'" }] };
}
