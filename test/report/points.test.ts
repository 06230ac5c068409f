import { expect, test } from 'vitest';
import { pointsOf } from '../../src/report/points.ts';

test('a text with one thing to say stays whole', () => {
  expect(pointsOf('v5 threw a 404')).toEqual({ points: ['v5 threw a 404'] });
});

test('semicolons part what is said, but not code', () => {
  expect(pointsOf('`for (;; i++) f(); g()` is left; `limit` is at most 100')).toEqual({
    points: ['`for (;; i++) f(); g()` is left', '`limit` is at most 100'],
  });
});

test('the call in v6 at the end is apart, whatever it holds', () => {
  expect(pointsOf("`page` is gone; one; v6: await api.get('a; b', `c; ${d}`)")).toEqual({
    points: ['`page` is gone', 'one'],
    sketch: "await api.get('a; b', `c; ${d}`)",
  });
});

test('what is said again is one point', () => {
  expect(pointsOf('`a` is mocked; no type says so; `b` is mocked; no type says so')).toEqual({
    points: ['`a` is mocked', 'no type says so', '`b` is mocked'],
  });
});
