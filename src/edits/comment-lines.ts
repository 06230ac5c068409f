/** A line that holds nothing but one comment. */
export interface CommentLine {
  /** Offset of the line's first unit. */
  start: number;
  /** The comment without the white space around it. */
  text: string;
}

/** Offset of the first unit of the line that holds `offset`; behind a BOM on the first line. */
export function lineAt(source: string, offset: number): number {
  const start = offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && source.startsWith('\uFEFF') ? 1 : start;
}

/** The lines directly above `line` that hold one whole comment each, nearest first. */
export function commentsAbove(source: string, line: number): CommentLine[] {
  const comments: CommentLine[] = [];
  let position = line;
  while (position > lineAt(source, 0)) {
    const start = lineAt(source, position - 1);
    const text = source.slice(start, position).trim();
    if (!isWholeComment(text)) break;
    comments.push({ start, text });
    position = start;
  }
  return comments;
}

function isWholeComment(text: string): boolean {
  if (text.startsWith('<!--')) return /^<!--(?:(?!-->)[\s\S])*-->$/.test(text);
  return (
    text.startsWith('//') ||
    /^\/\*(?:(?!\*\/)[\s\S])*\*\/$/.test(text) ||
    /^\{\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*\}$/.test(text)
  );
}
