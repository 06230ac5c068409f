/** A part of two lists that is the same in both, by its place in each. */
export interface Anchor {
  before: number;
  after: number;
}

/**
 * Parts that two lists have in common, in the order of both: those that stand equally often in each, the first beside
 * the first, as far as they do not cross. It takes little longer for more parts, however many differ.
 */
export function anchorsIn(before: readonly string[], after: readonly string[]): Anchor[] {
  const places = placesOf(before);
  const pairs = [...placesOf(after)].flatMap(([part, afterPlaces]) => {
    const beforePlaces = places.get(part) ?? [];
    return beforePlaces.length === afterPlaces.length
      ? afterPlaces.map((place, index) => ({ before: beforePlaces[index]!, after: place }))
      : [];
  });
  return longestRising(pairs.sort((left, right) => left.after - right.after));
}

function placesOf(parts: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, part] of parts.entries()) {
    const known = places.get(part);
    if (known === undefined) places.set(part, [index]);
    else known.push(index);
  }
  return places;
}

/** As many of the pairs as possible, in their order, whose places in the list before rise. */
function longestRising(pairs: readonly Anchor[]): Anchor[] {
  /** For each length the chain that ends earliest, by its last pair. */
  const lastOfChain: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, { before }] of pairs.entries()) {
    let [low, high] = [0, lastOfChain.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[lastOfChain[middle]!]!.before < before) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? undefined : lastOfChain[low - 1]);
    lastOfChain[low] = index;
  }
  const chain: Anchor[] = [];
  for (let index = lastOfChain.at(-1); index !== undefined; index = previous[index]) chain.push(pairs[index]!);
  return chain.reverse();
}
