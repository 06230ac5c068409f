/**
 * What the smallest run is made of: dry runs over a repository of one line, and what comes before them, each with a
 * step more than the one above; then without what was done to make it shorter. Puts the table into docs/performance.md.
 * Usage: npm run build && node bench/one-line.mjs [--runs 9] [--no-write]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { measureNode, median } from './measure.mjs';
import { machine } from './machine.mjs';

const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));
const files = new URL('../dist/src/cli/main.js', import.meta.url).href;

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} args of `node`
 * @property {'naming' | 'other'} [in] the repository, whose line names the SDK or not
 * @property {Record<string, string>} [env]
 */
/** @type {readonly Step[]} */
const steps = [
  { name: 'Node.js alone', args: ['-e', '0'] },
  { name: 'and the command (`--version`)', args: [command, '--version'] },
  { name: 'and a line that does not name the SDK', args: [command, '--dry-run'], in: 'other' },
  {
    name: "and one that does: TypeScript, the SDK's types",
    args: [command, '--dry-run', '--no-verify'],
    in: 'naming',
  },
  { name: 'and the check on the v6 types', args: [command, '--dry-run'], in: 'naming' },
  {
    name: 'the same where no machine code is kept (a build server)',
    args: [command, '--dry-run'],
    in: 'naming',
    env: { CI: 'true' },
  },
  {
    name: 'the same without a bundle either',
    args: ['-e', `import('${files}').then((main) => main.start(['--dry-run']))`],
    in: 'naming',
    env: { CI: 'true' },
  },
];

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, 'no-write': { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
const scratch = mkdtempSync(join(tmpdir(), 'one-line-'));
try {
  const folders = { naming: join(scratch, 'naming'), other: join(scratch, 'other') };
  for (const [name, line] of [
    [folders.naming, "import { SvcClient } from '@svc/client';\n\nexport const client = new SvcClient();\n"],
    [folders.other, "import { readFileSync } from 'node:fs';\n\nexport const text = readFileSync('a', 'utf8');\n"],
  ]) {
    mkdirSync(name);
    writeFileSync(join(name, 'one.ts'), line);
  }
  const lines = [];
  for (const { name, args, in: folder = 'other', env = {} } of steps) {
    const usages = [];
    // The first run keeps what the others take.
    for (let run = 0; run <= runs; run += 1) usages.push(await measureNode(args, folders[folder], { CI: '', ...env }));
    const failed = usages.find(({ status }) => status !== 0 && status !== 1);
    if (failed !== undefined) throw new Error(`${name}: ${failed.stderr.slice(-500)}`);
    const [wall, cpu] = [median(usages.slice(1).map((one) => one.wall)), median(usages.slice(1).map((one) => one.cpu))];
    lines.push(`| ${name} | ${wall.toFixed(2)} | ${cpu.toFixed(2)} |`);
    console.log(lines.at(-1));
  }
  const table = [
    `What one line is made of, in a folder without git; medians of ${runs} runs (\`node bench/one-line.mjs --runs ${runs}\`); ${machine}.`,
    '',
    '| | wall s | user + sys s |',
    '|-|-|-|',
    ...lines,
  ].join('\n');
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'one-line', table));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
