/** The word with which a comment silences a place. */
export const ignoreWord = 'svc-v6-ignore';

/** A comment that begins with `svc-v6-ignore`; offsets in the text that it was read from. */
export interface IgnoreComment {
  /** Of the comment. */
  opening: number;
  /** Of the word, and of the end of what is said behind it. */
  start: number;
  end: number;
  /** What is said behind the word, without the colon. */
  words: string;
  /** The words, where a colon is in front of them: only such a comment silences something. */
  reason: string | undefined;
}

const word = String.raw`[ \t]*${ignoreWord}(?![\w-])(:)?`;

/** `//` to the end of the line, and the comments that end on their own. */
const ignoreComment = new RegExp(String.raw`//${word}(.*)|(?:/\*+|<!--)${word}((?:(?!\*/|-->).)*)`, 'g');

/** The ignore comments of a text, also those in a string: what is code is not known here. */
export function ignoreCommentsIn(text: string): IgnoreComment[] {
  return [...text.matchAll(ignoreComment)].map((match) => {
    const [whole, lineColon, lineWords, colon = lineColon, behindWord = lineWords ?? ''] = match;
    const words = behindWord.trim();
    return {
      opening: match.index,
      start: match.index + whole.indexOf(ignoreWord),
      end: match.index + whole.trimEnd().length,
      words,
      reason: colon === undefined || words === '' ? undefined : words,
    };
  });
}

/** The reason of a text that is one such comment, in braces or not. */
export function ignoreReasonIn(comment: string): string | undefined {
  const [first] = ignoreCommentsIn(comment);
  return first !== undefined && /^\{?\s*$/.test(comment.slice(0, first.opening)) ? first.reason : undefined;
}
