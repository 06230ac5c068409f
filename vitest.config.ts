import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { lateOptimisation } from './src/repository/late-optimisation.ts';

/** Migrated fixtures are run as they are; their SDK is the shim. */
const alias = [{ find: /^@svc\/(\w+)$/, replacement: `${fileURLToPath(new URL('shim/svc/', import.meta.url))}$1.ts` }];

/** Tests that start the built command or load the built package; only they wait for a build. */
const builtPackage = [
  'test/apps/{compiler-comparison,demo-app}.test.ts',
  'test/cli/**/*.test.ts',
  'test/eslint-plugin/**/*.test.ts',
  'test/hostile/**/*.test.ts',
  'test/integrations/**/*.test.ts',
  'test/packages/**/*.test.ts',
  'test/transforms/{new-chapter,stock-runner}.test.ts',
  'test/verify/published-types.test.ts',
];

/** The fixtures are one suite, which takes the longest of all: each core runs a part of it. */
const fixtures = 'test/harness/fixtures.test.ts';

/** Test files that run the shim: it keeps what OpenTelemetry makes global, so each begins without what others made. */
const shim = [
  'test/shim/**/*.test.ts',
  'test/verify/executed*.test.ts',
  'test/transforms/removed-reads-at-run-time.test.ts',
];

/** Test files with a process of their own: a module that a test replaces stays replaced. */
const alone = ['test/python/{check,failed-server}.test.ts'];

const settings = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A test in which no expectation runs fails.
  expect: { requireAssertions: true },
  // Programs and trees of one test are garbage for the next: a larger young generation collects them in fewer goes.
  // What is not optimised costs nothing: few functions of a test run often enough to pay for it.
  execArgv: ['--max-semi-space-size=64', ...lateOptimisation()],
};

/** Files that take ten seconds and more. */
const long = new RegExp(
  String.raw`/(?:same-as-command|python/\w+|large|large-files|shard|since|baseline|compiler-comparison|demo-apps?|choosing|` +
    String.raw`generated-programs|types|functions|deep-code|kill|install|recipes|eslint-plugin-svc|stock-runner|` +
    String.raw`hard-disk|verify-runtime|interactive)\.test\.ts$`,
);

/** The fixtures take longest; the short files of `source` are left for the end. */
const order = ['fixtures', 'built', 'alone', 'shim', 'source'];

/** Long projects come first, and long files in their project: at the end no core waits for the last one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return order.flatMap((name) => {
      const ofProject = sorted.filter(({ project }) => project.name.split(' ')[0] === name);
      const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
      return [...ofProject.filter(isLong), ...ofProject.filter((file) => !isLong(file))];
    });
  }
}

/** The files of a process follow each other in it: TypeScript is loaded and warm from the second on. */
const shared = { ...settings, isolate: false };

const cores = availableParallelism();
/** Those that `FIXTURE` picks are few. */
const parts = process.env['FIXTURE'] === undefined ? cores : 1;

export default defineConfig({
  test: {
    // One more than there are cores, as many tests wait for processes and disks.
    maxWorkers: cores + 1,
    sequence: { sequencer: LongestFirst },
    // What one project has compiled serves the others, and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [...builtPackage, ...shim, ...alone, fixtures],
        },
      },
      { resolve: { alias }, test: { ...settings, name: 'alone', include: alone } },
      {
        resolve: { alias },
        test: { ...shared, name: 'shim', include: shim, setupFiles: ['test/shim/fresh-globals.ts'] },
      },
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
