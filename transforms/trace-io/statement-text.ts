import type { SourceRange } from '../../src/repository/source-range.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { restOfLine, spaceBefore, spaceBehind, withoutEmptyLines } from '../../src/rewriting/layout.ts';

/**
 * Takes a statement out with its line, when it has one of its own, or else only the statement. Where empty lines were
 * on both sides, those behind it go too.
 */
export function removeStatement(source: string, statement: SourceRange): TextEdit {
  const start = statement.start - spaceBefore(source, statement.start);
  const startsLine = start === 0 || source[start - 1] === '\n' || source[start - 1] === '\uFEFF';
  if (!startsLine) return { start, end: statement.end, text: '' };
  const rest = restOfLine(source, statement.end);
  return rest === undefined
    ? { start: statement.start, end: statement.end + spaceBehind(source, statement.end), text: '' }
    : withoutEmptyLines(source, { start, end: statement.end + rest, text: '' });
}
