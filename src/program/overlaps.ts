import type { SourceRange } from '../repository/source-range.ts';

/**
 * Whether two ranges share text. Nothing does with an insertion at its edge, nor with one where it is an insertion
 * itself.
 */
export function overlaps(left: SourceRange, right: SourceRange): boolean {
  return left.start < right.end && right.start < left.end;
}

/** Whether one range lies in another, or is the same. */
export function isWithin(inner: SourceRange, outer: SourceRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
