import { expect, test } from 'vitest';
import { withVerdict } from '../../src/report/exit-code.ts';

test.each([
  ['as many left as may be', { left: 2, max: 2 }, true],
  ['one more', { left: 3, max: 2 }, false],
  ['nothing left out that must not be', { left: 0, max: 0, leftOut: 0 }, true],
  ['a file left out that must not be', { left: 0, max: 0, leftOut: 1 }, false],
])('a gate with %s', (_name, counts, passed) => {
  expect(withVerdict(counts)).toEqual({ ...counts, passed });
});
