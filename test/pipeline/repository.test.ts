import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check, migrate, Refused, UsageError } from '../../index.ts';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { findWorkingTree, uncommittedAmong } from '../../src/findings/version-control.ts';
import { findWorkspace } from '../../src/pipeline/workspace.ts';

const alias =
  "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const prompt = client.getPrompt('greeting');\n";

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-run-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    stdio: 'ignore',
  });
}

function commit(): void {
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'State');
}

describe('nothing to do always says why', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no source file', { 'readme.md': 'Words.\n' }, 'there is no JavaScript or TypeScript file here.'],
    [
      'no import of the SDK',
      { 'a.ts': 'export const a = 1;\n', 'b.js': '' },
      'none of 2 files imports @svc/*. If the SDK comes from a package of your own, name it with --module; for other names of the SDK see --profile.',
    ],
    [
      'no v5 site',
      { 'a.ts': "import { SvcClient } from '@svc/client';\nvoid new SvcClient().prompt.get('a');\n" },
      '1 file uses the SDK, but nothing that v6 changed.',
    ],
    [
      'only major 3',
      { 'a.ts': "import { Svc } from 'svc';\nnew Svc().getPrompt('a');\n" },
      'only major 3 of the SDK ("svc") is imported, which is another package. It is left as it is. For major 6, use @svc/client (prompts, datasets, scores), @svc/tracing with @svc/otel (traces, spans, generations) and, for its integrations, @svc/langchain or @svc/openai instead; no step through 4 or 5 is needed.',
    ],
  ])('%s', async (_, files, reason) => {
    write(files);
    const run = await checkRun({ cwd: root, profile: 'svc' });
    expect({ reason: run.nothingToDo, exitCode: run.exitCode }).toEqual({
      reason: `No findings in the code: ${reason}`,
      exitCode: 0,
    });
  });
});

test.each([
  [
    'names the SDK as it is called there',
    { 'a.ts': "import { Langfuse } from 'langfuse';\nvoid new Langfuse();\n" },
    'langfuse',
  ],
  [
    'gives way to what a manifest says',
    {
      'a.ts': "import { Langfuse } from 'langfuse';\nvoid new Langfuse();\n",
      'package.json': '{"dependencies":{"@svc/client":"^5.0.0"}}',
    },
    'svc',
  ],
  [
    'gives way to the SDK itself',
    { 'a.ts': "import { Langfuse } from 'langfuse/node';\nvoid new Langfuse();\n", 'b.ts': "import '@svc/tracing';\n" },
    'svc',
  ],
  ['is no other package of a similar name', { 'a.ts': "import 'langfuse-like';\n" }, 'svc'],
])('an older major %s', async (_, files: Record<string, string>, profile) => {
  write(files);
  expect((await checkRun({ cwd: root })).report.profile).toBe(profile);
});

test.each([
  ['once when a manifest says what it has', '{"dependencies":{"langfuse":"^3.38.0"}}', 1],
  ['again under the other name when only the imports say it', '{"dependencies":{}}', 2],
  ['again when the manifest says something else', '{"dependencies":{"svc":"^3.0.0"}}', 2],
])('a repository with an older major is read %s', async (_, manifest, times) => {
  write({ 'a.ts': "import { Langfuse } from 'langfuse';\nvoid new Langfuse();\n", 'package.json': manifest });
  let begun = 0;
  const { report } = await checkRun({
    cwd: root,
    onProgress: ({ phase, files }) => {
      if (phase === 'reading' && files === 0) begun += 1;
    },
  });
  expect([report.profile, begun]).toEqual(['langfuse', times]);
});

test('a manifest with an older major gives way to the SDK itself', async () => {
  write({ 'a.ts': "import '@svc/tracing';\n", 'package.json': '{"dependencies":{"langfuse":"^3.38.0"}}' });
  expect((await checkRun({ cwd: root })).report.profile).toBe('svc');
});

