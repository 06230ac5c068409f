import type { SourceRange } from '../repository/source-range.ts';

/**
 * Ranges to be asked for many times, without a look at all of them each time.
 * @returns asked for a range, those that begin in it or at its edges, in the order of the text
 */
export function rangesByStart<Range extends SourceRange>(
  ranges: readonly Range[],
): (range: SourceRange) => readonly Range[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  return ({ start, end }) => sorted.slice(firstFrom(sorted, start), firstFrom(sorted, end + 1));
}

/** The index of the first range that begins at an offset or behind it. */
function firstFrom(sorted: readonly SourceRange[], offset: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.start < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}
