/** Shapes of sites that stand in types. */
import type { Segment } from './site-of-value.ts';
import type { SourceRange } from '../repository/source-range.ts';

/** `SvcClient['name']` in a type, possibly the tail of `SvcClient['api']['namespace']['name']`. */
export interface TypeIndexShape {
  kind: 'typeIndex';
  /** Each `['name']` from the first that belongs to the surface; `access` covers the brackets. */
  segments: readonly Segment[];
}

/** `typeof client.name` in a type. */
export interface TypeQueryShape {
  kind: 'typeQuery';
  segments: readonly Segment[];
}

/** A name in a type that cannot be followed by a path: `Pick<SvcClient, 'name'>`, `keyof`, a mapped type. */
export interface TypeKeyShape {
  kind: 'typeKey';
  literal: SourceRange;
  /** For `Pick` with all its keys written there: the keys in source order. */
  pick?: readonly PickedKey[];
}

/** One key of a `Pick`. */
export interface PickedKey {
  name: string;
  /** The literal with its quotes. */
  range: SourceRange;
}
