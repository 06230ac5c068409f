/**
 * Where the time of the plugin goes, from CPU profiles: a process that lints one file, the edits of a file in a warm
 * one, and one that lints all files. Puts the table into docs/performance.md.
 * Usage: node bench/eslint/where.mjs [--files 10000] [--no-write]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../../scripts/generated-parts.mjs';
import { measureNode } from '../measure.mjs';
import { columnOf, sharesTable, splitProfile } from '../profile-parts.mjs';
import { editedFile, firstFile } from './linted-file.mjs';

const { values } = parseArgs({
  options: { files: { type: 'string', default: '10000' }, 'no-write': { type: 'boolean', default: false } },
});
const files = Number(values.files);

/** @type {readonly import('../profile-parts.mjs').Part[]} */
const parts = [
  ['own types that are given the SDK', /dist\/src\/sites\/(given\/|own-type\/|assigned-own-types|behind-own-type)/],
  ['other sites', /dist\/src\/sites\//],
  ['following values', /dist\/src\/(flow|test-doubles|analysis\/growth)\//],
  ['parsing and building the program', /dist\/src\/program\//],
  ['looking for changes on disk', /dist\/src\/repository\/disk-watch/],
  ['listing, reading, connecting files', /dist\/src\/repository\//],
  ['planning and the report of a rule', /dist\/(src\/(rewriting|applying|findings|edits)|transforms|eslint-plugin)\//],
  ['the analysis around these', /dist\/src\//],
  ['the parser', /node_modules\/@typescript-eslint\//],
];

/** What the plugin loads last is one file; a comment in it names the module of the lines below. */
const bundle = fileURLToPath(new URL('../../dist/eslint-plugin/session/inspect.js', import.meta.url));
let module = '';
const moduleOfLine = readFileSync(bundle, 'utf8')
  .split('\n')
  .map((line) => (module = /^\/\/ ((?:src|transforms|eslint-plugin)\/\S+)$/.exec(line)?.[1] ?? module));

/** Names modules in the place of the bundle. @param {any} profile */
function withModules(profile) {
  for (const { callFrame } of profile.nodes)
    if (callFrame.url.endsWith('/eslint-plugin/session/inspect.js'))
      callFrame.url = `dist/${moduleOfLine[callFrame.lineNumber]}`;
  return profile;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'));

/** @param {readonly string[]} args of `node` @param {string} repository @returns {Promise<[string, number][]>} */
async function profiled(args, repository) {
  const { status, stderr } = await measureNode(['--max-old-space-size=12288', ...args], repository);
  if (status !== 0) throw new Error(`ESLint ended with ${status}: ${stderr.slice(-2000)}`);
  const [name = ''] = readdirSync(folder);
  const profile = withModules(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  rmSync(join(folder, name));
  return splitProfile(profile, parts, 'ESLint, starting, loading modules, the rest');
}

/** @param {string} name */
const worker = (name) => fileURLToPath(new URL(name, import.meta.url));
const first = firstFile(files);
const edited = editedFile(files);
const fewer = firstFile(files / 5).repository;
/** @param {string} linted @param {string} repository */
const lint = (linted, repository) =>
  profiled(
    ['--cpu-prof', `--cpu-prof-dir=${folder}`, worker('first-worker.mjs'), 'ours', linted, repository],
    repository,
  );
const columns = [
  columnOf('the first file', await lint(first.file, first.repository)),
  columnOf(
    '50 edits',
    await profiled(
      [worker('edits-worker.mjs'), 'ours', edited.file, edited.repository, join(folder, 'edits.cpuprofile')],
      edited.repository,
    ),
  ),
  columnOf(`all of ${(files / 5).toLocaleString('en')} files`, await lint(`${fewer}/src`, fewer)),
];
rmSync(folder, { recursive: true });
const table = sharesTable(
  `Shares of one process of ESLint in a repository of ${files.toLocaleString('en')} files (\`node bench/eslint/where.mjs --files ${files}\`):`,
  columns,
);
console.log(table);
const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'eslint-shares', table));
