import { expect, test } from 'vitest';
import { dividedTask, pointsOf } from '../../src/report/points.ts';

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

const named = 'Mock `scores.create` instead';
const why = '`scores.create` is already mocked here';

test.each([
  ['a task alone stays', { todo: `${named}.` }, { todo: `${named}.` }],
  ['no task stays none', { reason: why }, { reason: why }],
  ['why it was not done is the reason', { todo: `${named}; not done here: ${why}.` }, { reason: why, todo: named }],
  [
    'a reason that says it already stays',
    { reason: `\`legacy\`: ${why}; no type says so`, todo: `${named}; not done here: ${why}.` },
    { reason: `\`legacy\`: ${why}; no type says so`, todo: named },
  ],
  [
    'another reason gets one more clause',
    { reason: 'no type says so', todo: `${named}. Not done here: ${why}.` },
    { reason: `no type says so; ${why}`, todo: `${named}.` },
  ],
  [
    'the text to write is apart, whatever it holds',
    { todo: 'Send scores; see `userId`. Text: `await a(`x; ${y}`); b();`' },
    { todo: 'Send scores; see `userId`.; v6: await a(`x; ${y}`); b();' },
  ],
  [
    'and left out where it is the suggestion',
    { todo: `Page. Not done here: ${why}. Text: \`a()\``, suggestion: 'a()' },
    { reason: why, todo: 'Page.', suggestion: 'a()' },
  ],
  ['code that names a text stays', { todo: 'Set `{ Text: 1 }`.' }, { todo: 'Set `{ Text: 1 }`.' }],
])('%s', (_, words, divided) => {
  expect(dividedTask(words)).toEqual(divided);
});

test.each([
  ['Read the rows; an unknown trace is an empty list.', ['Read the rows', 'an unknown trace is an empty list']],
  ['Read the rows.', ['Read the rows.']],
  ['Read the rows; …', ['Read the rows', '…']],
  ['Read the rows; and more ...', ['Read the rows', 'and more ...']],
])('a point of a list has no full stop: %s', (text, points) => {
  expect(pointsOf(text).points).toEqual(points);
});
