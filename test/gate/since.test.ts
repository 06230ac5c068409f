import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refused, UsageError } from '../../src/findings/errors.ts';
import { check } from '../../src/pipeline/check.ts';
import { createRepository, type TemporaryRepository } from '../cli/temporary-repository.ts';
import { calls, clean, cloneOf, createGateRepository, judge, shown } from './gate-repository.ts';

let place: TemporaryRepository;
beforeEach(() => {
  place = createGateRepository();
  place.git('checkout', '-q', '-b', 'feature');
});
afterEach(() => place.remove());

async function since(ref: string, paths: readonly string[] = []): Promise<string[]> {
  return shown(await judge(place, { since: ref, paths }));
}

describe('--since', () => {
  test('without a change nothing is judged, and the manifest is no reason to fail', async () => {
    const { summary, gate, findings, manifests } = await judge(place, { since: 'main' });
    expect({ findings, manifests, gate }).toEqual({
      findings: [],
      manifests: [],
      gate: {
        since: { ref: 'main', base: place.git('rev-parse', 'main').trim(), files: 0 },
        left: 0,
        max: 0,
        passed: true,
      },
    });
    expect(summary.filesScanned).toBe(3);
  });

  test('committed, staged, changed and untracked files are judged, ignored ones are not', async () => {
    place.write('src/committed.ts', calls('a'));
    place.commit();
    place.write('src/staged.ts', calls('b'));
    place.git('add', 'src/staged.ts');
    place.write('src/clean.ts', calls('c'));
    place.write('src/untracked.ts', calls('d'));
    place.write('.gitignore', 'ignored.ts\n');
    place.write('src/ignored.ts', calls('e'));
    expect(await since('main')).toEqual(
      ['src/clean.ts:3', 'src/committed.ts:3', 'src/staged.ts:3', 'src/untracked.ts:3'].map(
        (where) => `${where} SvcClient.getPrompt`,
      ),
    );
  });

  test('a file is judged as a whole, with what the whole repository says about it', async () => {
    place.write('src/client.ts', "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n");
    place.write('src/user.ts', "import { client } from './client.ts';\nexport const old = client.getPrompt('old');\n");
    place.commit();
    place.git('branch', '-f', 'main');
    place.write('src/user.ts', `${place.read('src/user.ts')}export const changed = 1;\n`);
    expect(await since('main')).toEqual(['src/user.ts:2 SvcClient.getPrompt']);
  });

  test('is the subset of a whole check: same findings, same fingerprints', async () => {
    place.write('src/b.ts', calls('third', 'fourth'));
    const whole = await judge(place);
    const part = await judge(place, { since: 'main' });
    expect(part.findings).toEqual(whole.findings.filter(({ file }) => file === 'src/b.ts'));
    expect(part.findings.length).toBe(2);
  });

  test('what main has gained meanwhile does not count: the merge base does', async () => {
    place.git('checkout', '-q', 'main');
    place.write('src/clean.ts', calls('onMain'));
    place.commit();
    place.git('checkout', '-q', 'feature');
    place.write('src/new.ts', calls('mine'));
    place.commit();
    expect(await since('main')).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
    expect(await since('main~1')).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
    expect(await since('HEAD')).toEqual([]);
  });

  test('a renamed file is judged under its new name, committed or not; a deleted one is no failure', async () => {
    place.git('mv', 'src/a.ts', 'src/moved.ts');
    place.commit();
    expect(await since('main')).toEqual(['src/moved.ts:3 SvcClient.getPrompt', 'src/moved.ts:4 SvcClient.getPrompt']);
    renameSync(join(place.root, 'src/b.ts'), join(place.root, 'src/c.ts'));
    rmSync(join(place.root, 'src/clean.ts'));
    expect(await since('HEAD')).toEqual(['src/c.ts:3 SvcClient.getPrompt']);
  });

  test('a changed manifest is judged', async () => {
    place.write('package.json', place.read('package.json').replace('5.1.0', '5.2.0'));
    expect(await since('main')).toEqual(['package.json:4 package:@svc/client']);
  });

  test('paths narrow it, and so does starting below the root', async () => {
    place.write('src/one.ts', calls('one'));
    place.write('lib/two.ts', calls('two'));
    expect(await since('main', ['lib'])).toEqual(['lib/two.ts:3 SvcClient.getPrompt']);
    expect(shown(await check({ cwd: join(place.root, 'src'), since: 'main' }))).toEqual([
      'src/one.ts:3 SvcClient.getPrompt',
    ]);
  });

  test('names with spaces, quotes, line ends and other scripts', async () => {
    const names = [
      'src/with space.ts',
      'src/"quoted".ts',
      'src/line\nend.ts',
      'src/été.ts',
      'src/日本.ts',
      'src/-n.ts',
    ];
    for (const name of names) place.write(name, calls('x'));
    place.commit();
    const { findings } = await judge(place, { since: 'main' });
    expect(findings.map(({ file }) => file).sort()).toEqual([...names].sort());
  });

  test('settings of git that change its output do not matter', async () => {
    place.git('config', 'diff.relative', 'true');
    place.git('config', 'diff.noprefix', 'true');
    place.git('config', 'diff.renames', 'copies');
    place.git('config', 'color.ui', 'always');
    place.git('config', 'core.quotepath', 'true');
    place.git('config', 'diff.external', 'false');
    place.git('config', 'core.pager', 'false');
    place.write('src/été.ts', calls('x'));
    place.commit();
    expect(shown(await check({ cwd: join(place.root, 'src'), since: 'main' }))).toEqual([
      'src/été.ts:3 SvcClient.getPrompt',
    ]);
  });

  test('a broken file counts only when it has changed', async () => {
    place.write('src/broken.ts', `${calls('x')}export const = ;\n`);
    place.commit();
    place.git('branch', '-f', 'main');
    expect((await judge(place, { since: 'main' })).skipped).toEqual([]);
    place.write('src/broken.ts', `${calls('x')}export const = ; // still\n`);
    expect((await judge(place, { since: 'main' })).skipped.map(({ file }) => file)).toEqual(['src/broken.ts']);
  });

  test('a linked worktree', async () => {
    const linked = join(place.home, 'linked');
    place.git('worktree', 'add', '-q', linked, '-b', 'linked', 'main');
    place.write('../home/linked/src/new.ts', calls('x'));
    expect(shown(await check({ cwd: linked, since: 'main' }))).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
  });
});

