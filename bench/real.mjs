/**
 * Measures dry runs over repositories that you have, and prints a table. Nothing is written there.
 *
 * Usage: node bench/real.mjs DIR… [--named] [--no-verify]
 *   --named      says which folder each row is of
 *   --no-verify  leaves the check on the v6 types out
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureNode } from './measure.mjs';

const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { named: { type: 'boolean', default: false }, 'no-verify': { type: 'boolean', default: false } },
});
if (positionals.length === 0) {
  console.error('Usage: node bench/real.mjs DIR… [--named] [--no-verify]');
  process.exit(2);
}

const number = (/** @type {number} */ value) => value.toLocaleString('en');

/** @param {string} folder @param {string} output @returns {Promise<string>} a row of the table */
async function measure(folder, output) {
  rmSync(output, { force: true });
  const flags = values['no-verify'] ? ['--no-verify'] : [];
  const usage = await measureNode([command, '--dry-run', '--verbose', ...flags, '--format', `json=${output}`], folder);
  if (!existsSync(output)) throw new Error(`${folder}: exit code ${usage.status}: ${usage.stderr.slice(-500)}`);
  /** @type {import('../src/report/report-schema.ts').Report} */
  const { findings, summary } = JSON.parse(readFileSync(output, 'utf8'));
  const cells = [
    ...(values.named ? [basename(folder)] : []),
    number(summary.filesScanned),
    ...(/^Looked into \(([\d,]+) files?, ([\d,]+) answers?\)$/m.exec(usage.stdout)?.slice(1) ?? ['0', '0']),
    number(findings.length),
    usage.wall.toFixed(1),
    usage.cpu.toFixed(1),
    usage.rss.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

const scratch = mkdtempSync(join(tmpdir(), 'real-'));
try {
  const columns = ['files', 'in the program', 'answers', 'sites', 'wall s', 'user + sys s', 'peak MB'];
  console.log(`| ${[...(values.named ? ['repository'] : []), ...columns].join(' | ')} |`);
  console.log(`|${'-|'.repeat(columns.length + (values.named ? 1 : 0))}`);
  for (const folder of positionals.map((path) => resolve(path)))
    await measure(folder, join(scratch, 'report.json')).then(console.log, (error) => {
      console.error(String(error));
      process.exitCode = 1;
    });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
