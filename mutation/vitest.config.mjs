import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tests that a scope is judged by, set by run.mjs; they run in one process, the mutated code among them. */
export default defineConfig({
  resolve: { alias: [{ find: /^@svc\/(\w+)$/, replacement: `${root}shim/svc/$1.ts` }] },
  test: {
    root,
    setupFiles: ['mutation/fewer-runs.setup.ts'],
    include: (process.env.MUTATION_TESTS ?? 'test/edits/**/*.test.ts').split(','),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
