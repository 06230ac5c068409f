/** A project's own configuration holds for the plugin as it does for the command line. */
import { writeFileSync } from 'node:fs';
import { ESLint, Linter } from 'eslint';
import { afterAll, describe, expect, test } from 'vitest';
import plugin from '../../dist/eslint-plugin/index.js';
import type { Report } from '../../src/report/report-schema.ts';
import { createRepository } from '../cli/temporary-repository.ts';
import { lines } from './rule-cases.ts';
import { layOut, shown } from './linted-project.ts';

const repo = createRepository({});
afterAll(() => repo.remove());

const uses = (from: string): string =>
  lines(
    `import { SvcClient } from '${from}';`,
    'const client = new SvcClient();',
    "export const prompt = client.getPrompt('greeting');",
    'export const traces = client.fetchTraces({ limit: 3 });',
  );
repo.write('src/own.js', uses('@svc/client'));
repo.write('src/in-house.js', uses('@acme/observability'));
repo.write('legacy/old.js', uses('@svc/client'));
repo.write('package.json', '{ "name": "app", "dependencies": { "@svc/client": "^5.0.0" } }\n');
repo.write(
  'eslint.config.mjs',
  `import svc from ${JSON.stringify(new URL('../../dist/eslint-plugin/index.js', import.meta.url).href)};\nexport default [svc.configs.strict];\n`,
);
repo.commit();

interface Told {
  file: string;
  line: number;
  column: number;
  id: string;
}

const inOrder = (told: readonly Told[]): string[] =>
  told.map(({ file, line, column, id }) => `${file}:${line}:${column} ${id}`).sort();

function byCommand(): string[] {
  const { stdout } = repo.run(['check', '--format', 'json']);
  return inOrder((JSON.parse(stdout) as Report).findings);
}

async function byPlugin(): Promise<string[]> {
  const eslint = new ESLint({ cwd: repo.root });
  const lintResults = await eslint.lintFiles(['.']);
  return inOrder(
    lintResults.flatMap(({ filePath, messages }) =>
      messages.map(({ line, column, message }) => ({
        file: filePath.slice(repo.root.length + 1),
        line,
        column,
        id: /`(\S+?)`/.exec(message)![1]!,
      })),
    ),
  );
}

const configure = (configuration: object | undefined): void =>
  repo.write('svc-codemod.config.json', JSON.stringify(configuration ?? {}));

/** A configuration is looked at again a moment later. */
const soon = { timeout: 20_000, interval: 100 };

describe('the plugin and the command agree', () => {
  test.each([
    ['without a configuration', {}, 4],
    ['on packages that re-export the SDK', { modules: ['@acme/observability'] }, 6],
    ['on files that are left out', { ignore: ['legacy/'] }, 2],
    ['on chapters that are asked for', { only: ['client-aliases'] }, 2],
    ['on ids that are not', { skip: ['SvcClient.fetchTraces'] }, 2],
    ['on the profile', { profile: 'langfuse' }, 0],
  ])('%s', async (_name, configuration, count) => {
    configure(configuration);
    const expected = byCommand();
    expect(expected).toHaveLength(count);
    await expect.poll(byPlugin, soon).toEqual(expected);
  });

  test('where the configuration is a key of package.json', async () => {
    configure(undefined);
    const own = layOut({
      'package.json': '{ "svc-codemod": { "only": ["client-aliases"] } }',
      'src/own.js': uses('@svc/client'),
    });
    expect(shown(own, await new ESLint({ cwd: own.root }).lintFiles(['src']))).toEqual([
      'src/own.js 3:30 svc/no-removed-client-alias gone',
    ]);
  });
});

describe('what ESLint is told', () => {
  const lint = (root: string, svc: object): (string | null)[] =>
    new Linter({ cwd: root })
      .verify(uses('@acme/observability'), [{ settings: { svc } }, plugin.configs['strict'] as Linter.Config], {
        filename: `${root}/src/in-house.js`,
      })
      .map(({ ruleId }) => ruleId);
  const { root } = layOut({
    'svc-codemod.config.json': '{ "modules": ["@acme/observability"], "only": ["client-aliases"] }',
  });

  test('goes before', () => {
    expect([lint(root, {}), lint(root, { modules: [] })]).toEqual([['svc/no-removed-client-alias'], []]);
  });

  test('markers of chapters that are not asked for are no findings either', () => {
    const project = layOut({ 'svc-codemod.config.json': '{ "only": ["client-aliases"] }' });
    const text = lines(
      '// TODO(svc-v6): SvcClient.fetchTraces: check',
      '// TODO(svc-v6): SvcClient.getPrompt: check',
      'export const rest = 1;',
    );
    expect(
      new Linter({ cwd: project.root })
        .verify(text, [plugin.configs['strict'] as Linter.Config], { filename: project.at('a.js') })
        .map(({ line }) => line),
    ).toEqual([2]);
  });

  test('is all there is with the scope "file": an answer then depends on the text alone', () => {
    expect(lint(root, { scope: 'file' })).toEqual([]);
  });
});

test('a configuration that the command refuses stops ESLint with the same sentence', () => {
  const project = layOut({});
  writeFileSync(project.at('svc-codemod.config.json'), '{ "ingore": ["legacy/"] }');
  const lint = (): unknown =>
    new Linter({ cwd: project.root }).verify(uses('@svc/client'), [plugin.configs['strict'] as Linter.Config], {
      filename: project.at('a.js'),
    });
  expect(lint).toThrow(`${project.at('svc-codemod.config.json')}: "ingore" is no setting. Did you mean "ignore"?`);
});
