import { diffArrays } from 'diff';

/** A stretch of lines that differ: `removed` of the old text (from `line`, counted from 1) give way to `added`. */
export interface ChangedLines {
  line: number;
  removed: readonly string[];
  added: readonly string[];
}

/** Compares two texts line by line. */
export interface LineMap {
  changes: readonly ChangedLines[];
  /** New number of an old line, both from 1; undefined when the line changed. */
  moved(line: number): number | undefined;
}

export function mapLines(before: string, after: string): LineMap {
  const changes: ChangedLines[] = [];
  const moved = new Map<number, number>();
  let oldLine = 1;
  let newLine = 1;
  let open: { line: number; removed: string[]; added: string[] } | undefined;
  for (const part of diffArrays(before.split('\n'), after.split('\n'))) {
    if (!part.added && !part.removed) {
      open = undefined;
      for (const _ of part.value) moved.set(oldLine++, newLine++);
      continue;
    }
    if (open === undefined) changes.push((open = { line: oldLine, removed: [], added: [] }));
    if (part.removed) {
      open.removed.push(...part.value);
      oldLine += part.value.length;
    } else {
      open.added.push(...part.value);
      newLine += part.value.length;
    }
  }
  return { changes, moved: (line) => moved.get(line) };
}
