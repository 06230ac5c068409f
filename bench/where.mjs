/**
 * Where the time of one dry run goes on repositories of four kinds, from a CPU profile. Puts the table into
 * docs/performance.md; so it does with one of repositories that you have.
 * Usage: node bench/where.mjs [--files 10000 | --small] [--no-write] [DIR…]
 *   --small  over small repositories, and one of a large file
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { ensureRepository } from './generate.mjs';
import { columnOf, sharesTable, splitProfile } from './profile-parts.mjs';
import { commit, smallRepositories } from './small-repositories.mjs';

/** @type {readonly import('./profile-parts.mjs').Part[]} */
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string', default: '10000' },
    small: { type: 'boolean', default: false },
    'no-write': { type: 'boolean', default: false },
  },
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
    const profile = JSON.parse(readFileSync(join(profiles, name), 'utf8'));
    return splitProfile(profile, parts, 'starting Node, loading modules, the rest');
  } finally {
    rmSync(profiles, { recursive: true, force: true });
  }
}

/** @returns {import('./profile-parts.mjs').Column[]} */
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
    return columnOf(title, profiled(folder));
  });
}

/** @returns {import('./profile-parts.mjs').Column[]} */
function small() {
  return smallRepositories.flatMap(({ profiled: title, make }) => {
    if (title === undefined) return [];
    const folder = mkdtempSync(join(tmpdir(), 'small-'));
    make(folder);
    if (!existsSync(join(folder, '.git'))) commit(folder);
    const column = columnOf(title, profiled(folder));
    rmSync(folder, { recursive: true });
    return [column];
  });
}

/** What is looked at, and the part of the page for it. */
const kind = positionals.length > 0 ? 'real-shares' : values.small ? 'small-shares' : 'shares';
const columns = {
  'real-shares': () => positionals.map((folder, at) => columnOf(String(at + 1), profiled(resolve(folder)))),
  'small-shares': small,
  shares: generated,
}[kind]();
const heading = {
  'real-shares': 'Shares of one dry run (`node bench/where.mjs DIR…`):',
  'small-shares': 'Shares of one dry run (`node bench/where.mjs --small`):',
  shares: `Shares of one dry run over ${files.toLocaleString('en')} files (\`node bench/where.mjs --files ${files}\`):`,
}[kind];
const table = sharesTable(heading, columns);
console.log(table);
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), kind, table));
