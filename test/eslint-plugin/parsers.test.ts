import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import json from '@eslint/json';
import markdown from '@eslint/markdown';
import { Linter } from 'eslint';
import * as svelteParser from 'svelte-eslint-parser';
import tseslint from 'typescript-eslint';
import { afterAll, describe, expect, test } from 'vitest';
import * as vueParser from 'vue-eslint-parser';
import plugin from '../../dist/eslint-plugin/index.js';
import { lines } from './rule-cases.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-parsers-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const typescript = tseslint.parser as Linter.Parser;
const vue = vueParser as Linter.Parser;
const svelte = svelteParser as Linter.Parser;

const rules = plugin.configs['strict']!;
const inMarkdown: Linter.Config[] = [
  { files: ['**/*.md'], plugins: { markdown: markdown as never }, processor: 'markdown/markdown' },
  { files: ['**/*.md/*.ts'], languageOptions: { parser: typescript } },
];

const linter = new Linter({ cwd: root });

function configuration(configs: readonly Linter.Config[], svc: unknown = { root }): Linter.Config[] {
  return [{ settings: { svc } }, rules as Linter.Config, { files: ['**/*.{ts,vue,svelte,md}'] }, ...configs];
}

/** Rule, line and column of each message, and whether it has a fix. */
function lint(filename: string, code: string, ...configs: Linter.Config[]): string[] {
  const messages = linter.verify(code, configuration(configs), {
    filename: path.join(root, filename),
    filterCodeBlock: () => true,
  });
  return messages.map(
    ({ ruleId, message, line, column, fix }) => `${ruleId ?? message} ${line}:${column}${fix ? ' fix' : ''}`,
  );
}

function fixed(filename: string, code: string, ...configs: Linter.Config[]): string {
  return linter.verifyAndFix(code, configuration(configs), {
    filename: path.join(root, filename),
    filterCodeBlock: () => true,
  }).output;
}

const client = ["import { SvcClient } from '@svc/client';", 'const client = new SvcClient();'];
const script = lines(
  ...client,
  "export const prompt = client.getPrompt('greeting');",
  "export const dataset = client.api.datasets.get('golden', { timeoutInSeconds: 5 });",
);
const inScript = ['svc/no-removed-client-alias 3:30 fix', 'svc/require-request-placeholder 4:44 fix'];

describe('the same findings with each parser', () => {
  test('espree', () => expect(lint('a.js', script)).toEqual(inScript));

  test('espree, as a script', () => {
    const code = lines(
      "const { SvcClient } = require('@svc/client');",
      'const client = new SvcClient();',
      "exports.prompt = client.getPrompt('greeting');",
    );
    expect(lint('a.cjs', code, { languageOptions: { sourceType: 'commonjs' } })).toEqual([
      'svc/no-removed-client-alias 3:25 fix',
    ]);
  });

  test('espree with JSX', () => {
    const code = lines(
      ...client,
      "export const Page = () => <p onClick={() => client.getPrompt('greeting')}>hello</p>;",
    );
    expect(
      lint('a.jsx', code, { files: ['**/*.jsx'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } }),
    ).toEqual(['svc/no-removed-client-alias 3:52 fix']);
  });

  test('typescript-eslint', () => {
    expect(lint('a.ts', script, { languageOptions: { parser: typescript } })).toEqual(inScript);
    expect(lint('a.js', script, { languageOptions: { parser: typescript } })).toEqual(inScript);
  });

  test('a parser of components that reads JavaScript as well', () => {
    expect(lint('a.js', script, { languageOptions: { parser: vue } })).toEqual(inScript);
  });
});

test('type information of a project that is upgraded, which knows no removed member, changes nothing', () => {
  const project = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-typed-')));
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  };
  put('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["*.ts"] }');
  put('node_modules/@svc/client/package.json', '{ "name": "@svc/client", "version": "6.0.0", "types": "index.d.ts" }');
  put(
    'node_modules/@svc/client/index.d.ts',
    'export declare class SvcClient { prompt: { get(name: string): Promise<string> } }\n',
  );
  put('use.ts', script);
  const rulesOf = (parserOptions: object): unknown[] => {
    const configs: Linter.Config[] = [
      { settings: { svc: { root: project } } },
      rules as Linter.Config,
      { files: ['**/*.ts'], languageOptions: { parser: typescript, parserOptions } },
    ];
    return new Linter({ cwd: project })
      .verify(script, configs, { filename: path.join(project, 'use.ts') })
      .map(({ ruleId, message, line, column, fix }) => `${ruleId ?? message} ${line}:${column}${fix ? ' fix' : ''}`);
  };
  try {
    expect([rulesOf({}), rulesOf({ projectService: true, tsconfigRootDir: project })]).toEqual([inScript, inScript]);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});

