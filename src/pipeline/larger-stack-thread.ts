/** The thread that `larger-stack.ts` starts: one run, with a stack that holds deep code. */
import { parentPort, workerData } from 'node:worker_threads';
import { largerStack, withStackLimits } from '../program/stack-limits.ts';
import type { Run } from '../report/run.ts';
import { checkHere } from './gate/check.ts';
import { inThisThread, type RunKind, type ThreadMessage, type ThreadOrder } from './larger-stack.ts';
import { migrateHere } from './migrate.ts';
import type { RunOptions } from './options.ts';
import { verifyHere } from './verification/verify.ts';
import { defined } from '../catalog/defined.ts';

const runs: Readonly<Record<RunKind, (options: RunOptions, beforeWriting: typeof inThisThread) => Promise<Run>>> = {
  migrate: migrateHere,
  check: checkHere,
  verify: verifyHere,
};

const tell = (message: ThreadMessage): void => parentPort!.postMessage(message);
const { kind, options } = workerData as ThreadOrder;

try {
  const run = await withStackLimits(largerStack, () =>
    runs[kind]({ ...options, onProgress: (progress) => tell({ kind: 'progress', progress }) }, inThisThread),
  );
  tell({ kind: 'done', run });
} catch (error) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  tell({ kind: 'failed', name, message, ...defined({ stack }) });
}
