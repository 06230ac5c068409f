import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runWarm } from '../cli/warm-command.ts';

/** A file that every run has to finish, whatever lies beside it. */
export const good =
  "import { SvcClient } from '@svc/client';\n\nconst client = new SvcClient();\nexport const prompt = await client.getPrompt('a');\n";

export const migratedGood = good.replace('client.getPrompt', 'client.prompt.get');

/** The start of a file with one site, for what comes after it. */
export const head =
  "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nclient.getPrompt('b');\n";

/** Every file, folder and link below `root` but git's, with its content and mode, to see that nothing else changed. */
export function contents(root: string): Record<string, string> {
  const contentByName: Record<string, string> = {};
  const visit = (folder: string): void => {
    for (const name of readdirSync(path.join(root, folder))) {
      const relative = path.join(folder, name);
      if (relative === '.git') continue;
      const status = lstatSync(path.join(root, relative));
      if (status.isDirectory()) visit(relative);
      else if (status.isSymbolicLink()) contentByName[relative] = `link to ${readlinkSync(path.join(root, relative))}`;
      else if (status.isFile())
        contentByName[relative] =
          `${(status.mode & 0o777).toString(8)} ${readFileSync(path.join(root, relative), 'latin1')}`;
    }
  };
  visit('');
  return contentByName;
}

/** Names of what differs between two `contents`. */
export function differences(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .sort();
}

const command = path.resolve(import.meta.dirname, '../../bin/svc-codemod.cjs');

/** What a run of the command left. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function environment(cwd: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: '1', HOME: cwd, GIT_CONFIG_GLOBAL: '/dev/null', ...more };
}

/** Milliseconds after which a run that hangs is killed; it has no code. */
const patience = 50_000;

/** Runs the built command, in a process that has run it before. */
export function svcCodemod(cwd: string, args: readonly string[]): Ended {
  const { status, stdout, stderr } = runWarm({ args, cwd, env: environment(cwd), timeout: patience });
  return { code: status, stdout, stderr };
}

/** Starts the built command the way a person does. */
export function startedCodemod(
  cwd: string,
  args: readonly string[],
  options: { uid?: number; gid?: number; env?: Readonly<Record<string, string>> } = {},
): Ended {
  const { env, ...rest } = options;
  const run = spawnSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
    env: environment(cwd, env),
    timeout: patience,
    killSignal: 'SIGKILL',
    maxBuffer: 1 << 28,
    ...rest,
  });
  return { code: run.status, stdout: run.stdout, stderr: run.stderr };
}

/** As {@link startedCodemod}, with every path that the command opened or listed and every program that it started. */
export function svcCodemodWatched(cwd: string, args: readonly string[]): Ended & { opened: string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-opened-'));
  const record = path.join(folder, 'opened.txt');
  try {
    writeFileSync(record, '');
    const run = startedCodemod(cwd, args, {
      env: { NODE_OPTIONS: `--require ${path.join(import.meta.dirname, 'record-opens.cjs')}`, SVC_TEST_OPENED: record },
    });
    return {
      ...run,
      opened: readFileSync(record, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
