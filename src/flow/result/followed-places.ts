import type ts from 'typescript';
import type { ResultPath } from './result-use.ts';

/**
 * Places followed for one call: enough for real code, and an end for a circle. At the end the part goes out of sight.
 */
const mostPlaces = 400;

/**
 * Parts of a result followed through one place (`'data' in row ? row.data : row`), and an end for a path that grows in
 * a circle. One more goes out of sight there: nobody knows what is read of it.
 */
const mostParts = 8;

/**
 * @returns what is to be done at a place that the part at `path` has reached: each part is followed once, and at the
 * end of a budget it is out of sight
 */
export function followedPlaces(): (place: ts.Node, path: ResultPath) => 'follow' | 'skip' | 'give up' {
  const places = new Map<ts.Node, Set<string>>();
  return (place, path) => {
    const parts = places.get(place) ?? new Set();
    const part = path.join('.');
    if (parts.has(part)) return 'skip';
    if (parts.size === mostParts || places.size > mostPlaces) return 'give up';
    places.set(place, parts.add(part));
    return 'follow';
  };
}
