import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { gitEnvironment, gitSettings } from '../repository/git-command.ts';
import { Refused } from './errors.ts';

/** What a git command answered. */
export interface GitAnswer {
  /** 128 and the like when git refused. */
  status: number;
  stdout: string;
  stderr: string;
}

function environment(root: string, index: string | undefined): NodeJS.ProcessEnv {
  // `git commit <file>` and `git commit -a` run their hooks on an index of their own.
  const named = index ?? process.env['GIT_INDEX_FILE'];
  return named === undefined ? gitEnvironment() : { ...gitEnvironment(), GIT_INDEX_FILE: resolve(root, named) };
}

/** What git is given besides its arguments. */
interface GitInput {
  /** What git reads from standard input. */
  input?: string;
  /** The index file; default: the one that a hook names, else the repository's. */
  index?: string;
  /** How its bytes become a text. */
  encoding?: 'utf8' | 'latin1';
}

/**
 * Asks git without waiting for it.
 * @param root absolute path of the working tree
 * @throws Refused when git is not installed or cannot be started
 */
export function git(
  root: string,
  args: readonly string[],
  { input = '', index, encoding = 'utf8' }: GitInput = {},
): Promise<GitAnswer> {
  return new Promise((answered, failed) => {
    const child = execFile(
      'git',
      [...gitSettings, ...args],
      {
        cwd: root,
        env: environment(root, index),
        encoding,
        maxBuffer: Number.POSITIVE_INFINITY,
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        if (error === null) answered({ status: 0, stdout, stderr });
        else if (typeof error.code === 'number') answered({ status: error.code, stdout, stderr });
        else
          failed(
            new Refused(
              error.code === 'ENOENT'
                ? 'the git command is not installed.'
                : `git could not be started (${error.message}).`,
            ),
          );
      },
    );
    // A git that ends before it has read everything has said why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Git's own sentence about what went wrong. */
export function reasonOf({ stderr }: GitAnswer): string {
  const line = stderr.split('\n').find((text) => text.trim() !== '') ?? 'git gave no reason';
  return line.replace(/^(?:fatal|error): /, '').trim();
}

/** The answer's output cut at NUL. @throws Refused with git's own sentence when git refused */
export async function gitList(root: string, args: readonly string[]): Promise<string[]> {
  const answer = await git(root, args);
  if (answer.status !== 0) throw new Refused(`git ${args[0] ?? ''} failed: ${reasonOf(answer)}.`);
  return answer.stdout.split('\0').filter((entry) => entry !== '');
}

/** The texts of some objects, in their order, from one git. @throws Refused where git does not have one */
export async function gitTexts(root: string, objects: readonly string[]): Promise<string[]> {
  if (objects.length === 0) return [];
  // Git says how many bytes an object has; in latin1 each is a letter.
  const answer = await git(root, ['cat-file', '--batch'], {
    input: objects.map((object) => `${object}\n`).join(''),
    encoding: 'latin1',
  });
  const texts: string[] = [];
  let rest = answer.stdout;
  for (const object of objects) {
    const end = rest.indexOf('\n');
    const [, kind, size] = rest.slice(0, end).split(' ');
    if (kind !== 'blob') throw new Refused(`git cat-file failed: ${object} is ${kind ?? 'not to be had'}.`);
    const from = end + 1;
    const to = from + Number(size);
    texts.push(Buffer.from(rest.slice(from, to), 'latin1').toString('utf8'));
    rest = rest.slice(to + 1);
  }
  return texts;
}
