/** Maps offsets of `source` to line numbers from 1; `\n` ends a line, with or without `\r`. */
export function lineNumbers(source: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