describe('Vue', () => {
  const setup = lines(
    '<template>',
    `  <p @click="client.getDataset('golden')">{{ client.getPrompt('greeting') }}</p>`,
    '</template>',
    '',
    '<script setup>',
    ...client,
    "const prompt = client.getPrompt('greeting');",
    '</script>',
  );
  const parser = { languageOptions: { parser: vue } };

  test('script setup and template', () => {
    expect(lint('Setup.vue', setup, parser)).toEqual([
      'svc/no-removed-client-alias 2:21 fix',
      'svc/no-removed-client-alias 2:53 fix',
      'svc/no-removed-client-alias 8:23 fix',
    ]);
  });

  test('fixes are made in the place', () => {
    expect(fixed('Setup.vue', setup, parser)).toBe(
      setup
        .replace("client.getDataset('golden')", "client.dataset.get('golden')")
        .replaceAll("client.getPrompt('greeting')", "client.prompt.get('greeting')"),
    );
  });

  test('script in TypeScript', () => {
    const code = lines(
      '<script setup lang="ts">',
      ...client,
      "const prompt: unknown = client.getPrompt('greeting');",
      '</script>',
    );
    expect(
      lint('Typed.vue', code, { languageOptions: { parser: vue, parserOptions: { parser: typescript } } }),
    ).toEqual(['svc/no-removed-client-alias 4:32 fix']);
  });

  test('script with options', () => {
    const code = lines(
      '<script>',
      ...client,
      "export default { methods: { read: () => client.getPrompt('greeting') } };",
      '</script>',
    );
    expect(lint('Options.vue', code, parser)).toEqual(['svc/no-removed-client-alias 4:48 fix']);
  });

  test('a silenced and a disabled line', () => {
    const code = lines(
      '<script setup>',
      ...client,
      '// svc-v6-ignore: v5 is pinned here',
      "const a = client.getPrompt('a');",
      '// eslint-disable-next-line',
      "const b = client.getPrompt('b');",
      '</script>',
    );
    expect(lint('Silent.vue', code, parser)).toEqual([]);
  });
});

describe('Svelte', () => {
  const code = lines(
    '<script>',
    ...client,
    "const prompt = client.getPrompt('greeting');",
    '</script>',
    '',
    "{#await client.getDataset('golden') then dataset}<p>{dataset.name}</p>{/await}",
  );

  test('script and markup', () => {
    expect(lint('Page.svelte', code, { languageOptions: { parser: svelte } })).toEqual([
      'svc/no-removed-client-alias 4:23 fix',
      'svc/no-removed-client-alias 7:16 fix',
    ]);
  });

  test('fixes are made in the place', () => {
    expect(fixed('Page.svelte', code, { languageOptions: { parser: svelte } })).toBe(
      code.replace('getPrompt', 'prompt.get').replace('getDataset', 'dataset.get'),
    );
  });
});

describe('Markdown', () => {
  const code = lines(
    '# Prompts',
    '',
    '```js',
    ...client,
    "client.getPrompt('greeting');",
    '```',
    '',
    '- in a list',
    '',
    '  ```ts',
    ...client.map((line) => `  ${line}`),
    "  export const prompt: unknown = client.getPrompt('greeting');",
    '  ```',
  );

  test('code blocks by the processor', () => {
    expect(lint('README.md', code, ...inMarkdown)).toEqual([
      'svc/no-removed-client-alias 6:8 fix',
      'svc/no-removed-client-alias 14:41 fix',
    ]);
  });

  test('fixes are made in the block', () => {
    expect(fixed('README.md', code, ...inMarkdown)).toBe(code.replaceAll('getPrompt', 'prompt.get'));
  });

  test('code blocks by the language', () => {
    const language: Linter.Config = {
      files: ['**/*.md'],
      plugins: { markdown: markdown as never },
      language: 'markdown/gfm',
    };
    expect(lint('README.md', code, language)).toEqual([
      'svc/no-removed-client-alias 6:8 fix',
      'svc/no-removed-client-alias 14:41 fix',
    ]);
  });

  test('blocks that the codemod leaves alone have no findings, so that no fix changes them', () => {
    expect(lint('CHANGELOG.md', code, ...inMarkdown)).toEqual([]);
    const silenced = code.replace('```js', '<!-- svc-v6-ignore: what v5 was like -->\n```js');
    writeFileSync(path.join(root, 'silenced.md'), silenced);
    expect(lint('silenced.md', silenced, ...inMarkdown)).toEqual(['svc/no-removed-client-alias 15:41 fix']);
  });

  test('a block does not see the names of another', () => {
    const two = lines(
      '```js',
      ...client,
      '```',
      '',
      '```js',
      "import '@svc/client';",
      "export const read = (client) => client.api.datasets.get('golden', { headers: {} });",
      '```',
    );
    expect(lint('README.md', two, ...inMarkdown)).toEqual([]);
  });
});

