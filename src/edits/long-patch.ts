/** Patches of texts that differ in very many lines. */
import type { StructuredPatchHunk } from 'diff';
import { lineChanges } from '../repository/line-changes.ts';

/** A line with its end, and what becomes of it. */
interface PatchLine {
  sign: ' ' | '-' | '+';
  text: string;
}

/**
 * The hunks from one text to another. They may be longer than the shortest ones, but take no longer to find for more
 * lines that differ.
 * @param context how many lines that stay are shown around the others
 */
export function hunksOfMany(source: string, output: string, context: number): StructuredPatchHunk[] {
  const lines = lineChanges(source, output).flatMap(({ added, removed, value }) => {
    const sign = added ? '+' : removed ? '-' : ' ';
    return (value.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((text): PatchLine => ({ sign, text }));
  });
  return hunksOf(lines, context);
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
