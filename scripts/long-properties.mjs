/**
 * Runs the property tests on many more inputs than CI does, which tries the same few each time (`test/random.ts`):
 * tests that read `RUNS` once, with many runs (`test/hostile/deep-code.test.ts` with deeper code); all others over and
 * over, each time with another seed. Ends with 1 at the first failure, and says its seed. Generated programs are left
 * out: they have a command of their own (docs/safety.md).
 *
 *   node scripts/long-properties.mjs [--runs 1000] [--times 20] [name of a test file…]
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, times: { type: 'string', default: '20' } },
  allowPositionals: true,
});

/** Files of tests that make inputs of their own, with whether they read how many runs are wanted. */
const suites = readdirSync(`${root}/test`, { recursive: true })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      (positionals.length === 0
        ? !file.startsWith('test/generated-programs/')
        : positionals.some((name) => file.includes(name))),
  )
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))
  .map(({ file, text }) => ({
    file,
    counted: text.includes("process.env['RUNS']"),
    properties: /from '(?:\.\.?\/)+random\.ts'/.test(text),
  }))
  .filter(({ counted, properties }) => counted || properties);

function run(files, runs) {
  const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`SEED=${seed}`);
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SEED: seed, ...(runs ? { RUNS: runs } : {}) },
  });
  if (status !== 0) process.exit(1);
}

const named = (counted) => suites.filter((suite) => suite.counted === counted).map(({ file }) => file);
if (named(true).length > 0) run(named(true), values.runs);
for (let time = 1; named(false).length > 0 && time <= Number(values.times); time += 1) {
  console.log(`time ${time} of ${values.times}`);
  run(named(false));
}
