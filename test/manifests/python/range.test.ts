import { describe, expect, test } from 'vitest';
import { sdkPin } from '../../../src/manifests/python/pins.ts';
import { isAtLeast, letsIn, raisedRange, readRange } from '../../../src/manifests/python/range.ts';

function pinOf(range: string): ReturnType<typeof sdkPin> {
  return sdkPin({ file: '/a', line: 1, name: 'svc', range, offset: 0, isLock: false });
}

describe('a range of major 4 goes to 5 in its own form', () => {
  test.each([
    ['>=4,<5', '>=5,<6'],
    ['>=4.6,<5', '>=5.0,<6'],
    ['>=4.6, <5.0', '>=5.0, <6.0'],
    ['<5,>=4.0.1', '<6,>=5.0.0'],
    ['>= 4.14.1', '>= 5.0.0'],
    ['>=4', '>=5'],
    ['>4.2,<5', '>=5.0,<6'],
    ['>=4.2,<=4.9', '>=5.0,<6.0'],
    ['>=4.2,!=4.3.1,<5', '>=5.0,!=4.3.1,<6'],
    ['>=4.0.0rc1,<5', '>=5.0.0,<6'],
    ['>=4 <5', '>=5 <6'],
    ['~=4.2', '~=5.0'],
    ['~=4.2.1', '~=5.0.0'],
    ['==4.14.3', '==5.0.0'],
    ['==4.14.*', '==5.0.*'],
    ['===4.14.3', '===5.0.0'],
    ['^4', '^5'],
    ['^4.1.0', '^5.0.0'],
    ['~4.1', '~5.0'],
    ['4.*', '5.*'],
    ['4.14.3', '5.0.0'],
    ['=4.14', '=5.0'],
    ['>=4,<6', '>=5,<6'],
    ['>=4,<=5', '>=5,<=5'],
    ['<5', '>=5,<6'],
    ['>=3.5,<5', '>=5.0,<6'],
  ])('%s', (before, after) => {
    expect(pinOf(before).raised).toBe(after);
    expect(pinOf(after).raised).toBeUndefined();
  });

  test.each(['', '*', '<4', '==3.*', '^2', '>=5', '>=5,<6', '!=4.*', '^3', '~=3.1', '<4,>=3', 'a text'])(
    '%s stays',
    (range) => {
      expect(pinOf(range).raised).toBeUndefined();
    },
  );
});

test.each([
  ['>=4', [4, 5]],
  ['>=4,<5', [4]],
  ['>=4,!=4.*', [5]],
  ['<5', [2, 3, 4]],
  ['~=4.2', [4]],
  ['^3', [3]],
  ['', [2, 3, 4, 5]],
  ['a text', [2, 3, 4, 5]],
  ['^3.2 || ^4.1', [4]],
  ['git+https://host/svc.git@v4.14.3', [4]],
  ['https://host/svc-4.14.3-py3-none-any.whl', [4]],
  ['git+https://host/svc.git@main', [2, 3, 4, 5]],
])('%s lets in %j', (range, majors) => {
  expect(pinOf(range).majors).toEqual(majors);
});

test.each([
  ['>=3.9', '>=3.11'],
  ['>=3.9,<3.13', '>=3.11,<3.13'],
  ['>=3.8.1, !=3.9.7, <4', '>=3.11.0, !=3.9.7, <4'],
  ['>3.8', '>=3.11'],
  ['>=3', '>=3.11'],
  ['^3.10', '^3.11'],
  ['~=3.10', '~=3.11'],
  ['>=3.8,<3.11', '>=3.11'],
  ['==3.10.*', '==3.11.*'],
  ['3.9', '3.11'],
  ['<4', '>=3.11,<4'],
])('Python %s is raised to %s', (before, after) => {
  expect(raisedRange(before, [3, 11])).toBe(after);
  expect(isAtLeast(readRange(after) ?? [], [3, 11])).toBe(true);
});

test.each([
  ['>=3.8,<3.11', false],
  ['~3.10', false],
  ['=3.10', false],
  ['==3.*', true],
  ['^3.8', true],
  ['>=3.8', true],
  ['<=3.10', false],
  ['<=3.11', true],
])('whether Python %s lets 3.11 or later in: %s', (range, reaches) => {
  expect(letsIn(readRange(range) ?? [], [3, 11])).toBe(reaches);
});
