// @ts-check
/** What a repository can expect: shares of `migrated`, `review` and `manual` at the sites of the survey. */
import { counted, pairs, statuses } from '../bench/survey/table.mjs';

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
 * @param {string} surveyPage its address, as it is not in the package
 * @returns {string} a table, and how it is counted
 */
export function sharesTable(truth, measured, surveyPage) {
  const all = pairs(truth, measured);
  const rows = [
    ['`svc-codemod`', 'plain'],
    ['`svc-codemod --compat`', 'compat'],
  ].map(([name, mode]) => {
    const counts = counted(all, /** @type {'plain' | 'compat'} */ (mode));
    const missed = all.length - counts.reduce((sum, count) => sum + count, 0);
    return `| ${name} | ${perCents([...counts, missed].map((count) => count / all.length))
      .map((part) => `${part} %`)
      .join(' | ')} |`;
  });
  const repositories = truth.filter(({ sites }) => sites.length > 0).length;
  return [
    `| | ${statuses.map((status) => `\`${status}\``).join(' | ')} | not found |`,
    '|-|-|-|-|-|',
    ...rows,
    '',
    `Counted over the ${all.length} v5 uses that v6 breaks in ${truth.length} public repositories (${repositories} of them have any) which nobody tuned it to: [the survey](${surveyPage}) has each.`,
  ].join('\n');
}
