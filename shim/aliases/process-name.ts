import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';

/** No header of a length that a server refuses. */
const longestCommand = 300;

/** The command line and the number of this process, for a person. */
export function processName(): string {
  const [program = 'node', ...args] = process.argv;
  return `${[basename(program), ...args].join(' ').slice(0, longestCommand)} (process ${process.pid})`;
}

/** Leaves a line in the run's file of records that this process has the hooks. */
export function tellProcess(records: string): void {
  const record = { kind: 'process', run: process.env['SVC_CODEMOD_RUN'], pid: process.pid };
  appendFileSync(records, `${JSON.stringify(record)}\n`);
}
