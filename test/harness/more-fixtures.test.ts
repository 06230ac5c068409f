import { expect, it } from 'vitest';
import { describeFixtures } from './describe-fixtures.ts';
import { readCases } from './fixture-case.ts';

// A quarter of the fixtures, so that the cores share them.
describeFixtures(1, 4);

it('reads every fixture once', () => {
  const names = readCases(undefined, '').map(({ name }) => name);
  expect(names.length).toBe(new Set(names).size);
});
