import type { SourceRange } from '../repository/source-range.ts';
import type { SyntaxView } from '../program/syntax-view.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { beginsLine, indentAt, isOneLine, lineBreakBefore, lineEndOf, restOfLine, spaceBehind } from './layout.ts';

/** A file's text with its tree. */
export interface Code {
  readonly source: string;
  readonly syntax: SyntaxView;
}

/**
 * Adds a property behind the last one of an object literal, on a line of its own when the literal has its end on one.
 */
export function appendToLiteral({ source, syntax }: Code, literal: SourceRange, property: string): TextEdit {
  const closing = literal.end - 1;
  const last = syntax.childrenOf(literal).at(-1);
  const comment = syntax.commentsOf({ start: last?.end ?? literal.start, end: literal.end }).at(-1);
  if (last === undefined)
    return comment === undefined
      ? { start: literal.start + 1, end: closing, text: ` ${property} ` }
      : { start: closing, end: closing, text: `${property} ` };
  const token = syntax.tokenBehind(last);
  const comma = token.kind === 'CommaToken' ? token : undefined;
  const behind = Math.max(comma?.end ?? last.end, comment?.end ?? 0);
  // Lines end where the braces are not all on one, or the last comment would swallow what follows.
  const onLines =
    beginsLine(source, closing) &&
    (!isOneLine(source.slice(literal.start, last.end)) || (comment !== undefined && source[comment.start + 1] === '/'));
  const added = onLines ? `${lineEndOf(source)}${indentAt(source, last.end)}${property}` : ` ${property}`;
  if (comma !== undefined) return { start: behind, end: behind, text: `${added}${onLines ? ',' : ''}` };
  return {
    start: last.end,
    end: behind,
    text: `,${source.slice(last.end, behind)}${added}`,
    closes: last.end - literal.start,
  };
}

/** Adds a property before the first element of an object literal, which has one: what is spread behind it wins. */
export function prependToLiteral({ source, syntax }: Code, literal: SourceRange, property: string): TextEdit {
  const { start } = syntax.childrenOf(literal)[0]!;
  const space = beginsLine(source, start) ? `${lineEndOf(source)}${indentAt(source, start)}` : ' ';
  return { start, end: start, text: `${property},${space}` };
}

/**
 * Adds a property behind those that stay: where the last one goes with its line, and the comma before it stays, the new
 * one takes its place.
 * @param removals the edits that take properties out of the literal
 */
export function appendBesideRemovals(
  code: Code,
  literal: SourceRange,
  property: string,
  removals: readonly TextEdit[],
): TextEdit[] {
  const last = code.syntax.childrenOf(literal).at(-1);
  const removal = removals.find(
    ({ start, end, text }) => last !== undefined && text === '' && start <= last.start && end >= last.end,
  );
  const keepsComma =
    last !== undefined && removal !== undefined && code.source.slice(removal.start, last.start).trim() === '';
  if (!keepsComma) return [...removals, appendToLiteral(code, literal, property)];
  return [...removals.filter((edit) => edit !== removal), { start: last.start, end: last.end, text: property }];
}

/**
 * Takes an element out of a comma-separated list in braces: with its line where it has one, else with the comma before
 * it, or with the one behind it when nothing that stays comes before (`leading`).
 */
export function removeFromList(
  { source, syntax }: Code,
  braces: SourceRange,
  element: SourceRange,
  leading: boolean,
): TextEdit {
  const token = syntax.tokenBehind(element);
  const comma = token.kind === 'CommaToken' ? token : undefined;
  const near =
    comma !== undefined && isOneLine(source.slice(element.end, comma.start)) && isFree(element, comma, syntax);
  const lineBreak = lineBreakBefore(source, element.start);
  const end = near ? comma.end : element.end;
  const closing = restOfLine(source, end);
  if (lineBreak !== undefined && closing !== undefined && element.start - lineBreak.length > braces.start)
    return { start: element.start - lineBreak.length, end: end + spaceBehind(source, end), text: '' };
  const before = syntax.childrenOf(braces).findLast((other) => other.end <= element.start);
  if (!leading && before !== undefined && isFree(before, element, syntax))
    return { start: syntax.tokenBehind(before).start, end: element.end, text: '' };
  if (comma === undefined || !isFree(element, comma, syntax)) return { ...element, text: '' };
  const next = syntax.tokenBehind(comma);
  const comment = syntax.commentsOf({ start: comma.end, end: next.start })[0];
  return { start: element.start, end: comment?.start ?? next.start, text: '' };
}

/** No comment stands between the two. */
function isFree({ end }: SourceRange, { start }: SourceRange, syntax: SyntaxView): boolean {
  return syntax.commentsOf({ start: end, end: start }).length === 0;
}
