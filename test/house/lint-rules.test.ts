/**
 * eslint-plugin-eslint-plugin sees the rules of the plugin: one that lacks a part of its `meta` does not pass the lint.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const folder = join(repository, 'eslint-plugin/rules');
const eslint = new ESLint({ cwd: repository });

async function complaints(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: join(folder, file) });
  return result!.messages.map(({ ruleId }) => ruleId ?? '').filter((id) => id.startsWith('eslint-plugin/'));
}

const parts = {
  fixable: /^ {4}fixable: .*\n/m,
  hasSuggestions: /^ {4}hasSuggestions: .*\n/m,
  schema: /^ {4}schema: .*\n/m,
  docs: /^ {4}docs: \{\n[^]*?^ {4}\},\n/m,
  messages: /^ {4}messages: (?:\{ .*\},\n|\{\n[^]*?^ {4}\},\n)/m,
};

describe.each(readdirSync(folder))('%s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const present = Object.entries(parts).filter(([, part]) => part.test(text));

  test('is a rule to the lint', async () => {
    expect(present.map(([name]) => name)).toEqual(expect.arrayContaining(['schema', 'docs', 'messages']));
    expect(await complaints(file, text)).toEqual([]);
  });

  test.each(present)('is none without %s', async (_name, part) => {
    expect(await complaints(file, text.replace(part, ''))).not.toEqual([]);
  });
});
