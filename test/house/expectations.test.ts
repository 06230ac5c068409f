import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const eslint = new ESLint({ cwd: repository });

/** What the rule says about the body of a test. */
async function complaints(body: string): Promise<(string | undefined)[]> {
  const code = `test('a', async () => {\n${body}\n});\n`;
  const [result] = await eslint.lintText(code, { filePath: 'test/house/a.test.ts' });
  const own = (result?.messages ?? []).filter(({ ruleId }) => ruleId === 'tests/expectations-run');
  return own.map(({ messageId }) => messageId);
}

test.each([
  ['loop', 'for (const one of list()) expect(one).toBe(1);'],
  ['loop', 'for (const one of []) expect(one).toBe(1);'],
  ['loop', 'const found = [];\nfound.push(...list());\nfor (const one of found) expect(one).toBe(1);'],
  ['loop', 'list().forEach((one) => expect(one).toBe(1));'],
  ['loop', 'for (let at = 0; at < found.length; at += 1) expect(found[at]).toBe(1);'],
  ['loop', 'for (const [key, one] of Object.entries(table())) expect(one).toBe(key);'],
  ['loop', 'const found = list();\nfor (const one of found) expect(found).toContain(one);'],
  [
    'loop',
    'const found = list();\nif (more) expect(found.length).toBe(2);\nfor (const one of found) expect(one).toBe(1);',
  ],
  ['branch', 'if (found) expect(found).toBe(1);'],
  ['branch', 'if (none) return;\nelse expect(found).toBe(1);'],
  ['branch', 'found && expect(found).toBe(1);'],
  ['branch', 'try { run(); } catch (error) { expect(error).toBe(1); }'],
])('%s: %s', async (message, body) => {
  expect(new Set(await complaints(body))).toContain(message);
});

test.each([
  'for (const one of [1, 2]) expect(one).toBe(1);',
  'const all = { a: 1 };\nfor (const [key, one] of Object.entries(all)) expect(one).toBe(key);',
  'for (const one of [...list(), 2]) expect(one).toBe(1);',
  'for (let at = 0; at < 3; at += 1) expect(at).toBe(1);',
  'const found = list();\nexpect(found).toHaveLength(2);\nfor (const one of found) expect(one).toBe(1);',
  'for (const part of [1, 2]) {\nconst found = list(part);\nexpect(found).toHaveLength(2);\nfor (const one of found) expect(one).toBe(1);\n}',
  'fc.assert(fc.property(text, (given) => expect(given).toBe(1)));',
  'expect(list().map((one) => one.name)).toEqual([1]);',
])('may be: %s', async (body) => {
  expect(await complaints(body)).toEqual([]);
});

test('what tests share is held to it as well', async () => {
  const code = 'export function expectAll(list: number[]): void {\n  for (const one of list) expect(one).toBe(1);\n}\n';
  const [result] = await eslint.lintText(code, { filePath: 'test/house/a.ts' });
  expect(result?.messages.map(({ messageId }) => messageId)).toContain('loop');
});
