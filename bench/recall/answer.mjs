// @ts-check
/** What the built analysis says about one repository, in the terms of a truth. */

/** @param {string} module of the build */
const built = (module) => import(new URL(`../../dist/${module}`, import.meta.url).href);

/** @type {typeof import('../../src/pipeline/plan-repository.ts')} */
const { planRepository } = await built('src/pipeline/plan-repository.js');
/** @type {typeof import('../../src/catalog/profile.ts')} */
const { profiles } = await built('src/catalog/profile.js');

/**
 * @typedef {object} Answer
 * @property {number} files scanned
 * @property {import('./compare.mjs').Reported[]} sites
 * @property {import('./compare.mjs').Unresolved[]} unresolved
 * @property {import('./compare.mjs').Skipped[]} skipped
 */

/**
 * @param {string} root real path of the repository's folder
 * @param {'svc' | 'langfuse'} profile
 * @returns {Answer} with files relative to the root, positions those of the name without quotes
 */
export function answerFor(root, profile) {
  const { analysis, files } = planRepository({ root, profile: profiles[profile] });
  /** @param {string} file @param {number} offset */
  const placeOf = (file, offset) => {
    const text = analysis.text(file) ?? '';
    const name = /['"`]/.test(text.charAt(offset)) ? offset + 1 : offset;
    const before = text.slice(0, name).split(/\r\n|[\n\r\u2028\u2029]/);
    return { file: file.slice(root.length + 1), line: before.length, column: (before.at(-1) ?? '').length + 1 };
  };
  return {
    files: analysis.filesScanned,
    // What is reported: a planner leaves out what v6 takes as it is.
    sites: files
      .flatMap(({ planned }) => planned)
      .map(({ site: { file, name, id, evidence } }) => ({ ...placeOf(file, name.start), id, evidence })),
    unresolved: analysis.unresolved.map(({ file, name, cause }) => ({ ...placeOf(file, name.start), cause })),
    skipped: analysis.skipped.map(({ file, reason }) => ({ file: file.slice(root.length + 1), reason })),
  };
}
