import { defineConfig } from 'vitest/config';

/** Tests that start the built command or load the built package; only they wait for a build. */
const builtPackage = ['test/cli/**/*.test.ts', 'test/package/**/*.test.ts', 'test/transforms/**/*.test.ts', 'test/hostile/**/*.test.ts'];

const limits = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...limits, name: 'source', include: ['test/**/*.test.ts'], exclude: builtPackage } },
      { test: { ...limits, name: 'built', include: builtPackage, globalSetup: ['test/build-once.ts'] } },
    ],
  },
});
