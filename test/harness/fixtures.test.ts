import { expect, it } from 'vitest';
import { describeFixtures } from './describe-fixtures.ts';
import { readCases } from './fixture-case.ts';
import { knownGaps } from './known-gaps.ts';

describeFixtures(0, 4);

it('names existing fixtures in the list of known gaps', () => {
  const names = new Set(readCases(undefined, '').map(({ name }) => name));
  expect(Object.keys(knownGaps).filter((name) => !names.has(name))).toEqual([]);
});
