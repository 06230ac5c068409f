/** One linter that stays, as in an editor: each text is linted as it is typed, and others change on disk meanwhile. */
import { ESLint, Linter, type SourceCode } from 'eslint';
import { describe, expect, test } from 'vitest';
import plugin from '../../dist/eslint-plugin/index.js';
import { layOut, type LintedProject } from './linted-project.ts';

const ofClient = "import { SvcClient } from '@svc/client';\nexport const make = () => new SvcClient();\n";
const ofDates = 'export const make = () => new Date();\n';
const use = "import { make } from './client';\nexport const prompt = make().getPrompt('greeting');\n";

interface Editor {
  project: LintedProject;
  /** The messages about a text of a file that need not be saved. */
  messages(file: string, text: string): Promise<Linter.LintMessage[]>;
  /** `line:column status` of each. */
  shown(file: string, text: string): Promise<string[]>;
}

function open(files: Readonly<Record<string, string>>, settings: object = {}): Editor {
  const project = layOut(files, settings);
  const eslint = new ESLint({ cwd: project.root });
  const messages = async (file: string, text: string): Promise<Linter.LintMessage[]> =>
    (await eslint.lintText(text, { filePath: project.at(file) }))[0]?.messages ?? [];
  const shown = async (file: string, text: string): Promise<string[]> =>
    (await messages(file, text)).map(({ line, column, messageId }) => `${line}:${column} ${messageId}`);
  return { project, messages, shown };
}

/** Applies one fix, or the only suggestion, as a quick fix does. */
function applied(text: string, { fix, suggestions }: Linter.LintMessage): string {
  const { range, text: inserted } = fix ?? suggestions![0]!.fix;
  return text.slice(0, range[0]) + inserted + text.slice(range[1]);
}

/** What changed on disk is seen a moment later. */
const soon = { timeout: 20_000, interval: 50 };

describe('the edited text', () => {
  test('findings appear on opening, and follow each edit', async () => {
    const { shown } = open({ 'src/client.ts': ofClient, 'src/use.ts': use });
    expect(await shown('src/use.ts', use)).toEqual(['2:30 gone']);
    expect(await shown('src/use.ts', `\n\n${use}`)).toEqual(['4:30 gone']);
    expect(await shown('src/use.ts', use.replace('getPrompt', 'getProm'))).toEqual([]);
    expect(await shown('src/use.ts', use.replace('make().', 'make(.'))).toEqual([expect.stringContaining('2:')]);
    expect(await shown('src/use.ts', `${use}make().getDataset('golden');\n`)).toEqual(['2:30 gone', '3:8 gone']);
    expect(await shown('src/use.ts', use.replace("import { make } from './client';", ''))).toEqual([]);
    expect(await shown('src/use.ts', use)).toEqual(['2:30 gone']);
  });

  test('fixes and suggestions leave nothing', async () => {
    const { messages } = open({});
    const head = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";
    let text = `${head}export const read = () => client.api.scores.getMany({ page: 1, limit: 10 });\nexport const prompt = client.getPrompt('a');\nexport const page = client.api.datasets.get('golden', { timeoutInSeconds: 5 });\n`;
    const ownMessages = await messages('src/own.ts', text);
    expect(
      ownMessages.map(({ messageId, fix, suggestions }) => [messageId, fix !== undefined, suggestions?.length ?? 0]),
    ).toEqual([
      ['review', false, 1],
      ['gone', true, 0],
      ['gone', true, 0],
    ]);
    for (let left = ownMessages; left.length > 0; left = await messages('src/own.ts', text))
      text = applied(text, left[0]!);
    expect(text).toBe(
      `${head}export const read = () => client.api.scores.getMany({ limit: 10, fields: 'details,subject,annotation' });\nexport const prompt = client.prompt.get('a');\nexport const page = client.api.datasets.get('golden', {}, { timeoutInSeconds: 5 });\n`,
    );
  });

  test('a variable that another statement comes to give something else', async () => {
    const { shown, project } = open({ 'src/other.ts': 'export {};\n' });
    const head =
      "import { SvcClient } from '@svc/client';\nexport const held = { client: new SvcClient() };\nlet own = new SvcClient();\nexport const a = () => own.getPrompt('a');\nexport const b = () => held.client.getPrompt('b');\n";
    const reset = (value: string): string => `${head}export function reset() {\n  own = ${value};\n}\n`;
    expect(await shown('src/held.ts', head)).toEqual(['4:28 gone', '5:36 gone']);
    expect(await shown('src/held.ts', reset('other()'))).toEqual(['4:28 manual', '5:36 gone']);
    expect(await shown('src/held.ts', reset('new SvcClient()'))).toEqual(['4:28 gone', '5:36 gone']);
    expect(await shown('src/held.ts', `${head.replace('let own', 'let own: SvcClient')}own = other();\n`)).toEqual([
      '4:28 review',
      '5:36 gone',
    ]);
    project.put('src/held.ts', head);
    project.put(
      'src/other.ts',
      "import { held } from './held';\nheld.client = other();\nheld.client.getPrompt('c');\n",
    );
    await expect.poll(() => shown('src/held.ts', head), soon).toEqual(['4:28 gone', '5:36 manual']);
  });

  test('what is not saved says nothing to other files', async () => {
    const { shown } = open({ 'src/client.ts': ofClient, 'src/use.ts': use });
    expect(await shown('src/client.ts', ofDates)).toEqual([]);
    expect(await shown('src/use.ts', use)).toEqual(['2:30 gone']);
    const imports = `import { make } from './client';\n`;
    expect(await shown('src/use.ts', imports)).toEqual([]);
    expect(await shown('src/use.ts', use)).toEqual(['2:30 gone']);
  });

  test('a file that is not on disk yet', async () => {
    const { shown, project } = open({ 'src/client.ts': ofClient });
    expect(await shown('src/new.ts', use)).toEqual(['2:30 gone']);
    project.put('src/new.ts', use);
    expect(await shown('src/new.ts', use)).toEqual(['2:30 gone']);
  });
});

