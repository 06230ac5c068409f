import { diffLines } from 'diff';
import { markerPrefix } from '../catalog/marker.ts';

/** Where a line is after the run. */
export interface MovedLine {
  line: number;
  /** False where the run has written other code in its place. */
  same: boolean;
}

/** Where each line of the source is in the output; a line that was rewritten is where its new code begins. */
export function movedLines(source: string, output: string): MovedLine[] {
  const moved: MovedLine[] = [];
  let line = 1;
  let removed = 0;
  const rewritten = (lines: readonly number[]): void => {
    for (let index = 0; index < removed; index += 1)
      moved.push({ line: lines[Math.min(index, lines.length - 1)] ?? line, same: false });
    removed = 0;
  };
  for (const part of diffLines(source, output)) {
    if (part.removed) {
      removed += part.count;
    } else if (part.added) {
      // Comments that say what is left to do are no code.
      const added = part.value.split('\n').slice(0, part.count);
      rewritten(added.flatMap((text, index) => (text.includes(markerPrefix) ? [] : [line + index])));
      line += part.count;
    } else {
      rewritten([]);
      for (let index = 0; index < part.count; index += 1) moved.push({ line: line + index, same: true });
      line += part.count;
    }
  }
  rewritten([]);
  return moved;
}
