import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const eslint = new ESLint({ cwd: repository });

/** The messages of the rule about `code` when it stands in `filePath`. */
async function searches(filePath: string, code: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === 'planners/no-text-search').length;
}

test.each([
  ['src/rewriting/a.ts', 'export const found = /class/.test(text);'],
  ['src/rewriting/test-doubles/a.ts', "export const found = new RegExp('class').exec(text);"],
  ['src/rewriting/a.ts', "export const found = source.includes('class');"],
  ['src/rewriting/a.ts', 'export const found = context.source.slice(start, end).startsWith(name);'],
  ['src/rewriting/a.ts', 'export const found = source.slice(0, start).trimEnd().endsWith(name);'],
  ['transforms/trace-io/a.ts', "export const found = node.getText().includes('class');"],
  ['transforms/trace-io/detect/a.ts', "export const parts = source.split(',');"],
])('%s must not contain %s', async (file, code) => {
  expect(await searches(file, code)).toBe(1);
});

test.each([
  ['src/rewriting/a.ts', 'export const text = source.slice(start, end);'],
  ['src/rewriting/a.ts', "export const found = entry.path.includes('class');"],
  ['src/rewriting/a.ts', "export const words = todo.endsWith('.');"],
  ['src/rewriting/a.ts', "export const found = syntax.nameOf(node).startsWith('mock');"],
  ['src/rewriting/layout.ts', 'export const space = /^[ \\t]*/.exec(source);'],
  ['src/program/a.ts', 'export const found = /class/.test(text);'],
])('%s may contain %s', async (file, code) => {
  expect(await searches(file, code)).toBe(0);
});
