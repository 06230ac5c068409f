/**
 * The goals of a run and what was measured of them. Factors between contenders are of the same rounds; growth is
 * between two sizes, each with rounds of its own. A factor is told in time on the clock and in processor time, because
 * other work on the machine changes the first, and a goal is met when both of them meet it.
 */

/** One line of the goals. @param {string} goal @param {string} measured @param {boolean} met */
export const goalLine = (goal, measured, met) => `| ${goal} | ${measured} | ${met ? 'met' : 'missed'} |`;

/** A goal without a measurement. @param {string} goal */
const unmeasuredLine = (goal) => `| ${goal} | not measured | |`;

/** @param {readonly string[]} lines of `goalLine` @returns {string} */
export const goalsOf = (lines) => ['| goal | measured | |', '|-|-|-|', ...lines].join('\n');

/**
 * @typedef {{ files: number, share: number, rows: { id: string, wall: number, cpu: number, rss: number }[] }} Measured
 */
/** @typedef {{ wall: number, cpu: number }} Factor NaN where it was not measured */

const told = ({ wall, cpu }) => `${shown(wall)} times; ${shown(cpu)} by processor time`;
const shown = (/** @type {number} */ factor) => factor.toFixed(factor < 20 ? 1 : 0);
const least = ({ wall, cpu }) => Math.min(wall, cpu);
const most = ({ wall, cpu }) => Math.max(wall, cpu);

/**
 * @param {Record<string, Measured>} measurements by the name of the repository: `10000`, `10000-without`, `10000-dense`
 * @returns {string}
 */
export function goalsTable(measurements) {
  const of = (/** @type {string} */ repository, /** @type {string} */ id) =>
    measurements[repository]?.rows.find((row) => row.id === id);
  /**
   * How often one row's time holds another's.
   * @param {ReturnType<typeof of>} row
   * @param {ReturnType<typeof of>} by
   * @returns {Factor}
   */
  const factor = (row, by) => ({
    wall: (row?.wall ?? NaN) / (by?.wall ?? NaN),
    cpu: (row?.cpu ?? NaN) / (by?.cpu ?? NaN),
  });
  const times = (/** @type {string} */ repository, /** @type {string} */ id, /** @type {string} */ by) =>
    factor(of(repository, id), of(repository, by));
  /** @type {string[]} */
  const lines = [];
  /**
   * @param {string} goal
   * @param {number} deciding
   * @param {boolean} met
   * @param {string} measured
   */
  const add = (goal, deciding, met, measured) => {
    lines.push(Number.isNaN(deciding) ? unmeasuredLine(goal) : goalLine(goal, measured, met));
  };

  const names = times('10000', 'jscodeshift', 'ours');
  add('20 times faster than jscodeshift without precheck', least(names), least(names) >= 20, told(names));
  for (const { repository, as, faster } of [
    { repository: '2000-dense', as: ', dense imports, 2,000 files', faster: 10 },
    { repository: '10000-dense', as: ', dense imports', faster: 20 },
    { repository: '10000-hub', as: ', one module that everybody imports', faster: 3 },
  ]) {
    const types = times(repository, 'tsc', 'ours');
    add(`${faster} times faster than \`tsc --noEmit\`${as}`, least(types), least(types) >= faster, told(types));
  }
  for (const { repository, as, most: limit } of [
    { repository: '10000', as: '', most: 500 },
    { repository: '10000-dense', as: ', dense imports', most: 350 },
  ]) {
    const memory = of(repository, 'ours')?.rss ?? NaN;
    add(`under ${limit} MB${as}`, memory, memory < limit, `${memory.toFixed(0)} MB`);
  }
  const floor = times('10000', 'ours', 'floor');
  add('within 30 times of the floor', most(floor), most(floor) <= 30, told(floor));
  const nothing = times('10000-without', 'ours', 'floor');
  add('within 3 times of the floor where nothing reaches the SDK', most(nothing), most(nothing) <= 3, told(nothing));
  for (const [shape, imports] of [
    ['', ''],
    ['-dense', ', dense imports'],
  ]) {
    const growth = factor(of(`50000${shape}`, 'ours'), of(`10000${shape}`, 'ours'));
    add(`linear to 50,000 files${imports}`, most(growth), most(growth) <= 5.5, `${told(growth)} for 5 times the files`);
  }
  return goalsOf(lines);
}
