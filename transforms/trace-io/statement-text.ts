import type { SourceRange } from '../../src/repository/source-range.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';

/** Takes a statement out with its line, when it has one of its own; else only the statement. */
export function removeStatement(source: string, statement: SourceRange): TextEdit {
  const indent = /[ \t]*$/.exec(source.slice(0, statement.start))![0].length;
  const start = statement.start - indent;
  const startsLine = start === 0 || source[start - 1] === '\n' || source[start - 1] === '\uFEFF';
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(source.slice(statement.end));
  if (startsLine && rest !== null) return { start, end: statement.end + rest[0].length, text: '' };
  const space = startsLine ? (/^[ \t]*/.exec(source.slice(statement.end))?.[0].length ?? 0) : 0;
  return startsLine
    ? { start: statement.start, end: statement.end + space, text: '' }
    : { start: statement.start - indent, end: statement.end, text: '' };
}
