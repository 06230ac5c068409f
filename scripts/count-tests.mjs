// @ts-check
/**
 * Prints `N passed, N failed` for a vitest JSON report and exits with 1 when anything failed.
 * Usage: node scripts/count-tests.mjs <report.json> [names of failed steps…]; a failed step other than `tests` counts
 * as one failure, and so does a report that is missing or a test file that could not be loaded.
 */
import { existsSync, readFileSync } from 'node:fs';

const [file = '', ...failedSteps] = process.argv.slice(2);
const report = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 0, testResults: [] };

/** A file that fails as a whole (syntax error, failing set-up) has no failed test of its own. */
const brokenFiles = report.testResults.filter(
  (/** @type {{ status: string, assertionResults: { status: string }[] }} */ result) =>
    result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
).length;

let failed = report.numFailedTests + brokenFiles + failedSteps.filter((step) => step !== 'tests').length;
// The test command failed, but no test did: something around the tests broke.
if (failed === 0 && failedSteps.includes('tests')) failed = 1;

console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
