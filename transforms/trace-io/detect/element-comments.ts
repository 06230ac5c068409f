import type ts from 'typescript';
import { defined } from '../../../src/catalog/defined.ts';
import type { SourceRange } from '../../../src/repository/source-range.ts';
import { rangeOf } from '../../../src/program/syntax.ts';
import { syntaxViewOf } from '../../../src/program/syntax-view.ts';
import { isOneLine } from '../../../src/rewriting/layout.ts';
import type { ElementComments } from '../facts.ts';

/** The comments between the elements of a literal, each with the element that it is about; none is left out. */
export function commentsOfElements(literal: ts.ObjectLiteralExpression): ElementComments[] {
  const file = literal.getSourceFile();
  const { text } = file;
  const elements = literal.properties.map(rangeOf);
  const syntax = syntaxViewOf(file);
  const edges = [literal.getStart(file) + 1, ...elements.map(({ end }) => end)];
  const between = edges.map((start, index) =>
    syntax.commentsOf({ start, end: elements[index]?.start ?? literal.end - 1 }).map((comment) => ({
      comment: text.slice(comment.start, comment.end),
      side: sideOf(text, comment, elements[index - 1], elements[index]),
    })),
  );
  return elements.map((_, index) => {
    const commentsAt = (at: number, side: Side): string[] | undefined => {
      const comments = between[at]!.filter((commentBetween) => commentBetween.side === side).map(
        ({ comment }) => comment,
      );
      return comments.length === 0 ? undefined : comments;
    };
    return defined({
      above: commentsAt(index, 'above'),
      behind: commentsAt(index + 1, 'behind'),
      below: commentsAt(index + 1, 'below'),
    });
  });
}

type Side = keyof ElementComments;

/** Whether a comment is about the element before it or the one behind it. */
function sideOf(text: string, comment: SourceRange, before?: SourceRange, next?: SourceRange): Side {
  if (before === undefined) return 'above';
  const gap = text.slice(before.end, comment.start);
  if (!isOneLine(gap)) return next === undefined ? 'below' : 'above';
  // `a, /* of b */ b`
  const isOfNext = gap.includes(',') && next !== undefined && isOneLine(text.slice(comment.end, next.start));
  return isOfNext ? 'above' : 'behind';
}
