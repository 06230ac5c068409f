import fc from '../random.ts';
import { expect, it } from 'vitest';
import { rangesAround } from '../../src/edits/ranges-around.ts';

const range = fc.tuple(fc.nat(12), fc.nat(6)).map(([start, length]) => ({ start, end: start + length }));

it('gives those that begin before an offset and end at it or behind it, in the order of the list', () => {
  fc.assert(
    fc.property(fc.array(range), fc.nat(20), (ranges, offset) => {
      const expected = ranges.filter(({ start, end }) => start < offset && offset <= end);
      expect(rangesAround(ranges)(offset)).toEqual(expected);
    }),
  );
});
