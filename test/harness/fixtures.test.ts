/**
 * Every fixture is migrated as it is written, in every form. Each core has a part of them (`fixtures` in
 * vitest.config.ts);
 * `FIXTURE=<part of a name>` runs those alone.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { defined } from '../../src/catalog/defined.ts';
import { checkRuns } from './check-runs.ts';
import { checkTypes, fixtureTypeErrors, swappedTypeErrors } from './check-types.ts';
import { acceptedDifferences, comparedWithCompiler, type FixtureRuns } from './check-verify.ts';
import { withWritten } from './compat-case.ts';
import { type FixtureCase, readCases } from './fixture-case.ts';
import { knownGaps } from './known-gaps.ts';
import { textsThatFail, type LeftOver } from './pasted-texts.ts';
import { product, removeScratch, runTree } from './run-tool.ts';
import type { CaseError } from './type-errors.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Every `of`-th fixture from number `part` on, which counts from 0. */
    fixtures: { part: number; of: number };
  }
}

const leftOver: LeftOver[] = [];
const { part, of } = inject('fixtures');
const cases = readCases(undefined, process.env['FIXTURE'] ?? '')
  .filter((_, index) => index % of === part)
  .map(withWritten);
let errors: ReturnType<typeof fixtureTypeErrors>;
let swapped: ReturnType<typeof swappedTypeErrors>;

beforeAll(() => {
  errors = fixtureTypeErrors(cases);
  swapped = swappedTypeErrors(cases, errors);
}, 600_000);
afterAll(removeScratch);

/** The runs of the fixture that was migrated last: its second test looks at them. */
let last: { fixture: FixtureCase; runs: FixtureRuns } | undefined;

function runsOf(fixture: FixtureCase): FixtureRuns {
  if (last?.fixture === fixture) return last.runs;
  const run = (side: 'input' | 'output') =>
    runTree(product, fixture[side], {
      profile: 'svc',
      modules: fixture.options.modules ?? [],
      ...defined({ compat: side === 'input' ? fixture.options.compat : undefined }),
    });
  return { input: run('input'), output: run('output') };
}

describe.each(cases.map((fixture) => [fixture.name, fixture] as const))('%s', (name, fixture) => {
  const gap = knownGaps[name];
  const expected = gap === undefined ? it : it.fails;
  expected(gap === undefined ? 'is migrated as written, in every form' : `is not reached yet: ${gap}`, () => {
    const { failures, left, first, second } = checkRuns(fixture, product);
    last = { fixture, runs: { input: first, output: second } };
    leftOver.push({ fixture, left });
    expect([...failures, ...checkTypes(fixture, errors, left)].join('\n')).toBe('');
  });

  it.skipIf(fixture.options.typecheck?.skip)('has its errors on v6 reported, and no others', () => {
    const errorsOfCase = (side: ReadonlyMap<string, readonly CaseError[]>): readonly CaseError[] =>
      side.get(name) ?? [];
    const all = {
      input: { v5: errorsOfCase(errors.v5), v6: errorsOfCase(swapped.v6) },
      output: { v5: errorsOfCase(swapped.v5), v6: errorsOfCase(errors.v6) },
    };
    expect(comparedWithCompiler(fixture, all, runsOf(fixture))).toEqual(acceptedDifferences(fixture));
  });
});

// Behind all others, which say what is left.
it('suggests code that compiles where it stands', () => {
  expect(textsThatFail(leftOver, errors.v6)).toEqual([]);
});
