/**
 * Half-open range of UTF-16 offsets in the file's text (without a leading BOM's special treatment: offset 0 is the
 * first unit).
 */
export interface SourceRange {
  start: number;
  end: number;
}

export function textOfRange(source: string, { start, end }: SourceRange): string {
  return source.slice(start, end);
}
