import type { TextEdit } from './text-edit.ts';

/** Two edits claim the same text. */
export class OverlappingEdits extends Error {
  readonly first: TextEdit;
  readonly second: TextEdit;

  constructor(first: TextEdit, second: TextEdit) {
    super(`Edits overlap: [${first.start}, ${first.end}) and [${second.start}, ${second.end})`);
    this.name = 'OverlappingEdits';
    this.first = first;
    this.second = second;
  }
}

/**
 * Replaces ranges of `source` (UTF-16 offsets of the original text) and leaves every other unit as it is. Edits may
 * come in any order; insertions at one place come before a replacement that starts there: those that close nothing in
 * the order they are given in, then those that close least first.
 * @throws OverlappingEdits when two replacements share a unit, or an insertion lies strictly inside a replacement.
 * @throws RangeError when an edit is outside the text.
 */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let position = 0;
  let previous: TextEdit | undefined;
  for (const edit of inOrder(edits)) {
    if (edit.start < 0 || edit.end < edit.start || edit.end > source.length) {
      throw new RangeError(`Edit [${edit.start}, ${edit.end}) is outside a text of ${source.length} units`);
    }
    if (edit.start < position) throw new OverlappingEdits(previous!, edit);
    parts.push(source.slice(position, edit.start), edit.text);
    position = edit.end;
    previous = edit;
  }
  parts.push(source.slice(position));
  return parts.join('');
}

/**
 * The text of a range with edits that lie in it; all offsets are those of `source`.
 * @throws as {@link applyEdits} does
 */
export function applyEditsIn(
  source: string,
  { start, end }: Pick<TextEdit, 'start' | 'end'>,
  edits: readonly TextEdit[],
): string {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(source.slice(start, end), moved);
}

/**
 * By start; insertions before replacements at the same start, those that close more after those that close less;
 * otherwise as given, since sorting is stable.
 */
export function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  const replaces = ({ start, end }: TextEdit): number => Number(start < end);
  return [...edits].sort((a, b) => a.start - b.start || replaces(a) - replaces(b) || (a.closes ?? 0) - (b.closes ?? 0));
}
