import type { ImportedName } from '../sites/site.ts';
import type { SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { wholeLine } from './layout.ts';
import type { Code } from './object-text.ts';

/** What stands in the place of specifiers, by their start: other specifiers, or nothing for one that goes. */
export type SpecifierChanges = ReadonlyMap<number, string | undefined>;

/**
 * Edits that change specifiers of one import or re-export; a statement of which nothing is left goes with its line.
 * The reason when a comment stands between what goes and its neighbours, so that it would go with it.
 * @param leaving starts of specifiers that another chapter takes out, with the comma behind them
 */
export function specifierEdits(
  { source, syntax }: Code,
  imported: ImportedName,
  changes: SpecifierChanges,
  leaving: ReadonlySet<number> = new Set(),
): TextEdit[] | { reason: string } {
  const { specifiers, braces, declaration } = imported;
  const isKept = (index: number): boolean => {
    const { range } = specifiers[index]!;
    return !changes.has(range.start) || changes.get(range.start) !== undefined;
  };
  const kept = specifiers.flatMap((_one, index) => (isKept(index) ? [index] : []));
  if (kept.length === 0) {
    if (syntax.commentsOf(braces).length > 0) return { reason: 'a comment stands between the names of this import' };
    return imported.otherBindings ? [besideDefault(braces, syntax)] : [wholeLine(source, declaration)];
  }
  const edits: TextEdit[] = [];
  for (const [index, { range }] of specifiers.entries()) {
    const text = changes.get(range.start);
    if (text !== undefined) edits.push({ ...range, text });
    if (isKept(index)) continue;
    const behind = kept.some((other) => other > index);
    const before = kept.findLast((other) => other < index);
    if (behind) edits.push({ start: range.start, end: specifiers[index + 1]!.range.start, text: '' });
    else if (before === index - 1 && leaving.has(specifiers[before]!.range.start))
      edits.push({ start: range.start, end: braces.end - 1, text: '' });
    else if (before === index - 1)
      edits.push({ start: specifiers[before]!.range.end, end: specifiers.at(-1)!.range.end, text: '' });
  }
  const removed = edits.filter(({ text }) => text === '');
  return removed.some((range) => syntax.commentsOf(range).length > 0)
    ? { reason: 'a comment stands between the names of this import' }
    : edits;
}

/** `import client, { Name } from …`: the braces go with the comma before them. */
function besideDefault(braces: SourceRange, syntax: SyntaxView): TextEdit {
  const clause = syntax.parent(braces);
  const start = (clause && syntax.childrenOf(clause)[0]?.end) ?? braces.start;
  return { start: Math.min(start, braces.start), end: braces.end, text: '' };
}
