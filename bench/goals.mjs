/** The goals of a run and what was measured of them. Factors between contenders are of the same rounds; growth is between two sizes, each with rounds of its own. */

/** One line of the goals. @param {string} goal @param {string} measured @param {boolean} met */
export const goalLine = (goal, measured, met) => `| ${goal} | ${measured} | ${met ? 'met' : 'missed'} |`;

/** @param {readonly string[]} lines of `goalLine` @returns {string} */
export const goalsOf = (lines) => ['| goal | measured | |', '|-|-|-|', ...lines].join('\n');

/** @typedef {{ files: number, share: number, rows: { id: string, wall: number, rss: number }[] }} Measured */

/** @param {Record<string, Measured>} results by the name of the repository: `10000`, `10000-without` @returns {string} */
export function goalsTable(results) {
  const of = (/** @type {string} */ repository, /** @type {string} */ id) =>
    results[repository]?.rows.find((row) => row.id === id);
  /** How often one contender's time holds another's. @param {string} id @param {string} by @param {string} [repository] */
  const times = (id, by, repository = '10000') => (of(repository, id)?.wall ?? NaN) / (of(repository, by)?.wall ?? NaN);
  /** @type {string[]} */
  const lines = [];
  /** @param {string} goal @param {readonly number[]} numbers without one of them the goal is not told @param {boolean} met @param {string} measured */
  const add = (goal, numbers, met, measured) => {
    if (!numbers.some(Number.isNaN)) lines.push(goalLine(goal, measured, met));
  };

  const [names, namesUnverified] = [times('jscodeshift', 'ours'), times('jscodeshift', 'ours-unverified')];
  add(
    '20 times faster than jscodeshift without precheck',
    [names, namesUnverified],
    names >= 20,
    `${names.toFixed(1)} times; ${namesUnverified.toFixed(1)} with \`--no-verify\``,
  );
  const checked = times('jscodeshift-precheck', 'ours');
  add('not slower than jscodeshift with precheck', [checked], checked >= 1, `${checked.toFixed(1)} times faster`);
  const types = times('tsc', 'ours');
  add('7 times faster than `tsc --noEmit`', [types], types >= 7, `${types.toFixed(1)} times`);
  const [floor, floorUnverified] = [times('ours', 'floor'), times('ours-unverified', 'floor')];
  add(
    'within 30 times of the floor',
    [floor, floorUnverified],
    floor <= 30,
    `${floor.toFixed(0)} times; ${floorUnverified.toFixed(0)} with \`--no-verify\``,
  );
  const nothing = times('ours', 'floor', '10000-without');
  add(
    'within 3 times of the floor where nothing reaches the SDK',
    [nothing],
    nothing <= 3,
    `${nothing.toFixed(1)} times`,
  );
  const memory = of('10000', 'ours')?.rss ?? NaN;
  add('under 500 MB', [memory], memory < 500, `${memory.toFixed(0)} MB`);
  const growth = (of('50000', 'ours')?.wall ?? NaN) / (of('10000', 'ours')?.wall ?? NaN);
  add('linear to 50,000 files', [growth], growth <= 5.5, `${growth.toFixed(1)} times the time for 5 times the files`);
  return goalsOf(lines);
}
