import { expect, it } from 'vitest';
import { describeFixtures } from './describe-fixtures.ts';
import { readCases } from './fixture-case.ts';

// The other half of the fixtures, for the other core.
describeFixtures(1, 2);

it('reads every fixture once', () => {
  const names = readCases(undefined, '').map(({ name }) => name);
  expect(names.length).toBe(new Set(names).size);
});
