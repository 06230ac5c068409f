/**
 * The built command without its start-up: a process that has loaded it runs it again and again. For tests of what a run
 * does; where the process is the point (start-up, signals, standard input, a terminal), they start one of their own.
 */
import { ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a command did. */
export interface Finished {
  /** `null`: it was ended by a signal, or took too long. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A run of the command. */
export interface Order {
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** What standard input gives, in base64; it is empty without. */
  input?: string;
  /** Milliseconds after which it is killed. */
  timeout: number;
}

interface Bridge {
  worker: Worker;
  /** 1 once the command has ended, and its exit code or less than 0. */
  ended: Int32Array<SharedArrayBuffer>;
  outputs: readonly [Output, Output];
}

interface Output {
  file: string;
  descriptor: number;
}

/** Beyond this module, which each test file has anew: they share the process. */
const shared = globalThis as { warmCommand?: Bridge };

function open(): Bridge {
  const folder = mkdtempSync(join(tmpdir(), 'svc-warm-command-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const output = (name: string): Output => {
    const file = join(folder, name);
    return { file, descriptor: openSync(file, 'a') };
  };
  const outputs = [output('stdout'), output('stderr')] as const;
  const ended = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL('warm-bridge.mjs', import.meta.url), {
    workerData: { ended, outputs: outputs.map(({ descriptor }) => descriptor) },
    execArgv: [],
  });
  worker.unref();
  return { worker, ended, outputs };
}

/** Runs the command and waits for its end. */
export function runWarm(order: Order): Finished {
  const { worker, ended, outputs } = (shared.warmCommand ??= open());
  for (const { descriptor } of outputs) ftruncateSync(descriptor);
  Atomics.store(ended, 0, 0);
  worker.postMessage(order);
  Atomics.wait(ended, 0, 0);
  const status = Atomics.load(ended, 1);
  const [stdout = '', stderr = ''] = outputs.map(({ file }) => readFileSync(file, 'utf8'));
  return { status: status < 0 ? null : status, stdout, stderr };
}
