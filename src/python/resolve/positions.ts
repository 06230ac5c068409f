/** Places of a text as a language server counts them. */

/** Counted from 0; columns are UTF-16 units. */
export interface Position {
  line: number;
  character: number;
}

/** The lines of a text. */
export interface TextLines {
  positionOf: (offset: number) => Position;
  offsetOf: (position: Position) => number;
}

/** @param source with line ends of any kind */
export function textLines(source: string): TextLines {
  const starts = [0];
  for (const match of source.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return {
    positionOf: (offset) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low, character: offset - starts[low]! };
    },
    offsetOf: ({ line, character }) => Math.min((starts[line] ?? source.length) + character, source.length),
  };
}
