/** The command of `verify --runtime`: started with every process below it in one group, and ended as one. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { UsageError } from '../../findings/errors.ts';

/** What to start. */
export interface CommandRequest {
  /** For the shell, e.g. `npm test`. */
  command: string;
  /** Absolute folder that it runs in. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Milliseconds after which it is ended. */
  timeout: number;
  /** Is told the number of the first process, which leads a session of its own. */
  onStart?: (pid: number) => void;
}

/** How it ended. */
export interface CommandEnd {
  /** As shells count it: 128 and more for a signal, 124 for the time limit. */
  exitCode: number;
  timedOut: boolean;
}

const timeoutExitCode = 124;

/** Milliseconds between the request to end and the end. */
const patience = 5_000;

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const isWindows = process.platform === 'win32';

/** Sends a signal to the command and to all that it started. */
function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // They have ended meanwhile.
  }
}

/**
 * Runs the command. What it prints goes to standard error, so that a report on standard output stays whole.
 * @throws UsageError when it cannot be started
 */
export function runCommand({ command, cwd, env, timeout, onStart }: CommandRequest): Promise<CommandEnd> {
  return new Promise((end, fail) => {
    const child = spawn(command, {
      cwd,
      env,
      shell: true,
      stdio: ['ignore', 2, 2],
      windowsHide: true,
      // The leader of a group, which a signal reaches as a whole.
      detached: !isWindows,
    });
    if (child.pid !== undefined) onStart?.(child.pid);
    let timedOut = false;
    const limit = setTimeout(() => {
      timedOut = true;
      signalAll(child, 'SIGTERM');
      setTimeout(() => signalAll(child, 'SIGKILL'), patience).unref();
    }, timeout);
    const pass = (signal: NodeJS.Signals): void => signalAll(child, signal);
    for (const signal of passedOn) process.on(signal, pass);
    const done = (): void => {
      clearTimeout(limit);
      for (const signal of passedOn) process.off(signal, pass);
    };
    child.once('error', (error) => {
      done();
      fail(new UsageError(`--runtime: the command cannot be started (${error.message}).`));
    });
    child.once('close', (code, signal) => {
      done();
      // The shell may have gone before what it started.
      if (timedOut) signalAll(child, 'SIGKILL');
      const ended = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      end({ exitCode: timedOut ? timeoutExitCode : ended, timedOut });
    });
  });
}
