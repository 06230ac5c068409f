import { diffWordsWithSpace } from 'diff';
import { type Change, changesOf, type Compare, lineChanges, mostChanges } from '../repository/line-changes.ts';
import type { SourceRange } from '../repository/source-range.ts';

/** Where code of a written text stood before: at an offset, or somewhere in what it took the place of. */
export type PlaceBefore = { at: number } | { within: SourceRange };

/** A stretch of both texts. */
interface Stretch {
  /** Where it begins in the text before, and in the text after; its ends are the beginnings of the next. */
  before: number;
  after: number;
  /** Both have the same characters. */
  same: boolean;
}

/** UTF-16 units of other code that are compared word by word. */
const longestCompared = 20_000;

/** One after the other, words, and what stands between them. */
const words = /\w+|\W/g;

function stretchesOf(changes: readonly Change[], from: Pick<Stretch, 'before' | 'after'>): Stretch[] {
  const collected: Stretch[] = [];
  let { before, after } = from;
  for (const { value, added = false, removed = false } of changes) {
    const same = !added && !removed;
    if (same || collected.at(-1)?.same !== false) collected.push({ before, after, same });
    if (!added) before += value.length;
    if (!removed) after += value.length;
  }
  return collected;
}

const byWords: Compare = (before, after) =>
  before.length + after.length <= longestCompared
    ? diffWordsWithSpace(before, after, { maxEditLength: mostChanges })
    : undefined;

/** The stretches of two texts, line by line and, in lines that differ, word by word. */
function stretches(before: string, after: string): Stretch[] {
  const lines = stretchesOf(lineChanges(before, after), { before: 0, after: 0 });
  return lines.flatMap((stretch, index) => {
    if (stretch.same) return [stretch];
    const next = lines[index + 1] ?? { before: before.length, after: after.length };
    const removed = before.slice(stretch.before, next.before);
    const added = after.slice(stretch.after, next.after);
    return stretchesOf(
      changesOf(removed, added, byWords, (text) => text.match(words) ?? []),
      stretch,
    );
  });
}

/** Says where offsets of a written text were in the text before; the texts are compared once it is asked. */
export function placesBefore(before: string, after: string): (offset: number) => PlaceBefore {
  if (before === after) return (offset) => ({ at: offset });
  let compared: readonly Stretch[] | undefined;
  return (offset) => {
    const all = (compared ??= stretches(before, after));
    const index = lastBeginningBy(all, offset);
    const stretch = all[index];
    if (stretch === undefined) return { at: offset };
    if (stretch.same) return { at: stretch.before + offset - stretch.after };
    return { within: { start: stretch.before, end: all[index + 1]?.before ?? before.length } };
  };
}

/**
 * The index of the last stretch that begins at an offset of the text after or in front of it, -1 if there is none. A
 * text may be asked for thousands of offsets, so the stretches are halved and not gone through.
 */
function lastBeginningBy(all: readonly Stretch[], offset: number): number {
  let [first, end] = [0, all.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (all[middle]!.after <= offset) first = middle + 1;
    else end = middle;
  }
  return first - 1;
}

/** An error by its place and its kind (`errorKind`). */
interface PlacedError {
  start: number;
  kind: number;
}

/**
 * Which error of the text before an error of a text was: one of the same kind, at the place where its code was, or
 * anywhere in the code that its own has taken the place of.
 * @param placeBefore where an offset was in the text before
 */
export function errorBefore<Before extends PlacedError>(
  errors: readonly Before[],
  placeBefore: (offset: number) => PlaceBefore,
): (error: PlacedError) => Before | undefined {
  const known = new Map(errors.map((error) => [`${error.start} ${error.kind}`, error]));
  return ({ start, kind }) => {
    if (errors.length === 0) return undefined;
    const was = placeBefore(start);
    if ('at' in was) return known.get(`${was.at} ${kind}`);
    return errors.find(
      (error) => was.within.start <= error.start && error.start < was.within.end && error.kind === kind,
    );
  };
}
