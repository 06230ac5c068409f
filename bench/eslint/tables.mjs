/** The tables of the page about performance that speak of the ESLint plugin. */
import { goalLine, goalsOf } from '../goals.mjs';

/**
 * @typedef {{ id: string, label: string, cpu: number, rss: number, wall: number, reports: number, ruleTime?: number,
 * perFile?: Record<'median' | 'p90' | 'p99', number> }} RunRow
 */
/** @typedef {{ median: number, p90: number }} Spread milliseconds */
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
  const spread = (/** @type {Spread} */ { median, p90 }) => `${median.toFixed(1)} | ${p90.toFixed(1)}`;
  return [
    `One 500-line file edited 50 times in a repository of ${count(files)} files, ${runs} processes each (\`node bench/eslint/edits.mjs --files ${files} --runs ${runs}\`); the parser and ESLint alone take ${(rowOf(rows, 'ours')?.parse ?? NaN).toFixed(0)} ms for it; ${machine}.`,
    '',
    '| | ms added by an edit: median | p90 | user + sys ms: median | p90 | ms until the first answer | peak MB |',
    '|-|-|-|-|-|-|-|',
    ...rows.map(
      ({ label, wall, cpu, opened, rss }) =>
        `| ${label} | ${spread(wall)} | ${spread(cpu)} | ${opened.toFixed(0)} | ${rss.toFixed(0)} |`,
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

/** @param {Results} results */
export function goalsTable({ runs = {}, edits, who }) {
  const lines = [];
  const largest = Object.values(runs).sort((a, b) => b.files - a.files)[0];
  const [plain, ours, theirs] = ['parse-only', 'ours', 'no-deprecated'].map((id) => largest && rowOf(largest.rows, id));
  if (largest && plain && ours && theirs) {
    const at = `at ${count(largest.files)} files`;
    const cpu = (theirs.cpu - plain.cpu) / (ours.cpu - plain.cpu);
    const memory = theirs.rss / ours.rss;
    lines.push(
      goalLine(
        'at least 10 times less CPU than `no-deprecated`, the program building counted on both sides',
        `${cpu.toFixed(1)} times ${at}`,
        cpu >= 10,
      ),
    );
    lines.push(
      goalLine(
        'at least 3 times less memory than `no-deprecated`',
        `${memory.toFixed(1)} times ${at}, the parser counted on both sides`,
        memory >= 3,
      ),
    );
    const plainFile = ours.perFile?.median ?? NaN;
    lines.push(
      goalLine('less than 0.1 ms on a file that cannot matter', `${plainFile.toFixed(3)} ms`, plainFile < 0.1),
    );
  }
  const edited = edits && rowOf(edits.rows, 'ours');
  if (edited) {
    lines.push(
      goalLine(
        'an edit takes at most 12 ms more, median',
        `${edited.wall.median.toFixed(1)} ms`,
        edited.wall.median <= 12,
      ),
    );
    lines.push(
      goalLine('an edit takes at most 30 ms more, p90', `${edited.wall.p90.toFixed(1)} ms`, edited.wall.p90 <= 30),
    );
  }
  for (const [state, { ours: own = {}, ...others }] of Object.entries(who?.found ?? {})) {
    const best = Math.max(...Object.values(others).map((sites) => sites['all'] ?? 0));
    lines.push(
      goalLine(
        `more sites than every other tool, ${state} installed`,
        `${own['all'] ?? 0} of ${who?.totals['all']}; the best other ${best}`,
        (own['all'] ?? 0) > best,
      ),
    );
  }
  return lines.length > 0 ? goalsOf(lines) : notYet;
}
