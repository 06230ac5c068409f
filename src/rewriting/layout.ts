/**
 * Lines and white space around a place. Only what stands between tokens is looked at here: what the code says is a
 * question to the syntax view.
 */
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** The line ending of a file. */
export function lineEndOf(source: string): '\n' | '\r\n' {
  return source.includes('\r\n') ? '\r\n' : '\n';
}

/** White space at the beginning of the line that holds `offset`. */
export function indentAt(source: string, offset: number): string {
  return /^[ \t]*/.exec(source.slice(lineStart(source, offset)))![0];
}

/** Where the line begins that holds `offset`. */
export function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

/** Whether nothing but white space stands before `offset` on its line. */
export function beginsLine(source: string, offset: number): boolean {
  return source.slice(lineStart(source, offset), offset).trim() === '';
}

/**
 * Where the line ends that `from` is on, behind a comment; `undefined` where code follows on it, or the comment goes
 * on.
 */
export function endOfLine(source: string, from: number): number | undefined {
  const rest = /^[ \t;]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(?=\r?\n|$)/.exec(source.slice(from));
  return rest === null ? undefined : from + rest[0].length;
}

/** Length of the white space before `offset` on its line. */
export function spaceBefore(source: string, offset: number): number {
  return /[ \t]*$/.exec(source.slice(lineStart(source, offset), offset))![0].length;
}

/** Length of the white space behind `offset` on its line. */
export function spaceBehind(source: string, offset: number): number {
  return /^[ \t]*/.exec(source.slice(offset))![0].length;
}

/**
 * The white space before `offset` with the line end in front of it; `undefined` where something stands before it on its
 * line.
 */
export function lineBreakBefore(source: string, offset: number): string | undefined {
  return /\r?\n[ \t]*$/.exec(source.slice(Math.max(0, lineStart(source, offset) - 2), offset))?.[0];
}

/**
 * The white space behind `offset` up to the first token of the next line; `undefined` where something follows on its
 * own.
 */
export function lineBreakBehind(source: string, offset: number): string | undefined {
  return /^[ \t]*\r?\n[ \t]*/.exec(source.slice(offset))?.[0];
}

/** Length of what is left of the line behind `offset`, its end included; `undefined` where something follows on it. */
export function restOfLine(source: string, offset: number): number | undefined {
  return /^[ \t]*(?:\r?\n|$)/.exec(source.slice(offset))?.[0].length;
}

/** Length of the empty lines behind `offset`, which ends its line, up to the end of the last of them. */
export function emptyLinesBehind(source: string, offset: number): number {
  return /^[ \t]*(?:\r?\n[ \t]*)*(?=\r?\n)/.exec(source.slice(offset))?.[0].length ?? 0;
}

/** Whether a text stands on one line. */
export function isOneLine(text: string): boolean {
  return !text.includes('\n');
}

/** Takes a statement out with its line, where it has one for itself; else with the space in front of it. */
export function removedStatement(source: string, { start, end }: SourceRange): TextEdit {
  const rest = restOfLine(source, end);
  if (!beginsLine(source, start)) return { start: start - spaceBefore(source, start), end, text: '' };
  return rest === undefined || rest === 0
    ? { start, end: end + spaceBehind(source, end), text: '' }
    : { start: lineStart(source, start), end: end + rest, text: '' };
}

/**
 * A removal of whole lines with the empty lines behind it, where there is one in front of it as well, or where it was
 * the first of its block.
 */
export function withoutEmptyLines(source: string, removal: TextEdit): TextEdit {
  const isFirst = /(?:\{[ \t]*|^[ \t]*|\n[ \t]*)\r?\n$/.test(source.slice(0, removal.start));
  const empty = isFirst ? /^(?:[ \t]*\r?\n)+/.exec(source.slice(removal.end)) : null;
  if (empty === null || source[removal.end - 1] !== '\n') return removal;
  return { ...removal, end: removal.end + empty[0].length };
}

/**
 * A statement that has its lines for itself goes with them; the one at the top of a file, with the empty lines below
 * it.
 */
export function wholeLine(source: string, { start, end }: SourceRange): TextEdit {
  const rest = /^[ \t]*(?:\r?\n)/.exec(source.slice(end))?.[0];
  const first = /^\uFEFF?(?:#![^\n]*\n)?$/.test(source.slice(0, start));
  if (rest === undefined || !(first || source[start - 1] === '\n')) return { start, end, text: '' };
  const empty = first ? (/^(?:[ \t]*\r?\n)*/.exec(source.slice(end + rest.length))?.[0].length ?? 0) : 0;
  return { start, end: end + rest.length + empty, text: '' };
}
