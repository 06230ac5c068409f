/**
 * Where the time of one dry run goes on repositories of four kinds, from a CPU profile: each sample counts for the
 * innermost of our own parts on its stack. Puts the table into docs/performance.md; so it does with one of repositories
 * that you have.
 * Usage: node bench/where.mjs [--files 10000] [--no-write] [DIR…]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { ensureRepository } from './generate.mjs';

/** Label and the place in the code; the first that matches a frame wins. @type {readonly [string, RegExp][]} */
const parts = [
  ['check that the output parses', /dist\/src\/applying\/check-syntax/],
  ['edits and markers', /dist\/src\/(edits|applying)\//],
  ['planning', /dist\/(src\/rewriting|transforms)\//],
  ['names of a file', /dist\/src\/program\/file-names/],
  ['check on the v6 types', /dist\/src\/verify\//],
  ['sites and bindings (checker)', /dist\/src\/(sites|flow|test-doubles|analysis)\//],
  ['parsing and building the program', /dist\/src\/program\//],
  ['listing files', /dist\/src\/repository\/(source-files|git-files|walk-files|build-output)/],
  [
    'reading and scanning',
    /dist\/src\/repository\/(scan-files|file-reader|import-specifiers|imported-names|text-kinds)/,
  ],
  ['resolving imports', /dist\/src\/repository\/(resolve\/|import-graph)/],
  ['manifests', /dist\/src\/manifests\//],
  ['report', /dist\/src\/(report|cli)\//],
];

/** @param {{ callFrame: { functionName: string, url: string } }} node @returns {string | undefined} */
function partOf({ callFrame: { functionName, url } }) {
  if (functionName === '(garbage collector)') return 'garbage collection';
  return parts.find(([, place]) => place.test(url))?.[0];
}

/** @param {any} profile @returns {[string, number][]} milliseconds by part, largest first */
function split({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((/** @type {any} */ node) => [node.id, node]));
  const parent = new Map(
    nodes.flatMap((/** @type {any} */ node) =>
      (node.children ?? []).map((/** @type {number} */ child) => [child, node.id]),
    ),
  );
  const label = new Map();
  for (const id of byId.keys()) {
    let at = id;
    let part;
    while (at !== undefined && part === undefined) {
      part = partOf(byId.get(at));
      at = parent.get(at);
    }
    label.set(id, part ?? 'starting Node, loading modules, the rest');
  }
  const total = new Map();
  samples.forEach((/** @type {number} */ id, /** @type {number} */ index) =>
    total.set(label.get(id), (total.get(label.get(id)) ?? 0) + timeDeltas[index] / 1000),
  );
  return [...total].sort(([, a], [, b]) => b - a);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string', default: '10000' }, 'no-write': { type: 'boolean', default: false } },
});
const files = Number(values.files);

/** Milliseconds by part of a dry run there. @param {string} folder @returns {[string, number][]} largest first */
function profiled(folder) {
  const profiles = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  try {
    // The compiled files and not the bundle that the command is: the profile names the files.
    const main = new URL('../dist/src/cli/main.js', import.meta.url).href;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--cpu-prof', `--cpu-prof-dir=${profiles}`, '-e', `import('${main}').then((main) => main.start(['--dry-run']))`],
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    if (status !== 0 && status !== 1) throw new Error(`svc-codemod ended with ${status}: ${stderr}`);
    const [name = ''] = readdirSync(profiles);
    return split(JSON.parse(readFileSync(join(profiles, name), 'utf8')));
  } finally {
    rmSync(profiles, { recursive: true, force: true });
  }
}

/** @typedef {{ title: string, rows: ReadonlyMap<string, number>, sum: number }} Column */

/** @param {string} title @param {string} folder @returns {Column} */
function columnOf(title, folder) {
  const rows = profiled(folder);
  return { title, rows: new Map(rows), sum: rows.reduce((total, [, time]) => total + time, 0) };
}

/** @returns {Column[]} */
function generated() {
  /** @typedef {import('./generate.mjs').Shape} Shape */
  /** @type {readonly { title: string, name: string, count?: number, shape: Shape, share?: number }[]} */
  const repositories = [
    { title: 'clustered', name: `${files}`, shape: 'clustered' },
    { title: 'dense', name: `${files}-dense`, shape: 'dense' },
    { title: 'dense, a fifth of the files', name: `${files / 5}-dense`, count: files / 5, shape: 'dense' },
    { title: 'none reaches the SDK', name: `${files}-without`, shape: 'clustered', share: 0 },
  ];
  return repositories.map(({ title, name, count = files, shape, share }) => {
    const folder = fileURLToPath(new URL(`.work/${name}`, import.meta.url));
    ensureRepository({ folder, files: count, shape, ...(share === undefined ? {} : { share }) });
    return columnOf(title, folder);
  });
}

const isOwn = positionals.length > 0;
const columns = isOwn ? positionals.map((folder, at) => columnOf(String(at + 1), resolve(folder))) : generated();
const labels = [...new Set(columns.flatMap(({ rows }) => [...rows.keys()]))];
const table = [
  isOwn
    ? 'Shares of one dry run (`node bench/where.mjs DIR…`):'
    : `Shares of one dry run over ${files.toLocaleString('en')} files (\`node bench/where.mjs --files ${files}\`):`,
  '',
  `| part | ${columns.map(({ title }) => title).join(' | ')} |`,
  `|-|${'-|'.repeat(columns.length)}`,
  ...labels.map(
    (label) =>
      `| ${label} | ${columns.map(({ rows, sum }) => `${(((rows.get(label) ?? 0) / sum) * 100).toFixed(0)} %`).join(' | ')} |`,
  ),
  `| seconds under the profiler | ${columns.map(({ sum }) => (sum / 1000).toFixed(1)).join(' | ')} |`,
].join('\n');
console.log(table);
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const part = isOwn ? 'real-shares' : 'shares';
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), part, table));
