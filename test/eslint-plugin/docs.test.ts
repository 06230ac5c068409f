import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import json from '@eslint/json';
import { ESLint, Linter } from 'eslint';
import parser from '@typescript-eslint/parser';
import { afterAll, describe, expect, test } from 'vitest';
import plugin from '../../dist/eslint-plugin/index.js';
import { repository } from '../../scripts/build-inputs.mjs';

const folder = path.join(repository, 'docs/rules');
const plugins = path.join(repository, 'dist/eslint-plugin/index.js');
const rules = Object.keys(plugin.rules!).sort();
const pageOf = (rule: string): string => readFileSync(path.join(folder, `${rule}.md`), 'utf8');

/** A folder with an empty manifest, so that the answers are about the linted text alone. */
const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-docs-')));
writeFileSync(path.join(root, 'package.json'), '{}');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const linter = new Linter({ cwd: root });

function lint(language: string, code: string): string[] {
  const { manifests, strict } = plugin.configs as Record<string, Linter.Config>;
  const configs: Linter.Config[] = [
    { settings: { svc: { root } } },
    { files: ['**/*.json'], plugins: { json }, language: 'json/json', rules: manifests!.rules! },
    { files: ['**/*.json'], plugins: strict!.plugins! },
    { files: ['**/*.{js,ts}'], ...strict },
    { files: ['**/*.ts'], languageOptions: { parser: parser as Linter.Parser } },
  ];
  const filename = path.join(root, language === 'json' ? 'package.json' : `example.${language}`);
  return linter.verify(code, configs, { filename }).map(({ ruleId, message }) => ruleId ?? message);
}

/** The code blocks between two words of a page. */
function examples(page: string, from: string, to: string): { language: string; code: string }[] {
  const part = page.slice(page.indexOf(`\n${from}\n`), page.indexOf(`\n${to}`));
  return [...part.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }));
}

test.each(['docs/eslint.md', 'packages/eslint-plugin-svc/README.md'])(
  'the configuration of %s lints TypeScript',
  async (page) => {
    const text = readFileSync(path.join(repository, page), 'utf8');
    const [, shown = ''] = /```js\n(\/\/ eslint\.config[^]*?)```/.exec(text)!;
    const here = (name: string): string =>
      name.includes('svc') ? plugins : createRequire(import.meta.url).resolve(name);
    const config = path.join(root, 'eslint.config.mjs');
    writeFileSync(
      config,
      shown.replaceAll(/(?<=from )'(.*)'/g, (_, name: string) => JSON.stringify(here(name))),
    );
    const code = "import { SvcClient } from '@svc/client';\nexport const prompt = new SvcClient().getPrompt('a');\n";
    writeFileSync(path.join(root, 'a.ts'), code);
    const results = await new ESLint({ cwd: root, overrideConfigFile: config }).lintFiles(['.']);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([
      'svc/no-removed-client-alias',
    ]);
  },
);

test('each rule has a page, each page a rule', () => {
  expect(readdirSync(folder).sort()).toEqual(rules.map((rule) => `${rule}.md`).sort());
});

/** Its incorrect code is hundreds of callbacks in each other: whole-runs.test.ts. */
const withoutExamples = 'no-unanalysed-file';

describe.each(rules.filter((rule) => rule !== withoutExamples))('%s', (rule) => {
  const page = pageOf(rule);

  test('what is incorrect is reported by this rule and no other', () => {
    const incorrect = examples(page, 'Incorrect:', 'Correct:');
    expect(incorrect.length).toBeGreaterThan(0);
    for (const { language, code } of incorrect)
      expect([...new Set(lint(language, code))], code).toEqual([`svc/${rule}`]);
  });

  test('what is correct is not reported', () => {
    const correct = examples(page.slice(page.indexOf('\nCorrect:\n')), 'Correct:', '## ');
    expect(correct.length).toBeGreaterThan(0);
    for (const { language, code } of correct) expect(lint(language, code), code).toEqual([]);
  });
});

test.each(rules)('the address of %s is that of its page in the version that is installed', (rule) => {
  const { version, repository: source } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    version: string;
    repository: { url: string };
  };
  const sources = source.url.replace(/^git\+|\.git$/g, '');
  expect(plugin.rules![rule]!.meta!.docs!.url).toBe(`${sources}/blob/v${version}/docs/rules/${rule}.md`);
});
