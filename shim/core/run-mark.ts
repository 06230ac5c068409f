import { defined } from '../../src/catalog/defined.ts';
/** What tells `verify --runtime` that it is the shim that runs, and not an installed SDK of major 5. */

/** Header of the shim's requests during such a run; its value is the mark that the run gave to its processes. */
export const markHeader = 'x-svc-codemod-run';

const fromEnvironment = (name: string): string | undefined =>
  typeof process === 'undefined' ? undefined : process.env[name] || undefined;

/** The header with the mark; nothing outside of a run. */
export function runMark(): Record<string, string> {
  const mark = fromEnvironment('SVC_CODEMOD_RUN');
  return defined({ [markHeader]: mark });
}

/** Leaves a line with the mark in the run's file of records. */
export function tellLoaded(): void {
  const mark = fromEnvironment('SVC_CODEMOD_RUN');
  const file = fromEnvironment('SVC_CODEMOD_EXPLAIN_FILE');
  if (mark === undefined || file === undefined) return;
  // Not imported: the shim of the browser package is bundled for where there is no file system.
  const record = { kind: 'loaded', run: mark, pid: process.pid };
  process.getBuiltinModule?.('node:fs').appendFileSync(file, `${JSON.stringify(record)}\n`);
}
