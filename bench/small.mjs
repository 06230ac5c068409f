/**
 * Measures dry runs over what is small, and over single large files, and checks of one staged file, and puts them into
 * docs/performance.md beside their goals. Usage: npm run build && node bench/small.mjs [--runs 5] [--no-write]
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { measureNode, median } from './measure.mjs';
import { commit, smallRepositories, stage } from './small-repositories.mjs';
import { machine } from './machine.mjs';

const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, 'no-write': { type: 'boolean', default: false } },
});
const scratch = mkdtempSync(join(tmpdir(), 'small-'));
try {
  const lines = [];
  for (const [at, { name, make, most, withoutGit, staged, flags = [] }] of smallRepositories.entries()) {
    const folder = join(scratch, String(at));
    mkdirSync(folder);
    make(folder);
    if (withoutGit !== true && !existsSync(join(folder, '.git'))) commit(folder);
    if (staged !== undefined) stage(folder, staged);
    const args = staged === undefined ? ['--dry-run'] : ['check', '--staged', ...flags];
    const usages = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const usage = await measureNode([command, ...args], folder);
      if (usage.status !== 0 && usage.status !== 1) throw new Error(`${name}: ${usage.stderr.slice(-500)}`);
      usages.push(usage);
    }
    const [wall, cpu] = [median(usages.map((one) => one.wall)), median(usages.map((one) => one.cpu))];
    const memory = median(usages.map(({ rss }) => rss));
    lines.push(
      `| ${name} | ${wall.toFixed(2)} | ${cpu.toFixed(2)} | ${memory.toFixed(0)} | ${most} s | ${wall <= most ? 'met' : 'missed'} |`,
    );
    console.log(lines.at(-1));
  }
  const table = [
    `Medians of ${values.runs} runs (\`node bench/small.mjs --runs ${values.runs}\`); ${machine}.`,
    '',
    '| | wall s | user + sys s | peak MB | goal, wall | |',
    '|-|-|-|-|-|-|',
    ...lines,
  ].join('\n');
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'small', table));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
