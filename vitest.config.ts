import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Migrated fixtures are run as they are; their SDK is the shim. */
const alias = [{ find: /^@svc\/(\w+)$/, replacement: `${fileURLToPath(new URL('shim/svc/', import.meta.url))}$1.ts` }];

/** Tests that start the built command or load the built package; only they wait for a build. */
const builtPackage = [
  'test/cli/**/*.test.ts',
  'test/package/**/*.test.ts',
  'test/transforms/**/*.test.ts',
  'test/hostile/**/*.test.ts',
  'test/eslint-plugin/**/*.test.ts',
  'test/gate/built/**/*.test.ts',
  'test/verify/published-types.test.ts',
];

const limits = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Every core works; by itself Vitest leaves one free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        resolve: { alias },
        test: { ...limits, name: 'source', include: ['test/**/*.test.ts'], exclude: builtPackage },
      },
      { test: { ...limits, name: 'built', include: builtPackage, globalSetup: ['test/build-once.ts'] } },
    ],
  },
});
