/** Replaces `[start, end)` of the original text (UTF-16 offsets) by `text`; `start === end` inserts. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  /** What is inserted goes on behind the line that ends here: in a notebook, at the end of that line's cell. */
  isBehind?: true;
}
