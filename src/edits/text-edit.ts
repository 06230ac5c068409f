/** Replaces `[start, end)` of the original text (UTF-16 offsets) by `text`; `start === end` inserts. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  /** What is inserted goes on behind the line that ends here: in a notebook, at the end of that line's cell. */
  isBehind?: true;
  /** How much of the original text it puts an end to: at one place, the end of what is inside of it comes first. */
  closes?: number;
}
