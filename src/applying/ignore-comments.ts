import { ignoreReasonIn } from '../repository/ignore-comments.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { commentsAbove, lineAt } from '../edits/comment-lines.ts';

/** What silences a site, and the offset of its line. */
export interface Silenced {
  reason: string;
  start: number;
}

/**
 * The `// svc-v6-ignore: <reason>` (or `<!-- -->` in markup) above the site's line or above its statement, among the
 * comments there; `undefined` without such a comment or without a reason in it.
 */
export function ignoreCommentAt(
  source: string,
  site: Readonly<Record<'name' | 'statement', Pick<SourceRange, 'start'>>>,
): Silenced | undefined {
  for (const offset of [site.name.start, site.statement.start]) {
    for (const { text, start } of commentsAbove(source, lineAt(source, offset))) {
      const reason = ignoreReasonIn(text);
      if (reason !== undefined) return { reason, start };
    }
  }
  return undefined;
}

/** The reason of {@link ignoreCommentAt}. */
export function ignoreReason(...place: Parameters<typeof ignoreCommentAt>): string | undefined {
  return ignoreCommentAt(...place)?.reason;
}
