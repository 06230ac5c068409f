// @ts-check
/** Reads the held-out cases and holds an answer against the truth of one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './compare.mjs';

/** Where the cases are, with a slash at the end. */
export const casesFolder = fileURLToPath(new URL('held-out/cases/', import.meta.url));

/**
 * One site of a case: a place, what is expected there and how sure a perfect tool would be.
 *
 * @typedef {import('./compare.mjs').TrueSite & {
 *   expect: 'found' | 'reported',
 *   evidence: 'proven' | 'inferred' | 'mixed' | 'likely' | 'none',
 *   or?: { line: number, column: number }[],
 *   corrected?: string,
 * }} HeldOutSite
 * `or`: other places of the same file that name the same break. `corrected`: what was wrong in the truth of the first
 * run.
 */

/**
 * @typedef {object} HeldOutTruth
 * @property {'svc' | 'langfuse'} profile
 * @property {string} why one sentence
 * @property {HeldOutSite[]} sites
 * @property {(import('./compare.mjs').TrueSite & { corrected?: string })[]} allowed places where a report is right and
 * not required
 */

/** @typedef {HeldOutTruth & { name: string, files: string[], javascript: boolean }} HeldOutCase */

/** @returns {HeldOutCase[]} sorted by name */
export function heldOutCases() {
  return readdirSync(casesFolder)
    .sort()
    .map((name) => {
      /** @type {HeldOutTruth} */
      const truth = JSON.parse(readFileSync(join(casesFolder, name, 'truth.json'), 'utf8'));
      const files = readdirSync(join(casesFolder, name), { recursive: true })
        .map(String)
        .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
        .sort();
      return { ...truth, name, files, javascript: files.every((file) => /\.[cm]?jsx?$/.test(file)) };
    });
}

/** @param {{ file: string, line: number, column: number, id: string }} site */
const keyOf = ({ file, line, column, id }) => `${file}:${line}:${column}:${id}`;

/**
 * @param {HeldOutTruth} truth
 * @param {import('./answer.mjs').Answer} answer
 * @returns {import('./compare.mjs').Comparison}
 */
export function compareCase(truth, answer) {
  const allowed = new Set((truth.allowed ?? []).map(keyOf));
  const main = new Map(
    truth.sites.flatMap((site) => (site.or ?? []).map((place) => [keyOf({ ...site, ...place }), site])),
  );
  const reported = new Map();
  for (const one of answer.sites) {
    if (allowed.has(keyOf(one))) continue;
    const site = main.get(keyOf(one));
    const same = site ? { ...one, line: site.line, column: site.column } : one;
    if (!site || !reported.has(keyOf(same))) reported.set(keyOf(same), same);
  }
  return compare(truth.sites, { ...answer, sites: [...reported.values()] });
}
