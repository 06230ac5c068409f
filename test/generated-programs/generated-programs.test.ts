import fc, { seed } from '../random.ts';
import { afterAll, expect, test } from 'vitest';
import { checkPrograms, type Counts, removeScratch, type RunSettings } from './check-programs.ts';
import { program } from './programs.ts';

afterAll(removeScratch);

/** Programs in all; set to look for longer, e.g. `RUNS=10000`. */
const runs = Number(process.env['RUNS'] ?? 200);

const settings: readonly RunSettings[] = [
  { profile: 'svc', compat: false },
  { profile: 'svc', compat: true },
  { profile: 'langfuse', compat: false },
  { profile: 'langfuse', compat: true },
];
const each = Math.max(1, Math.round(runs / settings.length));
const perRepository = 50;
const total: Counts = { files: 0, changed: 0, findings: 0, unparsed: 0 };

test.each(settings)(
  'generated programs, $profile, compat $compat',
  { timeout: Math.max(60_000, runs * 1000) },
  ({ profile, compat }) => {
    const told: string[] = [];
    // Each setting has programs of its own.
    const first = each * settings.findIndex((one) => one.profile === profile && one.compat === compat);
    for (let from = 0; from < each && told.length < 20; from += perRepository) {
      const own = { seed: (seed + first + from) >>> 0, numRuns: Math.min(perRepository, each - from) };
      const programs = fc.sample(program(profile), own);
      const { broken, counts } = checkPrograms(programs, { profile, compat });
      for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      told.push(
        ...broken.map(
          ({ program: at, what }) =>
            `${what}\n${at === undefined ? '' : programs[at]!.files.map(({ name, text }) => `--- ${name}\n${text}`).join('\n')}`,
        ),
      );
    }
    expect(told.join('\n\n'), `SEED=${seed} RUNS=${runs}`).toBe('');
  },
);

test('the programs are worth it: most use the SDK, some do not parse', () => {
  if (runs >= 1000)
    console.log(
      `${runs} programs, seed ${seed}: ${total.files} files, ${total.changed} changed, ${total.findings} findings, ${total.unparsed} that do not parse`,
    );
  expect(total.changed).toBeGreaterThan(total.files / 4);
  expect(total.findings).toBeGreaterThan(total.files);
  expect(total.unparsed).toBeGreaterThan(0);
  expect(total.unparsed).toBeLessThan(total.files / 4);
});
