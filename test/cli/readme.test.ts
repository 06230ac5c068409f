import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');
const root = mkdtempSync(join(tmpdir(), 'svc-codemod-readme-'));

/** The repository of the README's example. */
const files: Record<string, string> = {
  'package.json': '{\n  "name": "assistant",\n  "dependencies": {\n    "@langfuse/client": "^5.4.0"\n  }\n}\n',
  'src/prompts.ts': `import { LangfuseClient } from '@langfuse/client';

const langfuse = new LangfuseClient();

export async function greeting(name: string) {
  const prompt = await langfuse.getPrompt('greeting');
  return prompt.compile({ name });
}
`,
  'src/report.ts': `import { LangfuseClient } from '@langfuse/client';

const langfuse = new LangfuseClient();

export async function latestNames() {
  const { data } = await langfuse.fetchTraces({ limit: 20 });
  return data.map((trace) => trace.name);
}

export async function secondPage() {
  return langfuse.api.sessions.list({ limit: 20, page: 2 });
}
`,
};

const run = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, COLUMNS: '80' } }).stdout;
const svcCodemod = (...args: string[]): string =>
  run(process.execPath, join(repository, 'bin/svc-codemod.cjs'), ...args);

beforeAll(() => {
  mkdirSync(join(root, 'src'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  run('git', 'init', '-q');
  run('git', 'add', '-A');
  run('git', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'v5');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the README shows what the command says', () => {
  const shown = /it says:\n\n```\n([^]*?)```/.exec(readme)?.[1];
  expect(svcCodemod('--dry-run').replace(/\d+\.\d s\b/, '1.3 s')).toBe(shown);
});

test('the application of the README is migrated in a copy, outside of the clone and of git', () => {
  const [, copy = '', flags = ''] = /^cp -r (\S+) \.\.\/demo-app\nnpx svc-codemod (.*)$/m.exec(readme)!;
  const app = join(root, '../', `${basename(root)}-app`);
  cpSync(join(repository, copy), app, { recursive: true });
  try {
    const shown = svcCodemod(...flags.replace('../demo-app', app).split(' '));
    expect(shown).toContain('\n37 files read, 29 use the SDK, 24 files and 1 manifest would change.\n');
  } finally {
    rmSync(app, { recursive: true });
  }
});

test('the README shows what the command changes', () => {
  const shown = /```diff\n([^]*?)```/.exec(readme)?.[1];
  const patch = svcCodemod('--dry-run', '--patch', '-').replaceAll(/^diff --git .*\n/gm, '');
  expect(patch.slice(patch.indexOf('--- a/src/prompts.ts'))).toContain(shown);
});
