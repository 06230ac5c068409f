import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const eslint = new ESLint({ cwd: repository });

/** Whether a test that is as long as this is too long. */
async function isTooLong(before: string, after: string): Promise<boolean> {
  const code = `${before}\n${'  call();\n'.repeat(80)}${after}\n`;
  const [result] = await eslint.lintText(code, { filePath: 'test/a.test.ts' });
  return result!.messages.some(({ ruleId }) => ruleId === 'tests/function-lines');
}

test.each([
  ['function check() {', '}'],
  ["test('a', () => {", '});'],
  ["describe('a', () => { test('b', () => {", '}); });'],
])('%s … has at most 80 lines', async (before, after) => {
  expect(await isTooLong(before, after)).toBe(true);
});

test.each([
  ["describe('a', () => {", '});'],
  ["describe.each(['a'])('%s', () => {", '});'],
])('%s … may have more: it is a list', async (before, after) => {
  expect(await isTooLong(before, after)).toBe(false);
});
