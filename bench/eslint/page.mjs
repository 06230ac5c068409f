/** Keeps the results of the four benches of the ESLint plugin and writes them into docs/performance.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceGenerated } from '../../scripts/generated-parts.mjs';
import { editsTable, firstTable, goalsTable, runTables, whoTable } from './tables.mjs';

const resultsFile = fileURLToPath(new URL('results.json', import.meta.url));
const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

/** @returns {import('./tables.mjs').Results} */
function kept() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
}

/**
 * Prints the tables of all results, with some of them new, and puts them into the page.
 *
 * @param {(results: import('./tables.mjs').Results) => void} change puts the new ones in
 * @param {boolean} write whether the page and the kept results change
 */
export function publish(change, write) {
  const published = kept();
  change(published);
  const parts = Object.entries({
    'eslint-goals': goalsTable(published),
    'eslint-runs': runTables(published),
    'eslint-edits': editsTable(published),
    'eslint-first': firstTable(published),
    'eslint-who': whoTable(published),
  });
  console.log(`\n${parts.map(([, text]) => text).join('\n\n')}`);
  if (!write) return;
  writeFileSync(resultsFile, `${JSON.stringify(published, null, 1)}\n`);
  writeFileSync(
    page,
    parts.reduce((text, [name, content]) => replaceGenerated(text, name, content), readFileSync(page, 'utf8')),
  );
}
