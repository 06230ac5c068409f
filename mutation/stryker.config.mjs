// @ts-check
/** Stryker's settings; run.mjs says through the environment which part is meant. */
const { MUTATE = 'src/edits/**/*.ts', REPORT = 'mutation/.work/report.json', SAMPLE, SECONDS = '20' } = process.env;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: [
    '@stryker-mutator/vitest-runner',
    ...(SAMPLE === undefined ? [] : [new URL('sample-checker.mjs', import.meta.url).href]),
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  checkers: SAMPLE === undefined ? [] : ['sample'],
  mutate: MUTATE.split(','),
  concurrency: 2,
  // Fixtures are to stay as they are.
  disableTypeChecks: false,
  // A mutant that loops is ended; a machine with other work needs longer than the tests alone.
  timeoutMS: Number(SECONDS) * 1_000,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: REPORT },
  tempDirName: 'mutation/.work/sandbox',
  ignorePatterns: ['/dist', '/dist.*', '/bench/.work', '/packages', '/mutation/node_modules', '/mutation/.work'],
};
