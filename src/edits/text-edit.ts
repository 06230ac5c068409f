/** Replaces `[start, end)` of the original text (UTF-16 offsets) by `text`; `start === end` inserts. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}
