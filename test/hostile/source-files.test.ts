import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { addFiles, commit, createRepository } from '../repository/temporary-repository.ts';
import { contents, differences, good, head, migratedGood } from './hostile-repository.ts';

/** Migrates a repository of `files` and one good file; says what else changed and what is told about each file. */
async function migrateBeside(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = createRepository({ 'good.ts': good, ...files });
  const before = contents(root);
  const run = await migrateRun({ cwd: root });
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
  const changed = differences(before, contents(root)).filter((name) => name !== 'good.ts');
  return {
    root,
    run,
    changed,
    code: run.exitCode,
    skipped: run.report.skipped.map(({ file, reason }) => ({ file, reason })),
    notes: run.notes,
  };
}

describe('a file that cannot be done is skipped with one sentence, the others are done', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['broken.ts', `${head}const x = ;\n`, 'does not parse (line 4: Expression expected.)'],
    ['broken.js', `${head}function (\n`, 'does not parse (line 4: Identifier expected.)'],
    [
      'conflict.ts',
      `${head}<<<<<<< HEAD\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> other\n`,
      'does not parse (line 4: Merge conflict marker encountered.)',
    ],
    ['latin1.ts', Buffer.concat([Buffer.from(head), Buffer.from([0x2f, 0x2f, 0x20, 0xe9, 0x0a])]), 'not valid UTF-8'],
    ['back\\slash.ts', head, 'its name holds a backslash'],
    ['utf16.ts', Buffer.from(`\uFEFF${head}`, 'utf16le'), 'UTF-16 text, only UTF-8 is read'],
  ])('%s', async (name, content, reason) => {
    const { code, changed, skipped } = await migrateBeside({ [name]: content });
    expect({ code, changed, skipped }).toEqual({ code: 4, changed: [], skipped: [{ file: name, reason }] });
  });
});

describe('a file that is not source is left out, which is no failure', () => {
  const megabyte = `${head.replaceAll('\n', ' ')}const a = [${'{a:1},'.repeat(175_000)}];`;
  test.each<[string, string | Uint8Array, { file: string; reason: string }[], string[]]>([
    [
      'binary.ts',
      Buffer.concat([Buffer.from(head), Buffer.from([0, 1, 2, 3])]),
      [{ file: 'binary.ts', reason: 'binary' }],
      [],
    ],
    ['empty.ts', '', [], []],
    ['only-bom.ts', '\uFEFF', [], []],
    [
      'line.js',
      megabyte,
      [{ file: 'line.js', reason: 'minified' }],
      ['line.js names the SDK and was left out: minified.'],
    ],
    [
      'huge.ts',
      `${head}${'const a = 1;\n'.repeat(180_000)}`,
      [{ file: 'huge.ts', reason: 'too large (more than 2 MB)' }],
      ['huge.ts names the SDK and was left out: too large (more than 2 MB).'],
    ],
  ])('%s', async (name, content, left, told) => {
    const { code, changed, skipped, notes } = await migrateBeside({ [name]: content });
    expect({ code, changed, skipped, notes }).toEqual({ code: 0, changed: [], skipped: left, notes: told });
  });
});

test('byte order mark, line endings, shebang, final newline and mode stay', async () => {
  const source =
    "#!/usr/bin/env node\r\nimport { SvcClient } from '@svc/client';\r\nconst client = new SvcClient();\r\nclient.getPrompt('b')";
  const root = createRepository({
    'bom.ts': `\uFEFF${head}`,
    'script.mts': source,
    'mixed.ts': head.replace('\n', '\r\n'),
  });
  chmodSync(path.join(root, 'script.mts'), 0o755);
  chmodSync(path.join(root, 'bom.ts'), 0o600);
  commit(root);
  expect((await migrateRun({ cwd: root })).exitCode).toBe(0);
  const text = (name: string): string => readFileSync(path.join(root, name), 'utf8');
  expect(text('bom.ts')).toBe(`\uFEFF${head.replace('getPrompt', 'prompt.get')}`);
  expect(text('script.mts')).toBe(source.replace('getPrompt', 'prompt.get'));
  expect(text('mixed.ts')).toBe(head.replace('\n', '\r\n').replace('getPrompt', 'prompt.get'));
  expect(statSync(path.join(root, 'script.mts')).mode & 0o777).toBe(0o755);
  expect(statSync(path.join(root, 'bom.ts')).mode & 0o777).toBe(0o600);
});

