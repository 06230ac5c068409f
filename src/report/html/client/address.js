// @ts-check
/** What a reader has set stands in the address, so that a link can say it. */

/** @param {string} hash with `#`, or empty */
export function setAddress(hash) {
  try {
    history.replaceState(null, '', hash || location.pathname + location.search);
  } catch {
    // A page shown inside another one may not change its address; everything works without.
  }
}
