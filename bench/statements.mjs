/**
 * How large the rooms of the analysis are: statements as TypeScript's parser counts them, by room.
 * Usage: node bench/statements.mjs
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globbySync } from 'globby';
import ts from 'typescript';

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
  ...rooms.map((room) => /** @type {const} */ ([`src/${room}`, statementsIn(`src/${room}/**/*.ts`)])),
  /** @type {const} */ (['detectors of the chapters', statementsIn('transforms/*/detect{.ts,/**/*.ts}')]),
];
for (const [room, count] of counts) console.log(`${String(count).padStart(7)} ${room}`);
console.log(`${String(counts.reduce((sum, [, count]) => sum + count, 0)).padStart(7)} in all`);
