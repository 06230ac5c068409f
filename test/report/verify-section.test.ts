import { expect, test } from 'vitest';
import { createColours } from '../../report/colours.ts';
import { verifyLine } from '../../report/verify-section.ts';

const error = { id: 'sdk:types', file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2, code: 'TS1', message: '' };

test('the line counts one and many, and says what is open', () => {
  const said = (uses: number, unresolved: number, errors: number): string =>
    verifyLine({ uses, v5Left: 0, unresolved, ignored: 0, proven: errors + unresolved === 0, errors: Array.from({ length: errors }, () => error) }, createColours(false));
  expect(said(1, 1, 1)).toBe('1 SDK use checked, 0 v5 left, 1 type error; 1 receiver unresolved.');
  expect(said(1200, 2, 0)).toBe('1,200 SDK uses checked, 0 v5 left, 0 type errors; 2 receivers unresolved.');
  expect(said(2, 0, 0)).toBe('2 SDK uses checked, 0 v5 left, 0 type errors. Proven.');
});
