import type { TextEdit } from '../edits/text-edit.ts';
import { mentions } from '../program/mentions.ts';
import { isWithin } from '../program/overlaps.ts';
import { removedStatement, withoutEmptyLines } from '../rewriting/layout.ts';
import type { PlannedSite } from '../rewriting/plan.ts';

/** Takes out the locals that these edits leave without a use: nothing reads them any more. */
export function unreadLocals(source: string, planned: readonly PlannedSite[]): readonly TextEdit[] {
  const locals = new Map(planned.flatMap(({ leaves }) => (leaves ? [[leaves.statement.start, leaves] as const] : [])));
  if (locals.size === 0) return [];
  const edits = planned.flatMap(({ decision }) => decision.edits);
  return [...locals.values()]
    .filter(
      ({ name, statement, uses }) =>
        uses.every((use) => edits.some((edit) => isWithin(use, edit))) &&
        !edits.some(({ text }) => mentions(text, name)) &&
        !edits.some((edit) => edit.start <= statement.end && statement.start <= edit.end),
    )
    .map(({ statement }) => withoutEmptyLines(source, removedStatement(source, statement)));
}
