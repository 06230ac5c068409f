import type { ImportedName } from '../sites/site.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** What stands in the place of specifiers, by their start: other specifiers, or nothing for one that goes. */
export type SpecifierChanges = ReadonlyMap<number, string | undefined>;

/**
 * Edits that change specifiers of one import or re-export; a statement of which nothing is left goes with its line.
 * The reason when a comment stands between what goes and its neighbours, so that it would go with it.
 * @param leaving starts of specifiers that another chapter takes out, with the comma behind them
 */
export function specifierEdits(
  source: string,
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
    if (hasComment(source.slice(braces.start, braces.end)))
      return { reason: 'a comment stands between the names of this import' };
    return imported.otherBindings ? [besideDefault(source, braces)] : [wholeLine(source, declaration)];
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
  return removed.some(({ start, end }) => hasComment(source.slice(start, end)))
    ? { reason: 'a comment stands between the names of this import' }
    : edits;
}

function hasComment(text: string): boolean {
  return /\/[/*]/.test(text);
}

/** `import client, { Name } from …`: the braces go with the comma before them. */
function besideDefault(source: string, braces: { start: number; end: number }): TextEdit {
  const before = source.slice(0, braces.start).replace(/\s*,\s*$/, '');
  return { start: before.length, end: braces.end, text: '' };
}

/** A statement that has its lines for itself goes with them; the one at the top of a file, with the empty lines below it. */
export function wholeLine(source: string, { start, end }: { start: number; end: number }): TextEdit {
  const rest = /^[ \t]*(?:\r?\n)/.exec(source.slice(end))?.[0];
  const first = /^\uFEFF?(?:#![^\n]*\n)?$/.test(source.slice(0, start));
  if (rest === undefined || !(first || source[start - 1] === '\n')) return { start, end, text: '' };
  const empty = first ? (/^(?:[ \t]*\r?\n)*/.exec(source.slice(end + rest.length))?.[0].length ?? 0) : 0;
  return { start, end: end + rest.length + empty, text: '' };
}
