/** The tables of the page about performance that speak of the ESLint plugin. */
import { goalLine, goalsOf } from '../goals.mjs';

/**
 * @typedef {{ id: string, label: string, cpu: number, rss: number, wall: number, reports: number, ruleTime?: number,
 * perFile?: Record<'median' | 'p90' | 'p99', number> }} RunRow
 */
/** @typedef {{ median: number, p95: number }} Spread milliseconds */
/**
 * @typedef {{ id: string, label: string, wall: Spread, cpu: Spread, parse: number, opened: number, rss: number,
 * reports: number }} EditsRow
 */
/**
 * Sites found of each group, by what is installed and by tool.
 * @typedef {Record<string, Record<string, Record<string, number>>>} Found
 */
/**
 * What was measured so far.
 *
 * @typedef {object} Results
 * @property {Record<string, { files: number, runs: number, machine: string, rows: RunRow[] }>} [runs] by number of
 * files
 * @property {{ files: number, runs: number, machine: string, rows: EditsRow[] }} [edits]
 * @property {{ files: number, runs: number, machine: string, rows: RunRow[] }} [first]
 * @property {{ cases: number, totals: Record<string, number>, tools: Record<string, string>, found: Found }} [who]
 */

const count = (/** @type {number} */ number) => number.toLocaleString('en');
const notYet = 'Not measured yet.';

/** @template {{ id: string }} Row @param {readonly Row[]} rows @param {string} id */
const rowOf = (rows, id) => rows.find((row) => row.id === id);

/** @param {Results} results */
export function runTables({ runs = {} }) {
  const parts = Object.values(runs)
    .sort((a, b) => a.files - b.files)
    .map(({ files, runs: rounds, machine, rows }) => {
      const plain = rowOf(rows, 'parse-only')?.cpu ?? NaN;
      const ours = (rowOf(rows, 'ours')?.cpu ?? NaN) - plain;
      const lines = rows.map(({ id, label, cpu, rss, ruleTime, perFile, reports }) => {
        const own = cpu - plain;
        const times =
          ruleTime === undefined || perFile === undefined
            ? ['-', '-']
            : [
                (ruleTime / 1000).toFixed(2),
                `${(perFile.median * 1000).toFixed(1)} (${(perFile.p99 * 1000).toFixed(0)})`,
              ];
        return `| ${label} | ${cpu.toFixed(1)} | ${id === 'parse-only' ? '-' : own.toFixed(1)} | ${id === 'parse-only' || id === 'no-op' ? '-' : (own / ours).toFixed(1)} | ${rss.toFixed(0)} | ${times.join(' | ')} | ${count(reports)} |`;
      });
      return [
        `Linting ${count(files)} files of which 4 % reach the SDK, ${rounds === 1 ? 'one run of each' : `medians of ${rounds} runs`}, side by side (\`npm run bench:eslint -- --files ${files} --runs ${rounds}\`); ${machine}.`,
        '',
        '| | user + sys s | own s | own, ours = 1 | peak MB | in rules s | µs in a file that cannot matter: median (p99) | reports |',
        '|-|-|-|-|-|-|-|-|',
        ...lines,
      ].join('\n');
    });
  return parts.join('\n\n') || notYet;
}

/** @param {Results} results */
export function editsTable({ edits }) {
  if (!edits) return notYet;
  const { files, runs, machine, rows } = edits;
  const spread = (/** @type {Spread} */ { median, p95 }) => `${median.toFixed(1)} | ${p95.toFixed(1)}`;
  return [
    `One 500-line file edited 50 times in a repository of ${count(files)} files, ${runs} processes each (\`node bench/eslint/edits.mjs --files ${files} --runs ${runs}\`); the parser and ESLint alone take ${(rowOf(rows, 'ours')?.parse ?? NaN).toFixed(0)} ms for it; ${machine}.`,
    '',
    '| | ms added by an edit: median | p95 | user + sys ms: median | p95 | ms until the first answer | peak MB |',
    '|-|-|-|-|-|-|-|',
    ...rows.map(
      ({ label, wall, cpu, opened, rss }) =>
        `| ${label} | ${spread(wall)} | ${spread(cpu)} | ${opened.toFixed(0)} | ${rss.toFixed(0)} |`,
    ),
  ].join('\n');
}

