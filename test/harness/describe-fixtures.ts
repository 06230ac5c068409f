import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRuns } from './check-runs.ts';
import { checkTypes, fixtureTypeErrors, type FixtureTypeErrors } from './check-types.ts';
import { withWritten } from './compat-case.ts';
import { readCases } from './fixture-case.ts';
import { knownGaps } from './known-gaps.ts';
import { product, removeScratch } from './run-tool.ts';

/**
 * Runs every `of`-th fixture from number `part` (from 0) on, so that several test files share them between the cores.
 * `FIXTURE=<part of a name>` runs those alone, all in the first.
 */
export function describeFixtures(part: number, of: number): void {
  const wanted = process.env['FIXTURE'];
  const isMine = (index: number): boolean => (wanted === undefined ? index % of === part : part === 0);
  const cases = readCases(undefined, wanted ?? '')
    .filter((_, index) => isMine(index))
    .map(withWritten);
  let errors: FixtureTypeErrors;

  beforeAll(() => {
    errors = fixtureTypeErrors(cases);
  });
  afterAll(removeScratch);

  describe.each(cases.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
    const gap = knownGaps[fixture.name];
    it(gap === undefined ? 'is migrated as written, in every form' : `is not reached yet: ${gap}`, () => {
      const { failures, left } = checkRuns(fixture, product);
      const all = [...failures, ...checkTypes(fixture, errors, left)];
      if (gap === undefined && all.length > 0) expect.fail(all.join('\n'));
      if (gap !== undefined) expect(all, 'this case passes: take it off the list of known gaps').not.toEqual([]);
    });
  });
}
