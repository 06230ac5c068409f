import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

type Environment = Record<string, string | undefined>;

/** What `ChildProcess.prototype.spawn` gets. */
interface SpawnOptions {
  envPairs?: readonly string[];
}

type SyncCall = (file: string, ...rest: unknown[]) => unknown;
type WorkerClass = new (file: unknown, options?: { env?: unknown }) => object;

const ours = ['SVC_CODEMOD_SERVICE', 'SVC_CODEMOD_EXPLAIN_FILE', 'SVC_CODEMOD_RUN'] as const;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Has every process and worker start with the hooks, though its environment was cleared or has options of its own
 * (`NODE_OPTIONS=--experimental-vm-modules`): else its SDK is the installed one, and nobody sees what it does.
 * @param option what `NODE_OPTIONS` of a child with the hooks holds
 */
export function hookChildren(option: string): void {
  const kept = Object.fromEntries(ours.map((name) => [name, process.env[name]]));
  const hooked = (env: Environment): Environment => {
    const { NODE_OPTIONS: options } = env;
    const isThere = options?.includes(option) === true;
    return { ...env, ...kept, NODE_OPTIONS: isThere ? options : [options, option].filter(Boolean).join(' ') };
  };
  hookSpawn(hooked);
  hookSyncCalls(hooked);
  hookWorkers(hooked);
  syncBuiltinESMExports();
}

function hookSpawn(hooked: (env: Environment) => Environment): void {
  const prototype = childProcess.ChildProcess.prototype as unknown as { spawn(options: SpawnOptions): unknown };
  const { spawn } = prototype;
  prototype.spawn = function (options) {
    const { envPairs } = options;
    if (envPairs === undefined) return spawn.call(this, options);
    const env = hooked(
      Object.fromEntries(envPairs.map((pair) => /^(=?[^=]*)=(.*)$/s.exec(pair)!.slice(1))) as Environment,
    );
    return spawn.call(this, { ...options, envPairs: Object.entries(env).map(([name, value]) => `${name}=${value}`) });
  };
}

function hookSyncCalls(hooked: (env: Environment) => Environment): void {
  const functions = childProcess as unknown as Record<'spawnSync' | 'execFileSync' | 'execSync', SyncCall>;
  for (const name of ['spawnSync', 'execFileSync', 'execSync'] as const) {
    const original = functions[name];
    functions[name] = function (this: unknown, file, ...rest) {
      const options = (rest.find(isObject) ?? {}) as { env?: Environment };
      const args = rest.filter(Array.isArray);
      return original.call(this, file, ...args, { ...options, env: hooked(options.env ?? process.env) });
    };
  }
}

function hookWorkers(hooked: (env: Environment) => Environment): void {
  const threads = workerThreads as unknown as { Worker: WorkerClass };
  threads.Worker = new Proxy(threads.Worker, {
    construct(target, [file, options, ...rest]: [unknown, { env?: unknown }?, ...unknown[]], newTarget) {
      // No object: the environment of this process, a copy or shared.
      const given = isObject(options?.env) ? { ...options, env: hooked(options.env as Environment) } : options;
      return Reflect.construct(target, [file, given, ...rest], newTarget) as object;
    },
  });
}
