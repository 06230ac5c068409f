import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { removedStatement } from '../rewriting/layout.ts';
import type { PlannedSite } from '../rewriting/plan.ts';

/** Takes out the locals that these edits leave without a use: nothing reads them any more. */
export function unreadLocals(source: string, planned: readonly PlannedSite[]): readonly TextEdit[] {
  const locals = new Map(planned.flatMap(({ leaves }) => (leaves ? [[leaves.statement.start, leaves] as const] : [])));
  if (locals.size === 0) return [];
  const edits = planned.flatMap(({ decision }) => decision.edits);
  return [...locals.values()]
    .filter(
      ({ name, statement, uses }) =>
        uses.every((use) => edits.some((edit) => takesOut(edit, use))) &&
        !edits.some(({ text }) => mentions(text, name)) &&
        !edits.some((edit) => edit.start <= statement.end && statement.start <= edit.end),
    )
    .map(({ statement }) => withoutGap(source, removedStatement(source, statement)));
}

/** Nor does the empty line stay behind it where one is in front of it, or where it was the first of its block. */
function withoutGap(source: string, edit: TextEdit): TextEdit {
  const isFirst = /(?:\{[ \t]*|^[ \t]*|\n[ \t]*)\r?\n$/.test(source.slice(0, edit.start));
  const empty = isFirst ? /^(?:[ \t]*\r?\n)+/.exec(source.slice(edit.end)) : null;
  return empty === null || source[edit.end - 1] !== '\n' ? edit : { ...edit, end: edit.end + empty[0].length };
}

function takesOut({ start, end }: TextEdit, use: SourceRange): boolean {
  return start <= use.start && use.end <= end;
}

/** Whether the name is a word of the text, in a string or a comment as well. */
function mentions(text: string, name: string): boolean {
  return text.split(/[^\p{ID_Continue}$]/u).includes(name);
}