describe('--since refuses', () => {
  const message = async (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'no error',
      (error: Error) => `${error.constructor.name}: ${error.message}`,
    );
  const fetchDepth =
    'Fetch the history first: "fetch-depth: 0" for actions/checkout, "GIT_DEPTH: 0" in GitLab CI, "git fetch --unshallow" elsewhere (and "git fetch origin <branch>" when only one branch was cloned).';

  test('an unknown ref, and names the remote one when that is there', async () => {
    expect(await message(judge(place, { since: 'nowhere' }))).toBe(
      'Refused: --since: there is no commit "nowhere" in this repository. Name a branch, a tag or a commit that is here; "git fetch" brings those of the remote.',
    );
    place.git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    expect(await message(judge(place, { since: 'trunk' }))).toBe(
      'Refused: --since: there is no "trunk" in this clone, but there is "origin/trunk". Use that.',
    );
    expect(shown(await judge(place, { since: 'origin/trunk' }))).toEqual([]);
  });

  test.each(['-n', '--output=/tmp/x', '--all', '-', ''])('%j, which git would take for a flag', async (ref) => {
    expect(await message(judge(place, { since: ref }))).toBe(
      `UsageError: --since needs a branch, a tag or a commit; "${ref}" is none.`,
    );
  });

  test.each(['main..feature', 'main:src/a.ts', 'HEAD^{tree}', '$(touch x)', 'main; touch x', '@{u}'])(
    '%j, which is no commit',
    async (ref) => {
      await expect(judge(place, { since: ref })).rejects.toBeInstanceOf(Refused);
    },
  );

  test('a branch without common history', async () => {
    place.git('checkout', '-q', '--orphan', 'other');
    place.write('src/new.ts', clean);
    place.commit();
    expect(await message(judge(place, { since: 'main' }))).toBe(
      'Refused: --since: "main" and HEAD have no common history.',
    );
  });

  test('a shallow clone without the ref, or without the merge base', async () => {
    place.write('src/new.ts', calls('x'));
    place.commit();
    place.git('checkout', '-q', 'main');
    place.write('src/other.ts', clean);
    place.commit();
    const one = cloneOf(place, '--depth=1', '--branch=feature');
    expect(await message(check({ cwd: one, since: 'origin/main' }))).toBe(
      `Refused: --since: "origin/main" is not in this clone, which is shallow. ${fetchDepth}`,
    );
    const both = cloneOf(place, '--depth=1', '--branch=feature', '--no-single-branch');
    expect(await message(check({ cwd: both, since: 'origin/main' }))).toBe(
      `Refused: --since: this clone is shallow and does not reach back to where "origin/main" and HEAD part. ${fetchDepth}`,
    );
    const deep = cloneOf(place, '--depth=5', '--branch=feature', '--no-single-branch');
    expect(shown(await check({ cwd: deep, since: 'origin/main' }))).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
  });

  test('a folder without git, and one without the git command', async () => {
    const bare = createRepository({ 'a.ts': calls('x') }, false);
    const path = process.env['PATH'];
    try {
      expect(await message(check({ cwd: bare.root, since: 'main' }))).toBe(
        'Refused: --since needs git: this folder is in no git repository.',
      );
      process.env['PATH'] = join(place.home, 'empty');
      mkdirSync(join(place.home, 'empty'));
      expect(await message(judge(place, { since: 'main' }))).toBe(
        'Refused: --since needs git: the git command is not installed.',
      );
    } finally {
      process.env['PATH'] = path;
      bare.remove();
    }
  });

  test('together with --staged', async () => {
    await expect(judge(place, { since: 'main', staged: true })).rejects.toBeInstanceOf(UsageError);
  });
});