/** @param {Results} results */
export function firstTable({ first }) {
  if (!first) return notYet;
  const { files, runs, machine, rows } = first;
  const plain = rowOf(rows, 'no-op');
  return [
    `A new process of ESLint lints one file of a repository of ${count(files)} files with dense imports, ${runs === 1 ? 'one run of each' : `medians of ${runs} runs`} (\`node bench/eslint/first.mjs --files ${files} --runs ${runs}\`); ${machine}.`,
    '',
    '| | wall s | user + sys s | beyond ESLint, user + sys s | peak MB |',
    '|-|-|-|-|-|',
    ...rows.map(
      ({ label, wall, cpu, rss }) =>
        `| ${label} | ${wall.toFixed(1)} | ${cpu.toFixed(1)} | ${(cpu - (plain?.cpu ?? NaN)).toFixed(1)} | ${rss.toFixed(0)} |`,
    ),
  ].join('\n');
}

/** @param {Results} results */
export function whoTable({ who }) {
  if (!who) return notYet;
  const { cases, totals, tools, found } = who;
  const groups = Object.keys(totals);
  const lines = Object.entries(found).flatMap(([state, byTool]) =>
    Object.entries(byTool).map(
      ([tool, sites]) =>
        `| ${state} | ${tools[tool] ?? tool} | ${groups.map((group) => sites[group] ?? 0).join(' | ')} |`,
    ),
  );
  return [
    `The ${totals['all']} sites of the ${cases} held-out cases ([recall](recall.md)), the same code with other types installed (\`node bench/eslint/who-finds-what.mjs\`):`,
    '',
    `| installed | | ${groups.map((group) => `${group} (of ${totals[group]})`).join(' | ')} |`,
    `|-|-|${groups.map(() => '-|').join('')}`,
    ...lines,
  ].join('\n');
}

/** @param {Results} results @returns {string[]} */
function runGoals({ runs = {} }) {
  const largest = Object.values(runs).sort((a, b) => b.files - a.files)[0];
  const [plain, ours, theirs] = ['parse-only', 'ours', 'no-deprecated'].map((id) => largest && rowOf(largest.rows, id));
  if (!largest || !plain || !ours || !theirs) return [];
  const at = `at ${count(largest.files)} files`;
  const cpu = (theirs.cpu - plain.cpu) / (ours.cpu - plain.cpu);
  const memory = theirs.rss / ours.rss;
  const plainFile = ours.perFile?.median ?? NaN;
  return [
    goalLine(
      'at least 10 times less CPU than `no-deprecated`, the program building counted on both sides',
      `${cpu.toFixed(1)} times ${at}`,
      cpu >= 10,
    ),
    goalLine(
      'at least 3 times less memory than `no-deprecated`',
      `${memory.toFixed(1)} times ${at}, the parser counted on both sides`,
      memory >= 3,
    ),
    goalLine('less than 0.1 ms on a file that cannot matter', `${plainFile.toFixed(3)} ms`, plainFile < 0.1),
  ];
}

/** @param {Results} results @returns {string[]} */
function editGoals({ edits }) {
  const [ours, theirs] = ['ours', 'no-deprecated'].map((id) => edits && rowOf(edits.rows, id)?.wall);
  if (!ours || !theirs) return [];
  return /** @type {const} */ (['median', 'p95']).map((share) =>
    goalLine(
      `an edit takes a tenth of what it takes with \`no-deprecated\`, ${share}`,
      `${ours[share].toFixed(1)} ms; ${theirs[share].toFixed(1)} ms`,
      ours[share] * 10 <= theirs[share],
    ),
  );
}

/** @param {Results} results @returns {string[]} */
function firstGoals({ first }) {
  const [plain, ours] = ['no-op', 'ours'].map((id) => first && rowOf(first.rows, id));
  if (!first || !plain || !ours) return [];
  const cpu = ours.cpu - plain.cpu;
  const where = `for the first file of ${count(first.files)} with dense imports`;
  return [
    goalLine(`under 1 s of processor time ${where}`, `${cpu.toFixed(1)} s`, cpu < 1),
    goalLine(`under 400 MB ${where}`, `${ours.rss.toFixed(0)} MB`, ours.rss < 400),
  ];
}

/** @param {Results} results @returns {string[]} */
function whoGoals({ who }) {
  return Object.entries(who?.found ?? {}).map(([state, { ours: own = {}, ...others }]) => {
    const best = Math.max(...Object.values(others).map((sites) => sites['all'] ?? 0));
    return goalLine(
      `more sites than every other tool, ${state} installed`,
      `${own['all'] ?? 0} of ${who?.totals['all']}; the best other ${best}`,
      (own['all'] ?? 0) > best,
    );
  });
}

/** @param {Results} measurements */
export function goalsTable(measurements) {
  const lines = [runGoals, editGoals, firstGoals, whoGoals].flatMap((goals) => goals(measurements));
  return lines.length > 0 ? goalsOf(lines) : notYet;
}
