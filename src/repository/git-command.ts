/**
 * How git is asked: it only reads, takes no lock that somebody waits for, speaks one language, and starts no prompt,
 * pager, hook or file-system monitor of the target.
 */
import { spawnSync } from 'node:child_process';

/** Variables that point git at another repository or change what it prints; a hook sets some of them. */
const misleading = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_EXTERNAL_DIFF',
  'GIT_DIFF_OPTS',
  'GIT_LITERAL_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  'GIT_GLOB_PATHSPECS',
  'GIT_TRACE',
];

/** What stands before every git command. */
export const gitSettings = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotepath=off',
  '-c',
  'diff.relative=false',
  '--no-pager',
] as const;

/** The environment git is asked in: without what would point it at another repository than the folder's own. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !misleading.includes(name.toUpperCase())),
  );
  return { ...environment, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_LFS_SKIP_SMUDGE: '1', LC_ALL: 'C' };
}

/** What git answered at once. */
export interface GitReply {
  /** `undefined` when git could not be started. */
  status: number | undefined;
  /** The git command is not installed. */
  missing: boolean;
  stdout: string;
  stderr: string;
}

/**
 * Asks git and waits.
 * @param folder where it is asked
 */
export function askGit(folder: string, args: readonly string[]): GitReply {
  const run = spawnSync('git', [...gitSettings, ...args], {
    cwd: folder,
    env: gitEnvironment(),
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const missing = (run.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  return {
    status: run.error ? undefined : (run.status ?? undefined),
    missing,
    stdout: run.stdout ?? '',
    stderr: run.stderr ?? '',
  };
}
