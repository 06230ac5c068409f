import fc from '../random.ts';
import { expect, it } from 'vitest';
import { rangesByStart } from '../../src/edits/ranges-by-start.ts';

const range = fc.tuple(fc.nat(12), fc.nat(4)).map(([start, length]) => ({ start, end: start + length }));

it('gives those that begin in a range or at its edges, in the order of the text and then of the list', () => {
  fc.assert(
    fc.property(fc.array(range), range, (ranges, asked) => {
      const expected = ranges.filter(({ start }) => asked.start <= start && start <= asked.end);
      expect(rangesByStart(ranges)(asked)).toEqual(expected.sort((a, b) => a.start - b.start));
    }),
  );
});

it('leaves the list in its order', () => {
  const ranges = [
    { start: 3, end: 4 },
    { start: 1, end: 2 },
  ];
  expect(rangesByStart(ranges)({ start: 0, end: 9 })).toEqual([
    { start: 1, end: 2 },
    { start: 3, end: 4 },
  ]);
  expect(ranges.map(({ start }) => start)).toEqual([3, 1]);
});
