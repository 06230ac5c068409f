// @ts-check
/** What a repository can expect at the sites of the survey, in people's words. */
import { counted, pairs } from '../bench/survey/table.mjs';

/** @typedef {import('../bench/survey/table.mjs').True} True */
/** @typedef {import('../bench/survey/table.mjs').Measured} Measured */

/**
 * Whole per cents that add up to 100: the largest remainders are rounded up.
 * @param {readonly number[]} shares
 * @returns {number[]}
 */
export function perCents(shares) {
  const roundedDown = shares.map((share) => Math.floor(share * 100));
  const missing = 100 - roundedDown.reduce((sum, part) => sum + part, 0);
  const up = shares
    .map((share, index) => ({ index, rest: share * 100 - (roundedDown[index] ?? 0) }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, missing);
  return roundedDown.map((part, index) => part + (up.some((share) => share.index === index) ? 1 : 0));
}

/**
 * @param {readonly True[]} truth
 * @param {Measured} measured
 * @param {Measured} firstRun of the repositories that nobody had looked at, as they were then
 * @param {string} surveyPage its address, as it is not in the package
 * @returns {string} a table, and how it is counted
 */
export function sharesTable(truth, measured, firstRun, surveyPage) {
  const [all, first] = [pairs(truth, measured), pairs(truth, firstRun)];
  const repositories = truth.filter(({ sites }) => sites.length > 0).length;
  return [
    '| | migrated | to check | left to you | not found |',
    '|-|-|-|-|-|',
    sharesRow('`svc-codemod`', all, 'plain'),
    sharesRow('`svc-codemod --compat`', all, 'compat'),
    sharesRow('first run, plain', first, 'plain'),
    sharesRow('first run, `--compat`', first, 'compat'),
    '',
    `Counted over the ${all.length} v5 uses that v6 breaks in ${truth.length} public repositories (${repositories} of them have any), from which it has learned since. The first runs are over the ${first.length} in repositories that nobody had looked at by then, so expect those of yours: [the survey](${surveyPage}) has each.`,
  ].join('\n');
}

/**
 * @param {string} name
 * @param {ReturnType<typeof pairs>} sites
 * @param {'plain' | 'compat'} mode
 */
function sharesRow(name, sites, mode) {
  const counts = counted(sites, mode);
  const missed = sites.length - counts.reduce((sum, count) => sum + count, 0);
  const shares = perCents([...counts, missed].map((count) => count / sites.length));
  return `| ${name} | ${shares.map((part) => `${part} %`).join(' | ')} |`;
}
