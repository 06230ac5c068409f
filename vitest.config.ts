import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Migrated fixtures are run as they are; their SDK is the shim. */
const alias = [{ find: /^@svc\/(\w+)$/, replacement: `${fileURLToPath(new URL('shim/svc/', import.meta.url))}$1.ts` }];

/** Tests that start the built command or load the built package; only they wait for a build. */
const builtPackage = [
  'test/cli/**/*.test.ts',
  'test/command/**/*.test.ts',
  'test/package/**/*.test.ts',
  'test/transforms/**/*.test.ts',
  'test/hostile/**/*.test.ts',
  'test/eslint-plugin/**/*.test.ts',
  'test/gate/built/**/*.test.ts',
  'test/verify/published-types.test.ts',
];

/** The fixtures are one suite, which takes the longest of all: each core runs a part of it. */
const fixtures = 'test/harness/fixtures.test.ts';

/** The shim keeps what OpenTelemetry makes global, so each test file that uses it has a process of its own. */
const shim = ['test/shim/**/*.test.ts', 'test/verify/executed*.test.ts', 'test/rewriting/reads-at-run-time.test.ts'];

const settings = { testTimeout: 60_000, hookTimeout: 120_000 };

/** The files of a process follow each other in it: TypeScript is loaded and warm from the second on. */
const shared = { ...settings, isolate: false, setupFiles: ['test/fresh-modules.ts'] };

const cores = availableParallelism();
/** Those that `FIXTURE` picks are few. */
const parts = process.env['FIXTURE'] === undefined ? cores : 1;

export default defineConfig({
  test: {
    // Every core works; by itself Vitest leaves one free.
    maxWorkers: cores,
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [...builtPackage, ...shim, fixtures],
        },
      },
      { resolve: { alias }, test: { ...settings, name: 'shim', include: shim } },
      ...Array.from({ length: parts }, (_, part) => ({
        test: {
          ...settings,
          name: `fixtures ${part + 1}/${parts}`,
          include: [fixtures],
          provide: { fixtures: { part, of: parts } },
        },
      })),
      {
        test: {
          ...shared,
          name: 'built',
          include: builtPackage,
          globalSetup: ['test/build-once.ts'],
          // Loaded by Node itself, as it is by those who install it.
          server: { deps: { external: [/\/dist\/(?:eslint-plugin|shim|src|transforms)\//] } },
        },
      },
    ],
  },
});
