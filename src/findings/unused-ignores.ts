import { commentsIn } from '../embedded/comment-at.ts';
import { embeddedKind } from '../embedded/index.ts';
import { lineAt } from '../edits/comment-lines.ts';
import { ignoreCommentAt } from '../applying/ignore-comments.ts';
import { ignoreCommentsIn, ignoreWord } from '../repository/ignore-comments.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { positionsIn } from '../report/positions.ts';

/** A comment that silences nothing. Lines and columns from 1. */
export interface UnusedIgnore {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  problem: 'unused' | 'withoutReason';
}

/** A site, where the file has it. */
export type SilencedSite = Readonly<Record<'name' | 'statement', Pick<SourceRange, 'start'>>>;

/**
 * The `svc-v6-ignore` comments of a file that silence nothing.
 * @param file absolute, with `/`
 * @param source its text, with the BOM where it has one
 * @param silenced sites that a comment silences, in the file's offsets
 */
export function unusedIgnores(file: string, source: string, silenced: readonly SilencedSite[]): UnusedIgnore[] {
  if (!source.includes(ignoreWord)) return [];
  const isComment = commentsIn(file, source);
  const position = positionsIn(source);
  const used = new Set(silenced.flatMap((site) => ignoreCommentAt(source, site)?.start ?? []));
  const comments = ignoreCommentsIn(source).filter(({ start }) => isComment(start));
  return comments.flatMap(({ start, end, words }, index): UnusedIgnore[] => {
    const problem = words === '' ? 'withoutReason' : 'unused';
    if (problem === 'unused' && isUsed(start, comments[index + 1]?.start ?? source.length)) return [];
    const { line, column } = position(start);
    const { line: endLine, column: endColumn } = position(end);
    return [{ line, column, endLine, endColumn, problem }];
  });

  /**
   * In a file that holds code in other text, a comment may stand above a block or an element: what follows it counts.
   */
  function isUsed(offset: number, next: number): boolean {
    if (embeddedKind(file) === undefined) return used.has(lineAt(source, offset));
    return silenced.some(({ name }) => name.start > offset && name.start < next);
  }
}
