/**
 * Checks and migrates generated Python repositories, and puts what it took into docs/performance.md: one of 20 files
 * with a site in each, and one of 2,000 files of which 40 have one. The migration checks what it wrote on the types of
 * major 5; each begins with a new repository.
 *
 * Usage: node bench/python.mjs [--no-write]
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { machine } from './machine.mjs';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));
const { values } = parseArgs({ options: { 'no-write': { type: 'boolean', default: false } } });

const body = (/** @type {number} */ index) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `\n\nclass Record${index}_${at}:\n    """A record."""\n\n    def __init__(self, name: str, values: list[int]):\n        self.name = name\n        self.values = values\n\n    def total(self) -> int:\n        return sum(value for value in self.values if value > ${at})\n`,
  ).join('');

const uses = [
  'client.api.legacy.score_v1.delete(name)',
  'client.api.scores.create(name=name, value=1, trace_id=name)',
  'client.api.trace.get(name)',
  'client.get_dataset_runs(dataset_name=name)',
];

/** Files of which every one of `every` has a site: the client is of another file. */
function writeRepository(/** @type {string} */ folder, /** @type {number} */ files, /** @type {number} */ every) {
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'requirements.txt'), 'svc>=4,<5\n');
  writeFileSync(join(folder, 'app/__init__.py'), '');
  writeFileSync(join(folder, 'app/clients.py'), 'from svc import get_client\n\nclient = get_client()\n');
  for (let index = 0; index < files; index += 1) {
    const hasSite = index % every === 0;
    const head = hasSite
      ? 'from app.clients import client\n'
      : `import json\n${index % 7 === 1 ? `from app.module_${index - 1} import run\n` : ''}`;
    const use = hasSite ? uses[(index / every) % uses.length] : 'json.dumps(name)';
    writeFileSync(
      join(folder, `app/module_${index}.py`),
      `${head}${body(index)}\n\ndef run(name: str):\n    return ${use}\n`,
    );
  }
}

/** Memory of a process and of all that it started, in MB. */
function memoryOf(/** @type {number} */ pid) {
  const parents = new Map();
  const sizes = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]));
      sizes.set(Number(name), Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
  }
  const isOurs = (/** @type {number | undefined} */ one) => {
    for (let at = one; at !== undefined && at > 1; at = parents.get(at)) if (at === pid) return true;
    return false;
  };
  return [...sizes].filter(([one]) => isOurs(one)).reduce((sum, [, size]) => sum + size, 0);
}

/** @returns {Promise<{ wall: number, rss: number, report: any }>} */
async function measured(/** @type {string} */ folder, /** @type {readonly string[]} */ given) {
  const report = join(folder, '..', 'python-report.json');
  const start = performance.now();
  const child = spawn(process.execPath, [command, ...given, '--quiet', '--format', `json=${report}`], { cwd: folder });
  let rss = 0;
  const timer = setInterval(() => (rss = Math.max(rss, memoryOf(child.pid ?? 0))), 100);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  return { wall: (performance.now() - start) / 1000, rss, report: JSON.parse(readFileSync(report, 'utf8')) };
}

/** The middle of three with the least and the most, in seconds, and the most memory. */
function took(/** @type {readonly { wall: number, rss: number }[]} */ runs) {
  const [least, middle, most] = runs.map(({ wall }) => wall).sort((left, right) => left - right);
  const memory = Math.max(...runs.map(({ rss }) => rss));
  return `${middle?.toFixed(1)} (${least?.toFixed(1)}-${most?.toFixed(1)}) | ${memory.toFixed(0)}`;
}

const rows = [];
const work = mkdtempSync(join(tmpdir(), 'svc-codemod-bench-python-'));
for (const [files, every] of /** @type {const} */ ([
  [20, 1],
  [2000, 50],
])) {
  const [checks, migrations] = [[], []];
  for (let run = 0; run < 3; run += 1) {
    const folder = join(work, `${files}-${run}`);
    mkdirSync(folder);
    writeRepository(folder, files, every);
    checks.push(await measured(folder, ['check']));
    migrations.push(await measured(folder, ['--allow-no-vcs']));
  }
  const sites = checks[0].report.findings.filter(({ status }) => status !== 'possible').length;
  const checkedUses = migrations[0].report.verify.pythonUses;
  rows.push(
    `| ${files.toLocaleString('en')} | ${Math.ceil(files / every)} | ${sites} | ${took(checks)} | ${took(migrations)} | ${checkedUses} |`,
  );
  console.log(rows.at(-1));
}
rmSync(work, { recursive: true, force: true });
const table = [
  `\`svc-codemod check\`, and a whole run that checks what it wrote on the types of major 5; the client in another file; three runs (\`node bench/python.mjs\`); ${machine}. Memory is that of all processes together.`,
  '',
  '| Python files | with a site | found | check, wall s | peak MB | run, wall s | peak MB | uses checked |',
  '|-|-|-|-|-|-|-|-|',
  ...rows,
].join('\n');
console.log(`\n${table}`);
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'python', table));
