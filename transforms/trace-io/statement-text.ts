import type { SourceRange } from '../../src/repository/source-range.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { restOfLine, spaceBefore, spaceBehind } from '../../src/rewriting/layout.ts';

/** Takes a statement out with its line, when it has one of its own; else only the statement. */
export function removeStatement(source: string, statement: SourceRange): TextEdit {
  const start = statement.start - spaceBefore(source, statement.start);
  const startsLine = start === 0 || source[start - 1] === '\n' || source[start - 1] === '\uFEFF';
  if (!startsLine) return { start, end: statement.end, text: '' };
  const rest = restOfLine(source, statement.end);
  return rest === undefined
    ? { start: statement.start, end: statement.end + spaceBehind(source, statement.end), text: '' }
    : { start, end: statement.end + rest, text: '' };
}
