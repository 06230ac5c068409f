// @ts-check
/**
 * Measures the built analysis on the held-out cases. The first run is kept in held-out/first-run.json and never
 * repeated; `--after` measures again and adds a second line. Both answers are kept as they came, so that a corrected
 * truth counts for both.
 *
 * Usage: npm run recall:held-out -- [--after] [--print]
 *   --after: measures the analysis as it is now and writes held-out/after-fixes.json
 *   --print: measures and prints what would be listed, writes nothing
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerFor } from './answer.mjs';
import { casesFolder, heldOutCases } from './held-out-cases.mjs';
import { heldOutTable } from './held-out-table.mjs';

const [start, end] = ['<!-- held-out:start -->', '<!-- held-out:end -->'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const page = join(root, 'docs/recall.md');
const dataFile = (/** @type {string} */ name) => join(root, 'bench/recall/held-out', name);

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * @param {readonly import('./held-out-cases.mjs').HeldOutCase[]} cases
 * @returns {import('./held-out-table.mjs').Run}
 */
function measure(cases) {
  // The commit that is published has to be what was measured.
  if (!values.print && git('status', '--porcelain', '--', 'src', 'transforms'))
    throw new Error('analysis/ or catalog/ has changes that are not committed');
  const answers = Object.fromEntries(
    cases.map((one) => [one.name, answerFor(realpathSync(join(casesFolder, one.name)), one.profile)]),
  );
  return {
    commit: git('log', '-1', '--format=%h', '--', 'src', 'transforms'),
    date: new Date().toISOString().slice(0, 10),
    answers,
  };
}

/** @param {string} name @returns {import('./held-out-table.mjs').Run | undefined} */
const kept = (name) => (existsSync(dataFile(name)) ? JSON.parse(readFileSync(dataFile(name), 'utf8')) : undefined);

/** @param {string} name @param {import('./held-out-table.mjs').Run} run */
function keep(name, run) {
  writeFileSync(dataFile(name), `${JSON.stringify(run, undefined, 1)}\n`);
  return run;
}

const { values } = parseArgs({
  options: { after: { type: 'boolean', default: false }, print: { type: 'boolean', default: false } },
});
const cases = heldOutCases();
if (values.print) {
  console.log(heldOutTable(cases, measure(cases)));
} else {
  const first = kept('first-run.json') ?? keep('first-run.json', measure(cases));
  const after = values.after ? keep('after-fixes.json', measure(cases)) : kept('after-fixes.json');
  const table = heldOutTable(cases, first, after);
  console.log(table);
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/recall.md has no part ${start} … ${end}`);
  writeFileSync(page, `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`);
}