test('a notebook, which is JSON', () => {
  const cell = { cell_type: 'code', source: script.split(/(?<=\n)/), metadata: {}, outputs: [], execution_count: null };
  const code = JSON.stringify(
    {
      cells: [cell],
      metadata: { kernelspec: { name: 'deno', language: 'typescript' }, language_info: { name: 'typescript' } },
      nbformat: 4,
      nbformat_minor: 5,
    },
    null,
    1,
  );
  const language: Linter.Config = { files: ['**/*.ipynb'], plugins: { json }, language: 'json/json' };
  expect(lint('read.ipynb', code, language)).toEqual([
    'svc/no-removed-client-alias 8:35 fix',
    'svc/require-request-placeholder 9:49 fix',
  ]);
});

describe('broken syntax', () => {
  test.each([
    ['a.js', {}],
    ['a.ts', { languageOptions: { parser: typescript } }],
    ['A.vue', { languageOptions: { parser: vue } }],
    ['A.svelte', { languageOptions: { parser: svelte } }],
  ])('%s: the parser says so, nothing throws', (filename, config: Linter.Config) => {
    const fatal = ['const = ;', "client.getPrompt('", '</script', '<script>{', '\u0000'].map((end) => {
      const code = filename.startsWith('a') ? script + end : `<script>\n${script}${end}\n</script>\n`;
      const messages = linter.verify(code, configuration([config]), { filename: path.join(root, filename) });
      return messages.filter((message) => message.fatal).length;
    });
    expect(fatal.filter((messages) => messages > 1)).toEqual([]);
  });

  test('what the parser lets pass and TypeScript does not has no findings', () => {
    expect(
      lint('a.js', lines(...client, 'with (client) {', "  getPrompt('greeting');", '}'), {
        languageOptions: { sourceType: 'script' },
      }).every((message) => !message.startsWith('svc/')),
    ).toBe(true);
  });
});

describe('settings', () => {
  test.each([
    [[], 'settings.svc has to be an object.'],
    [{ profile: 'other' }, 'settings.svc.profile has to be "svc" or "langfuse".'],
    [{ modules: '@acme/sdk' }, 'settings.svc.modules has to be a list of package names.'],
    [{ root: 1 }, 'settings.svc.root has to be a path.'],
    [{ scope: 'folder' }, 'settings.svc.scope has to be "repository" or "file".'],
    [{ rooot: '.' }, 'settings.svc.rooot is no setting; there are profile, modules, root and scope.'],
  ])('%j', (svc, sentence) => {
    let said: unknown;
    try {
      linter.verify(script, configuration([], svc), { filename: path.join(root, 'a.js') });
    } catch (error) {
      said = error;
    }
    expect((said as Error).message.split('\n')[0]).toBe(
      `Error while loading rule 'svc/no-removed-client-alias': ${sentence}`,
    );
  });

  test('a package that re-exports the SDK', () => {
    const code = lines(
      "import { SvcClient } from '@acme/observability';",
      "export const prompt = new SvcClient().getPrompt('greeting');",
    );
    const messageCount = (svc: object): number =>
      linter.verify(code, configuration([], { root, ...svc }), { filename: path.join(root, 'own.js') }).length;
    expect([
      messageCount({}),
      messageCount({ modules: ['@acme/observability'] }),
      messageCount({ modules: ['@acme/observability'], scope: 'file' }),
    ]).toEqual([0, 1, 1]);
  });

  test('one profile leaves the names of the other alone', () => {
    const messageCount = (profile: string): number =>
      linter.verify(script, configuration([], { root, profile }), { filename: path.join(root, 'a.js') }).length;
    expect([messageCount('svc'), messageCount('langfuse')]).toEqual([2, 0]);
  });
});