describe('links', () => {
  test('loops, dangling links, links out of the root and folders named like files are not followed', async () => {
    const outside = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-outside-')));
    try {
      writeFileSync(path.join(outside, 'out.ts'), good);
      const root = createRepository({ 'good.ts': good });
      symlinkSync('loop', path.join(root, 'loop'));
      symlinkSync('b.ts', path.join(root, 'a.ts'));
      symlinkSync('a.ts', path.join(root, 'b.ts'));
      symlinkSync('.', path.join(root, 'here'));
      symlinkSync('nowhere.ts', path.join(root, 'dangling.ts'));
      symlinkSync(path.join(outside, 'out.ts'), path.join(root, 'out.ts'));
      symlinkSync(outside, path.join(root, 'out'));
      symlinkSync('good.ts', path.join(root, 'same.ts'));
      mkdirSync(path.join(root, 'folder.ts'));
      writeFileSync(path.join(root, 'folder.ts', 'inner.ts'), good);
      commit(root);
      const before = contents(root);
      const run = await migrateRun({ cwd: root });
      expect(run.exitCode).toBe(0);
      expect(differences(before, contents(root))).toEqual(['folder.ts/inner.ts', 'good.ts']);
      expect(readFileSync(path.join(outside, 'out.ts'), 'utf8')).toBe(good);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test('a path that is a link out of the root is refused', async () => {
    const outside = createRepository({ 'out.ts': good });
    const root = createRepository({ 'good.ts': good });
    symlinkSync(path.join(outside, 'out.ts'), path.join(root, 'out.ts'));
    await expect(migrateRun({ cwd: root, paths: ['good.ts', 'out.ts'] })).rejects.toThrow(
      `"out.ts" is outside ${root}, where the first path is. Run svc-codemod once for each repository.`,
    );
    expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(good);
  });
});

test('a read-only file is told and stays', async () => {
  const root = createRepository({ 'good.ts': good, 'locked.ts': head });
  chmodSync(path.join(root, 'locked.ts'), 0o444);
  const run = await migrateRun({ cwd: root });
  expect(run.exitCode).toBe(4);
  expect(run.failed).toEqual([{ file: 'locked.ts', reason: 'the file is read-only' }]);
  expect(readFileSync(path.join(root, 'locked.ts'), 'utf8')).toBe(head);
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
});

test('a file that changes between analysis and writing keeps what was written meanwhile', async () => {
  const root = createRepository({ 'good.ts': good, 'moving.ts': head, 'leaving.ts': head });
  let touched = false;
  const run = await migrateRun({
    cwd: root,
    allowDirty: true,
    onProgress: ({ phase, files, of }) => {
      if (phase !== 'analysing' || files !== of || touched) return;
      touched = true;
      addFiles(root, { 'moving.ts': `${head}// more\n` });
      rmSync(path.join(root, 'leaving.ts'));
    },
  });
  expect(touched).toBe(true);
  expect(run.exitCode).toBe(4);
  expect(run.failed).toEqual([
    { file: 'leaving.ts', reason: 'the file is no longer there' },
    { file: 'moving.ts', reason: 'the file was changed while this run read it; run again' },
  ]);
  expect(readFileSync(path.join(root, 'moving.ts'), 'utf8')).toBe(`${head}// more\n`);
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
});

test('file names with spaces, quotes, newlines, escapes, dashes and other alphabets', async () => {
  const names = [
    'with space.ts',
    "quote'd.ts",
    'double".ts',
    'new\nline.ts',
    'esc\u001b[2J.ts',
    '-n.ts',
    '--output.ts',
    'ünï/文件.ts',
    'tab\t.ts',
    '[id].ts',
    '$(touch pwned).ts',
    '!not.ts',
    '#hash.ts',
  ];
  const { root, run, changed } = await migrateBeside(Object.fromEntries(names.map((name) => [name, head])));
  expect(run.failed).toEqual([]);
  expect(changed).toEqual([...names].sort());
  for (const name of names)
    expect(readFileSync(path.join(root, name), 'utf8')).toBe(head.replace('getPrompt', 'prompt.get'));
});
