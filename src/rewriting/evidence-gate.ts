import { defined } from '../catalog/defined.ts';
import { checkTodo } from '../edits/marker-text.ts';
import type { Site } from '../sites/site.ts';
import { manual, possible, withoutText } from './decide.ts';
import { fakeInstead } from './follow-up-texts.ts';
import type { Decision, PlanContext } from './plan.ts';

/**
 * What a plan for a proven site becomes with the evidence this site has: `proven` stays,
 * `inferred` is at most `review`, `mixed` is never edited, `likely` is only `possible` and gets no marker.
 */
export function evidenceGate(site: Site, context: PlanContext, planned: Decision | undefined): Decision | undefined {
  if (planned === undefined || site.evidence === 'proven') return planned;
  const cause = site.cause ?? 'the receiver is not proven to be the SDK';
  const group = defined({ group: planned.group });
  switch (site.evidence) {
    case 'inferred':
      if (planned.status === 'migrated') return { ...planned, status: 'review', reason: cause, todo: checkTodo(cause) };
      return { ...planned, reason: planned.reason === undefined ? cause : `${planned.reason}; ${cause}` };
    case 'mixed':
      // Code for the SDK alone would be wrong for what else arrives here; the cause says what has to change with it.
      return {
        ...withoutText(manual(site, context, cause)),
        ...inTest(site, context, planned, cause),
        ...group,
        ...(planned.ofTestDouble === true ? { ofTestDouble: true } : {}),
      };
    case 'likely':
      return { ...possible(site, context, cause, planned.suggestion), ...group };
  }
}

/** A test double is not told how to call what it plays. */
function inTest({ shape }: Site, { entry }: PlanContext, { ofTestDouble }: Decision, cause: string): Partial<Decision> {
  const isFaked =
    shape.kind === 'fakeMember' || ofTestDouble === true || (shape.kind === 'member' && shape.use.kind === 'write');
  if (entry.target === undefined || !isFaked) return {};
  return { todo: fakeInstead(entry.target, cause) };
}
