/**
 * Measures dry runs over what is small, and over single large files, and puts them into docs/performance.md beside
 * their goals. Usage: npm run build && node bench/small.mjs [--runs 5] [--no-write]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { ensureRepository } from './generate.mjs';
import { measureNode, median } from './measure.mjs';

const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));
const demo = fileURLToPath(new URL('../fixtures/apps/demo-app', import.meta.url));
const manifest = '{ "name": "one", "dependencies": { "@svc/client": "^5.0.0" } }\n';
const client = "import { SvcClient } from '@svc/client';\n\nexport const client = new SvcClient();\n";

/** One file with as many functions that read a trace. @param {number} reads */
const readsOf = (reads) =>
  `${client}\n${Array.from({ length: reads }, (_, at) => `export async function read${at}(id: string) {\n  const trace = await client.api.trace.get(id);\n  return trace.name;\n}\n`).join('')}`;

/** One file with as many markers. @param {number} markers */
const markersOf = (markers) =>
  `${client}\n${Array.from({ length: markers }, (_, at) => `// TODO(svc-v6): review client.api.trace.get: it reads observations now.\nexport const line${at} = ${at};\n`).join('')}`;

/** @param {Record<string, string>} files @returns {(folder: string) => void} */
const ofFiles = (files) => (folder) => {
  for (const [name, text] of Object.entries({ 'package.json': manifest, ...files }))
    writeFileSync(join(folder, name), text);
};

/** Commits what is in a folder, as it is in a repository. @param {string} folder */
function commit(folder) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '--message', 'start');
}

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {(folder: string) => void} make
 * @property {number} most seconds on the clock
 * @property {boolean} [withoutGit] it is a folder that git knows nothing of
 */
/** @type {readonly Row[]} */
const rows = [
  { name: 'one line', make: ofFiles({ 'one.ts': client }), most: 0.5 },
  { name: 'one line, in a folder without git', make: ofFiles({ 'one.ts': client }), most: 0.5, withoutGit: true },
  {
    name: '65 files, dense imports',
    make: (folder) => void ensureRepository({ folder, files: 65, shape: 'dense' }),
    most: 0.8,
  },
  { name: "the README's demo application", make: (folder) => cpSync(demo, folder, { recursive: true }), most: 1.5 },
  { name: 'one file, 2,500 reads of traces', make: ofFiles({ 'reads.ts': readsOf(2500) }), most: 10 },
  { name: 'one file, 5,000 reads of traces', make: ofFiles({ 'reads.ts': readsOf(5000) }), most: 10 },
  { name: 'one file, 5,000 markers', make: ofFiles({ 'markers.ts': markersOf(5000) }), most: 10 },
  { name: 'one file, 10,000 markers', make: ofFiles({ 'markers.ts': markersOf(10_000) }), most: 10 },
];

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, 'no-write': { type: 'boolean', default: false } },
});
const scratch = mkdtempSync(join(tmpdir(), 'small-'));
try {
  const lines = [];
  for (const [at, { name, make, most, withoutGit }] of rows.entries()) {
    const folder = join(scratch, String(at));
    mkdirSync(folder);
    make(folder);
    if (withoutGit !== true && !existsSync(join(folder, '.git'))) commit(folder);
    const usages = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const usage = await measureNode([command, '--dry-run'], folder);
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
    `Medians of ${values.runs} runs (\`node bench/small.mjs --runs ${values.runs}\`); Node ${process.versions.node}.`,
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
