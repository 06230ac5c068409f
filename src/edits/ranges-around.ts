import type { SourceRange } from '../repository/source-range.ts';

/**
 * Ranges to be asked for many times, without a look at all of them each time.
 * @returns asked for an offset, those that begin before it and end at it or behind it, in the order given
 */
export function rangesAround<Range extends SourceRange>(
  ranges: readonly Range[],
): (offset: number) => readonly Range[] {
  const sorted = ranges.map((range, index) => ({ range, index })).sort((a, b) => a.range.start - b.range.start);
  const furthest = furthestEnds(sorted.map(({ range }) => range.end));
  const leaves = furthest.length / 2;
  return (offset) => {
    const around: typeof sorted = [];
    // Half by half, without those that end too early or begin too late.
    const waiting = [{ node: 1, first: 0, count: leaves }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, first } = next;
      const begins = sorted[first];
      if (begins === undefined || begins.range.start >= offset || furthest[node]! < offset) continue;
      const count = next.count / 2;
      if (next.count === 1) around.push(begins);
      else waiting.push({ node: 2 * node, first, count }, { node: 2 * node + 1, first: first + count, count });
    }
    return around.sort((a, b) => a.index - b.index).map(({ range }) => range);
  };
}

/** The furthest end in each half of the list, in each half of that, and so on: those of node n are 2n and 2n + 1. */
function furthestEnds(ends: readonly number[]): readonly number[] {
  const leaves = 2 ** Math.ceil(Math.log2(Math.max(ends.length, 1)));
  const furthest = new Array<number>(2 * leaves).fill(-1);
  for (const [index, end] of ends.entries()) furthest[leaves + index] = end;
  for (let node = leaves - 1; node > 0; node -= 1)
    furthest[node] = Math.max(furthest[2 * node]!, furthest[2 * node + 1]!);
  return furthest;
}
