// @ts-check
/** The table of the survey, and the shares that a repository can expect. */

/**
 * What is right at a site: `rewrite` = one replacement, and the code decides that it is the same; `check` = a
 * replacement whose result depends on what the code does not show; `person` = no call takes over.
 * @typedef {'rewrite' | 'check' | 'person'} Right
 */
/**
 * `also` = lines of places that break along with the site; `rightWithCompat` where a function of `--compat` takes over;
 * `wrong` = why an edit that was read is wrong; `corrected` = what the truth said before the first run, and why it was
 * not so; `in: 'test'` = a fake, or an expectation of a call.
 * @typedef {{ file: string, line: number, also?: number[], id: string, right: Right, rightWithCompat?: Right, why:
 * string, in?: 'test',
 *   wrong?: string, corrected?: string }} TrueSite
 */
/** @typedef {{ repository: string, part?: 3, commit: string, major: 4 | 5, sites: TrueSite[] }} True */
/** @typedef {{ file: string, line: number, id: string, plain: string, compat: string }} Answer */
/**
 * @typedef {{ repository: string, commit: string, major: 4 | 5, files: number, seconds: number[], secondRunsEmpty:
 * boolean,
 *   sites: Answer[], others: { file: string, line: number, id: string, status: string }[] }} Result
 */
/** @typedef {{ version: string, date: string, repositories: Result[] }} Measured */

export const statuses = /** @type {const} */ (['migrated', 'review', 'manual']);
const modes = /** @type {const} */ (['plain', 'compat']);

/** @param {TrueSite} site @param {'plain' | 'compat'} mode */
const rightIn = (site, mode) => (mode === 'compat' ? (site.rightWithCompat ?? site.right) : site.right);

/**
 * An edit that does what the truth does not say: found by reading, or `migrated` where the code does not decide it.
 * @param {TrueSite} site @param {Answer} answer
 */
export const isWrong = (site, answer) =>
  site.wrong !== undefined || modes.some((mode) => answer[mode] === 'migrated' && rightIn(site, mode) !== 'rewrite');

/** Every site with its answer. @param {readonly True[]} truth @param {Measured} measured */
export function pairs(truth, { repositories }) {
  return truth.flatMap((one) => {
    const measurement = repositories.find(({ repository }) => repository === one.repository);
    return one.sites.flatMap((site) => {
      const answer = measurement?.sites.find(
        ({ file, line, id }) => file === site.file && line === site.line && id === site.id,
      );
      return answer ? [{ repository: one.repository, major: one.major, site, answer }] : [];
    });
  });
}

/** @typedef {ReturnType<typeof pairs>[number]} Pair */

/** @param {readonly Pair[]} all @param {'plain' | 'compat'} mode */
export const counted = (all, mode) =>
  statuses.map((status) => all.filter(({ answer }) => answer[mode] === status).length);

/** Sites that need nobody, and are right. @param {readonly Pair[]} all @param {'plain' | 'compat'} mode */
const unattended = (all, mode) =>
  all.filter(({ site, answer }) => answer[mode] === 'migrated' && !isWrong(site, answer)).length;

/** @param {readonly Pair[]} all */
const shares = (all) =>
  `${perCent(unattended(all, 'plain'), all.length)} plain, ${perCent(unattended(all, 'compat'), all.length)} with \`--compat\``;

/** @param {readonly Pair[]} all */
const missed = (all) => all.filter(({ answer }) => !statuses.some((status) => status === answer.plain));

/** @param {number} part @param {number} whole */
const perCent = (part, whole) => `${Math.round((100 * part) / whole)} %`;

/**
 * @param {readonly Pair[]} all
 * @param {readonly (string | number)[]} first
 * @param {readonly (string | number)[]} last
 */
const row = (all, first, last) =>
  `| ${[
    ...first,
    all.length,
    all.length - missed(all).length,
    all.filter(({ site, answer }) => isWrong(site, answer)).length,
    ...modes.map((mode) => counted(all, mode).join(' / ')),
    ...last,
  ].join(' | ')} |`;

/**
 * @param {readonly True[]} truth @param {Measured} measured
 * @param {Measured} [thirdPart] the third part alone, as its first run was
 */
