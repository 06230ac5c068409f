import { expect, test } from 'vitest';
import { commandFirst } from '../../src/cli/main.ts';

test.each([
  [
    ['--cwd', '../app', 'check', '--max', '3'],
    ['check', '--cwd', '../app', '--max', '3'],
  ],
  [
    ['--cwd=../app', 'undo', 'src'],
    ['undo', '--cwd=../app', 'src'],
  ],
  [
    ['--cwd', 'check'],
    ['--cwd', 'check'],
  ],
  [
    ['--cwd', '../app', 'src'],
    ['--cwd', '../app', 'src'],
  ],
  [
    ['check', '--cwd', 'undo', 'undo'],
    ['check', '--cwd', 'undo', 'undo'],
  ],
  [[], []],
])('%j is taken as %j', (args, taken) => {
  expect(commandFirst(args, ['check', 'undo'])).toEqual(taken);
});
