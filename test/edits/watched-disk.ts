/**
 * The file system as the product calls it: a test says what else happens at a call, be it that somebody comes between,
 * or an error that no test can bring about.
 */
import fs from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

type Watched = 'accessSync' | 'fsyncSync' | 'mkdirSync' | 'readFileSync' | 'renameSync' | 'rmSync';
type Call = (...args: unknown[]) => unknown;

/** An error as the system reports it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made by the test`), { code });
}

/** Until the test ends, `happens` comes first at every call of the function. */
export function atCall(name: Watched, happens: (...args: unknown[]) => void): void {
  const functions = fs as unknown as Record<Watched, Call>;
  const original = functions[name];
  const set = (by: Call): void => {
    functions[name] = by;
    syncBuiltinESMExports();
  };
  set((...args) => {
    happens(...args);
    return original(...args);
  });
  onTestFinished(() => set(original));
}

/** Until the test ends, `happens` comes first at every call of the method of an open file. */
export async function atHandle(
  name: 'chown' | 'sync' | 'writeFile',
  happens: (handle: FileHandle) => void,
): Promise<void> {
  const handle = await open(process.execPath);
  await handle.close();
  const methods = Object.getPrototypeOf(handle) as Record<
    string,
    (this: FileHandle, ...args: unknown[]) => Promise<unknown>
  >;
  const original = methods[name]!;
  methods[name] = async function (...args) {
    happens(this);
    return original.apply(this, args);
  };
  onTestFinished(() => {
    methods[name] = original;
  });
}

/** Whether the system says which files a process has open. */
export const tellsOpenFiles = fs.existsSync('/proc/self/fd');

export function pathOfDescriptor(descriptor: unknown): string {
  return fs.readlinkSync(`/proc/self/fd/${descriptor as number}`);
}

/** What this process has open below a folder. */
export function openBelow(folder: string): string[] {
  return fs.readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [pathOfDescriptor(descriptor)].filter((path) => path.startsWith(folder));
    } catch {
      // That of the folder that was just read.
      return [];
    }
  });
}
