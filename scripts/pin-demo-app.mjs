// @ts-check
/**
 * Writes what the built command makes of fixtures/apps/demo-app to test/apps/demo-app.diff, which the test holds it to.
 * Read the change of that file before you commit it. Usage: npm run build && node scripts/pin-demo-app.mjs
 */
import { writeFileSync } from 'node:fs';
import { createTwoFilesPatch } from 'diff';
import { before, migrateCopy } from '../test/apps/migrate-copy.mjs';

const start = before();
const { report, after } = migrateCopy();
const patches = Object.keys(after)
  .filter((file) => after[file] !== start[file])
  .map((file) =>
    createTwoFilesPatch(`a/${file}`, `b/${file}`, start[file] ?? '', after[file] ?? '', undefined, undefined, {
      context: 1,
    }),
  );
writeFileSync(new URL('../test/apps/demo-app.diff', import.meta.url), patches.join(''));
const { durationMs: _, ...summary } = report.summary;
console.log(summary);
