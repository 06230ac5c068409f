// @ts-check
/** Holds what the analysis reports against the truth, position by position. */

/**
 * One place of the truth.
 *
 * @typedef {object} TrueSite
 * @property {string} file relative to the unpacked package, with `/`
 * @property {number} line from 1
 * @property {number} column from 1, in UTF-16 units
 * @property {string} id catalogue id
 * @property {string} [why] what reading decided where the types say nothing
 */

/**
 * @typedef {{ file: string, line: number, column: number, id: string, evidence: 'proven' | 'inferred' | 'mixed' |
 * 'likely' }} Reported
 */
/** @typedef {{ file: string, line: number, column: number, cause: string }} Unresolved */
/** @typedef {{ file: string, reason: string }} Skipped */

/**
 * @typedef {object} Comparison
 * @property {number} sites of the truth, in source and in published declarations
 * @property {Record<Reported['evidence'], number>} found sites of the truth by the evidence they were reported with
 * @property {(TrueSite & { reason: string })[]} missed sites of the truth in source that were not reported
 * @property {TrueSite[]} declarations sites in published `.d.ts` files, which are output, reported or not
 * @property {Reported[]} extra reported, but no v5 site
 * @property {number} unresolved uses that were counted and not reported
 */

/** @param {string} file */
export const isDeclaration = (file) => /\.d\.[cm]?ts$/.test(file);

/** @param {{ file: string, line: number, column: number }} place */
const keyOf = ({ file, line, column }) => `${file}:${line}:${column}`;

/**
 * @param {readonly TrueSite[]} truth
 * @param {{ sites: readonly Reported[], unresolved: readonly Unresolved[], skipped: readonly Skipped[] }} answer
 * @returns {Comparison}
 */
export function compare(truth, answer) {
  const reported = new Map(answer.sites.map((site) => [keyOf(site), site]));
  const causes = new Map(answer.unresolved.map((use) => [keyOf(use), use.cause]));
  const skipped = new Map(answer.skipped.map(({ file, reason }) => [file, reason]));
  const countByEvidence = { proven: 0, inferred: 0, mixed: 0, likely: 0 };
  /** @type {Comparison['missed']} */
  const missed = [];
  /** @type {TrueSite[]} */
  const declarations = [];
  for (const site of truth) {
    const same = reported.get(keyOf(site));
    if (isDeclaration(site.file)) declarations.push(site);
    else if (same?.id === site.id) countByEvidence[same.evidence] += 1;
    else missed.push({ ...site, reason: reasonOf(same, causes.get(keyOf(site)), skipped.get(site.file)) });
  }
  const places = new Map(truth.map((site) => [keyOf(site), site.id]));
  const extra = answer.sites.filter((site) => places.get(keyOf(site)) !== site.id);
  return {
    sites: truth.length,
    found: countByEvidence,
    missed,
    declarations,
    extra,
    unresolved: answer.unresolved.length,
  };
}

/**
 * @param {Reported | undefined} other
 * @param {string | undefined} cause
 * @param {string | undefined} skipped
 */
function reasonOf(other, cause, skipped) {
  if (other) return `reported as \`${other.id}\``;
  if (skipped) return `the file is left out: ${skipped}`;
  return cause ? `counted as unresolved: ${cause}` : 'silent';
}
