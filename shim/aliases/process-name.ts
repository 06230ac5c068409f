import { basename } from 'node:path';

/** No header of a length that a server refuses. */
const longestCommand = 300;

/** The command line and the number of this process, for a person. */
export function processName(): string {
  const [program = 'node', ...args] = process.argv;
  return `${[basename(program), ...args].join(' ').slice(0, longestCommand)} (process ${process.pid})`;
}