describe('the disk', () => {
  test('a file that was saved with other code', async () => {
    const { shown, project } = open({
      'src/client.ts': ofClient,
      'src/use.ts': use,
      'src/other.ts': 'export const getPrompt = 1;\n',
    });
    expect(await shown('src/other.ts', 'export const getPrompt = 1;\n')).toEqual([]);
    project.put('src/other.ts', use);
    expect(await shown('src/other.ts', use)).toEqual(['2:30 gone']);
  });

  test('a file that another one gets its client from', async () => {
    const { shown, project } = open({ 'src/client.ts': ofClient, 'src/use.ts': use });
    expect(await shown('src/use.ts', use)).toEqual(['2:30 gone']);
    project.put('src/client.ts', ofDates);
    await expect.poll(() => shown('src/use.ts', use), soon).toEqual([]);
    project.put('src/client.ts', ofClient);
    await expect.poll(() => shown('src/use.ts', use), soon).toEqual(['2:30 gone']);
    project.put('src/client.ts', undefined);
    await expect.poll(() => shown('src/use.ts', use), soon).toEqual([]);
  });

  test('a text that is linted again as the same SourceCode, as in oxlint', async () => {
    const { project } = open({ 'src/client.js': ofDates, 'src/use.js': use.replace('./client', './client.js') });
    const linter = new Linter({ cwd: project.root });
    const config: Linter.Config[] = [
      plugin.configs['strict'] as Linter.Config,
      { settings: { svc: { root: project.root } } },
    ];
    const count = (code: string | SourceCode): number =>
      linter.verify(code, config, { filename: project.at('src/use.js') }).length;
    expect(count(use.replace('./client', './client.js'))).toBe(0);
    const sourceCode = linter.getSourceCode();
    project.put('src/client.js', ofClient);
    await expect.poll(() => count(sourceCode), soon).toBe(1);
  });

  test('a file that comes to get a client', async () => {
    const { shown, project } = open({
      'src/client.ts': ofDates,
      'src/between.ts': "export * from './client';\n",
      'src/use.ts': use.replace('./client', './between'),
    });
    const text = use.replace('./client', './between');
    expect(await shown('src/use.ts', text)).toEqual([]);
    project.put('src/client.ts', ofClient);
    await expect.poll(() => shown('src/use.ts', text), soon).toEqual(['2:30 gone']);
  });

  test('a file that is new, and where specifiers lead', async () => {
    const text = use.replace('./client', '@lib/client');
    const paths = (folder: string): string =>
      JSON.stringify({ compilerOptions: { paths: { '@lib/*': [`./${folder}/*`] } } });
    const { shown, project } = open({ 'src/client.ts': ofClient, 'src/use.ts': text, 'tsconfig.json': paths('lib') });
    expect(await shown('src/use.ts', text)).toEqual([]);
    project.put('lib/client.ts', "export * from '../src/client';\n");
    await expect.poll(() => shown('src/use.ts', text), soon).toEqual(['2:30 gone']);
    project.put('lib/client.ts', ofDates);
    await expect.poll(() => shown('src/use.ts', text), soon).toEqual([]);
    project.put('tsconfig.json', paths('src'));
    await expect.poll(() => shown('src/use.ts', text), soon).toEqual(['2:30 gone']);
  });
});

test('with settings.svc.scope "file" other files say nothing, and each edit counts', async () => {
  const own = "import { SvcClient } from '@svc/client';\nnew SvcClient().getPrompt('a');\n";
  const { shown } = open({ 'src/client.ts': ofClient, 'src/use.ts': use }, { scope: 'file' });
  expect(await shown('src/use.ts', use)).toEqual([]);
  expect(await shown('src/own.ts', own)).toEqual(['2:17 gone']);
  expect(await shown('src/own.ts', own.replace('getPrompt', 'prompt.get'))).toEqual([]);
  expect(await shown('src/use.ts', use)).toEqual([]);
  expect(await shown('src/own.ts', own)).toEqual(['2:17 gone']);
});
