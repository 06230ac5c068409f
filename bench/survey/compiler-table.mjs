// @ts-check
/** The table of compiler.mjs. */

/** @typedef {import('./compiler.mjs').CompilerResult} CompilerResult */
/** @typedef {import('./compiler.mjs').Compared} Compared */

/** @param {Compared} compared */
const counts = ({ new: added, named, implied, lacking }) => [added, named, implied, lacking].join(' / ');

/** @param {readonly Compared[]} all @returns {Compared} */
const sum = (all) => ({
  new: all.reduce((total, one) => total + one.new, 0),
  named: all.reduce((total, one) => total + one.named, 0),
  implied: all.reduce((total, one) => total + one.implied, 0),
  lacking: all.reduce((total, one) => total + one.lacking, 0),
});

/**
 * @param {{ date: string, repositories: readonly CompilerResult[] }} measured
 * @param {number} withSites repositories that have a site
 */
export function compilerTable({ date, repositories }, withSites) {
  const rows = repositories.map(
    ({ repository, installed, files, plain, compat }) =>
      `| ${repository}${installed ? ', installed' : ''} | ${files} | ${counts(plain)} | ${counts(compat)} |`,
  );
  const all = (/** @type {'plain' | 'compat'} */ mode) => counts(sum(repositories.map((one) => one[mode])));
  return [
    `Each repository in whole TypeScript programs of its own configuration: before with the published types of its major, after with those of the shim (\`node bench/survey/compiler.mjs DIR,DIR --write\`), ${date}. *New*: errors that the migration brings, by file, place and code; *named*: the report has them, by the check that needs no install; *implied*: an implicit \`any\` that follows from a named one, which \`--project-tsc\` tells; *in vain*: the report has them and the compiler lacks them (the configuration of joelhooks/joelclaw has \`noCheck\`). Where a checkout is not installed, its packages are \`any\` before and after.`,
    '',
    '| repository | files | plain: new / named / implied / in vain | with `--compat` |',
    '|-|-:|-:|-:|',
    ...rows,
    `| **all ${repositories.length}** | ${repositories.reduce((total, { files }) => total + files, 0)} | ${all('plain')} | ${all('compat')} |`,
    ...(withSites === repositories.length
      ? []
      : ['', `${withSites - repositories.length} of the ${withSites} repositories with a site were not compared.`]),
  ].join('\n');
}
