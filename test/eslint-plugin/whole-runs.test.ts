/** Runs of ESLint over a project: in several threads, and with `--cache`. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { layOut, type LintedProject, shown } from './linted-project.ts';

const ofClient = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";
const ofSomethingElse = 'export const client = { getPrompt: (name: string) => name };\n';
const use = "import { client } from './client';\nexport const prompt = client.getPrompt('greeting');\n";
const own = "import { SvcClient } from '@svc/client';\nexport const dataset = new SvcClient().getDataset('golden');\n";

async function lint(project: LintedProject, options: ESLint.Options = {}): Promise<string[]> {
  return shown(project, await new ESLint({ cwd: project.root, ...options }).lintFiles(['src']));
}

test('several threads find the same', async () => {
  const files = Array.from({ length: 12 }, (_, index) => [`src/use-${index}.${index % 2 ? 'js' : 'ts'}`, use] as const);
  const project = layOut({ 'src/client.ts': ofClient, 'src/own.js': own, ...Object.fromEntries(files) });
  const alone = await lint(project);
  expect(alone).toEqual(
    [
      'src/own.js 2:40 svc/no-removed-client-alias gone',
      ...files.map(([name]) => `${name} 2:30 svc/no-removed-client-alias gone`),
    ].sort(),
  );
  expect(await lint(project, { concurrency: 2 })).toEqual(alone);
});

test('a file that is nested too deeply for a linter: one message, and the others are linted', async () => {
  const deep = `${own}export const last = a${'\n&& a'.repeat(450)};\n`;
  const project = layOut({ 'src/deep.ts': deep, 'src/own.js': own });
  const eslint = new ESLint({ cwd: project.root });
  const shownBefore = shown(project, await eslint.lintFiles(['src']));
  expect(shownBefore).toEqual([
    expect.stringMatching(/^src\/deep\.ts 1:1 svc\/[a-z-]+ tooDeep$/),
    'src/own.js 2:40 svc/no-removed-client-alias gone',
  ]);
  const again = await eslint.lintText(deep.replace('last', 'most'), { filePath: project.at('src/deep.ts') });
  expect(again[0]?.messages.map(({ messageId }) => messageId)).toEqual(['tooDeep']);
  const saner = await eslint.lintText(own, { filePath: project.at('src/deep.ts') });
  expect(saner[0]?.messages.map(({ messageId }) => messageId)).toEqual(['gone']);
});

describe('--cache', () => {
  /** The findings before and after another file changed, with a cache and without. */
  async function aroundAChange(settings: object): Promise<Record<'before' | 'cached' | 'fresh', string[]>> {
    const project = layOut({ 'src/client.ts': ofClient, 'src/own.js': own, 'src/use.ts': use }, settings);
    const options = { cache: true, cacheLocation: project.at('.eslintcache'), cacheStrategy: 'content' } as const;
    const before = await lint(project, options);
    project.put('src/client.ts', ofSomethingElse);
    return { before, cached: await lint(project, options), fresh: freshly(project) };
  }

  /** Without what this process holds, as the next command would answer. */
  function freshly(project: LintedProject): string[] {
    const eslint = createRequire(import.meta.url)
      .resolve('eslint/package.json')
      .replace('package.json', 'bin/eslint.js');
    const { stdout } = spawnSync(process.execPath, [eslint, '--format', 'json', 'src'], {
      cwd: project.root,
      encoding: 'utf8',
    });
    return shown(project, JSON.parse(stdout) as ESLint.LintResult[]);
  }

  const ofUse = 'src/use.ts 2:30 svc/no-removed-client-alias gone';
  const ofOwn = 'src/own.js 2:40 svc/no-removed-client-alias gone';

  test('gives stale findings where answers depend on other files', async () => {
    expect(await aroundAChange({})).toEqual({ before: [ofOwn, ofUse], cached: [ofOwn, ofUse], fresh: [ofOwn] });
  });

  test('gives what is found without it with settings.svc.scope "file"', async () => {
    expect(await aroundAChange({ scope: 'file' })).toEqual({ before: [ofOwn], cached: [ofOwn], fresh: [ofOwn] });
  });
});
