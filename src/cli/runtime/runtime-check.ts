/** `verify --runtime`: a command of the repository, run on the shim against a contract service. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../findings/errors.ts';
import type { RuntimeSummary } from '../../report/report-schema.ts';
import { preloadOption } from '../../../shim/aliases/bun-mapping.ts';
import { nameOfProcess } from '../../../shim/aliases/process-name.ts';
import { serviceEnvironment } from '../../../shim/aliases/service-environment.ts';
import { preloadFile, requireOption } from '../../../shim/aliases/sdk-alias.ts';
import { createContractService, type SeedData } from '../../../shim/service/index.ts';
import { pathWithHooks } from './path-with-hooks.ts';
import { runCommand } from './runtime-command.ts';
import { readRecords } from './runtime-records.ts';
import { type HookOptions, type Unhooked, watchProcesses } from './unhooked-processes.ts';
import { isOfShim, otherSdks, unexpectedRequests } from './runtime-requests.ts';

/** What to run. */
export interface RuntimeRequest {
  /** For the shell, e.g. `npm test`. */
  command: string;
  /** Absolute folder that it runs in. */
  cwd: string;
  /** Absolute folder that places in the answer are relative to. */
  root: string;
  /** JSON file with records for the service to start with. */
  data?: string;
  /** Milliseconds after which the command is ended. */
  timeout: number;
}

/** Where the processes of a run write down what they met. */
const recordsFile = (folder: string): string => join(folder, 'records.jsonl');

/**
 * Runs the command and waits for its end. Its output goes to standard error, so that a report on standard output stays
 * whole.
 */
export async function runOnShim({ command, cwd, root, data, timeout }: RuntimeRequest): Promise<RuntimeSummary> {
  const service = createContractService();
  if (data !== undefined) seed(service.seed, data);
  const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-runtime-'));
  const mark = randomUUID();
  try {
    const { url } = await service.start();
    const hooks = hookOptions();
    let watched: ReturnType<typeof watchProcesses>;
    const { exitCode, timedOut } = await runCommand({
      command,
      cwd,
      timeout,
      env: environment(url, folder, mark, hooks),
      onStart: (pid) => (watched = watchProcesses(pid, hooks)),
    });
    const unhooked = watched?.();
    const { hooked, onShim, removedMembers, v5Code } = readRecords(recordsFile(folder), mark, root);
    const others = [...otherSdks(service.requests, mark, root), ...v5Code];
    return {
      command,
      exitCode,
      ...(timedOut ? { timedOut: true, timeLimitMs: timeout } : {}),
      sdkLoaded: onShim.size > 0 || service.requests.some((request) => isOfShim(request, mark)),
      requests: service.requests.length,
      removedMembers,
      unexpectedRequests: unexpectedRequests(service.requests, root),
      ...(others.length > 0 ? { otherSdks: others } : {}),
      processes: {
        hooked: hooked.size,
        onShim: onShim.size,
        ...(unhooked && { unhooked: unhooked.filter(({ pid }) => !hooked.has(pid)).map(nameOf) }),
      },
    };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = ({ command, pid }: Unhooked): string => nameOfProcess(command, pid);

function seed(take: (data: SeedData) => void, file: string): void {
  try {
    take(JSON.parse(readFileSync(file, 'utf8')) as SeedData);
  } catch (error) {
    throw new UsageError(`--data "${file}" cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The module with the hooks, as this file is: compiled or not. */
function registerFile(): string {
  const thisFile = fileURLToPath(import.meta.url);
  const extension = /\.[a-z]+$/.exec(thisFile)?.[0] ?? '.js';
  return resolve(thisFile, '..', '..', '..', '..', 'shim', 'aliases', `register${extension}`);
}

/** What each runtime has to be told to load them. */
function hookOptions(): HookOptions {
  return { node: requireOption(preloadFile), bun: preloadOption(registerFile()) };
}

/**
 * The environment of the command: the address, keys and names of every profile, and Node's hooks behind its own
 * options.
 * @param folder of the run
 */
function environment(url: string, folder: string, mark: string, { node, bun }: HookOptions): NodeJS.ProcessEnv {
  const ours = {
    SVC_CODEMOD_SERVICE: url,
    SVC_CODEMOD_EXPLAIN_FILE: recordsFile(folder),
    SVC_CODEMOD_RUN: mark,
  };
  return {
    ...process.env,
    ...serviceEnvironment(url),
    ...ours,
    ...pathWithHooks(folder, node, ours),
    NODE_OPTIONS: [process.env['NODE_OPTIONS'], node].filter(Boolean).join(' '),
    BUN_OPTIONS: [process.env['BUN_OPTIONS'], bun].filter(Boolean).join(' '),
  };
}
