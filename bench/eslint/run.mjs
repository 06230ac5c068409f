/**
 * Lints a generated repository with each contender, whole processes one after the other in rounds, then some of them
 * once more with `--stats`, and puts the medians into docs/performance.md. Each process is kept in bench/.work/eslint
 * as it ends, so a run that was interrupted goes on where it was when it is started again with the same code.
 *
 * Usage: npm run bench:eslint -- [--files 10000] [--runs 3] [--only parse-only,ours] [--stats ours,no-deprecated]
 * [--fresh]
 *   [--no-write]
 */
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureRepository } from '../generate.mjs';
import { measureNode, median, quantile } from '../measure.mjs';
import { contenders } from './contenders.mjs';
import { installImportX } from './import-x.mjs';
import { machine } from '../machine.mjs';
import { publish } from './page.mjs';
import { progress, work } from './progress.mjs';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    stats: { type: 'string', default: 'ours' },
    fresh: { type: 'boolean', default: false },
    'no-write': { type: 'boolean', default: false },
  },
});
const files = Number(values.files);
const runs = Number(values.runs);
const wanted = contenders.filter(({ id }) => values.only === undefined || values.only.split(',').includes(id));

const repository = fileURLToPath(new URL(`../.work/${files}`, import.meta.url));
const output = `${work}/${files}-output-${process.pid}.json`;
const eslint = fileURLToPath(new URL('../../node_modules/eslint/bin/eslint.js', import.meta.url));
const config = fileURLToPath(new URL('config.mjs', import.meta.url));

/** A process that did its work. @typedef {{ cpu: number, rss: number, wall: number, reports: number }} Run */
/** What `--stats` says. @typedef {{ ruleTime: number, perFile: Record<'median' | 'p90' | 'p99', number> }} Stats */

const { done, keep } = progress(
  `runs-${files}`,
  /** @type {{ runs: Record<string, Run[]>, stats: Record<string, Stats> }} */ ({ runs: {}, stats: {} }),
  values.fresh,
);

/**
 * @param {string} id
 * @param {readonly string[]} more arguments of eslint
 * @returns {Promise<{ run: Run, results: any[] }>} `results` as ESLint's JSON has them
 */
async function lint(id, ...more) {
  // The limit is the same for all; with Node's own one `no-deprecated` runs out of memory at 10,000 files.
  const usage = await measureNode(
    [
      '--max-old-space-size=12288',
      eslint,
      '--no-config-lookup',
      '-c',
      config,
      '-f',
      'json',
      '-o',
      output,
      ...more,
      'src',
    ],
    repository,
    { BENCH_CONTENDER: id },
  );
  if (usage.status !== 0 && usage.status !== 1)
    throw new Error(`${id} ended with ${usage.status}: ${usage.stderr.slice(-2000)}`);
  const lintResults = JSON.parse(readFileSync(output, 'utf8'));
  rmSync(output);
  const messages = lintResults.flatMap((/** @type {any} */ lintResult) => lintResult.messages);
  const fatal = messages.find((/** @type {any} */ message) => message.fatal);
  if (fatal) throw new Error(`${id} could not lint a file: ${fatal.message}`);
  const { cpu, rss, wall } = usage;
  return { run: { cpu, rss, wall, reports: messages.length }, results: lintResults };
}

/**
 * Seconds of the rules in each file, in milliseconds.
 * @param {any[]} lintResults
 * @param {string} rules
 * @returns {{ file: string, time: number }[]}
 */
function ruleTimes(lintResults, rules) {
  return lintResults.map(({ filePath, stats }) => ({
    file: filePath,
    time: stats.times.passes
      .flatMap((/** @type {any} */ pass) => Object.entries(pass.rules ?? {}))
      .reduce((sum, [name, { total }]) => (name.startsWith(rules) ? sum + total : sum), 0),
  }));
}

/** The generator calls files that nothing of the SDK reaches so. */
const cannotMatter = /\/file-\d+\.\w+$/;

ensureRepository({ folder: repository, files, share: 0.04 });
if (wanted.some(({ id }) => id === 'import-x')) installImportX();
for (let round = 0; round < runs; round += 1) {
  for (const { id } of wanted) {
    const own = (done.runs[id] ??= []);
    if (own.length > round) continue;
    const { run } = await lint(id);
    own.push(run);
    keep();
    console.log(
      `${id.padEnd(14)} ${run.cpu.toFixed(2).padStart(8)} s cpu ${run.rss.toFixed(0).padStart(6)} MB ${String(run.reports).padStart(6)} reports`,
    );
  }
}
for (const { id, rules } of wanted) {
  if (rules === '-' || done.stats[id] || !values.stats.split(',').includes(id)) continue;
  const times = ruleTimes((await lint(id, '--stats')).results, rules);
  const plain = times.filter(({ file }) => cannotMatter.test(file)).map(({ time }) => time);
  done.stats[id] = {
    ruleTime: times.reduce((sum, { time }) => sum + time, 0),
    perFile: { median: median(plain), p90: quantile(plain, 0.9), p99: quantile(plain, 0.99) },
  };
  keep();
  console.log(
    `${id.padEnd(14)} ${(done.stats[id].ruleTime / 1000).toFixed(2)} s in its rules, ${(median(plain) * 1000).toFixed(1)} µs in a file that cannot matter`,
  );
}

const rows = wanted.map(({ id, label }) => {
  const own = (done.runs[id] ?? []).slice(0, runs);
  return {
    id,
    label,
    cpu: median(own.map(({ cpu }) => cpu)),
    rss: median(own.map(({ rss }) => rss)),
    wall: median(own.map(({ wall }) => wall)),
    reports: own[0]?.reports ?? 0,
    ...(done.stats[id] ?? {}),
  };
});
publish(
  (published) => ((published.runs ??= {})[files] = { files, runs, machine, rows }),
  !values['no-write'] && values.only === undefined,
);
