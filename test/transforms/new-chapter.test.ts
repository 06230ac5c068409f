/**
 * How to add a chapter, by doing it: the folder `test/archived-comments` becomes one of `transforms` in a copy of the
 * build, with a line in each of the two registries and the member in the table of the surfaces. Nothing else is told of
 * it, and everything knows it.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import jscodeshift from 'jscodeshift';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import type { Chapter } from '../../src/catalog/chapter.ts';
import { joined, newChapter, newChapterFile } from '../../scripts/new-chapter.mjs';
import type { Transform } from '../../transforms/chapter-transform.ts';

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-chapter-')));
const app = join(copy, 'app');
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const source = `import { SvcClient } from '@svc/client';

const client = new SvcClient();
await client.api.comments.archive('first');
await client.api.comments.archive(['second', 'third']);
`;

const migrated = source.replace("archive('first')", "setState('first', 'archived')");

const withMarker = migrated.replace(
  /^(?=.*second)/m,
  "// TODO(svc-v6): api.comments.archive: Call `api.comments.setState` with `'archived'`.\n",
);

/** Compiles a module into the copied build. */
function compile(file: string, text: string): void {
  const { outputText } = ts.transpileModule(text, {
    fileName: file,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  });
  writeFileSync(join(copy, 'dist', file.replace(/ts$/, 'js')), outputText);
}

beforeAll(async () => {
  for (const room of ['src', 'transforms', 'eslint-plugin', 'shim'])
    cpSync(join(repository, 'dist', room), join(copy, 'dist', room), { recursive: true });
  cpSync(join(repository, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'), 'junction');

  mkdirSync(join(copy, 'dist', 'transforms', newChapter));
  for (const file of readdirSync(join(repository, 'test', newChapter)))
    compile(join('transforms', newChapter, file), newChapterFile(file));
  for (const file of ['transforms/entries.ts', 'transforms/chapters.ts']) compile(file, joined(file));
  // In the build it is one file with the chapters there are; here it asks for them.
  const inspect = 'eslint-plugin/session/inspect.ts';
  compile(inspect, readFileSync(join(repository, inspect), 'utf8'));

  const table = 'src/catalog/surface/table';
  for (const folder of ['scripts', table]) cpSync(join(repository, folder), join(copy, folder), { recursive: true });
  writeFileSync(join(copy, table, 'api-methods.txt'), joined(`${table}/api-methods.txt`));
  const { surfaceFiles } = await import(join(copy, 'scripts', 'generate-surface.mjs'));
  for (const [file, text] of surfaceFiles() as Map<string, string>)
    if (file.endsWith('.d.ts')) writeFileSync(file.replace(join(copy, 'src'), join(copy, 'dist', 'src')), text);

  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "type": "module", "dependencies": { "@svc/client": "^6.0.0" } }\n');
  writeFileSync(
    join(copy, 'run.mjs'),
    "import { start } from './dist/src/cli/main.js';\nawait start(process.argv.slice(2));\n",
  );
});

/** What the command prints about the application. */
function command(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(copy, 'run.mjs'), ...args], {
    cwd: app,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

test('the command lists and explains it', () => {
  expect(command('list').split('\n\n')).toContain(
    `archived-comments
  api.comments.archive  another call -> api.comments.setState`,
  );
  expect(command('explain', 'api.comments.archive')).toBe(`api.comments.archive

\`api.comments.archive\` is gone; \`api.comments.setState\` takes the state.

  v5  client.api.comments.archive(commentId, requestOptions)
  v6  client.api.comments.setState(commentId, 'archived')

Result:   differs: fixable where the fix covers all that the code reads of it,
          elsewhere to check or left to you
To do:    Call \`api.comments.setState\` with \`'archived'\`.
Chapter:  archived-comments
Page:     https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/chapters/archived-comments.md
`);
});

test('the report has its findings', () => {
  writeFileSync(join(app, 'use.ts'), source);
  const { findings } = JSON.parse(command('check', '--format', 'json')) as { findings: Record<string, unknown>[] };
  expect(
    findings.map(({ id, status, line, message, reason, suggestion, after }) => [
      `${line} ${status} ${id}`,
      ...[message, reason, after, suggestion].filter((text) => text !== undefined),
    ]),
  ).toEqual([
    [
      '4 migrated api.comments.archive',
      '`api.comments.archive` is gone; `api.comments.setState` takes the state.',
      "await client.api.comments.setState('first', 'archived');",
    ],
    [
      '5 manual api.comments.archive',
      '`api.comments.archive` is gone; `api.comments.setState` takes the state.',
      'v6 takes one comment: call it for each of the list',
      "client.api.comments.setState(['second', 'third'], 'archived')",
    ],
  ]);
  expect(
    command('check', '--format', 'markdown')
      .split('\n')
      .filter((line) => line.startsWith('|')),
  ).toEqual(['| chapter | fixable | left to you |', '|-|-:|-:|', '| archived-comments | 1 | 1 |']);
});

test('the rule of the plugin reports and fixes it', async () => {
  const { default: plugin } = (await import(join(copy, 'dist', 'eslint-plugin', 'index.js'))) as {
    default: ESLint.Plugin & { configs: Record<string, Linter.Config> };
  };
  const parser = (await import('@typescript-eslint/parser')) as unknown as Linter.Parser;
  writeFileSync(join(app, 'use.ts'), source);
  const eslint = new ESLint({
    cwd: app,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['**/*.ts'],
        languageOptions: { parser },
        plugins: { svc: plugin },
        rules: { 'svc/no-removed-api': 'error', 'svc/no-removed-api-manual': 'error' },
      },
    ],
    fix: true,
  });
  const [result] = await eslint.lintFiles(['use.ts']);
  expect(result?.output).toBe(migrated);
  expect(result?.messages.map(({ ruleId, message, line }) => [ruleId, line, message])).toEqual([
    ['svc/no-removed-api-manual', 5, '`api.comments.archive` is gone; use `api.comments.setState` (left to you)'],
  ]);
});

