import type { TextEdit } from './text-edit.ts';
import { applyEdits, inOrder } from './apply-edits.ts';

/** An edit with the place of its text in the output. */
interface Placed {
  edit: TextEdit;
  /** Offset in the output where its text begins. */
  at: number;
}

function placed(edits: readonly TextEdit[]): Placed[] {
  let moved = 0;
  return inOrder(edits).map((edit) => {
    const at = edit.start + moved;
    moved += edit.text.length - (edit.end - edit.start);
    return { edit, at };
  });
}

/**
 * Where a piece of the source is in the output, as an offset of it; `undefined` when an edit has replaced it, and its
 * words do not stand exactly once in the edit's text.
 * @param start offset in the source
 * @param words what stands there
 */
export function outputOffset(edits: readonly TextEdit[], start: number, words: string): number | undefined {
  let offset = start;
  for (const { edit, at } of placed(edits)) {
    if (edit.start > start) break;
    if (edit.end > start) {
      const index = edit.text.indexOf(words);
      return index === -1 || edit.text.includes(words, index + 1) ? undefined : at + index;
    }
    offset = at + edit.text.length + (start - edit.end);
  }
  return offset;
}

/** The edits, and insertions into their output: what goes into the text of an edit becomes part of it. */
export function withInsertions(edits: readonly TextEdit[], insertions: readonly TextEdit[]): TextEdit[] {
  const list = placed(edits).map(({ edit, at }) => ({
    edit,
    at,
    end: at + edit.text.length,
    carried: [] as TextEdit[],
  }));
  const others: TextEdit[] = [];
  for (const insertion of insertions) {
    const inside = list.find(({ at, end }) => at < insertion.start && insertion.start <= end);
    if (inside !== undefined) {
      inside.carried.push({ ...insertion, start: insertion.start - inside.at, end: insertion.start - inside.at });
      continue;
    }
    const before = list.findLast(({ end }) => end <= insertion.start);
    const start = before === undefined ? insertion.start : before.edit.end + (insertion.start - before.end);
    others.push({ start, end: start, text: insertion.text });
  }
  return [...others, ...list.map(({ edit, carried }) => ({ ...edit, text: applyEdits(edit.text, carried) }))];
}
