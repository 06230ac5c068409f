/** Random numbers that are the same on every machine. */

/**
 * Mulberry32.
 *
 * @param {number} seed 32-bit integer
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  /** @returns {number} in [0, 1) */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    /** @param {number} limit @returns {number} integer in [0, limit) */
    below: (limit) => Math.floor(next() * limit),
    /** @template T @param {readonly T[]} choices @returns {T} */
    pick: (choices) => /** @type {T} */ (choices[Math.floor(next() * choices.length)]),
  };
}

const nouns = [
  'order',
  'invoice',
  'ticket',
  'parcel',
  'customer',
  'account',
  'report',
  'session',
  'product',
  'tariff',
  'queue',
  'audit',
  'basket',
  'voucher',
  'region',
  'device',
  'contract',
  'message',
  'calendar',
  'supplier',
];
const verbs = [
  'load',
  'merge',
  'check',
  'collect',
  'rank',
  'build',
  'notify',
  'archive',
  'split',
  'import',
  'price',
  'render',
];

/** @param {ReturnType<typeof createRandom>} random @returns {string} e.g. `invoice` */
export const noun = (random) => random.pick(nouns);
/** @param {ReturnType<typeof createRandom>} random @returns {string} e.g. `merge` */
export const verb = (random) => random.pick(verbs);
/** @param {string} text @returns {string} first letter in upper case */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
