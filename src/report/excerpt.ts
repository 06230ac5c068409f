/** The lines of code that a person is shown of a finding. */

/** Where a finding is in the file as it is after the run, and the code there. */
export interface Excerpt {
  line: number;
  column: number;
  /** The lines up to the one of the finding, one to three; the last is `line`, or the part of it that is shown. */
  lines: readonly string[];
  /** Offset of the finding in the last of them. */
  start: number;
  /** How many UTF-16 units of it the finding takes; 0 where the run has written other code there. */
  length: number;
  /** It is the code below a marker, which stands where the finding does and is told in words. */
  below?: true;
}

/** Excerpts of a run's findings by {@link excerptKey}. */
export type Excerpts = ReadonlyMap<string, Excerpt>;

/** What tells one place from another; positions are those of the report. */
export function excerptKey({ file, line, column }: { file: string; line: number; column: number }): string {
  return `${file}:${line}:${column}`;
}
