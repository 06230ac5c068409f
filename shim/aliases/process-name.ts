import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';

/** No header of a length that a server refuses. */
const longestCommand = 300;

/** A command line, for a person: its program without the folder. */
export function commandLine([program = 'node', ...args]: readonly string[]): string {
  return [basename(program), ...args].join(' ').trim().slice(0, longestCommand);
}

/** A command line with the number of its process. */
export function nameOfProcess(command: string, pid: number): string {
  return `${command} (process ${pid})`;
}

/** The command line and the number of this process, for a person. */
export function processName(): string {
  return nameOfProcess(commandLine(process.argv), process.pid);
}

/** Leaves a line in the run's file of records that this process has the hooks. */
export function tellProcess(records: string): void {
  const record = { kind: 'process', run: process.env['SVC_CODEMOD_RUN'], pid: process.pid };
  appendFileSync(records, `${JSON.stringify(record)}\n`);
}
