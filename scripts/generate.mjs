// @ts-check
/**
 * Writes everything in the repository that is generated: the declarations of both surfaces, the catalogue's tables in
 * the docs, and the coverage of the contract by tests. `--check` writes nothing and exits with 1 when something on disk is not what its source gives.
 *
 * The catalogue is read from `dist`, so a stale build is brought up to date first.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputDigest, lastBuild, repository } from './build-inputs.mjs';
import { catalogueCounts, catalogueTables } from './catalogue-tables.mjs';
import { allTestNames, contractCoverage } from './contract-coverage.mjs';
import { replaceGenerated } from './generated-parts.mjs';

const check = process.argv.includes('--check');
let stale = false;

/** @param {readonly string[]} args @returns {number} exit code */
const node = (...args) => spawnSync(process.execPath, args, { cwd: repository, stdio: 'inherit' }).status ?? 1;

if (node('scripts/generate-surface.mjs', ...(check ? ['--check'] : [])) !== 0) stale = true;
if (lastBuild()?.digest !== inputDigest()) node('scripts/build.mjs');

/** @type {{ entries: readonly import('../catalog/entry.ts').Entry[] }} */
const { entries } = await import(`file://${join(repository, 'dist/catalog/index.js')}`);
/** @type {{ contractClauses: readonly import('../catalog/contract-clauses.ts').ContractClause[] }} */
const { contractClauses } = await import(`file://${join(repository, 'dist/catalog/contract-clauses.js')}`);

for (const { page, part, content } of [
  { page: 'docs/catalogue.md', part: 'catalogue', content: catalogueTables(entries) },
  { page: 'README.md', part: 'counts', content: catalogueCounts(entries) },
  { page: 'docs/contract-coverage.md', part: 'coverage', content: contractCoverage(contractClauses, allTestNames()) },
]) {
  const file = join(repository, page);
  const before = readFileSync(file, 'utf8');
  const after = replaceGenerated(before, part, content);
  if (after === before) continue;
  stale = true;
  if (check) console.error(`${page} is not what its sources give. Run npm run generate.`);
  else writeFileSync(file, after);
}

if (check && stale) process.exitCode = 1;
