/**
 * Checks and migrates one very large generated repository and puts what it took into docs/performance.md.
 *
 * Usage: node bench/large.mjs [--files 100000] [--share 0.04] [--no-write]
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { ensureRepository } from './generate.mjs';
import { measureNode } from './measure.mjs';
import { machine } from './machine.mjs';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '100000' },
    share: { type: 'string', default: '0.04' },
    'no-write': { type: 'boolean', default: false },
  },
});
const files = Number(values.files);
const share = Number(values.share);
const folder = fileURLToPath(new URL(`.work/large-${files}`, import.meta.url));
console.log(`${folder}: generating (or already there)`);
ensureRepository({ folder, files, share });
spawnSync('git', ['checkout', '-q', '--', '.'], { cwd: folder });

/** @param {string} report */
const summaryOf = (report) => JSON.parse(readFileSync(report, 'utf8')).summary;

const rows = [];
for (const [label, args, expected] of /** @type {const} */ ([
  ['`svc-codemod check`', ['check'], 1],
  ['`svc-codemod`, which writes', [], 1],
  ['the same again: nothing left to write', ['--allow-dirty'], 1],
  ['`svc-codemod undo`', ['undo'], 0],
])) {
  const report = join(folder, '..', 'large-report.json');
  const usage = await measureNode(
    [command, ...args, ...(args[0] === 'undo' ? [] : ['--quiet', '--format', `json=${report}`])],
    folder,
  );
  if (usage.status !== expected)
    throw new Error(`${label} ended with ${usage.status}: ${usage.stderr.slice(-2000)}${usage.stdout.slice(-2000)}`);
  const summary = args[0] === 'undo' ? undefined : summaryOf(report);
  console.log(label, usage.wall, usage.cpu, usage.rss, summary);
  rows.push({ label, usage, summary });
}
const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
if (status !== 0 || stdout !== '') throw new Error(`undo left ${stdout.split('\n').length} files changed`);

const number = (/** @type {number} */ value) => value.toLocaleString('en');
const findingCount = (/** @type {any} */ summary) =>
  summary === undefined
    ? 'every file is as before'
    : `${number(summary.filesChanged)} files ${summary.filesChanged === 0 ? 'changed' : 'with changes'}, ${number(summary.migrated + summary.review)} sites done, ${number(summary.manual + summary.possible)} left`;
const table = [
  `${number(files)} files of about 150 lines, ${share * 100} % reach the SDK; one run of each (\`node bench/large.mjs --files ${files}\`); ${machine}.`,
  '',
  '| | wall s | user + sys s | peak MB | |',
  '|-|-|-|-|-|',
  ...rows.map(
    ({ label, usage, summary }) =>
      `| ${label} | ${usage.wall.toFixed(1)} | ${usage.cpu.toFixed(1)} | ${usage.rss.toFixed(0)} | ${findingCount(summary)} |`,
  ),
].join('\n');
console.log(`\n${table}`);
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'large', table));
