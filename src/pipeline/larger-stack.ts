/**
 * Runs over code that is nested more deeply than the stack of Node's main thread holds. That stack cannot grow in a
 * running process, and `node --stack-size` crashes where the system gives the thread less; a worker's stack is made as
 * large as asked for. Nearly no repository needs one, so the work begins in the thread it is in, and begins again where
 * it has to.
 */
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { largerStackMb, NeedsLargerStack, startingOver, withStackLimits } from '../program/stack-limits.ts';
import type { Run } from '../report/run.ts';
import { NotWritten, Refused, UsageError } from '../findings/errors.ts';
import type { Progress, RunOptions } from './options.ts';

/** The runs that can begin again. */
export type RunKind = 'migrate' | 'check' | 'verify';

/** What a run is started with in its thread. */
export interface ThreadOrder {
  kind: RunKind;
  options: object;
}

/** What the thread of a run tells. */
export type ThreadMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; run: Run }
  | { kind: 'failed'; name: string; message: string; stack?: string };

/**
 * Does the part of a run that writes nothing; it ends with {@link NeedsLargerStack} where the code is too deep for the
 * thread.
 */
export type BeforeWriting = <T>(work: () => Promise<T>) => Promise<T>;

/** Takes the work as it is: what is too deep is left out. */
export const inThisThread: BeforeWriting = (work) => work();

/** Does a run, once more with a larger stack if it has to be. */
export async function withLargerStack<Options extends RunOptions, Result extends Run>(
  kind: RunKind,
  options: Options,
  run: (options: Options, beforeWriting: BeforeWriting) => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  try {
    return await run(options, (work) => withStackLimits(startingOver, work));
  } catch (error) {
    if (!(error instanceof NeedsLargerStack)) throw error;
  }
  const lost = performance.now() - started;
  // What a run of this kind gives in its thread is what it gives here.
  const result = (await inThread(kind, options)) as Result;
  result.report.summary.durationMs += Math.round(lost);
  return result;
}

function inThread(kind: RunKind, { onProgress, ...options }: RunOptions): Promise<Run> {
  const worker = new Worker(new URL('./larger-stack-thread.js', import.meta.url), {
    workerData: { kind, options } satisfies ThreadOrder,
    resourceLimits: {
      stackSizeMb: largerStackMb,
      maxOldGenerationSizeMb: Math.ceil(getHeapStatistics().heap_size_limit / 2 ** 20),
    },
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'done') resolve(message.run);
      else reject(errorOf(message));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread with the larger stack ended before it was done')));
  });
}

const kinds = { UsageError, Refused, NotWritten };

function errorOf({ name, message, stack }: Extract<ThreadMessage, { kind: 'failed' }>): Error {
  const error = new (kinds[name as keyof typeof kinds] ?? Error)(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
