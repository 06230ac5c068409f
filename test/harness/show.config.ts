import { defineConfig } from 'vitest/config';

/** For `npm run fixture`: shows fixtures instead of checking them. */
export default defineConfig({
  test: {
    include: ['test/harness/show.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ['dot'],
    disableConsoleIntercept: true,
  },
});
