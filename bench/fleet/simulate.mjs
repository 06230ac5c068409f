/**
 * A fleet on this machine: generates repositories, one after the other, migrates each as a batch tool would (a process
 * of its own, the result committed), checks it, and puts the reports together. What it took goes into docs/fleet.md.
 *
 * Usage: npm run bench:fleet -- --repositories 500 --jobs 2 [--seed 1] [--minutes 15] [--resume] [--no-write]
 * `--minutes` ends the run early; `--resume` takes the repositories of a run that ended early as done.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inputDigest } from '../../scripts/build-inputs.mjs';
import { replaceGenerated } from '../../scripts/generated-parts.mjs';
import { measureNode } from '../measure.mjs';
import { writeFleetRepository } from './repository.mjs';
import { simulationTables } from './tables.mjs';

const bin = fileURLToPath(new URL('../../bin/svc-codemod.cjs', import.meta.url));
const page = fileURLToPath(new URL('../../docs/fleet.md', import.meta.url));
const { values } = parseArgs({
  options: {
    repositories: { type: 'string', default: '500' },
    jobs: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '15' },
    resume: { type: 'boolean', default: false },
    'no-write': { type: 'boolean', default: false },
  },
});
const [wanted, jobs, seed, minutes] = [values.repositories, values.jobs, values.seed, values.minutes].map(Number);
const work = fileURLToPath(new URL(`../.work/fleet-${seed}`, import.meta.url));
const resultsFile = join(work, 'results.jsonl');
const [before, after] = [join(work, 'migrate'), join(work, 'check')];

/**
 * What is worth another try: the process was ended, or crashed. What a repository holds does not change by trying
 * again.
 */
const retried = (/** @type {number | null} */ status) => status === null || status === 70 || status > 100;
const mostTries = 3;

/** @param {string} folder @param {...string} args */
function git(folder, ...args) {
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=fleet', '-c', 'user.email=fleet@example.com', '-c', 'gc.auto=0', ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

/** @param {string} folder @param {string[]} args */
async function runTool(folder, args) {
  let cpu = 0;
  for (let tries = 1; ; tries += 1) {
    const { status, wall, rss, ...rest } = await measureNode([bin, ...args], folder, {
      XDG_CACHE_HOME: join(work, 'cache'),
    });
    cpu += rest.cpu;
    if (tries === mostTries || !retried(status)) return { status, wall, rss, cpu, tries };
  }
}

/** @param {number} index */
async function runOne(index) {
  const folder = join(work, 'repositories', String(index));
  const { name, kind, files } = writeFleetRepository({ folder, seed: seed ?? 1, index });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'State');
  const migrate = await runTool(folder, ['--quiet', '--output', join(before, `${name}.json`)]);
  // The pull request is merged as it is; what it leaves is what a check finds.
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Major 6');
  const check = await runTool(folder, ['check', '--quiet', '--output', join(after, `${name}.json`)]);
  rmSync(folder, { recursive: true, force: true });
  return { index, name, kind, files, migrate, check };
}

/** @param {string} folder @returns {string[]} reports below it, relative to the work folder */
const reportsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(folder, file).slice(work.length + 1));

/** @param {string} folder */
async function overview(folder) {
  const name = folder.slice(work.length + 1);
  const reports = reportsIn(folder);
  const usage = await measureNode(
    [bin, 'merge', ...reports, '--overview', `${name}.html`, '--overview', `${name}.csv`],
    work,
  );
  if (usage.status !== 0) throw new Error(usage.stderr);
  const [head = '', ...lines] = readFileSync(join(work, `${name}.csv`), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(',');
  /** @param {string} column @returns {number} */
  const sum = (column) => lines.reduce((all, line) => all + Number(line.split(',')[columns.indexOf(column)] || 0), 0);
  return {
    reports: reports.length,
    cpu: usage.cpu,
    bytes: statSync(join(work, `${name}.html`)).size,
    sums: Object.fromEntries(
      [
        'files_scanned',
        'files_changed',
        'migrated',
        'review',
        'manual',
        'possible',
        'manifest_lines',
        'type_errors',
        'failed',
      ].map((column) => [column, sum(column)]),
    ),
  };
}

const stamp = createHash('sha256').update(inputDigest()).digest('hex').slice(0, 12);
if (!values.resume) rmSync(work, { recursive: true, force: true });
for (const folder of [before, after, join(work, 'repositories')]) mkdirSync(folder, { recursive: true });
/** @type {any[]} */
const done = existsSync(resultsFile)
  ? readFileSync(resultsFile, 'utf8')
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .filter(({ index }) => index < (wanted ?? 0))
  : [];
if (done.some((one) => one.stamp !== stamp)) throw new Error('These results are of another build: leave out --resume.');

const started = Date.now();
const known = new Set(done.map(({ index }) => index));
const waiting = Array.from({ length: wanted ?? 0 }, (_, index) => index).filter((index) => !known.has(index));
const late = () => Date.now() - started > (minutes ?? 15) * 60_000;
await Promise.all(
  Array.from({ length: jobs ?? 1 }, async () => {
    for (;;) {
      const index = late() ? undefined : waiting.shift();
      if (index === undefined) return;
      const one = { ...(await runOne(index)), stamp };
      done.push(one);
      appendFileSync(resultsFile, `${JSON.stringify(one)}\n`);
      if (done.length % 25 === 0)
        console.log(`${done.length} of ${wanted}, ${Math.round((Date.now() - started) / 1000)} s`);
    }
  }),
);
const wall = (Date.now() - started) / 1000;
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
const text = simulationTables({
  done,
  wanted: wanted ?? 0,
  seed: seed ?? 1,
  machine,
  migrated: await overview(before),
  checked: await overview(after),
});
console.log(
  `\n${text}\n\n${done.length} of ${wanted} repositories, ${wall.toFixed(0)} s; ${join(work, 'migrate.html')}`,
);
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'simulation', text));
