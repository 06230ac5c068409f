/** The option `allow` of a rule. */
import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import plugin from '../../dist/eslint-plugin/index.js';
import { layOut } from './linted-project.ts';
import { lines } from './rule-cases.ts';

const { root, at } = layOut({});
const linter = new Linter({ cwd: root });

function verify(code: string, rule: string, allow: string[]): Linter.LintMessage[] {
  const config = {
    plugins: { svc: plugin },
    rules: { [`svc/${rule}`]: ['error', { allow }] },
    settings: { svc: { root } },
  };
  return linter.verify(code, [config as unknown as Linter.Config], { filename: at('a.js') });
}

/** `line fix` or the title of the suggestion. */
function lint(rule: string, allow: string[], ...body: string[]): string[] {
  const code = lines("import { SvcClient } from '@svc/client';", 'const client = new SvcClient();', ...body);
  return verify(code, rule, allow).map(
    ({ line, message, fix, suggestions }) => `${line} ${fix ? 'fix' : (suggestions?.[0]?.desc ?? message)}`,
  );
}

describe('an id that is allowed', () => {
  const calls = ["export const prompt = client.getPrompt('a');", "export const dataset = client.getDataset('b');"];

  test('is not reported', () => {
    expect(lint('no-removed-client-alias', [], ...calls)).toEqual(['3 fix', '4 fix']);
    expect(lint('no-removed-client-alias', ['SvcClient.getPrompt'], ...calls)).toEqual(['4 fix']);
  });

  test('is said as the catalogue does, or as the message of the file does', () => {
    const ofPublic = lines(
      "import { LangfuseClient } from '@langfuse/client';",
      'const client = new LangfuseClient();',
      ...calls,
    );
    const said = (allow: string[]) => verify(ofPublic, 'no-removed-client-alias', allow).map(({ message }) => message);
    const ofPrompt = '`LangfuseClient.getPrompt` is gone; use `prompt.get`';
    const ofDataset = '`LangfuseClient.getDataset` is gone; use `dataset.get`';
    expect(said([])).toEqual([ofPrompt, ofDataset]);
    expect(said(['SvcClient.getPrompt'])).toEqual([ofDataset]);
    expect(said(['LangfuseClient.getDataset'])).toEqual([ofPrompt]);
  });

  test('is not changed by the fix of another', () => {
    const pattern = [
      'const { getPrompt,',
      '  getDataset } = client;',
      "export const both = [getPrompt('a'), getDataset('b')];",
    ];
    expect(lint('no-removed-client-alias', ['SvcClient.getPrompt'], ...pattern)).toEqual([
      '4 Migrate it and line 3: use `dataset.get`',
    ]);
  });

  test('is not reported by the rule about what a person decides either', () => {
    const read = 'export const traces = client.api.trace.list({ limit: 3 });';
    expect(lint('no-removed-api-manual', [], read)).toHaveLength(1);
    expect(lint('no-removed-api-manual', ['api.trace.list'], read)).toEqual([]);
  });

  test('has to be one that the rule reports', () => {
    expect(() => lint('no-removed-client-alias', ['api.trace.list'], ...calls)).toThrow(/allow/);
  });
});
