import type { SourceRange } from '../repository/source-range.ts';

/**
 * Whether two ranges share text. Nothing does with an insertion at its edge, nor with one where it is an insertion
 * itself.
 */
export function overlaps(one: SourceRange, other: SourceRange): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether one range lies in another, or is the same. */
export function isWithin(inner: SourceRange, outer: SourceRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
