// @ts-check
/**
 * The thread between a test, which waits for the end of a command as it would with `spawnSync`, and the process that
 * runs it. A process that ends with a command, or that takes too long for it, is replaced with the next one.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ ended: Int32Array<SharedArrayBuffer>, outputs: [number, number] }} */
const { ended, outputs } = workerData;

/** Stands for the exit code of a process that a signal ended; no exit code is below 0. */
const killed = -1;

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;

function started() {
  child ??= fork(fileURLToPath(new URL('warm-process.mjs', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', ...outputs, 'ipc'],
  });
  return child;
}

/** @param {number | null} status */
function end(status) {
  Atomics.store(ended, 1, status ?? killed);
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
}

parentPort?.on('message', (/** @type {import('./warm-command.ts').Order} */ order) => {
  const running = started();
  const limit = setTimeout(() => running.kill('SIGKILL'), order.timeout);
  const done = (/** @type {unknown} */ status) => {
    clearTimeout(limit);
    running.off('message', done).off('exit', gone);
    end(/** @type {number | null} */ (status));
  };
  const gone = (/** @type {number | null} */ status) => {
    child = undefined;
    done(status);
  };
  running.on('message', done).on('exit', gone);
  running.send(order);
});
