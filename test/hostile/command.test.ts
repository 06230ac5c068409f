import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder, createRepository, git } from '../repository/temporary-repository.ts';
import { contents, differences, good, head, migratedGood, startedCodemod, svcCodemod } from './hostile-repository.ts';

describe('wrong usage: exit 2, one sentence, nothing written', () => {
  test.each([
    [
      ['nowhere'],
      'svc-codemod: "nowhere" is no command, file or folder here. "npx svc-codemod --help" shows the commands.\n',
    ],
    [['good.ts', 'nowhere/deep.ts'], 'svc-codemod: "nowhere/deep.ts" does not exist.\n'],
    [['good.ts/inner.ts'], 'svc-codemod: "good.ts/inner.ts" does not exist.\n'],
    [['--cwd', 'nowhere'], 'svc-codemod: "nowhere" does not exist.\n'],
  ])('%j', (args, stderr) => {
    const root = createRepository({ 'good.ts': good });
    const before = contents(root);
    const run = svcCodemod(root, args);
    expect({ code: run.code, stdout: run.stdout, stderr: run.stderr }).toEqual({ code: 2, stdout: '', stderr });
    expect(differences(before, contents(root))).toEqual([]);
  });

  test.each([
    [['--no-such-flag'], /^svc-codemod: there is no flag --no-such-flag here\.\n/],
    [['--only', 'no.such.id'], /"no\.such\.id"/],
    [['--skip', 'SvcClient.getPromt'], /"SvcClient\.getPromt".*Did you mean "getPrompt"/s],
    [['--profile', 'other'], /svc.*langfuse/],
    [['--format', 'yaml'], /pretty.*json/],
    [['--concurrency', '0'], /whole number/],
    [['explain', 'no.such.id'], /"no\.such\.id"/],
    [['--no-markers'], /--output/],
  ])('%j', (args, stderr) => {
    const root = createRepository({ 'good.ts': good });
    const before = contents(root);
    const run = svcCodemod(root, args);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(stderr);
    expect(run.stderr).not.toContain('    at ');
    expect(differences(before, contents(root))).toEqual([]);
  });
});

test('refused without git and with changes that are not committed: exit 3, nothing written', () => {
  const folder = createFolder({ 'good.ts': good });
  const without = svcCodemod(folder, []);
  expect(without.code).toBe(3);
  expect(readFileSync(path.join(folder, 'good.ts'), 'utf8')).toBe(good);

  const root = createRepository({ 'good.ts': '', 'other.ts': head });
  git(root, 'rm', '-q', '--cached', 'good.ts');
  expect(svcCodemod(root, []).code).toBe(0);
});

/** Escape sequences and line breaks of a file name must not reach the terminal. */
test('names that talk to the terminal are printed harmlessly, and JSON stays JSON', () => {
  const names = ['esc\u001b[2J\u001b]0;title\u0007.ts', 'new\nline.ts', 'bidi\u202e.ts', 'c1\u009b2J.ts'];
  const left = `${head}client.api.trace.get('x');\n`;
  const root = createRepository(Object.fromEntries(names.map((name) => [name, left])));
  const pretty = svcCodemod(root, ['--diff', '--verbose', '--dry-run']);
  expect(pretty.code).toBe(1);
  // eslint-disable-next-line no-control-regex -- that is the point
  const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
  expect(pretty.stdout + pretty.stderr).not.toMatch(control);
  const json = svcCodemod(root, ['--format', 'json', '--dry-run']);
  const report = JSON.parse(json.stdout) as { files: { file: string }[] };
  expect(report.files.map(({ file }) => file).sort()).toEqual([...names].sort());
  const real = svcCodemod(root, []);
  expect(real.code).toBe(1);
  for (const name of names) expect(readFileSync(path.join(root, name), 'utf8')).toContain("client.prompt.get('b')");
});

const nobody = 65534;
const isRoot = process.getuid?.() === 0;

/** Gives a folder to a user without rights: root could read and write everything. */
function giveAway(root: string): void {
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!lstatSync(path.join(root, name)).isSymbolicLink()) chownSync(path.join(root, name), nobody, nobody);
  }
  chownSync(root, nobody, nobody);
}

function asUser(root: string, args: readonly string[]): ReturnType<typeof svcCodemod> {
  if (!isRoot) return svcCodemod(root, args);
  giveAway(root);
  return startedCodemod(root, args, { uid: nobody, gid: nobody });
}

test('files and folders without permission: exit 4, one sentence each, the others are done', () => {
  const root = createRepository({
    'good.ts': good,
    'secret.ts': head,
    'frozen/inner.ts': head,
    'closed/inner.ts': head,
    'package.json': '{"dependencies":{"@svc/client":"^5.0.0"}}',
  });
  chmodSync(path.join(root, 'secret.ts'), 0);
  chmodSync(path.join(root, 'package.json'), 0);
  chmodSync(path.join(root, 'frozen'), 0o555);
  chmodSync(path.join(root, 'closed'), 0);
  try {
    const run = asUser(root, ['--allow-dirty', '--format', 'json']);
    const report = JSON.parse(run.stdout) as { skipped: { file: string; reason: string }[] };
    expect(report.skipped).toEqual([
      { file: 'closed', reason: 'a folder that cannot be read', failed: true },
      { file: 'frozen/inner.ts', reason: 'no permission to write in its folder', failed: true },
      {
        file: 'package.json',
        reason: 'cannot be read (permission denied); its versions were left as they are',
        failed: true,
      },
      { file: 'secret.ts', reason: 'cannot be read: permission denied', failed: true },
    ]);
    expect(run.code).toBe(4);
    expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
    expect(readdirSync(root).sort()).toEqual(['.git', 'closed', 'frozen', 'good.ts', 'package.json', 'secret.ts']);
  } finally {
    chmodSync(path.join(root, 'closed'), 0o755);
    chmodSync(path.join(root, 'frozen'), 0o755);
  }
  expect(readFileSync(path.join(root, 'frozen/inner.ts'), 'utf8')).toBe(head);
  expect(readdirSync(path.join(root, 'frozen'))).toEqual(['inner.ts']);
});

test('everything bad at once: one run, one exit code, a sentence for each, and undo brings all back', () => {
  const root = createRepository({
    'good.ts': good,
    'broken.ts': `${head}const = ;\n`,
    'bytes.ts': Buffer.concat([Buffer.from(head), Buffer.from([0xff])]),
    'deep.ts': `${head}${'[\n'.repeat(10_000)}`,
    'tsconfig.json': '{"files": [',
    'package.json': '{"dependencies":{"@svc/client":"^5.0.0"',
    'app/package.json': '{"dependencies":{"@svc/client":"^5.0.0"}}',
  });
  const before = contents(root);
  const run = svcCodemod(root, []);
  expect(run.code).toBe(4);
  expect(run.stderr).toBe('');
  for (const name of ['broken.ts', 'bytes.ts', 'deep.ts', 'package.json', 'tsconfig.json']) {
    expect(run.stdout.split('\n').filter((line) => line.startsWith(`  ${name}: `)).length, name).toBe(1);
  }
  expect(differences(before, contents(root))).toEqual(['app/package.json', 'good.ts']);
  expect(svcCodemod(root, ['undo']).code).toBe(0);
  expect(differences(before, contents(root))).toEqual([]);
});
