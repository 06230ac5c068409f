import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, expect, test } from 'vitest';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  manifest,
  traceRead,
  type Finished,
  type TemporaryRepository,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const files = {
  'package.json': manifest,
  'both.ts': `${aliasCall}export const traces = client.fetchTraces({ limit: 3 });\nclient.getPrompt('b').then((p) => client.fetchTraces({ name: p.name }));\n`,
  'read.ts': traceRead,
  'left.ts': traceRead.replace('{ limit: 3 }', '...options'),
  'run.ts':
    "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nawait client.getDatasetRuns('d');\n",
};

function commit(repo: TemporaryRepository, ...args: string[]): Finished {
  const person = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  return repo.run(['--commit', ...args], { env: person });
}

test.each([[[]], [['--compat']]])(
  '--commit %j makes a commit for each chapter, and the tree of a run without it',
  (args) => {
    place = createRepository(files);
    const plain = createRepository(files);
    try {
      place.write('not-in-git.txt', '');
      plain.write('not-in-git.txt', '');
      const single = plain.run(args);
      const { status, stdout } = commit(place, ...args);
      expect(status).toBe(single.status);
      expect(place.hash()).toBe(plain.hash());
      expect(place.git('status', '--porcelain')).toBe('?? not-in-git.txt\n');
      const messages = place.git('log', '--reverse', '--format=%s').trim().split('\n').slice(1);
      expect(messages).toContain('svc-codemod: client-aliases (2 migrated)');
      expect(messages).toContain('svc-codemod: versions (1 manifest line)');
      expect(messages.length).toBeGreaterThan(2);
      for (const message of messages) expect(stdout).toContain(`Note: Committed: ${message}\n`);
      const committed = place
        .git('log', '--format=%H')
        .trim()
        .split('\n')
        .flatMap((id) => {
          const names = place.git('ls-tree', '-r', '--name-only', id).split('\n');
          return names.filter((name) => name.endsWith('.ts')).map((name) => place.git('show', `${id}:${name}`));
        });
      expect(committed.length).toBeGreaterThan(messages.length);
      for (const text of committed) {
        const { diagnostics } = ts.transpileModule(text, {
          reportDiagnostics: true,
          compilerOptions: { target: ts.ScriptTarget.ES2022 },
        });
        expect(diagnostics).toEqual([]);
      }
      expect(commit(place, ...args).stdout).not.toContain('Committed');
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
        'To take back what was written (the commits stay; "git reset --hard" with the commit before them takes both back): npx svc-codemod undo',
      );
      const committedIds = place.git('log', '--reverse', '--format=%h').trim().split('\n').slice(1);
      const undone = place.run(['undo']);
      expect({ status: undone.status, last: undone.stdout.trimEnd().split('\n').at(-1) }).toEqual({
        status: 0,
        last: `Its commits ${committedIds[0]} to ${committedIds.at(-1)} stay: commit the restored files to revert them, or, where they are not pushed, take them back: git reset ${committedIds[0]}^`,
      });
      expect(plain.run(['undo']).stdout).not.toContain('commit');
      place.git('reset', '-q', `${committedIds[0]}^`);
      expect(place.git('status', '--porcelain')).toBe('?? not-in-git.txt\n');
      expect(place.git('diff', '--name-only', place.git('rev-list', '--max-parents=0', 'HEAD').trim())).toBe('');
    } finally {
      plain.remove();
    }
  },
);

test('--commit refuses changes that are not committed, a place without git, and flags that write nothing', () => {
  place = createRepository(files);
  place.write('read.ts', `${traceRead}\n`);
  const dirty = commit(place);
  expect(dirty).toEqual({
    status: 3,
    stdout: '',
    stderr: 'svc-codemod: --commit needs a tree without changes: read.ts has some that are not committed.\n',
  });
  expect(commit(place, '--dry-run').status).toBe(2);
  place.remove();
  place = createRepository(files, false);
  expect(commit(place)).toEqual({
    status: 3,
    stdout: '',
    stderr: 'svc-codemod: --commit needs git: this folder is in no git repository.\n',
  });
});

