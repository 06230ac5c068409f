/**
 * Which of some ranges that follow each other is the first to end at an offset or behind it. A file may have thousands
 * of statements, and be asked about as many places.
 * @param ranges in source order, none of them in another
 * @param offset in UTF-16 units
 * @returns its index; the number of ranges where all end before
 */
export function firstEnding(ranges: readonly { readonly end: number }[], offset: number): number {
  let from = 0;
  let to = ranges.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ranges[middle]!.end < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}
