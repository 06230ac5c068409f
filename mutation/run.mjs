// @ts-check
/**
 * Changes the code one small piece at a time and asks whether a test notices. Writes what came of it into
 * mutation/results.json and docs/decisions/tests.md, and prints what no test notices in `edits`. Needs Node 22 and the
 * packages of mutation/package.json.
 *
 * Usage: npm ci --prefix mutation && npx -y -p node@22 node mutation/run.mjs --all
 *        node mutation/run.mjs "edits: texts" manifests …              only these sets
 * node mutation/run.mjs --report "edits: texts"=report.json     takes a report that is there; a second one behind a
 * comma is of
 *                                                                       mutants that were tested again
 *        … mutation/run.mjs --sample 300 manifests                     only a sample of that size
 *        node mutation/run.mjs                                         writes the page anew
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { scopes } from './scopes.mjs';

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const page = here('../docs/decisions/tests.md');
const resultsFile = here('results.json');
/** Of the samples. */
const seed = '6';

/**
 * @typedef {{ file: string, line: number, text: string, mutator: string, replacement: string, status: string }}
 * Survivor
 * @typedef {{ killed: number, timeout: number, survived: number, noCoverage: number, errors: number, left: Survivor[],
 * sample?: number, minutes?: number }} Result
 */

/**
 * @typedef {{ mutatorName: string, replacement?: string, status: string, location: { start: { line: number, column:
 * number }, end: { line: number, column: number } } }} Mutant
 * @typedef {Record<string, { source: string, mutants: Mutant[] }>} Files
 */

/**
 * The mutants of the first report as the last one that has them knows them; of the scope's files only.
 * @param {string} name
 * @param {readonly string[]} reportFiles
 * @returns {Files}
 */
function merged(name, reportFiles) {
  const [first, ...later] = reportFiles.map(
    (file) => /** @type {Files} */ (JSON.parse(readFileSync(file, 'utf8')).files),
  );
  const inScope = Object.entries(first ?? {}).filter(([file]) =>
    scopes[name]?.mutate.some(
      (glob) => glob === file || (file.startsWith(glob.split('*')[0] ?? '') && glob.includes('*')),
    ),
  );
  const key = (/** @type {Mutant} */ { location, replacement }) => JSON.stringify([location, replacement]);
  return Object.fromEntries(
    inScope.map(([file, { source, mutants }]) => {
      const known = new Map(
        later.flatMap((files) => (files[file]?.mutants ?? []).map((mutant) => [key(mutant), mutant])),
      );
      return [file, { source, mutants: mutants.map((mutant) => known.get(key(mutant)) ?? mutant) }];
    }),
  );
}

/** @param {string} name @param {readonly string[]} reportFiles @returns {Result} */
function read(name, reportFiles) {
  /** @type {Record<string, number>} */
  const counts = {};
  /** @type {Survivor[]} */
  const left = [];
  for (const [file, { source, mutants }] of Object.entries(merged(name, reportFiles))) {
    const lines = source.split('\n');
    for (const { mutatorName, replacement = '', status, location } of mutants) {
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      const { start, end } = location;
      const line = lines[start.line - 1] ?? '';
      const text =
        start.line === end.line ? line.slice(start.column - 1, end.column - 1) : `${line.slice(start.column - 1)} …`;
      left.push({
        file,
        line: start.line,
        text: text.trim(),
        mutator: mutatorName,
        replacement: replacement.replace(/\s+/g, ' '),
        status,
      });
    }
  }
  left.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  return {
    killed: counts.Killed ?? 0,
    timeout: counts.Timeout ?? 0,
    survived: counts.Survived ?? 0,
    noCoverage: counts.NoCoverage ?? 0,
    errors: counts.RuntimeError ?? 0,
    left,
  };
}

/** @param {string} name @param {number | undefined} sample @returns {Result} */
function run(name, sample) {
  const scope = scopes[name];
  if (scope === undefined) throw new Error(`there is no "${name}"; there are ${Object.keys(scopes).join(', ')}`);
  const work = here('.work');
  mkdirSync(work, { recursive: true });
  const stem = `${work}/${name.replace(/\W+/g, '-')}`;
  const env = {
    ...process.env,
    MUTATE: scope.mutate.join(','),
    MUTATION_TESTS: scope.tests.join(','),
    REPORT: `${stem}.json`,
    SECONDS: String(scope.seconds ?? 20),
    ...(sample === undefined ? {} : { SAMPLE: String(sample), SEED: seed }),
  };
  const begun = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [here('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', here('stryker.config.mjs')],
    { cwd: here('..'), env, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  return { ...read(name, [`${stem}.json`]), sample, minutes: Math.round((performance.now() - begun) / 6_000) / 10 };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    all: { type: 'boolean' },
  },
});
const sampleOf = (/** @type {string} */ name) =>
  values.sample === undefined ? scopes[name]?.sample : Number(values.sample);
/** @type {Record<string, Result>} */
const results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
const keep = () => writeFileSync(resultsFile, `${JSON.stringify(results, null, 1)}\n`);
for (const given of values.report) {
  const [name = '', file = ''] = given.split('=');
  results[name] = { ...read(name, file.split(',')), sample: sampleOf(name), minutes: results[name]?.minutes };
}
for (const name of values.all ? Object.keys(scopes) : positionals) {
  results[name] = run(name, sampleOf(name));
  keep();
}
keep();

/** @type {{ file: string, text: string, replacement: string, why: string }[]} */
const explained = JSON.parse(readFileSync(here('explained.json'), 'utf8'));
const whyOf = (/** @type {Survivor} */ { file, text, replacement }) =>
  explained.find(
    (known) =>
      known.file === file && known.text === text && (known.replacement === replacement || known.replacement === '*'),
  )?.why;
const percent = (/** @type {number} */ part, /** @type {number} */ of) =>
  of === 0 ? '' : `${((100 * part) / of).toFixed(1)} %`;

const table = [
  '| | mutants | noticed | of them by time | not noticed | in code that no test of the set reaches | noticed | minutes |',
  '|-|-:|-:|-:|-:|-:|-:|-:|',
];
for (const name of Object.keys(scopes)) {
  const result = results[name];
  if (result === undefined) {
    table.push(`| ${name} | not run yet | | | | | | |`);
    continue;
  }
  const { killed, timeout, survived, noCoverage, sample, minutes } = result;
  const noticed = killed + timeout;
  const all = noticed + survived + noCoverage;
  const cells = [
    `${name}${sample === undefined ? '' : `, a sample (seed ${seed})`}`,
    ...[all, noticed].map((count) => count.toLocaleString('en')),
    ...[timeout, survived, noCoverage, percent(noticed, all), minutes?.toFixed(1) ?? ''],
  ];
  table.push(`| ${cells.join(' | ')} |`);
}
table.push(
  `| together | | | | | | | ${Object.values(results)
    .reduce((sum, { minutes = 0 }) => sum + minutes, 0)
    .toFixed(1)} |`,
);
/** @param {Survivor} mutant */
const unnoticed = (mutant) =>
  whyOf(mutant) ?? (mutant.status === 'NoCoverage' ? 'not reached by this set of tests' : 'open');
for (const [name, { left }] of Object.entries(results)) {
  if (!name.startsWith('edits')) continue;
  for (const mutant of left)
    console.log(
      `${mutant.file}:${mutant.line}  ${mutant.text} -> ${mutant.replacement || 'nothing'}: ${unnoticed(mutant)}`,
    );
}
const text = readFileSync(page, 'utf8');
writeFileSync(page, replaceGenerated(text, 'mutants', table.join('\n')));