export function surveyTable(truth, measured, thirdPart) {
  const all = pairs(truth, measured);
  const first = thirdPart ? pairs(truth, thirdPart) : [];
  const withSites = truth.filter(({ sites }) => sites.length > 0);
  const rows = withSites.map((one) => {
    const measurement = measured.repositories.find(({ repository }) => repository === one.repository);
    return row(
      all.filter(({ repository }) => repository === one.repository),
      [`${one.repository}@${one.commit.slice(0, 8)}`, one.major],
      [measurement?.seconds.map((seconds) => seconds.toFixed(0)).join(' / ') ?? ''],
    );
  });
  const pairsOf = (/** @type {4 | 5} */ major) => all.filter((pair) => pair.major === major);
  const without = measured.repositories.filter(({ sites }) => sites.length === 0);
  const reported = without.flatMap(({ repository, others }) => others.map((other) => ({ repository, ...other })));
  const wrong = all.filter(({ site, answer }) => isWrong(site, answer));
  return [
    '| repository | major | sites | found | wrong edits | plain: migrated / review / manual | with `--compat` | seconds |',
    '|-|-:|-:|-:|-:|-:|-:|-:|',
    ...rows,
    row(pairsOf(4), [`**${withSites.filter(({ major }) => major === 4).length} on major 4**`, ''], ['']),
    row(pairsOf(5), [`**${withSites.filter(({ major }) => major === 5).length} on major 5**`, ''], ['']),
    row(all, [`**all ${withSites.length}**`, ''], ['']),
    ...(thirdPart ? [row(first, ['**third part, first run**', ''], [''])] : []),
    '',
    `${without.length} more ${without.length === 1 ? 'repository' : 'repositories'} on major 4 or 5 ${without.length === 1 ? 'has' : 'have'} no site; ${reported.length === 0 ? 'nothing is reported there' : `reported there: ${reported.map(place).join('; ')}`}. Measured at \`${measured.version}\`, ${measured.date}.`,
    '',
    `Unattended and right: ${shares(all)}${thirdPart ? `; third part, first run, at \`${thirdPart.version}\`: ${shares(first)}` : ''}. Second runs that changed something: ${measured.repositories.filter(({ secondRunsEmpty }) => !secondRunsEmpty).length}.`,
    '',
    ...section(
      'Missed',
      missed(all).map(({ repository, site }) => `${repository} \`${site.file}:${site.line}\` ${site.id}. ${site.why}`),
    ),
    ...section(
      'Wrong edits',
      wrong.map(
        ({ repository, site }) => `${repository} \`${site.file}:${site.line}\` ${site.id}. ${site.wrong ?? site.why}`,
      ),
    ),
    ...section(
      'Decided by the code, but left to people',
      all
        .filter(({ site, answer }) => site.right === 'rewrite' && answer.plain !== 'migrated')
        .map(
          ({ repository, site, answer }) =>
            `${repository} \`${site.file}:${site.line}\` ${site.id} (${answer.plain}). ${site.why}`,
        ),
    ),
    ...section('Corrections of the truth after the first run', correctionsOf(all)),
  ]
    .join('\n')
    .trimEnd();
}

/** @param {{ repository: string, file: string, line: number, id: string, status: string }} other */
const place = ({ repository, file, line, id, status }) => `${repository} \`${file}:${line}\` ${id} (${status})`;

/** One item for the places that were corrected for the same reason. @param {readonly Pair[]} all */
function correctionsOf(all) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { repository, site: surveyed } of all.filter(({ site }) => site.corrected)) {
    const reason = `${repository} … ${surveyed.corrected}`;
    places.set(reason, [...(places.get(reason) ?? []), `\`${surveyed.file}:${surveyed.line}\` ${surveyed.id}`]);
  }
  return [...places].map(([reason, of]) => reason.replace('…', () => `${of.join(', ')}:`));
}

/** @param {string} title @param {readonly string[]} entries */
const section = (title, entries) => [
  `**${title}:**${entries.length === 0 ? ' none.' : ''}`,
  '',
  ...entries.map((entry) => `- ${entry}`),
  ...(entries.length > 0 ? [''] : []),
];
