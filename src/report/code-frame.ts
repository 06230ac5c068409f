import type { Excerpt } from './excerpt.ts';
import { harmless } from './harmless-text.ts';
import { columnsOf } from './terminal-text.ts';

/** Of a line that does not fit, so many units stand in front of what the caret points at. */
const lead = 20;

const tabWidth = 2;

/** As a terminal shows it: tabs are spaces, control characters are written out. */
function shown(text: string): string {
  return harmless(text.replaceAll('\t', ' '.repeat(tabWidth)));
}

/** The indentation that all lines have. */
function commonIndent(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0].length);
  return indents.length === 0 ? 0 : Math.min(...indents);
}

/** The part of a line that fits into some columns. */
function fitting(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let columns = 0;
  let kept = '';
  for (const letter of text) {
    columns += columnsOf(letter);
    if (columns > width - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}

/** The last line with what the caret points at, without its front where that would not fit. */
function pointed(line: string, start: number, length: number, width: number): { code: string; before: string } {
  const front = shown(line.slice(0, start));
  const marked = shown(line.slice(start, start + length));
  if (columnsOf(front) + columnsOf(marked) <= width) return { code: shown(line), before: front };
  const from = start - lead;
  if (from <= 0) return { code: shown(line), before: front };
  return { code: `…${shown(line.slice(from))}`, before: `…${shown(line.slice(from, start))}` };
}

/**
 * One to three lines with their numbers, and a line with a caret below.
 * @param paint colours the carets; `dim` what is not code
 */
export function codeFrame(
  { line, lines, start: at, length }: Excerpt,
  width: number,
  { paint, dim }: { paint: (text: string) => string; dim: (text: string) => string },
): string[] {
  const digits = Math.max(3, String(line).length);
  const room = Math.max(20, width - digits - 5);
  const cut = commonIndent(lines);
  const start = Math.max(0, at - cut);
  const gutter = (label: string): string => dim(`  ${label.padStart(digits)} |`);
  const last = pointed((lines.at(-1) ?? '').slice(cut), start, length, room);
  const framed = [...lines.slice(0, -1).map((text) => shown(text.slice(cut))), last.code].map((text, index) =>
    `${gutter(String(line - lines.length + 1 + index))} ${fitting(text, room)}`.trimEnd(),
  );
  if (length === 0) return framed;
  const marked = columnsOf(shown((lines.at(-1) ?? '').slice(at, at + length)));
  const carets = Math.max(1, Math.min(marked, room - columnsOf(last.before)));
  return [...framed, `${gutter('')} ${' '.repeat(columnsOf(last.before))}${paint('^'.repeat(carets))}`];
}
