import type { SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';

/**
 * A member expression on one line, with `.` for each `?.`: as it is written once it is known to be there. `undefined`
 * where a comment stands in it, or what it begins with has several lines.
 */
export function chainText(
  expression: SourceRange,
  { source, syntax }: { source: string; syntax: SyntaxView },
): string | undefined {
  const node = syntax.at(expression);
  if (node === undefined || syntax.commentsOf(node).length > 0) return undefined;
  const textOf = ({ start, end }: SourceRange): string => source.slice(start, end);
  const write = (part: SourceRange & { kind: string }): string => {
    const children = syntax.childrenOf(part);
    const [first] = children;
    const last = children.at(-1);
    if (first === undefined || last === undefined) return textOf(part);
    if (part.kind === 'PropertyAccessExpression') return `${write(first)}.${textOf(last)}`;
    if (part.kind === 'ElementAccessExpression') return `${write(first)}[${textOf(last)}]`;
    return part.kind === 'NonNullExpression' ? `${write(first)}!` : textOf(part);
  };
  const text = write(node);
  return text.includes('\n') ? undefined : text;
}
