/**
 * Processes of Node.js, Bun and Deno that a command starts without the hooks, with a cleared environment for example:
 * what they load nobody sees. Linux shows that they ran.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { commandLine } from '../../../shim/aliases/process-name.ts';
import { defined } from '../../catalog/defined.ts';

/** What the environment of a process with the hooks holds; absent where a runtime cannot have them. */
export interface HookOptions {
  node: string;
  bun?: string | undefined;
}

/** A process that had none, for a person. */
export interface Unhooked {
  pid: number;
  /** Its command line. */
  command: string;
}

/** Milliseconds between two looks: a runtime needs more to start. What ends between two is not seen. */
const shortest = 10;
/** The same on a machine with thousands of processes, where a look takes long. */
const longest = 100;

const isShown = process.platform === 'linux' && existsSync('/proc/self/stat');

/** Which runtime a program is, by the name of its file; `bun.exe` is the one of npm, on Linux too. */
const runtimeName = /^(node|bun|deno)(?:js)?[\d.]*(?:\.exe)?(?: \(deleted\))?$/;

/** What a file of `/proc` says; undefined when the process has ended, or is somebody else's. */
function told<Answer>(read: () => Answer): Answer | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The process that started it, and its session. */
function originOf(pid: number): { parent: number; session: number } | undefined {
  const text = told(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // Behind the name, which may hold anything: state, parent, group, session.
  const [, parent, , session] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  return parent === undefined ? undefined : { parent: Number(parent), session: Number(session) };
}

function commandOf(pid: number): string {
  const words = told(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'));
  return words === undefined ? '' : commandLine(words);
}

/** The command line of a runtime without the hooks, false for other processes, undefined for one that is ending. */
function unhookedCommand(pid: number, options: HookOptions): string | false | undefined {
  const program = told(() => readlinkSync(`/proc/${pid}/exe`));
  if (program === undefined) return undefined;
  const [, runtime] = runtimeName.exec(basename(program)) ?? [];
  if (runtime === undefined) return false;
  const option = defined<Record<string, string | undefined>>({ ...options })[runtime];
  const environment = told(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
  if (environment === undefined) return undefined;
  return option !== undefined && environment.includes(option) ? false : commandOf(pid) || undefined;
}

/**
 * Looks at the processes of a command from its start on. Each is looked at again: one that was hooked may become
 * another program.
 *
 * @param leader of the session that the command runs in
 * @returns ends it, and says what ran without the hooks; undefined where that cannot be seen
 */
export function watchProcesses(leader: number, options: HookOptions): (() => Unhooked[]) | undefined {
  if (!isShown) return undefined;
  const unhooked = new Map<number, string>();
  /** Whether it belongs to the command, of each process that runs. */
  let running = new Map<number, boolean>();
  const isOfCommand = (pid: number, known: ReadonlyMap<number, boolean>): boolean => {
    const origin = originOf(pid);
    return origin !== undefined && (origin.session === leader || known.get(origin.parent) === true);
  };
  const look = (): void => {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    const now = new Map<number, boolean>();
    // What is not of the command is asked again: who started it may not have been known.
    for (const pid of pids) now.set(pid, running.get(pid) === true || isOfCommand(pid, now));
    running = now;
    for (const [pid, belongs] of running) {
      const command = belongs ? unhookedCommand(pid, options) : undefined;
      if (command === false) unhooked.delete(pid);
      else if (command !== undefined) unhooked.set(pid, command);
    }
  };
  const lookAgain = (): void => {
    const before = process.cpuUsage();
    look();
    // Time of the processor: a busy machine is no reason to look less often.
    const { user, system } = process.cpuUsage(before);
    timer = setTimeout(lookAgain, Math.min(longest, Math.max(shortest, (5 * (user + system)) / 1000)));
  };
  let timer = setTimeout(lookAgain, 0);
  return () => {
    clearTimeout(timer);
    return [...unhooked].map(([pid, command]) => ({ pid, command }));
  };
}
