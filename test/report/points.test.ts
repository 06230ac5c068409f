import { expect, test } from 'vitest';
import { pointsOf } from '../../src/report/points.ts';

test.each([
  ['Read the rows; an unknown trace is an empty list.', ['Read the rows', 'an unknown trace is an empty list']],
  ['Read the rows.', ['Read the rows.']],
  ['Read the rows; …', ['Read the rows', '…']],
  ['Read the rows; and more ...', ['Read the rows', 'and more ...']],
])('%s', (text, points) => {
  expect(pointsOf(text).points).toEqual(points);
});
