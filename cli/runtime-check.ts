/** `verify --runtime`: a command of the repository, run on the shim against a contract service. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toPosix } from '../analysis/repository-path.ts';
import { profiles } from '../catalog/profile.ts';
import { UsageError } from '../pipeline/errors.ts';
import type { CallSite, RemovedMember, RuntimeSummary, UnexpectedRequest } from '../report/schema.ts';
import { importOption } from '../shim/aliases/sdk-alias.ts';
import { callSiteHeader } from '../shim/aliases/sign-requests.ts';
import { createContractService, type RecordedRequest, type SeedData } from '../shim/service/index.ts';

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
}

/** Runs the command and waits for its end. Its output goes to standard error, so that a report on standard output stays whole. */
export async function runOnShim(request: RuntimeRequest): Promise<RuntimeSummary> {
  const service = createContractService();
  if (request.data !== undefined) seed(service.seed, request.data);
  const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-runtime-'));
  const records = join(folder, 'removed.jsonl');
  try {
    const { url } = await service.start();
    const exitCode = await run(request, environment(url, records));
    const { removedMembers, loaded } = readRecords(records, request.root);
    const unexpectedRequests = unexpected(service.requests, request.root);
    return {
      command: request.command,
      exitCode,
      sdkLoaded: loaded || removedMembers.length > 0 || service.requests.some(isOfSdk),
      requests: service.requests.length,
      removedMembers,
      unexpectedRequests,
    };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a run says that something is wrong. */
export function runtimeFailed({ exitCode, removedMembers, unexpectedRequests }: RuntimeSummary): boolean {
  return exitCode !== 0 || removedMembers.length > 0 || unexpectedRequests.length > 0;
}

function seed(take: (data: SeedData) => void, file: string): void {
  try {
    take(JSON.parse(readFileSync(file, 'utf8')) as SeedData);
  } catch (error) {
    throw new UsageError(`--data "${file}" cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The environment of the command: the address, keys and names of every profile, and Node's hooks behind its own options. */
function environment(url: string, records: string): NodeJS.ProcessEnv {
  const own = fileURLToPath(import.meta.url);
  const register = resolve(own, '..', '..', 'shim', 'aliases', `register${/\.[a-z]+$/.exec(own)?.[0] ?? '.js'}`);
  const names = Object.values(profiles).flatMap(({ env }) => [
    [`${env}BASE_URL`, url],
    [`${env}BASEURL`, url],
    [`${env}PUBLIC_KEY`, 'pk-svc-codemod'],
    [`${env}SECRET_KEY`, 'sk-svc-codemod'],
  ]);
  return {
    ...process.env,
    ...Object.fromEntries(names),
    NODE_OPTIONS: [process.env['NODE_OPTIONS'], importOption(register)].filter(Boolean).join(' '),
    SVC_CODEMOD_SERVICE: url,
    SVC_CODEMOD_EXPLAIN_FILE: records,
  };
}

function run({ command, cwd }: RuntimeRequest, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((end, fail) => {
    const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 2, 2], windowsHide: true });
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const done = (): void => signals.forEach((signal) => process.off(signal, pass));
    for (const signal of signals) process.on(signal, pass);
    child.once('error', (error) => {
      done();
      fail(new UsageError(`--runtime: the command cannot be started (${error.message}).`));
    });
    child.once('close', (code, signal) => {
      done();
      // As shells count it.
      end(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** `file:line:column` as a place; files below the root relative to it. */
function placeOf(site: string | undefined, root: string): CallSite | undefined {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(site ?? '') ?? [];
  if (file === undefined) return undefined;
  const inside = toPosix(relative(root, file));
  return {
    file: inside.startsWith('../') || inside === '' ? toPosix(file) : inside,
    line: Number(line),
    column: Number(column),
  };
}

interface Recorded {
  kind: RemovedMember['kind'] | 'loaded';
  id: string;
  message: string;
  callSite?: string;
}

/** One line; undefined for half a line, of a process that was killed while it wrote. */
function recordOf(line: string): Recorded | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as Recorded);
  } catch {
    return undefined;
  }
}

/** What the processes of the command wrote; the same place told by several of them once. */
function readRecords(file: string, root: string): { removedMembers: RemovedMember[]; loaded: boolean } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { removedMembers: [], loaded: false };
  }
  const found = new Map<string, RemovedMember>();
  let loaded = false;
  for (const line of text.split('\n')) {
    const record = recordOf(line);
    if (record === undefined) continue;
    const { kind, id, message, callSite } = record;
    if (kind === 'loaded') loaded = true;
    else found.set(`${id} ${callSite}`, { kind, id, message, ...withPlace(placeOf(callSite, root)) });
  }
  return { removedMembers: [...found.values()], loaded };
}

/** Sent by the shim; a program that asks for `health` itself has not loaded it. */
const isOfSdk = ({ headers }: RecordedRequest): boolean =>
  Object.values(profiles).some(({ header }) => `${header}sdk-name` in headers);

/** The call site that a request came with. */
function siteOf({ headers }: RecordedRequest): string | undefined {
  const header = headers[callSiteHeader];
  try {
    return typeof header === 'string' ? decodeURI(header) : undefined;
  } catch {
    // Not one of ours.
    return undefined;
  }
}

const withPlace = (place: CallSite | undefined): { callSite?: CallSite } =>
  place === undefined ? {} : { callSite: place };

/** No route of v6, or a request that the contract does not allow. A record that is not there is no matter of the migration. */
const isUnexpected = ({ route, status }: RecordedRequest): boolean =>
  route === undefined ||
  (status !== undefined && status >= 400 && status < 500 && status !== 404 && status !== 409 && status !== 429);

function unexpected(requests: readonly RecordedRequest[], root: string): UnexpectedRequest[] {
  const found = new Map<string, UnexpectedRequest>();
  for (const request of requests.filter(isUnexpected)) {
    const { method, path, status, removed = [] } = request;
    const site = siteOf(request);
    const key = JSON.stringify([method, path, status, site]);
    const known = found.get(key);
    if (known) known.count += 1;
    else
      found.set(key, {
        method,
        path,
        ...(status === undefined ? {} : { status }),
        removed: [...removed],
        count: 1,
        ...withPlace(placeOf(site, root)),
      });
  }
  return [...found.values()];
}
