import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report-schema.ts';
import { bin, type Finished, type TemporaryRepository } from './temporary-repository.ts';
import { calls, clean, cloneOf, createGateRepository } from '../pipeline/gate-repository.ts';

let place: TemporaryRepository;
beforeEach(() => {
  place = createGateRepository();
});
afterEach(() => place.remove());

/** What stands below the totals, without what to do now. */
function closing({ stdout }: Finished, from: string): string[] {
  const lines = stdout.split('\n\nWhat now\n')[0]!.trimEnd().split('\n');
  return lines.slice(lines.findIndex((line) => line.startsWith(from)));
}

describe('svc-codemod check', () => {
  test('--since says what was judged and exits with 1 for what a branch has touched', () => {
    const base = place.git('rev-parse', '--short=10', 'HEAD').trim();
    place.git('checkout', '-q', '-b', 'feature');
    place.write('src/new.ts', calls('one', 'two'));
    place.commit();
    const failing = place.run(['check', '--since', 'main']);
    expect({ status: failing.status, stderr: failing.stderr, closing: closing(failing, 'Checked') }).toEqual({
      status: 1,
      stderr: '',
      closing: [`Checked: the lines of 1 file that changed since main (merge base ${base}).`, 'Failed: 2 left.'],
    });
    expect(failing.stdout.split('\n')[0]).toBe('Fixable (2)');
    const passing = place.run(['check', '--since=HEAD', '--quiet']);
    expect({
      status: passing.status,
      first: passing.stdout.split('\n')[0],
      closing: closing(passing, 'Checked')[1],
    }).toEqual({ status: 0, first: 'No file has changed here since HEAD.', closing: 'Passed: nothing left.' });
  });

  test('what is to be done works as it stands, also where files have changes that are not committed', () => {
    place.write('src/new.ts', calls('one'));
    const commands = (...args: string[]): string[] =>
      place
        .run(['check', ...args])
        .stdout.split('\n')
        .filter((line) => line.startsWith('       npx svc-codemod'));
    expect(commands('--since', 'HEAD')).toEqual(['       npx svc-codemod --allow-dirty src/new.ts']);
    expect(place.run(['--allow-dirty', 'src/new.ts']).status).toBe(0);
    place.write('src/new.ts', calls('one'));
    place.commit();
    expect(commands('src/new.ts')).toEqual(['       npx svc-codemod src/new.ts']);
  });

  test('--quiet says of a check that fails that it does', () => {
    place.write('src/new.ts', calls('one', 'two'));
    const { status, stdout } = place.run(['check', 'src/new.ts', '--quiet']);
    expect(status).toBe(1);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('Failed: 2 left.');
  });

  test('--staged of a file that names nothing of the SDK reads no other, and says so', () => {
    place.write('notes.md', 'notes\n');
    place.git('add', 'notes.md');
    const { status, stdout } = place.run(['check', '--staged']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^No findings in 1 staged file, where nothing is named that the new major changed\.\n\n\d\.\d s\nChecked: 1 staged file, as it would be committed\.\nPassed: nothing left\.\n$/,
    );
  });

  test('--staged in a real pre-commit hook stops the commit, and lets the mended one through', () => {
    place.write('.git/hooks/pre-commit', `#!/bin/sh\nexec '${process.execPath}' '${bin}' check --staged\n`, 0o755);
    // Git sends what a hook prints to standard error.
    const commit = (...args: string[]): string => {
      try {
        place.git('commit', '-q', '-m', 'Change', ...args);
        return 'done';
      } catch (error) {
        return (error as { stderr: string }).stderr;
      }
    };
    place.write('src/new.ts', calls('one'));
    place.git('add', 'src/new.ts');
    place.write('src/new.ts', clean);
    const refused = commit();
    expect(refused).toContain('Checked: 1 staged file, as it would be committed.\nFailed: 1 left.\n');
    expect(refused.slice(refused.indexOf('What now')).split('\n').slice(1)).toEqual([
      '  1. Migrate what is fixable:',
      '       npx svc-codemod --allow-dirty src/new.ts',
      '  2. Look at the changes ("git diff"), and stage them:',
      '       git add src/new.ts',
      '',
    ]);
    place.git('add', 'src/new.ts');
    expect(commit()).toBe('done');
    // Only one of two changed files is committed, on an index of its own.
    place.write('src/b.ts', `${calls('third')}export const more = 1;\n`);
    place.write('src/clean.ts', 'export const nothing = 2;\n');
    expect(commit('src/clean.ts')).toBe('done');
    expect(commit('-a')).toContain('Checked: 1 staged file, as it would be committed.\nFailed: 1 left.\n');
  });

  test('a hook of a linked worktree that goes into a folder judges that worktree', () => {
    const linked = join(place.home, 'linked');
    place.git('worktree', 'add', '-q', linked, '-b', 'linked');
    place.write(
      '.git/hooks/pre-commit',
      `#!/bin/sh\ncd src\nexec '${process.execPath}' '${bin}' check --staged .. 2>&1\n`,
      0o755,
    );
    writeFileSync(join(linked, 'src/new.ts'), calls('one'));
    execFileSync('git', ['add', '.'], { cwd: linked });
    const { status, stderr } = spawnSync(
      'git',
      ['-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-m', 'Change'],
      { cwd: linked, encoding: 'utf8', env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' } },
    );
    expect({ status, first: stderr.split('\n')[0], judged: stderr.includes('Checked: 1 staged file,') }).toEqual({
      status: 1,
      first: 'Fixable (1)',
      judged: true,
    });
  });

  test('--baseline: made, held against, grown stale, updated', () => {
    const made = place.run(['check', '--baseline', 'v5.txt', '--update-baseline']);
    expect({ status: made.status, closing: closing(made, 'Baseline') }).toEqual({
      status: 0,
      closing: ['Baseline v5.txt written: 4 added, 0 removed, 4 found.', 'Passed.'],
    });
    const clear = place.run(['check', '--baseline', 'v5.txt']);
    expect({
      status: clear.status,
      shown: clear.stdout.includes('src/a.ts'),
      closing: closing(clear, 'Baseline'),
    }).toEqual({ status: 0, shown: false, closing: ['Baseline v5.txt: 0 new, 4 known.', 'Passed.'] });
    expect(place.run(['check', '--baseline', 'v5.txt', '--verbose']).stdout).toContain(
      '  src/a.ts:3:35  SvcClient.getPrompt',
    );
    place.write('src/a.ts', calls('first', 'other'));
    const swapped = place.run(['check', '--baseline', 'v5.txt']);
    expect({
      status: swapped.status,
      head: swapped.stdout.split('\n').slice(0, 2),
      closing: closing(swapped, 'Baseline'),
    }).toEqual({
      status: 1,
      head: ['Fixable (1)', '  src/a.ts:4:35  SvcClient.getPrompt -> prompt.get'],
      closing: [
        'Baseline v5.txt: 1 new, 3 known.',
        '1 entry is stale: the finding is gone. --update-baseline takes it out.',
        '- src/a.ts  SvcClient.getPrompt',
        'Failed: 1 new.',
      ],
    });
    expect(closing(place.run(['check', '--baseline', 'v5.txt', '--update-baseline']), 'Baseline')[0]).toBe(
      'Baseline v5.txt written: 1 added, 1 removed, 4 found.',
    );
  });

  test('--max', () => {
    expect(closing(place.run(['check', '--max', '4']), 'Passed')).toEqual(['Passed: 4 left (4 allowed).']);
    expect(closing(place.run(['check', '--max=3']), 'Failed')).toEqual(['Failed: 4 left (3 allowed).']);
  });

  test('--format json has the gate; without its flags there is none', () => {
    const report = JSON.parse(place.run(['check', '--format', 'json', '--max', '9']).stdout) as Report;
    expect(report.gate).toEqual({ left: 4, max: 9, passed: true });
    expect('gate' in (JSON.parse(place.run(['check', '--format', 'json']).stdout) as Report)).toBe(false);
  });

  test('a baseline below --cwd', () => {
    place.run(['check', '--cwd', 'src', '--baseline', 'v5.txt', '--update-baseline']);
    expect(
      place
        .read('src/v5.txt')
        .split('\n')
        .filter((line) => line.includes('src/')).length,
    ).toBe(3);
  });
});

describe('exit codes', () => {
  test.each<[string[], number, string]>([
    [['--since', '-n'], 2, 'svc-codemod: --since needs a value, and -n is another flag.'],
    [['--since'], 2, 'svc-codemod: --since needs a value.'],
    [['--since', 'HEAD', '--staged'], 2, 'svc-codemod: --since cannot be used with --staged.'],
    [['--since', 'HEAD', '--since-files', 'HEAD'], 2, 'svc-codemod: --since cannot be used with --since-files.'],
    [['--update-baseline'], 2, 'svc-codemod: --update-baseline needs --baseline FILE.'],
    [
      ['--baseline', 'v5.txt', '--update-baseline', '--staged'],
      2,
      'svc-codemod: --update-baseline cannot be used with --staged.',
    ],
    [
      ['--baseline', 'missing.txt'],
      2,
      'svc-codemod: the baseline "missing.txt" does not exist; --update-baseline makes it.',
    ],
    [
      ['--baseline', 'package.json'],
      2,
      'svc-codemod: the baseline "package.json" is broken in line 1: it has to be "# svc-codemod baseline 1".',
    ],
    [['--max', '-1'], 2, 'svc-codemod: --max has to be a whole number from 0 on, and not "-1".'],
    [
      ['--since', 'nowhere'],
      3,
      'svc-codemod: --since: there is no commit "nowhere" in this repository. Name a branch, a tag or a commit that is here; "git fetch" brings those of the remote.',
    ],
    [
      ['--since', '\u001b[2J'],
      3,
      'svc-codemod: --since: there is no commit "\\x1b[2J" in this repository. Name a branch, a tag or a commit that is here; "git fetch" brings those of the remote.',
    ],
  ])('check %j', (args, status, message) => {
    const before = place.hash();
    const run = place.run(['check', ...args]);
    expect({ status: run.status, stdout: run.stdout, first: run.stderr.split('\n')[0] }).toEqual({
      status,
      stdout: '',
      first: message,
    });
    expect(place.hash()).toBe(before);
  });

  test('3 and the remedy in a shallow clone', () => {
    place.git('checkout', '-q', '-b', 'feature');
    place.commit();
    const { status, stderr } = place.run(['check', '--since', 'origin/main'], { cwd: cloneOf(place, '--depth=1') });
    expect({ status, stderr: stderr.slice(0, 72) }).toEqual({
      status: 3,
      stderr: 'svc-codemod: --since: "origin/main" is not in this clone, which is shall',
    });
    expect(stderr).toContain('"fetch-depth: 0" for actions/checkout');
  });

  test('4 when a judged file cannot be read, also when nothing else is left', () => {
    place.write('src/broken.ts', `${calls('x')}export const = ;\n`);
    expect(place.run(['check', '--max', '99']).status).toBe(4);
    expect(place.run(['check', '--since', 'HEAD']).status).toBe(4);
    expect(place.run(['check', '--staged']).status).toBe(0);
  });
});

test('the help has a group of its own, and examples', () => {
  const { stdout } = place.run(['check', '--help']);
  const headings = stdout.split('\n').filter((line) => /^\S.*:$/.test(line));
  expect(headings).toEqual(['What counts:', 'What to work on:', 'Output:', 'Running:', 'Options:', 'Examples:']);
  expect([...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map((match) => match[1]).slice(0, 7)).toEqual([
    '--since',
    '--since-files',
    '--staged',
    '--baseline',
    '--update-baseline',
    '--strict',
    '--max',
  ]);
});
