// @ts-check
/**
 * Runs the command over the repositories of the survey and holds its report against truth.json, which was made before.
 *
 * Usage: node bench/survey/run.mjs DIR[,DIR…] [--write] [--all] [--keep DIR] [owner/name …]
 *   DIR      has checkouts of repositories, named owner+name, at the commit of truth.json; nothing is written there
 *   --write  writes results.json (then `npm run generate` writes the table and the README's shares); else prints the
 *            table
 *   --keep   keeps the written copies, with a commit before and one after, and their reports, to read the edits
 *   --all    the repositories without a site too (a dry run each); else what results.json says of them is kept
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { surveyTable } from './table.mjs';

/** @typedef {import('./table.mjs').True} True */
/** @typedef {import('./table.mjs').Result} Result */
/** @typedef {import('../../src/report/report-schema.ts').Report} Report */

const repository = fileURLToPath(new URL('../../', import.meta.url));
const command = join(repository, 'bin/svc-codemod.cjs');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const [clones, ...wanted] = positionals;
if (clones === undefined) {
  console.error('Usage: node bench/survey/run.mjs DIR[,DIR…] [--write] [--all] [owner/name …]');
  process.exit(2);
}

/** @param {string} name */
const dataFile = (name) => new URL(name, import.meta.url);
/** @type {True[]} */
const truth = JSON.parse(readFileSync(dataFile('truth.json'), 'utf8'));
/** @type {Result[]} */
const known = existsSync(dataFile('results.json'))
  ? JSON.parse(readFileSync(dataFile('results.json'), 'utf8')).repositories
  : [];

/** @param {string} root @param {...string} args */
const git = (root, ...args) =>
  spawnSync('git', ['-c', 'user.name=survey', '-c', 'user.email=survey@localhost', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }).stdout;

/** @param {string} root @param {...string} flags @returns {{ report: Report, seconds: number }} */
function run(root, ...flags) {
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, [command, '--format', 'json', ...flags], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (!stdout.startsWith('{')) throw new Error(`${basename(root)}: ${stderr.slice(-500)}`);
  return {
    report: JSON.parse(stdout),
    seconds: Math.round((performance.now() - start) / 100) / 10,
  };
}

/**
 * Writes in a copy, then once more.
 * @param {string} folder @param {string} scratch @param {...string} flags
 */
function migrate(folder, scratch, ...flags) {
  const root = join(scratch, basename(folder) + flags.join(''));
  cpSync(folder, root, {
    recursive: true,
    filter: (path) => !/[\\/](?:\.git|node_modules)$/.test(path),
  });
  git(root, 'init', '-q');
  git(root, 'add', '-A', '-f');
  git(root, 'commit', '-q', '--no-verify', '-m', 'before');
  const { report, seconds } = run(root, ...flags);
  git(root, 'add', '-A', '-f');
  git(root, 'commit', '-q', '--no-verify', '-m', 'after');
  run(root, ...flags);
  const secondRunEmpty = git(root, 'status', '--porcelain') === '';
  if (values.keep === undefined) rmSync(root, { recursive: true, force: true });
  else writeFileSync(`${root}.json`, JSON.stringify(report, undefined, 1));
  return { report, seconds, secondRunEmpty };
}

/** @typedef {{ file: string, line: number, id: string }} Place */

/**
 * What is said at the site itself, else at a place that breaks along with it.
 * @param {Place & { also?: number[] }} site
 * @param {Place} place
 */
const isOf = (site, { file, line, id }) =>
  file === site.file && id === site.id && [site.line, ...(site.also ?? [])].includes(line);

/** @param {Report} report @param {Place & { also?: number[] }} site */
function statusOf({ findings }, site) {
  const findingsOfSite = findings.filter((finding) => isOf(site, finding));
  return (findingsOfSite.find(({ line }) => line === site.line) ?? findingsOfSite[0])?.status ?? 'missed';
}

/** @param {True} one @param {string} folder @param {string} scratch @returns {Result} */
function measure({ repository: name, commit, major, sites }, folder, scratch) {
  const plain = sites.length > 0 ? migrate(folder, scratch) : { ...run(folder, '--dry-run'), secondRunEmpty: true };
  const compat = sites.length > 0 ? migrate(folder, scratch, '--compat') : plain;
  return {
    repository: name,
    commit,
    major,
    files: plain.report.summary.filesScanned,
    seconds: [plain.seconds, compat.seconds],
    secondRunsEmpty: plain.secondRunEmpty && compat.secondRunEmpty,
    sites: sites.map((site) => ({
      file: site.file,
      line: site.line,
      id: site.id,
      plain: statusOf(plain.report, site),
      compat: statusOf(compat.report, site),
    })),
    others: plain.report.findings
      .filter((finding) => !sites.some((site) => isOf(site, finding)))
      .map(({ file, line, id, status }) => ({ file, line, id, status })),
  };
}

const scratch = values.keep ?? mkdtempSync(join(tmpdir(), 'survey-'));
/** @type {Result[]} */
const measurements = [];
try {
  for (const one of truth) {
    const before = known.find(({ repository: name }) => name === one.repository);
    const folder =
      clones
        .split(',')
        .map((folders) => join(resolve(folders), one.repository.replace('/', '+')))
        .find((candidate) => existsSync(candidate)) ?? '';
    const asked = wanted.length > 0 ? wanted.includes(one.repository) : values.all || one.sites.length > 0;
    if (asked && folder !== '') measurements.push(measure(one, folder, scratch));
    else if (before) measurements.push(before);
    else console.error(`${one.repository}: left out`);
    if (asked) console.error(`${one.repository}: ${measurements.at(-1)?.seconds.join(' and ')} s`);
  }
} finally {
  if (values.keep === undefined) rmSync(scratch, { recursive: true, force: true });
}
/** The last change of what answers. */
const version = git(repository, 'log', '-1', '--format=%h', '--abbrev=8', '--', 'src', 'transforms').trim();
const measured = {
  version,
  date: new Date().toISOString().slice(0, 10),
  repositories: measurements,
};
if (values.write) writeFileSync(dataFile('results.json'), `${JSON.stringify(measured, undefined, 1)}\n`);
else console.log(surveyTable(truth, measured));
