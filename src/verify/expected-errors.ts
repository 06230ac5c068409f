import ts from 'typescript';
import type { SourceRange } from '../repository/source-range.ts';

/** Not in TypeScript's own declarations: the comments that speak to the checker; type 0 is `@ts-expect-error`. */
interface WithDirectives {
  commentDirectives?: readonly { range: ts.TextRange; type: number }[];
}

/** The comments of a text that expect an error, in order. */
export function expectationsIn(file: string, text: string): SourceRange[] {
  if (!text.includes('@ts-expect-error')) return [];
  const { commentDirectives = [] } = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext) as WithDirectives;
  return commentDirectives.filter(({ type }) => type === 0).map(({ range }) => ({ start: range.pos, end: range.end }));
}

/**
 * Which expectations have an error, by their number, as TypeScript counts it: the comment is above the error's line,
 * with nothing but empty lines and comments between the two.
 * @param sourceFile a tree of the same lines as the text of the expectations
 */
export function metExpectations(
  expectations: readonly SourceRange[],
  sourceFile: ts.SourceFile,
  errors: readonly ts.Diagnostic[],
): Map<number, ts.Diagnostic> {
  const lineOf = (position: number): number => sourceFile.getLineAndCharacterOfPosition(position).line;
  const numbers = new Map(expectations.map(({ end }, number) => [lineOf(end), number]));
  const lines = sourceFile.text.split('\n');
  const met = new Map<number, ts.Diagnostic>();
  for (const error of errors) {
    for (let line = lineOf(error.start ?? 0) - 1; line >= 0; line -= 1) {
      const number = numbers.get(line);
      if (number !== undefined && !met.has(number)) met.set(number, error);
      const words = lines[line]!.trim();
      if (number !== undefined || (words !== '' && !words.startsWith('//'))) break;
    }
  }
  return met;
}
