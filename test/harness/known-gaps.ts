/**
 * Fixtures whose truth the product does not reach yet, with the reason. A listed case has to fail: one that passes is
 * taken off the list, so that the list can only shrink.
 */
export const knownGaps: Readonly<Record<string, string>> = {};
