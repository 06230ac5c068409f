// @ts-check
/**
 * Measures the analysis on published packages: unpacks each at its pinned version, runs `analyse()` and holds the sites
 * against packages-truth.json. Needs the registry and a build; nothing of the packages is installed or run.
 *
 * Usage: npm run recall:packages -- [name@version …] [--write]
 *   --write: also puts the table into docs/recall.md (all packages only)
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerFor } from './answer.mjs';
import { compare } from './compare.mjs';
import { packagesTable } from './packages-table.mjs';
import { labelOf, repositoryOf } from './unpack-packages.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const page = join(here, '../../docs/recall.md');
const [start, end] = ['<!-- packages:start -->', '<!-- packages:end -->'];

/** @param {string} name */
const readData = (name) => JSON.parse(readFileSync(join(here, name), 'utf8'));

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
/** @type {import('./unpack-packages.mjs').Package[]} */
const packages = readData('packages.json');
/** @type {Record<string, import('./compare.mjs').TrueSite[]>} */
const truth = readData('packages-truth.json');

const rows = packages
  .filter((one) => positionals.length === 0 || positionals.includes(labelOf(one)))
  .map((wanted) => {
    const answer = answerFor(realpathSync(repositoryOf(wanted).root), 'langfuse');
    return {
      label: labelOf(wanted),
      counted: wanted.counted !== false,
      files: answer.files,
      comparison: compare(truth[labelOf(wanted)] ?? [], answer),
    };
  });
const table = packagesTable(rows);
console.log(table);
if (values.write && positionals.length === 0) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/recall.md has no part ${start} … ${end}`);
  writeFileSync(page, `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`);
}
