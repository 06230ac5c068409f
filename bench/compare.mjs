/**
 * Runs two builds over the same repositories without writing there, and lists every difference in findings and patches.
 *
 * Usage: node bench/compare.mjs OLD [DIR…] [--fixtures] [--new FOLDER] [--keep FOLDER] [--most 40]
 *   OLD         a packed tarball, or a checkout with a `dist`
 *   DIR…        repositories
 *   --fixtures  the input of each fixture as a repository of its own, in one process for each build
 *   --new       the other build; default: this checkout, as it was built last
 *   --keep      keeps what a packed OLD said there, and takes it from there while the repository has not changed
 *   --most      differences to print for each repository
 *
 * Exit code 1 when anything differs.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBuild, ownFolder } from './compare/builds.mjs';
import { differences } from './compare/differences.mjs';
import { writeFixtures } from './compare/fixtures.mjs';
import { measureNode } from './measure.mjs';

/** @typedef {import('./compare/builds.mjs').Build} Build */
/** @typedef {import('./compare/differences.mjs').Compared} Compared */
/**
 * @typedef {{ reports: Record<string, Compared>, wall: number, cpu: number }} Answers what a build said of each
 * repository
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fixtures: { type: 'boolean', default: false },
    new: { type: 'string', default: ownFolder },
    keep: { type: 'string' },
    most: { type: 'string', default: '40' },
    help: { type: 'boolean', default: false },
  },
});
const [old, ...folders] = positionals;
if (values.help || old === undefined || (folders.length === 0 && !values.fixtures)) {
  console.error('Usage: node bench/compare.mjs OLD [DIR…] [--fixtures] [--new FOLDER] [--keep FOLDER] [--most 40]');
  process.exit(values.help ? 0 : 2);
}

/** @param {Build} build @param {string} folder @returns {Promise<Answers>} */
async function runCommand({ folder: build }, folder) {
  const output = join(scratch, 'report.json');
  rmSync(output, { force: true });
  const usage = await measureNode(
    [
      join(build, 'bin', 'svc-codemod.cjs'),
      '--dry-run',
      '--no-verify',
      '--diff',
      '--format',
      `json=${output}`,
      '--quiet',
    ],
    folder,
  );
  const failed = `exit code ${usage.status}: ${usage.stderr.trim().slice(-500)}`;
  const report = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : { failed };
  return { reports: { '': report }, wall: usage.wall, cpu: usage.cpu };
}

/** @param {Build} build @param {string} fixturesFile @returns {Promise<Answers>} */
async function runFixtures({ folder: build }, fixturesFile) {
  const resultsFile = join(scratch, 'results.json');
  rmSync(resultsFile, { force: true });
  const worker = fileURLToPath(new URL('compare/fixtures.mjs', import.meta.url));
  const usage = await measureNode([worker, build, fixturesFile, resultsFile], scratch);
  if (usage.status !== 0) throw new Error(usage.stderr);
  return { reports: JSON.parse(readFileSync(resultsFile, 'utf8')), wall: usage.wall, cpu: usage.cpu };
}

/**
 * Identifies the content of a folder of a repository; undefined when that is not known.
 * @param {string} label
 * @param {string} folder
 */
function contentOf(label, folder) {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const [head, status] = [git('rev-parse', 'HEAD:./'), git('status', '--porcelain', '.')];
  return head.status === 0 && status.stdout === '' ? `${label} ${head.stdout.trim()}` : undefined;
}

/**
 * The answers of a build, or those that were kept.
 *
 * @param {Build} build
 * @param {string | undefined} content
 * @param {() => Promise<Answers>} run
 * @returns {Promise<Answers & { kept?: true }>}
 */
async function keptOr({ identity }, content, run) {
  if (values.keep === undefined || identity === undefined || content === undefined) return run();
  const name = createHash('sha256').update(`${identity} ${content}`).digest('hex');
  const file = join(values.keep, `${name}.json`);
  if (existsSync(file)) return { ...JSON.parse(readFileSync(file, 'utf8')), kept: true };
  const answers = await run();
  mkdirSync(values.keep, { recursive: true });
  writeFileSync(file, JSON.stringify(answers));
  return answers;
}

/**
 * Prints what differs and how long both took.
 * @param {string} label
 * @param {Answers & { kept?: true }} before
 * @param {Answers} after
 * @returns {number}
 */
function tell(label, before, after) {
  const lines = Object.keys({ ...before.reports, ...after.reports }).flatMap((name) => {
    const [left, right] = [before.reports[name], after.reports[name]];
    const differing = left && right ? differences(left, right) : ['only one of the builds has an answer'];
    return differing.map((line) => `  ${name === '' ? '' : `${name}: `}${line}`);
  });
  const count = ({ reports }) => Object.values(reports).reduce((sum, { findings = [] }) => sum + findings.length, 0);
  const unresolved = ({ reports }) =>
    Object.values(reports).reduce((sum, { summary }) => sum + (summary?.unresolved ?? 0), 0);
  const time = ({ wall, cpu }) => `${wall.toFixed(1)} s wall, ${cpu.toFixed(1)} s CPU`;
  for (const line of lines.slice(0, Number(values.most))) console.log(line);
  if (lines.length > Number(values.most)) console.log(`  … and ${lines.length - Number(values.most)} more`);
  console.log(
    `${label}: ${lines.length} differences; findings ${count(before)} -> ${count(after)}, unresolved names ${unresolved(before)} -> ${unresolved(after)}; old ${time(before)}${before.kept ? ' (kept)' : ''}, new ${time(after)}, CPU old/new ${(before.cpu / after.cpu).toFixed(1)}`,
  );
  return lines.length;
}

const scratch = mkdtempSync(join(tmpdir(), 'compare-'));
try {
  const [before, after] = [openBuild(old, scratch), openBuild(values.new, scratch)];
  let different = 0;
  if (values.fixtures) {
    const fixtures = writeFixtures(join(scratch, 'fixtures'));
    const fixturesFile = join(scratch, 'fixtures.json');
    writeFileSync(fixturesFile, JSON.stringify(fixtures));
    different += tell(
      `${fixtures.length} fixtures`,
      await keptOr(before, contentOf('fixtures', join(ownFolder, 'fixtures')), () => runFixtures(before, fixturesFile)),
      await runFixtures(after, fixturesFile),
    );
  }
  for (const folder of folders.map((path) => resolve(path))) {
    const answers = await keptOr(before, contentOf(folder, folder), () => runCommand(before, folder));
    different += tell(folder, answers, await runCommand(after, folder));
  }
  process.exitCode = different > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