test('the command rewrites what the planner decides', () => {
  writeFileSync(join(app, 'use.ts'), source);
  command('migrate', '--only', newChapter, '--allow-no-vcs', '--quiet');
  expect(readFileSync(join(app, 'use.ts'), 'utf8')).toBe(withMarker);
});

test('its transform does the same under jscodeshift', async () => {
  writeFileSync(join(app, 'use.ts'), source);
  const { default: transform } = (await import(join(copy, 'dist', 'transforms', newChapter, 'transform.mjs'))) as {
    default: Transform;
  };
  const api = { jscodeshift: jscodeshift.withParser('ts'), stats: () => undefined, report: () => undefined };
  expect(transform({ path: join(app, 'use.ts'), source }, api, {})).toBe(withMarker);
});

test('the generated docs have its table and its page', async () => {
  const built = (path: string) => import(join(copy, 'dist', path));
  const { chapters } = (await built('transforms/entries.js')) as { chapters: readonly Chapter[] };
  const { plainUses } = await built('src/catalog/plain-uses.js');
  const { planRepository } = await built('src/pipeline/plan-repository.js');
  const { planPlainUses } = await import(join(copy, 'scripts', 'plain-uses.mjs'));
  const { catalogueTable } = await import(join(copy, 'scripts', 'catalogue-tables.mjs'));
  const { chapterPages } = await import(join(copy, 'scripts', 'chapter-pages.mjs'));
  const own = chapters.filter(({ name }) => name === newChapter);
  const handled = planPlainUses(own[0]!.entries, plainUses, planRepository);
  expect(catalogueTable(own, handled).split('\n')[2]).toBe(
    '| [Archived comments](chapters/archived-comments.md) | 1 | 1 | 0 | 0 | 0 |',
  );
  const pages: ReadonlyMap<string, string> = chapterPages(
    own,
    handled,
    { fixtures: join(repository, 'fixtures'), python: join(repository, 'test', 'python', 'cases') },
    undefined,
  );
  expect(
    pages.get(`docs/chapters/${newChapter}.md`),
  ).toBe(`<!-- Generated by scripts/generate.mjs from the catalogue and the fixtures. -->

# Archived comments

Chapter \`archived-comments\` of the [catalogue](../catalogue.md).

\`\`\`sh
npx svc-codemod --only archived-comments --dry-run   # this chapter alone
npx svc-codemod explain api.comments.archive
\`\`\`

The call becomes one that sets a state. A call with a list of comments is left to you: v6 takes one.

## What changed

| id | in v6 | what happens |
|-|-|-|
| \`api.comments.archive\` | \`client.api.comments.setState\` | fixable |

Python has nothing of this.
`);
});
