import childProcess from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { defined } from '../../src/catalog/defined.ts';
import { callSite } from '../explain/call-site.ts';

/** Words of a command line behind which Node.js runs. */
const startsNode =
  /(?:^|[\s/\\"'])(?:node|npm|npx|pnpm|yarn|tsx|ts-node|jest|vitest|mocha|ava)(?:\.exe|\.cmd)?(?:["'\s]|$)|\.[cm]?[jt]sx?(?:["'\s]|$)/i;

/** What `ChildProcess.prototype.spawn` gets. */
interface SpawnOptions {
  file: string;
  args?: readonly string[];
  envPairs?: readonly string[];
}

type SyncCall = (file: string, ...rest: unknown[]) => unknown;

/**
 * Has every process of Node.js that is started without the hooks told, because its environment was cleared or replaced:
 * what it does is not seen, and its SDK is the installed one.
 * @param option what `NODE_OPTIONS` of a child with the hooks holds
 * @param records file that gets a line for each
 */
export function tellUnhookedChildren(option: string, records: string): void {
  const tell = (command: string): void => {
    if (!startsNode.test(command)) return;
    const site = callSite();
    const record = { kind: 'unhooked', command, ...defined({ callSite: site }) };
    appendFileSync(records, `${JSON.stringify(record)}\n`);
  };

  const prototype = childProcess.ChildProcess.prototype as unknown as { spawn(options: SpawnOptions): unknown };
  const { spawn } = prototype;
  prototype.spawn = function (options) {
    const isHooked = options.envPairs?.some((pair) => /^NODE_OPTIONS=/i.test(pair) && pair.includes(option));
    if (isHooked === false) tell((options.args ?? [options.file]).join(' '));
    return spawn.call(this, options);
  };

  const functions = childProcess as unknown as Record<'spawnSync' | 'execFileSync' | 'execSync', SyncCall>;
  for (const name of ['spawnSync', 'execFileSync', 'execSync'] as const) {
    const original = functions[name];
    functions[name] = function (this: unknown, file, ...rest) {
      const options = rest.findLast((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
      const { env } = (options ?? {}) as { env?: NodeJS.ProcessEnv };
      const args = Array.isArray(rest[0]) ? rest[0] : [];
      if (env && !env['NODE_OPTIONS']?.includes(option)) tell([file, ...args].join(' '));
      return original.call(this, file, ...rest);
    };
  }
  syncBuiltinESMExports();
}
