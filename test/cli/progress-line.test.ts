import { expect, test } from 'vitest';
import { createProgressLine, progressMode, type ProgressMode } from '../../src/cli/progress-line.ts';

function told(mode: ProgressMode, times: readonly number[]): string[] {
  const shown: string[] = [];
  let time = 0;
  const progress = createProgressLine(
    mode,
    (text) => void shown.push(text),
    () => time,
  );
  for (const at of times) {
    time = at;
    progress.update({ phase: 'analysing', files: at / 1000, of: 5000 });
  }
  progress.clear();
  progress.clear();
  return shown;
}

test('a terminal is told at once, and then as often as it can be read', () => {
  expect(told('line', [0, 50, 1000])).toEqual([
    '\r\u001b[2KListing files',
    '\r\u001b[2KAnalysing 0 of 5,000 files',
    '\r\u001b[2KAnalysing 1 of 5,000 files',
    '\r\u001b[2K',
  ]);
});

test('a log gets a line every ten seconds, and none of a short run', () => {
  expect(told('log', [1000, 9000, 12_000, 15_000, 22_000])).toEqual([
    'svc-codemod: Analysing 12 of 5,000 files, 12 s\n',
    'svc-codemod: Analysing 22 of 5,000 files, 22 s\n',
  ]);
  expect(told('none', [0, 60_000])).toEqual([]);
});

test.each<[boolean, NodeJS.ProcessEnv, boolean, ProgressMode]>([
  [true, {}, false, 'line'],
  [true, {}, true, 'none'],
  [true, { TERM: 'dumb' }, false, 'none'],
  [true, { CI: 'true' }, false, 'log'],
  [false, { CI: '1' }, false, 'log'],
  [false, {}, false, 'none'],
])('terminal %s, %j, quiet %s: %s', (isTTY, env, quiet, mode) => {
  expect(progressMode({ isTTY }, env, quiet)).toBe(mode);
});
