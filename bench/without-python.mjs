/**
 * Shows what Python costs who has none: a repository without it is checked in turns by the package as it is, by a copy
 * of it, and by one from which all that is about Python was deleted; and the package is packed both ways. Puts the
 * table into docs/performance.md.
 *
 * Usage: node bench/without-python.mjs [--turns 21] [--no-write]
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/performance.md');
const { values } = parseArgs({
  options: { turns: { type: 'string', default: '21' }, 'no-write': { type: 'boolean', default: false } },
});
const work = mkdtempSync(join(tmpdir(), 'svc-codemod-bench-without-python-'));

/** What only a repository with Python needs. */
const ofPython = ['dist/vendor', 'dist/src/python', 'dist/src/pipeline/python', 'dist/command/plan-python.cjs'];

/** The package below a folder, as it is or without Python. */
function packageAt(/** @type {string} */ name, /** @type {boolean} */ isWhole) {
  const folder = join(work, name);
  mkdirSync(folder);
  for (const part of ['bin', 'dist', 'man', 'docs', 'package.json', 'README.md', 'LICENSE', 'svc-codemod.schema.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  if (!isWhole) for (const part of ofPython) rmSync(join(folder, part), { recursive: true });
  return folder;
}

/** Files of which one in ten has a site. */
function writeRepository(/** @type {string} */ folder) {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "dependencies": { "@svc/client": "^5.1.0" } }\n');
  for (let index = 0; index < 200; index += 1) {
    const head = index % 10 === 0 ? "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n" : '';
    const use = index % 10 === 0 ? "client.getPrompt('greeting')" : String(index);
    writeFileSync(join(folder, `src/module-${index}.ts`), `${head}export const run${index} = () => ${use};\n`);
  }
}

const hook = join(work, 'cpu.cjs');
writeFileSync(
  hook,
  "process.on('exit', () => { const { user, system } = process.cpuUsage(); require('node:fs').appendFileSync(process.env.CPU_FILE, `${(user + system) / 1000}\\n`); });\n",
);

/** What each package has found, as text. */
const found = new Map();

/** Milliseconds of the processors for one run. */
function measured(/** @type {string} */ packageFolder, /** @type {string} */ repository) {
  const file = join(work, 'cpu.txt');
  const report = join(work, 'report.json');
  rmSync(file, { force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', hook, join(packageFolder, 'bin/svc-codemod.cjs'), 'check', '--quiet', '--format', `json=${report}`],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, CPU_FILE: file } },
  );
  if (status !== 1) throw new Error(`check ended with ${String(status)}: ${stderr}`);
  found.set(packageFolder, JSON.stringify(JSON.parse(readFileSync(report, 'utf8')).findings));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(Number)
    .reduce((sum, one) => sum + one, 0);
}

function packed(/** @type {string} */ folder) {
  const { stdout } = spawnSync('npm', ['pack', '--ignore-scripts', '--dry-run', '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [{ size, unpackedSize }] = JSON.parse(stdout);
  return { size: size / 2 ** 20, unpacked: unpackedSize / 2 ** 20 };
}

const repository = join(work, 'repository');
writeRepository(repository);
const [whole, same, without] = [packageAt('whole', true), packageAt('same', true), packageAt('without', false)];
const all = [whole, same, without];
for (const folder of all) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
for (const folder of all) measured(folder, repository);
if (found.get(whole) !== found.get(without)) throw new Error('the package without Python gives another answer');
/** Milliseconds of each package, in turns that begin with another one each time. */
const times = new Map(all.map((folder) => [folder, /** @type {number[]} */ ([])]));
for (let turn = 0; turn < Number(values.turns); turn += 1)
  for (const at of all.keys()) {
    const folder = all[(turn + at) % all.length] ?? whole;
    times.get(folder)?.push(measured(folder, repository));
  }
const timesOf = (/** @type {string} */ folder) => times.get(folder) ?? [];
const quartile = (/** @type {readonly number[]} */ sorted, /** @type {number} */ quarter) =>
  (sorted[Math.floor((quarter * sorted.length) / 4)] ?? 0).toFixed(0);
/** The differences to the package as it is, turn by turn. */
const differences = (/** @type {string} */ folder) =>
  timesOf(folder)
    .map((time, turn) => time - (timesOf(whole)[turn] ?? 0))
    .toSorted((left, right) => left - right);
for (const folder of all) rmSync(join(folder, 'node_modules'));
const sizes = new Map(all.map((folder) => [folder, packed(folder)]));
const files = readdirSync(join(repository, 'src')).length;
rmSync(work, { recursive: true, force: true });

const row = (/** @type {string} */ name, /** @type {string} */ folder) => {
  const { size = 0, unpacked = 0 } = sizes.get(folder) ?? {};
  const [sorted, apart] = [timesOf(folder).toSorted((left, right) => left - right), differences(folder)];
  const difference = folder === whole ? '' : `${quartile(apart, 2)} (${quartile(apart, 1)} to ${quartile(apart, 3)})`;
  return `| ${name} | ${quartile(sorted, 2)} | ${difference} | ${size.toFixed(2)} | ${unpacked.toFixed(1)} |`;
};
const added = (sizes.get(whole)?.size ?? 0) - (sizes.get(without)?.size ?? 0);
const table = [
  `Who has no Python: \`svc-codemod check\` of ${files} TypeScript files, in ${values.turns} turns of three packages (\`node bench/without-python.mjs\`): as it is, a copy of it, and one without all that is about Python, which gives the same answer. Time is that of the processors, user and system, in ms; differences are those of a turn, with the middle half of them. The copy shows what is chance.`,
  '',
  '| package | median | difference | download MB | on disk MB |',
  '|-|-|-|-|-|',
  row('as it is', whole),
  row('the copy', same),
  row('without Python', without),
  '',
  `Python adds ${added.toFixed(2)} MB to the download.`,
].join('\n');
console.log(`\n${table}`);
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'without-python', table));
