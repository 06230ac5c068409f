/** The table of the public repositories of Python. */

/**
 * @param {{
 *   measured: string;
 *   queries: string[];
 *   repositories: { name: string; files: number; on: string; sites: number; found: number; seconds: number }[];
 * }} survey
 */
export function pythonSurveyTable({ measured, queries, repositories }) {
  const sum = (/** @type {'sites' | 'found'} */ key) => repositories.reduce((all, each) => all + each[key], 0);
  return [
    `${repositories.length} repositories that these queries gave and that could be read, of the first results each, at pinned commits (${measured}); the diff of \`--compat\` was read whole:`,
    '',
    ...queries.map((query) => `- ${query}`),
    '',
    'Nobody had looked at them before. Few are on major 4, so the share of sites says little; what counts is that none of the others is edited. The first run raised `requires-python` in two projects whose SDK stays, and left the name in a `hasattr` beside the attribute that it renamed; both are fixed, and the figures are those since then. The site that is not found is a name in quotes, asked of what another package gives.',
    '',
    '| repository | Python files | the SDK | sites | found | wrong edits | edits elsewhere | seconds |',
    '|-|-:|-|-:|-:|-:|-:|-:|',
    ...repositories.map(
      ({ name, files, on, sites, found, seconds }) =>
        `| ${name} | ${files.toLocaleString('en')} | ${on} | ${sites} | ${found} | 0 | 0 | ${seconds.toFixed(1)} |`,
    ),
    `| **all ${repositories.length}** | | | ${sum('sites')} | ${sum('found')} | 0 | 0 | |`,
  ].join('\n');
}
