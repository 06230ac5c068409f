// @ts-check
/**
 * Holds what the command says of types against a whole TypeScript program: the repositories of the survey with a site,
 * before with the published types of the SDK's own major, and after a migration, plain and with `--compat`, with those
 * of the shim. An error that is new has to be named in the report, and one that is named has to be there.
 *
 * Usage: npm run build && node bench/survey/compiler.mjs DIR[,DIR…] [--write] [--print] [owner/name …]
 *   DIR      has checkouts as for run.mjs. A checkout with `node_modules` is checked with its packages; in another one
 *            what is not installed in this repository is `any`, before and after
 *   --write  writes compiler.json (then `npm run generate` writes the table)
 *   --print  prints the errors that are new, with what the report says of them
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { errorsOf, isChecked, isImplied, newErrors, samePlace } from './type-programs.mjs';

/** @typedef {import('./table.mjs').True} True */
/** @typedef {import('./type-programs.mjs').TypeError} TypeError */
/** @typedef {import('../../src/report/report-schema.ts').Report} Report */
/**
 * `new` = errors that the migration brings; `named` = of them in the report; `implied` = of the others those of a type
 * that is merely implied, by one that is named: only the project says whether that is an error; `lacking` = named, and
 * not there.
 * @typedef {{ new: number, named: number, implied: number, lacking: number }} Compared
 */
/**
 * @typedef {{ repository: string, installed: boolean, files: number, plain: Compared, compat: Compared }}
 * CompilerResult
 */

const repository = fileURLToPath(new URL('../../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, print: { type: 'boolean', default: false } },
});
const [clones, ...wanted] = positionals;
if (clones === undefined) throw new Error('Usage: node bench/survey/compiler.mjs DIR[,DIR…] [--write] [owner/name …]');

/** @param {string} name */
const dataFile = (name) => new URL(name, import.meta.url);
/** @type {True[]} */
const truth = JSON.parse(readFileSync(dataFile('truth.json'), 'utf8'));
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'survey-types-')));
// What the types of the SDK need, where a checkout has no packages.
symlinkSync(join(repository, 'node_modules'), join(scratch, 'node_modules'), 'dir');

/** A copy of a checkout with links to its packages. @param {string} folder @param {string} name */
function copyOf(folder, name) {
  const root = join(scratch, name);
  const foreign = /[\\/](?:\.git|node_modules)$/;
  cpSync(folder, root, { recursive: true, verbatimSymlinks: true, filter: (path) => !foreign.test(path) });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const at = relative(folder, entry.parentPath);
    if (entry.name === 'node_modules' && !at.includes('node_modules'))
      symlinkSync(join(entry.parentPath, entry.name), join(root, at, entry.name), 'dir');
  }
  return root;
}

/** @param {string} root @param {...string} flags @returns {Report} */
function migrate(root, ...flags) {
  const command = [join(repository, 'bin/svc-codemod.cjs'), '--format', 'json', '--allow-no-vcs', ...flags];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (!stdout.startsWith('{')) throw new Error(`${root}: ${stderr.slice(-500)}`);
  return JSON.parse(stdout);
}

/** @param {string} word @param {Omit<TypeError, 'kind'>} error */
const print = (word, { file, line, column, code, message }) =>
  console.log(`  ${word} ${file}:${line}:${column} ${code} ${message.slice(0, 150)}`);

/**
 * What a report says of the errors that a migration brings.
 * @param {readonly TypeError[]} added @param {readonly TypeError[]} all after it @param {Report} report
 * @returns {Compared}
 */
function compared(added, all, { verify }) {
  const told = [...(verify?.errors ?? []), ...(verify?.projectTsc?.errors ?? [])];
  const named = added.filter((error) => told.some((other) => samePlace(error, other)));
  const implied = added.filter((error) => !named.includes(error) && isImplied(error));
  // What is told of JavaScript is of no compiler's: nobody checks it.
  const lacking = told.filter((error) => isChecked(error.file) && !all.some((other) => samePlace(error, other)));
  if (values.print) {
    for (const error of added)
      print(named.includes(error) ? 'named' : implied.includes(error) ? 'implied' : 'NOT NAMED', error);
    for (const error of lacking) print('NOT THERE', error);
  }
  return { new: added.length, named: named.length, implied: implied.length, lacking: lacking.length };
}

/** @param {string} folder @param {True} one @returns {CompilerResult} */
function measure(folder, { repository: name, major, sites }) {
  const before = copyOf(folder, 'before');
  const roots = { plain: copyOf(folder, 'plain'), compat: copyOf(folder, 'compat') };
  const installed = existsSync(join(folder, 'node_modules'));
  // Without an install the built-in check is the answer.
  const flags = installed ? [] : ['--no-project-tsc'];
  const reports = { plain: migrate(roots.plain, ...flags), compat: migrate(roots.compat, '--compat', ...flags) };
  const ofInterest = [sites, ...Object.values(reports).flatMap(({ files, findings }) => [files, findings])]
    .flat()
    .map(({ file }) => file);
  const { errors, files } = errorsOf(before, ofInterest, major);
  const comparedIn = (/** @type {'plain' | 'compat'} */ mode) => {
    const after = errorsOf(roots[mode], ofInterest, 6).errors;
    if (values.print) console.log(`${name}, ${mode}: ${errors.length} errors before, ${after.length} after`);
    return compared(newErrors(before, errors, roots[mode], after), after, reports[mode]);
  };
  const [plain, compat] = [comparedIn('plain'), comparedIn('compat')];
  for (const root of [before, ...Object.values(roots)]) rmSync(root, { recursive: true });
  return { repository: name, installed, files, plain, compat };
}

/** @type {Map<string, CompilerResult>} */
const measurements = new Map(
  existsSync(dataFile('compiler.json'))
    ? JSON.parse(readFileSync(dataFile('compiler.json'), 'utf8')).repositories.map(
        (/** @type {CompilerResult} */ one) => [one.repository, one],
      )
    : [],
);

function write() {
  const date = new Date().toISOString().slice(0, 10);
  const repositories = truth.flatMap(({ repository: name }) => measurements.get(name) ?? []);
  writeFileSync(dataFile('compiler.json'), `${JSON.stringify({ date, repositories }, undefined, 1)}\n`);
}

try {
  for (const one of truth.filter(({ sites }) => sites.length > 0)) {
    const folder = clones
      .split(',')
      .map((folders) => join(resolve(folders), one.repository.replace('/', '+')))
      .find((candidate) => existsSync(candidate));
    if (folder === undefined || (wanted.length > 0 && !wanted.includes(one.repository))) continue;
    const measurement = measure(folder, one);
    measurements.set(one.repository, measurement);
    console.log(JSON.stringify(measurement));
    if (values.write) write();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
