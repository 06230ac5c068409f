import { expect, it } from 'vitest';
import { readCases } from './fixture-case.ts';
import { knownGaps } from './known-gaps.ts';

const names = readCases().map(({ name }) => name);

it('reads every fixture once', () => {
  expect(names).toEqual([...new Set(names)]);
});

it('names existing fixtures in the list of known gaps', () => {
  expect(Object.keys(knownGaps).filter((name) => !names.includes(name))).toEqual([]);
});
