/**
 * How large the rooms of the analysis are: statements as TypeScript's parser counts them, by room. Puts the table into
 * docs/performance.md. Usage: node bench/statements.mjs [--no-write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globbySync } from 'globby';
import ts from 'typescript';
import { replaceGenerated } from '../scripts/generated-parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['repository', 'program', 'flow', 'sites', 'test-doubles', 'embedded'];

/** @param {ts.Node} node @returns {number} */
function statementsBelow(node) {
  let count = ts.isStatement(node) && !ts.isBlock(node) ? 1 : 0;
  node.forEachChild((child) => {
    count += statementsBelow(child);
  });
  return count;
}

/** @param {string} pattern @returns {number} */
function statementsIn(pattern) {
  const texts = globbySync(pattern, { cwd: root, absolute: true }).map((file) => readFileSync(file, 'utf8'));
  return texts.reduce(
    (sum, text) => sum + statementsBelow(ts.createSourceFile('a.ts', text, ts.ScriptTarget.ESNext)),
    0,
  );
}

const counts = [
  ...rooms.map((room) => /** @type {const} */ ([`\`src/${room}\``, statementsIn(`src/${room}/**/*.ts`)])),
  /** @type {const} */ (['detectors of the chapters', statementsIn('transforms/*/detect{.ts,/**/*.ts}')]),
];
const all = counts.reduce((sum, [, count]) => sum + count, 0);
const shown = (/** @type {number} */ count) => count.toLocaleString('en');
const table = [
  'Statements, as TypeScript parses them (`node bench/statements.mjs`); the goal is two thirds of 10,048 for what stands above the last line.',
  '',
  '| room | statements |',
  '|-|-|',
  ...counts.map(([room, count]) => `| ${room} | ${shown(count)} |`),
  `| together | ${shown(all)} |`,
  `| besides, \`src/analysis\` | ${shown(statementsIn('src/analysis/**/*.ts'))} |`,
].join('\n');
console.log(table);
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
if (!process.argv.includes('--no-write'))
  writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'statements', table));
