import type { Site } from '../sites/site.ts';
import { manual } from './decide.ts';
import type { Decision, PlanContext } from './plan.ts';

/** What is found and said, with the text a person would write, but not rewritten. */
export function planReportOnly(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const use = shape.kind === 'member' || shape.kind === 'exportedName' ? shape.use : undefined;
  // The response became a union: nothing breaks where nobody reads it.
  if (context.entry.root === 'scoresResponse' && use?.kind === 'call' && use.call.resultUnused) return undefined;
  if (use?.kind === 'presence')
    return manual(site, context, 'this test is silently false in v6, so the other branch runs');
  return manual(site, context);
}
