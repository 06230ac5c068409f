// @ts-check
/**
 * What is mutated, and the tests that have to notice. Tests that start the built command run other code than the
 * mutated.
 */

/**
 * `seconds`: how much longer than usual the tests of a mutant may take (20).
 * @type {Readonly<Record<string, { mutate: readonly string[], tests: readonly string[], sample?: number, seconds?:
 * number }>>}
 */
export const scopes = {
  'edits: texts': {
    mutate: [
      'applying/add-import',
      'edits/apply-edits',
      'edits/comment-lines',
      'applying/ignore-comments',
      'applying/markers',
      'applying/check-statements',
      'applying/check-syntax',
      'edits/create-folder',
      'edits/output-offsets',
      'applying/divided-statements',
    ].map((name) => `src/${name}.ts`),
    tests: ['test/edits/**/*.test.ts', 'test/applying/**/*.test.ts'],
  },
  'edits: files with sites': {
    mutate: [
      'applying/rewrite-file',
      'applying/nested-edits',
      'edits/ranges-by-start',
      'applying/carried-text',
      'applying/done-markers',
      'applying/rewrite-embedded',
      'applying/markup-markers',
      'applying/edited-together',
      'applying/emptied-imports',
      'edits/concurrently',
    ].map((name) => `src/${name}.ts`),
    tests: ['test/edits/**/*.test.ts', 'test/applying/**/!(many-sites).test.ts'],
  },
  'edits: writing': {
    mutate: [
      'stale-journals',
      'journal-install',
      'journal',
      'process-mark',
      'replace-file',
      'system-reason',
      'undo',
      'write-files',
      'write-output-file',
    ].map((name) => `src/edits/${name}.ts`),
    tests: [
      'edits/writing',
      'pipeline/writing-hard-cases',
      'edits/replace-file',
      'edits/system-reason',
      'edits/journal',
      'edits/journal-install',
      'edits/stale-journals',
      'edits/undoing',
      'edits/durability',
      'edits/write-output-file',
    ].map((name) => `test/${name}.test.ts`),
  },
  manifests: { mutate: ['src/manifests/**/*.ts'], tests: ['test/manifests/**/!(large|in-a-run).test.ts'], sample: 600 },
  rewrites: {
    mutate: ['src/rewriting/**/*.ts', 'transforms/**/*.ts'],
    tests: [
      'test/rewriting/**/*.test.ts',
      'test/transforms/!(new-chapter|stock-runner).test.ts',
      'mutation/fixtures.test.ts',
    ],
    sample: 300,
  },
  analysis: {
    mutate: [
      'src/{repository,program,embedded,flow,test-doubles,sites,analysis,verify}/**/*.ts',
      '!src/program/lib/**/*.d.ts',
    ],
    tests: [
      'test/analysis/**/*.test.ts',
      'test/program/**/*.test.ts',
      'test/repository/**/*.test.ts',
      'test/embedded/virtual-texts.test.ts',
      'test/rewriting/**/*.test.ts',
      'test/transforms/!(new-chapter|stock-runner).test.ts',
    ],
    sample: 300,
    seconds: 60,
  },
};
