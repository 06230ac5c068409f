/** Sites of a statement that moved within its file. */
import type { SourceRange } from '../../repository/source-range.ts';

/** Numbers that are no offsets. */
const counts: ReadonlySet<string> = new Set(['parameters']);

/** Whether all that is said of places in it lies in a range, so that it moves with that. */
export function movesWith({ start, end }: SourceRange, file: string, said: unknown): boolean {
  return isWithin(said);

  function isWithin(value: unknown): boolean {
    if (typeof value === 'number') return false;
    if (typeof value !== 'object' || value === null) return true;
    if (Array.isArray(value)) return value.every(isWithin);
    return Object.entries(value).every(([key, each]) => {
      if (key === 'start' || key === 'end') return typeof each === 'number' && each >= start && each <= end;
      if (key === 'file') return each === file;
      return (counts.has(key) && typeof each === 'number') || isWithin(each);
    });
  }
}

/** The same, so many units further. */
export function moved<T>(value: T, by: number): T {
  if (by === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => moved(each, by)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [
      key,
      (key === 'start' || key === 'end') && typeof each === 'number' ? each + by : moved(each, by),
    ]),
  ) as T;
}
