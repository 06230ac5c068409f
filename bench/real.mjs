/**
 * Measures dry runs over repositories that you have, and prints a table beside the goal. Nothing is written there.
 *
 * Usage: node bench/real.mjs DIR… [--runs 1] [--named] [--no-verify] [--write]
 *   --runs N     medians of N runs
 *   --named      says which folder each row is of
 *   --no-verify  leaves the check on the v6 types out
 *   --write      puts the table into docs/performance.md
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { measureNode, median } from './measure.mjs';
import { machine } from './machine.mjs';

const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '1' },
    named: { type: 'boolean', default: false },
    'no-verify': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
if (positionals.length === 0 || !(runs >= 1)) {
  console.error('Usage: node bench/real.mjs DIR… [--runs 1] [--named] [--no-verify] [--write]');
  process.exit(2);
}
const flags = values['no-verify'] ? ['--no-verify'] : [];

const number = (/** @type {number} */ value) => value.toLocaleString('en');

/** The goal for the clock on a quiet machine, in seconds. @param {number} files @param {number} sites */
const goalFor = (files, sites) => 1 + 0.0005 * files + 0.01 * sites;

/** @param {string} folder @param {string} output @returns {Promise<string>} a row of the table */
async function measure(folder, output) {
  const usages = [];
  for (let run = 0; run < runs; run += 1) {
    rmSync(output, { force: true });
    const usage = await measureNode(
      [command, '--dry-run', '--verbose', ...flags, '--format', `json=${output}`],
      folder,
    );
    if (!existsSync(output)) throw new Error(`${folder}: exit code ${usage.status}: ${usage.stderr.slice(-500)}`);
    usages.push(usage);
  }
  /** @type {import('../src/report/report-schema.ts').Report} */
  const { findings, summary } = JSON.parse(readFileSync(output, 'utf8'));
  const wall = median(usages.map((usage) => usage.wall));
  const goal = goalFor(summary.filesScanned, findings.length);
  const program = /^Looked into \(([\d,]+) files?, ([\d,]+) answers?\)$/m.exec(usages[0]?.stdout ?? '');
  const cells = [
    ...(values.named ? [basename(folder).replace('+', '/')] : []),
    number(summary.filesScanned),
    ...(program?.slice(1) ?? ['0', '0']),
    number(findings.length),
    wall.toFixed(2),
    median(usages.map((usage) => usage.cpu)).toFixed(1),
    median(usages.map((usage) => usage.rss)).toFixed(0),
    `${goal.toFixed(2)} s`,
    wall <= goal ? 'met' : 'missed',
  ];
  return `| ${cells.join(' | ')} |`;
}

const columns = ['files', 'in the program', 'answers', 'sites', 'wall s', 'user + sys s', 'peak MB', 'goal, wall', ''];
const lines = [
  `| ${[...(values.named ? ['repository'] : []), ...columns].join(' | ')} |`,
  `|${'-|'.repeat(columns.length + (values.named ? 1 : 0))}`,
];
console.log(lines.join('\n'));
const scratch = mkdtempSync(join(tmpdir(), 'real-'));
try {
  for (const folder of positionals.map((path) => resolve(path)))
    try {
      const line = await measure(folder, join(scratch, 'report.json'));
      console.log(line);
      lines.push(line);
    } catch (error) {
      console.error(String(error));
      process.exitCode = 1;
    }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

if (values.write) {
  const times = runs === 1 ? 'one run of each' : `medians of ${runs} runs of each`;
  const table = [
    `${positionals.length} repositories that use the SDK, ${times} (\`node bench/real.mjs --runs ${runs}${[...flags, ...(values.named ? ['--named'] : [])].map((flag) => ` ${flag}`).join('')} DIR…\`); ${machine}.`,
    '',
    ...lines,
  ].join('\n');
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'real', table));
}
