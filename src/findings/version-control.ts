import { existsSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { askGit } from '../repository/git-command.ts';

/** The git working tree a folder belongs to, or why there is none to rely on. */
export type WorkingTree =
  /** `root`: absolute path of the tree; `journals`: folder for the journals, inside the git directory. */
  | { kind: 'git'; root: string; journals: string }
  /** `why` is a clause: "this folder is in no git repository". */
  | { kind: 'none'; why: string };

/** The first folder with a `.git`, of a folder and those above it; git itself is not asked. */
export function folderWithGit(folder: string): string | undefined {
  for (let here = folder; ; here = dirname(here)) {
    if (existsSync(join(here, '.git'))) return here;
    if (here === parse(here).root) return undefined;
  }
}

/**
 * Finds the working tree of an existing folder, also from a sub-directory, a linked worktree or a submodule.
 * @param folder absolute path
 */
export function findWorkingTree(folder: string): WorkingTree {
  const answer = askGit(folder, ['rev-parse', '--show-toplevel', '--git-path', 'svc-codemod']);
  if (answer.status === 0) {
    const [root = '', journals = ''] = answer.stdout.split('\n');
    // `--git-path` answers relative to the folder it was asked in.
    return { kind: 'git', root: resolve(root), journals: resolve(folder, journals) };
  }
  if (answer.missing) {
    return {
      kind: 'none',
      why:
        folderWithGit(folder) !== undefined
          ? 'the git command is not installed'
          : 'this folder is in no git repository',
    };
  }
  if (/not a git repository/.test(answer.stderr)) return { kind: 'none', why: 'this folder is in no git repository' };
  const line = answer.stderr.split('\n').find((text) => text.trim() !== '') ?? 'git gave no reason';
  return { kind: 'none', why: `git does not work here (${line.replace(/^fatal: /, '').trim()})` };
}

/**
 * A file git could not bring back: changed since the last commit, not known to git, or one that it is told not to look
 * at.
 */
export interface UncommittedFile {
  /** Absolute path, as asked. */
  file: string;
  state: 'changed' | 'untracked' | 'unwatched';
}

const perCall = 100;

/**
 * Which of `files` have changes that are not committed, or are not in git at all (ignored ones too).
 * @param root absolute path of the working tree
 * @throws Error with git's sentence when git fails
 */
export function uncommittedAmong(root: string, files: readonly string[]): UncommittedFile[] {
  const uncommitted: UncommittedFile[] = [];
  // In portions, since a command line has a limit and `git status` takes no list of paths from a file.
  for (let from = 0; from < files.length; from += perCall) {
    const portion = files.slice(from, from + perCall);
    const states = new Map<string, UncommittedFile['state']>();
    for (const line of listed(root, ['ls-files', '-v', '-z', '--', ...portion])) {
      // `h` and `S`: assume-unchanged and skip-worktree, whose changes `git status` leaves out.
      if (!line.startsWith('H ')) states.set(resolve(root, line.slice(2)), 'unwatched');
    }
    for (const line of listed(root, [
      'status',
      '--porcelain=v1',
      '-z',
      '--untracked-files=all',
      '--ignored=matching',
      '--no-renames',
      '--',
      ...portion,
    ])) {
      const code = line.slice(0, 2);
      states.set(resolve(root, line.slice(3)), code === '??' || code === '!!' ? 'untracked' : 'changed');
    }
    for (const file of portion) {
      const state = states.get(resolve(file)) ?? ignoredFolder(states, resolve(file));
      if (state !== undefined) uncommitted.push({ file, state });
    }
  }
  return uncommitted;
}

function listed(root: string, args: readonly string[]): string[] {
  const answer = askGit(root, ['--literal-pathspecs', ...args]);
  if (answer.status !== 0) throw new Error(answer.stderr.trim() || `git ${args[0]} failed`);
  return answer.stdout.split('\0').filter((line) => line !== '');
}

/** An ignored folder is listed instead of the files in it. */
function ignoredFolder(states: ReadonlyMap<string, UncommittedFile['state']>, file: string): 'untracked' | undefined {
  for (let here = dirname(file); here !== parse(here).root; here = dirname(here)) {
    if (states.get(here) === 'untracked') return 'untracked';
  }
  return undefined;
}
