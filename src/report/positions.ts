/** A place in a file as editors count: line and column from 1, columns in UTF-16 units. */
export interface Position {
  line: number;
  column: number;
}

/** Maps UTF-16 offsets of `text` to positions; a leading BOM takes no column. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = lineStarts(text);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(0, offset - (starts[low] ?? 0)) + 1 };
  };
}

/** The way back: the offset of a place. */
export function offsetsIn(text: string): (place: Position) => number {
  const starts = lineStarts(text);
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}

function lineStarts(text: string): number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}
