// @ts-check
/** What is mutated, and the tests that have to notice. Tests that start the built command run other code than the mutated. */

/**
 * `seconds`: how much longer than usual the tests of a mutant may take (20).
 * @type {Readonly<Record<string, { mutate: readonly string[], tests: readonly string[], sample?: number, seconds?: number }>>}
 */
export const scopes = {
  'edits: texts': {
    mutate: [
      'add-import',
      'apply-edits',
      'comment-lines',
      'ignore-comments',
      'markers',
      'check-statements',
      'check-syntax',
      'create-folder',
      'output-offsets',
      'divided-statements',
    ].map((name) => `edits/${name}.ts`),
    tests: ['test/edits/**/*.test.ts'],
  },
  'edits: files with sites': {
    mutate: [
      'rewrite-file',
      'nested-edits',
      'ranges-by-start',
      'carried-text',
      'done-markers',
      'rewrite-embedded',
      'markup-markers',
      'edited-together',
      'emptied-imports',
      'several-at-once',
    ].map((name) => `edits/${name}.ts`),
    tests: ['test/edits/**/!(many-sites).test.ts'],
  },
  'edits: writing': {
    mutate: [
      'dead-runs',
      'journal-install',
      'journal',
      'process-mark',
      'replace-file',
      'system-reason',
      'undo',
      'write-files',
      'write-output-file',
    ].map((name) => `edits/${name}.ts`),
    tests: [
      'writing',
      'writing-hard-cases',
      'replace-file',
      'system-reason',
      'journal',
      'journal-install',
      'dead-runs',
      'undoing',
      'durability',
      'write-output-file',
    ].map((name) => `test/pipeline/${name}.test.ts`),
  },
  manifests: { mutate: ['manifests/**/*.ts'], tests: ['test/manifests/**/!(large|in-a-run).test.ts'], sample: 600 },
  rewrites: {
    mutate: ['rewrites/**/*.ts', 'transforms/**/*.ts'],
    tests: ['test/rewrites/**/*.test.ts', 'mutation/fixtures.test.ts'],
    sample: 300,
  },
  analysis: {
    mutate: ['analysis/**/*.ts', '!analysis/**/*.d.ts'],
    tests: [
      'test/analysis/**/*.test.ts',
      'test/discovery/**/*.test.ts',
      'test/embedded/virtual-texts.test.ts',
      'test/rewrites/**/*.test.ts',
    ],
    sample: 300,
    seconds: 60,
  },
};
