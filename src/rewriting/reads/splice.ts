import { isWithin } from '../../program/overlaps.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { TextEdit } from '../../edits/text-edit.ts';

/** The text of a range with edits inside it; edits at one place keep their order, insertions before replacements. */
export function applyTextEdits(source: string, range: SourceRange, edits: readonly TextEdit[]): string {
  const inside = edits.filter((edit) => isWithin(edit, range));
  const ordered = inside
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.index - b.index);
  let text = '';
  let position = range.start;
  for (const { edit } of ordered) {
    if (edit.start < position) continue;
    text += source.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return text + source.slice(position, range.end);
}
