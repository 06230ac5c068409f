/**
 * The part of a text that edits and markers are in: a parser has to read no more of it to say whether the edits hold,
 * and where a marker can stand.
 */
import { firstEnding } from '../program/first-ending.ts';
import { isWithin } from '../program/overlaps.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** Above this share of a text the part is no less work than the whole. */
const largestShare = 0.7;

/** Some top-level statements of a text. */
export interface ConcernedPart {
  /** The text with everything else blank, so that each place is where it is in the whole. */
  text: string;
  /** Whether edits stay inside, and take no end of a statement, which separates it from the next one. */
  holds(edits: readonly TextEdit[]): boolean;
}

/**
 * @param statements the top-level statements in order, each with the space and the comments before it
 * @param places what is looked at: edits, and the statements that get a marker
 * @returns `undefined` where a place is in no statement, or the part is nearly the whole
 */
export function concernedPart(
  source: string,
  statements: readonly SourceRange[],
  places: readonly SourceRange[],
): ConcernedPart | undefined {
  const numbers = places.map((place) => indexAround(statements, place));
  if (numbers.includes(-1)) return undefined;
  const concerned = new Set(numbers);
  for (const number of concerned) {
    // Of statements on one line each has a say in where the line begins and ends.
    if (sharesLine(source, statements[number]!)) concerned.add(number - 1);
    const next = statements[number + 1];
    if (next !== undefined && sharesLine(source, next)) concerned.add(number + 1);
  }
  const kept = statements.filter((_, number) => concerned.has(number));
  const length = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  if (length > largestShare * source.length) return undefined;
  return {
    text: withBlanks(source, kept),
    holds: (edits) =>
      edits.every((edit) => {
        const statement = kept[indexAround(kept, edit)];
        return statement !== undefined && (edit.end < statement.end || edit.text.endsWith(source[edit.end - 1]!));
      }),
  };
}

/** Which of the statements a place lies in; -1 for none. */
function indexAround(statements: readonly SourceRange[], place: SourceRange): number {
  const number = firstEnding(statements, place.end);
  const statement = statements[number];
  return statement !== undefined && isWithin(place, statement) ? number : -1;
}

/** Whether something of a statement, or a comment before it, is on the line on which the one before it ends. */
function sharesLine(source: string, { start, end }: SourceRange): boolean {
  if (start === 0) return false;
  const line = source.indexOf('\n', start);
  return source.slice(start, line === -1 ? end : Math.min(line, end)).trim() !== '';
}

function withBlanks(source: string, kept: readonly SourceRange[]): string {
  let text = '';
  for (const { start, end } of kept) text += `${blank(source.slice(text.length, start))}${source.slice(start, end)}`;
  return text + blank(source.slice(text.length));
}

/** Statements without a semicolon need the end of a line between them. */
function blank(text: string): string {
  return text.includes('\n') ? `${' '.repeat(text.length - 1)}\n` : ' '.repeat(text.length);
}
