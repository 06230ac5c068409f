import { describe, expect, test } from 'vitest';
import { raiseNodeRange } from '../../src/manifests/node-range.ts';
import { atNode, nodeMajor } from '../../src/manifests/node-version.ts';
import { moveRange } from '../../src/manifests/version-range.ts';

describe('one plain range moves to the target with its operator, parts and spaces', () => {
  test.each([
    ['^5.1.0', '^6.0.0', 5],
    ['~5.2.1', '~6.0.0', 5],
    ['5.11.1', '6.0.0', 5],
    ['v5.1.0', 'v6.0.0', 5],
    ['=5.1', '=6.0', 5],
    ['5', '6', 5],
    ['5.x', '6.x', 5],
    ['5.1.x', '6.0.x', 5],
    ['^5.0.0-beta.1', '^6.0.0', 5],
    ['5.1.0+build.7', '6.0.0', 5],
    ['>=5.1.0', '>=6.0.0', 5],
    ['>= 5.1', '>= 6.0', 5],
    ['>=5 <6', '>=6 <7', 5],
    ['>=5.1.0  <6.0.0-0', '>=6.0.0  <7.0.0-0', 5],
    ['5.1.0 - 5', '6.0.0 - 6', 5],
    ['v5.1 - 5.x', 'v6.0 - 6.x', 5],
    [' ^5 ', ' ^6 ', 5],
    ['^4.2', '^6.0', 4],
    ['>=0.3.8 <0.4.0', '>=6.0.0 <7.0.0', 0],
    ['>=0.3 <0.4.0-0', '>=6.0 <7.0.0-0', 0],
  ])('%s', (text, after, major) => {
    expect(moveRange(text, 6)).toEqual({ kind: 'move', after, major });
  });
});

test.each(['^6.0.0', '6', '6.0.0-rc.1', '7.1.0', '>=6', '^5 || ^6', '>=5 <7', '>=6 <7', '6.1.0 - 6'])(
  '%s is there already',
  (text) => {
    expect(moveRange(text, 6)).toEqual({ kind: 'current' });
  },
);

test.each([
  ['^4 || ^5', 5, '^6'],
  ['5.x || 4.x', 5, '^6.0.0'],
  ['>5.0.0', 5, '^6.0.0'],
  ['<6', 5, '^6.0.0'],
  ['<=5.11', 5, '^6.0.0'],
  ['5 - 5.9', 5, '^6.0.0'],
  ['5.0.0 - 5.9.9', 5, '^6.0.0'],
  ['>=5.1 <5.9', 5, '^6.0.0'],
  ['3 - 4', 4, '^6.0.0'],
  ['>5.0.0 <6', 5, '^6.0.0'],
  ['<1', 0, '^6.0.0'],
  ['>=0.2 <0.4', 0, '^6.0.0'],
  ['>=0 <0.1', 0, '^6.0.0'],
  ['>=0.3.8 <0.4.1', 0, '^6.0.0'],
  ['>5 <6', undefined, '^6.0.0'],
  ['>5 <6 || >4 <5', undefined, '^6.0.0'],
])('%s is a set a person decides', (text, major, suggestion) => {
  expect(moveRange(text, 6)).toEqual({ kind: 'complex', major, suggestion });
});

test.each(['*', '', 'x', 'x.x'])('"%s" allows everything', (text) => {
  expect(moveRange(text, 6)).toEqual({ kind: 'any' });
});

test.each(['latest', '5.0.0.0', '4.*.0', '6.x.1', '^^5', 'five', '^5.1.0 '.repeat(100)])('"%s" is no range', (text) => {
  expect(moveRange(text, 6)).toEqual({ kind: 'unreadable' });
});

describe('Node ranges are raised as far as needed', () => {
  test.each([
    ['>=18', '>=22'],
    ['>=18.17.0', '>=22.0.0'],
    ['>= 18.0', '>= 22.0'],
    ['>18', '>=22'],
    ['^20', '^22'],
    ['20.x', '22.x'],
    ['v20.1.0', 'v22.0.0'],
    ['18.x || 20.x', '22.x'],
    ['18.x || 20.x || 22.x', '22.x'],
    ['^18 || ^20 || >=22', '>=22'],
    ['^18.17.0 || >=20.5.0', '>=22.0.0'],
    ['>=20 <23', '>=22 <23'],
    ['>=18 <21', '>=22'],
    ['18 - 20', '>=22'],
    ['>=18.15.0 <19.0.0 || ^20', '>=22'],
    ['^18 || 20 - 21', '>=22'],
    ['18 - 24', '22 - 24'],
    ['<25', '>=22 <25'],
    ['*', '>=22'],
  ])('%s', (text, after) => {
    expect(raiseNodeRange(text, 22)).toBe(after);
    expect(raiseNodeRange(after, 22)).toBe(after);
  });

  test.each(['>=22', '^22 || ^24', '22.x', '>=22.12 <25', '24'])('%s stays', (text) => {
    expect(raiseNodeRange(text, 22)).toBe(text);
  });

  test.each(['lts/*', 'current', '18 or later'])('%s cannot be read', (text) => {
    expect(raiseNodeRange(text, 22)).toBeUndefined();
  });
});

test.each([
  ['18', 18, '22'],
  ['v18.17.0', 18, 'v22.0.0'],
  ['18.x', 18, '22.x'],
  ['18-alpine', 18, '22-alpine'],
  ['20.11.1-bookworm-slim', 20, '22.0.0-bookworm-slim'],
  ['lts/iron', 20, '22'],
  ['hydrogen', 18, '22'],
  ['hydrogen-alpine', 18, '22'],
  ['>=18 <21', 18, '22'],
])('a version file that says %s', (text, major, after) => {
  expect(nodeMajor(text)).toBe(major);
  expect(atNode(text, 22)).toBe(after);
});

test.each(['lts/*', 'node', 'latest', 'alpine', '${{ matrix.node }}', '$NODE_VERSION', '', '*'])(
  '"%s" names no Node version',
  (text) => {
    expect(nodeMajor(text)).toBeUndefined();
  },
);
