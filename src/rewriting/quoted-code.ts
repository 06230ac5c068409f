import { isWithin } from '../program/overlaps.ts';
import { applyEditsIn } from '../edits/apply-edits.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { defined } from '../catalog/defined.ts';
import type { Decision, PlannedSite } from './plan.ts';

/** Texts that quote code of the file have it as it will be when the other sites in it are edited. */
export function withQuotedEdits(planned: PlannedSite[], source: string): PlannedSite[] {
  return planned.map((plannedSite) => {
    const { quoted = [] } = plannedSite.decision;
    const decision = quoted.reduce(
      (quotedSoFar, range) => withQuoted(quotedSoFar, range, planned, source),
      plannedSite.decision,
    );
    return decision === plannedSite.decision ? plannedSite : { ...plannedSite, decision };
  });
}

function withQuoted(decision: Decision, range: SourceRange, planned: readonly PlannedSite[], source: string): Decision {
  const inside = planned
    .filter(({ decision: { edits } }) => edits.length > 0 && edits.every((edit) => isWithin(edit, range)))
    .flatMap(({ decision: { edits } }) => edits);
  if (inside.length === 0) return decision;
  const before = source.slice(range.start, range.end);
  const after = applyEditsIn(source, range, inside);
  const { suggestion, todo } = decision;
  return {
    ...decision,
    ...defined({
      suggestion: suggestion?.replaceAll(before, () => after),
      todo: todo?.replaceAll(before, () => after),
    }),
  };
}
