/** Patches of texts that differ in very many lines. */
import { diffLines, type StructuredPatchHunk } from 'diff';

/**
 * In how many lines two texts may differ for the shortest of all patches to be looked for. The time for that grows with
 * the square of the number: it is half a second here, and ten minutes for ten times as many.
 */
export const mostForShortest = 1000;

/** A line with its end, and what becomes of it. */
interface PatchLine {
  sign: ' ' | '-' | '+';
  text: string;
}

/**
 * The hunks from one text to another. Lines that both have once are taken for the same ones, as far as they come in the
 * same order, and what stands between two of them is compared by itself.
 * @param context how many lines that stay are shown around the others
 */
export function hunksByUniqueLines(source: string, output: string, context: number): StructuredPatchHunk[] {
  const [before, after] = [linesOf(source), linesOf(output)];
  const lines: PatchLine[] = [];
  let [oldAt, newAt] = [0, 0];
  for (const [oldEnd, newEnd] of [...sameLines(before, after), [before.length, after.length] as const]) {
    for (const line of compared(before.slice(oldAt, oldEnd), after.slice(newAt, newEnd))) lines.push(line);
    if (oldEnd < before.length) lines.push({ sign: ' ', text: before[oldEnd]! });
    [oldAt, newAt] = [oldEnd + 1, newEnd + 1];
  }
  return hunksOf(lines, context);
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Where the lines are that both texts have once, in the longest order that is the same in both. */
function sameLines(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const inAfter = uniqueLines(after);
  /** The last of the best rows of each length. Each knows the one in front of it. */
  const rows: { oldAt: number; newAt: number; front: number }[] = [];
  const ends: number[] = [];
  for (const [line, oldAt] of uniqueLines(before)) {
    const newAt = inAfter.get(line);
    if (newAt === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[ends[middle]!]!.newAt < newAt) low = middle + 1;
      else high = middle;
    }
    ends[low] = rows.push({ oldAt, newAt, front: low === 0 ? -1 : ends[low - 1]! }) - 1;
  }
  const same: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = rows[at]!.front) same.push([rows[at]!.oldAt, rows[at]!.newAt]);
  return same.reverse();
}

/** The lines that a text has once, in its order, and where. */
function uniqueLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [at, line] of lines.entries())
    if (places.has(line)) repeated.add(line);
    else places.set(line, at);
  for (const line of repeated) places.delete(line);
  return places;
}

function compared(before: readonly string[], after: readonly string[]): readonly PatchLine[] {
  const signed = (sign: PatchLine['sign'], lines: readonly string[]): PatchLine[] =>
    lines.map((text) => ({ sign, text }));
  const changes =
    before.length > 0 && after.length > 0
      ? diffLines(before.join(''), after.join(''), { maxEditLength: mostForShortest })
      : undefined;
  return changes === undefined
    ? [...signed('-', before), ...signed('+', after)]
    : changes.flatMap(({ added, removed, value }) => signed(added ? '+' : removed ? '-' : ' ', linesOf(value)));
}

function hunksOf(lines: readonly PatchLine[], context: number): StructuredPatchHunk[] {
  const ranges: { start: number; end: number }[] = [];
  for (const [at, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const last = ranges.at(-1);
    const start = Math.max(0, at - context);
    const end = Math.min(lines.length, at + 1 + context);
    if (last !== undefined && start <= last.end) last.end = end;
    else ranges.push({ start, end });
  }
  let [oldStart, newStart, done] = [1, 1, 0];
  return ranges.map(({ start, end }) => {
    // Nothing changes between two hunks.
    [oldStart, newStart] = [oldStart + start - done, newStart + start - done];
    const part = lines.slice(start, end);
    const oldLines = part.filter(({ sign }) => sign !== '+').length;
    const newLines = part.filter(({ sign }) => sign !== '-').length;
    const hunk = { oldStart, oldLines, newStart, newLines, lines: part.flatMap(written) };
    [oldStart, newStart, done] = [oldStart + oldLines, newStart + newLines, end];
    return hunk;
  });
}

function written({ sign, text }: PatchLine): readonly string[] {
  return text.endsWith('\n') ? [sign + text.slice(0, -1)] : [sign + text, '\\ No newline at end of file'];
}