test('--commit stops where a hook refuses', () => {
  place = createRepository({ ...files, 'a.ts': aliasCall });
  const hookFile = join(place.root, '.git', 'hooks', 'commit-msg');
  writeFileSync(
    hookFile,
    '#!/bin/sh\nif grep -q client-aliases "$1"; then exit 0; fi\necho "not on a Friday" >&2\nexit 1\n',
  );
  chmodSync(hookFile, 0o755);
  const { status, stdout } = commit(place);
  expect(status).toBe(4);
  expect(place.git('log', '--format=%s').split('\n')[0]).toBe('svc-codemod: client-aliases (3 migrated)');
  expect(place.read('a.ts')).toBe(aliasCallMigrated);
  // In the tree, and not staged: an undo is whole.
  expect(place.git('diff', '--cached', '--name-only')).toBe('');
  expect(place.git('diff', '--name-only')).not.toBe('');
  expect(stdout).toContain(
    'failed: not on a Friday. Its changes are in the working tree; later chapters were not done.\n',
  );
});

/** A hook before each commit, with the staged TypeScript files in `$files`. */
function hook(script: string): void {
  const file = join(place.root, '.git', 'hooks', 'pre-commit');
  writeFileSync(
    file,
    `#!/bin/sh\nfiles=$(git diff --cached --name-only -- '*.ts')\n[ -z "$files" ] || { ${script}\n}\n`,
  );
  chmodSync(file, 0o755);
}

test('a hook that formats what is committed: the chapters behind are planned on what it has made', () => {
  place = createRepository(files);
  const plain = createRepository(files);
  try {
    hook('sed -i "s/import { SvcClient }/import {SvcClient}/" $files; git add $files');
    const { status, stdout } = commit(place);
    const whole = commit(plain);
    expect({ status, commits: place.git('log', '--format=%s'), tree: place.git('status', '--porcelain') }).toEqual({
      status: whole.status,
      commits: plain.git('log', '--format=%s'),
      tree: '',
    });
    for (const name of ['both.ts', 'read.ts', 'run.ts'])
      expect(place.read(name), name).toBe(plain.read(name).replace('{ SvcClient }', '{SvcClient}'));
    expect(stdout.replace(/profile svc, .*/, '')).toBe(whole.stdout.replace(/profile svc, .*/, ''));
  } finally {
    plain.remove();
  }
});

test('a hook that leaves its changes out of the commit, or takes ours back, ends the run', () => {
  const both = { 'package.json': manifest, 'both.ts': files['both.ts'] };
  place = createRepository(both);
  hook('echo "// formatted" >> both.ts');
  const left = commit(place);
  expect({ status: left.status, commits: place.git('log', '--format=%s').split('\n').slice(0, 2) }).toEqual({
    status: 4,
    commits: ['svc-codemod: client-aliases (2 migrated)', 'State'],
  });
  expect(left.stdout).toContain(
    'Note: Stopped, because a hook changed both.ts and did not commit it; later chapters were not done.\n',
  );
  expect(left.stdout).toContain(
    'Failed (2 files)\n  both.ts: not finished, because a hook changed both.ts and did not commit it\n  package.json: not finished, because a hook changed both.ts and did not commit it\n',
  );
  // What is committed is no finding to be done by hand.
  expect(left.stdout).toContain('Left to you (2)');
  place.remove();
  place = createRepository(both);
  hook('git checkout -q HEAD -- both.ts; git reset -q HEAD; echo >> not-in-git; git add not-in-git');
  const back = commit(place);
  expect({ status: back.status, commits: place.git('log', '--format=%s').split('\n').slice(0, 2) }).toEqual({
    status: 4,
    commits: ['svc-codemod: client-aliases (2 migrated)', 'State'],
  });
  expect(back.stdout).toContain(
    'Note: Stopped, because a hook took back what was committed in both.ts; later chapters were not done.\n',
  );
});
