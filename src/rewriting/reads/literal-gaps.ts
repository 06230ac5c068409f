import type { LiteralValue } from '../../program/literal-value.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { textOfRange } from '../../repository/source-range.ts';
import { isOneLine, lineBreakBehind } from '../layout.ts';

/** A source text, and where its comments are. */
export interface CommentedText {
  source: string;
  syntax: Pick<SyntaxView, 'commentsOf'>;
}

/** What stands in front of a property of an object literal, or between the last one and the closing brace. */
export interface Gap {
  /** White space and comments without the comma; comments in front of the comma stay. */
  text: string;
  /** A comma stands in it. */
  hasComma: boolean;
  /** The comment on the line of what stands before, with the white space between; empty without one. */
  trailing: string;
  /** That comment ends with its line: `// …`. */
  trailsToLineEnd: boolean;
  /** The line ends behind that comment. */
  endsLine: boolean;
  /** All other comments. */
  comments: readonly string[];
}

/** The gaps of an object literal in source order: one in front of each property, and one behind the last. */
export function gapsOf({ range, properties = [] }: LiteralValue, text: CommentedText): readonly Gap[] {
  const starts = [range.start + 1, ...properties.map((property) => property.range.end)];
  const ends = [...properties.map((property) => property.range.start), range.end - 1];
  return starts.map((start, index) => gapOf({ start, end: ends[index]! }, text));
}

function gapOf(range: SourceRange, { source, syntax }: CommentedText): Gap {
  const comments = syntax.commentsOf(range);
  const comma = commaIn(range, comments, source);
  const beforeComma = comma === undefined ? '' : source.slice(range.start, comma);
  const kept = beforeComma.trim() === '' ? '' : beforeComma;
  const text = kept + source.slice(comma === undefined ? range.start : comma + 1, range.end);
  const [first, ...others] = comments;
  const trailing = first === undefined ? '' : upTo(first, range.start, comma, source);
  const trails = first !== undefined && isOneLine(trailing);
  return {
    text,
    hasComma: comma !== undefined,
    trailing: trails ? trailing : '',
    trailsToLineEnd: trails && source[first.start + 1] === '/',
    endsLine: lineBreakBehind(text, trails ? trailing.length : 0) !== undefined,
    comments: (trails ? others : comments).map((comment) => textOfRange(source, comment)),
  };
}

/** The comma is all that stands between comments besides white space. */
function commaIn({ start, end }: SourceRange, comments: readonly SourceRange[], source: string): number | undefined {
  let at = start;
  for (const comment of [...comments, { start: end, end }]) {
    const between = source.slice(at, comment.start);
    if (between.trim() !== '') return comment.start - between.trimStart().length;
    at = comment.end;
  }
  return undefined;
}

/** The gap up to the end of its first comment, without a comma in front of that. */
function upTo(comment: SourceRange, start: number, comma: number | undefined, source: string): string {
  return source.slice(comma === undefined || comma > comment.start ? start : comma + 1, comment.end);
}