describe('the programmatic interface', () => {
  test('check and migrate give the same findings; migrate writes', async () => {
    write({ 'src/a.ts': alias });
    commit();
    const checked = await check({ cwd: root });
    const done = await migrate({ cwd: root, patches: true });
    expect(done.findings).toEqual(checked.findings);
    expect(done.files.map(({ file, changed }) => [file, changed])).toEqual([['src/a.ts', true]]);
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe(alias.replace('getPrompt', 'prompt.get'));
  });

  test('a guard throws Refused, a wrong name UsageError; nothing is written', async () => {
    write({ 'src/a.ts': alias });
    await expect(migrate({ cwd: root })).rejects.toBeInstanceOf(Refused);
    await expect(migrate({ cwd: root, only: ['nothing'] })).rejects.toBeInstanceOf(UsageError);
    await expect(check({ cwd: root, profile: 'other' as 'svc' })).rejects.toBeInstanceOf(UsageError);
    await expect(check({ cwd: root, paths: ['gone'] })).rejects.toThrow('"gone" does not exist.');
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe(alias);
  });

  test('a file that cannot be written is v5 still: manual, with what to write, and the run is partly done', async () => {
    write({ 'a.ts': alias, 'b.ts': alias });
    commit();
    chmodSync(join(root, 'a.ts'), 0o444);
    const run = await migrateRun({ cwd: root, allowDirty: true });
    expect(run.exitCode).toBe(4);
    expect(run.failed).toEqual([{ file: 'a.ts', reason: 'the file is read-only' }]);
    expect(run.report.files).toEqual([
      { file: 'a.ts', changed: false },
      { file: 'b.ts', changed: true },
    ]);
    expect(run.report.findings.map(({ file, status, reason }) => ({ file, status, reason }))).toEqual([
      { file: 'a.ts', status: 'manual', reason: 'Not written: the file is read-only.' },
      { file: 'b.ts', status: 'migrated', reason: undefined },
    ]);
    expect(run.report.findings[0]?.suggestion).toContain("client.prompt.get('greeting')");
  });

  test('a site silenced with a reason is reported as ignored and not written', async () => {
    write({ 'a.ts': alias.replace('export', '// svc-v6-ignore: still on v5 here\nexport') });
    const report = await check({ cwd: root });
    expect(report.findings.map(({ status, reason }) => ({ status, reason }))).toEqual([
      { status: 'ignored', reason: 'still on v5 here' },
    ]);
    expect((await checkRun({ cwd: root })).exitCode).toBe(0);
  });

  test('what fails outside of the paths is not told, what fails in them or above them is', async () => {
    write({
      'app/a.ts': alias,
      'other/broken.ts': `${alias}const = 1;\n`,
      'tsconfig.json': '{',
      'other/tsconfig.json': '{',
    });
    expect((await checkRun({ cwd: root, paths: ['app'] })).failed.map(({ file }) => file)).toEqual(['tsconfig.json']);
    expect((await checkRun({ cwd: root, paths: ['other'] })).failed.map(({ file }) => file)).toContain(
      'other/broken.ts',
    );
  });

  test('an ambient module declared by hand is mentioned', async () => {
    write({ 'a.ts': alias, 'types/svc.d.ts': "declare module '@svc/client' {\n  export class SvcClient {}\n}\n" });
    expect((await checkRun({ cwd: root })).notes).toEqual([
      'types/svc.d.ts:1 declares the module "@svc/client" by hand: that hides the type errors of v6. Remove it once the package is at major 6.',
    ]);
  });

  test('the plan gives the new text without writing, and works on text from an editor', () => {
    write({ 'a.ts': 'export {};\n' });
    const plan = planRepository({ root, overlay: new Map([[`${root}/a.ts`, alias]]) });
    expect(plan.files.map(({ name, output }) => ({ name, output }))).toEqual([
      { name: 'a.ts', output: alias.replace('getPrompt', 'prompt.get') },
    ]);
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('export {};\n');
  });
});

describe('the working tree', () => {
  test('is found from below, and the journals are in its git directory', () => {
    write({ 'a/b/c.ts': '' });
    commit();
    expect(findWorkingTree(join(root, 'a/b'))).toEqual({ kind: 'git', root, journals: join(root, '.git/svc-codemod') });
    expect(findWorkspace(join(root, 'a'), [])).toMatchObject({ root, paths: [`${root}/a`] });
    expect(findWorkspace(root, ['.'])).toMatchObject({ root, paths: [] });
  });

  test('without git the root is the folder one is in, or that of the first path', () => {
    write({ 'a/b.ts': '' });
    expect(findWorkspace(root, ['a/b.ts'])).toMatchObject({ root, paths: [`${root}/a/b.ts`] });
    expect(findWorkspace(join(root, 'a'), ['..'])).toMatchObject({ root, paths: [] });
  });

  test('a link to itself is wrong usage', () => {
    symlinkSync('loop', join(root, 'loop'));
    expect(() => findWorkspace(root, ['loop'])).toThrow('"loop" is a symbolic link that leads back to itself.');
  });

  test('tells changed, staged, untracked and ignored files from clean ones, whatever their names', () => {
    write({ '.gitignore': 'out/\n', 'clean.ts': '', 'changed.ts': '', 'staged*.ts': '', 'é [x].ts': '' });
    commit();
    write({ 'changed.ts': 'x', 'staged*.ts': 'x', 'new/a.ts': '', 'out/deep/b.ts': '' });
    git('add', 'staged*.ts');
    const names = ['clean.ts', 'changed.ts', 'staged*.ts', 'é [x].ts', 'new/a.ts', 'out/deep/b.ts'];
    expect(
      uncommittedAmong(
        root,
        names.map((name) => join(root, name)),
      ).map(({ file, state }) => [file.slice(root.length + 1), state]),
    ).toEqual([
      ['changed.ts', 'changed'],
      ['staged*.ts', 'changed'],
      ['new/a.ts', 'untracked'],
      ['out/deep/b.ts', 'untracked'],
    ]);
    expect(existsSync(join(root, '.git/index.lock'))).toBe(false);
  });
});
