/** Which process a run belongs to, and whether it still runs: what a killed one has left may be cleared away. */
import { readFileSync } from 'node:fs';

/** A process in a file name: `<pid>-<start>`. A number alone comes back sooner or later. */
export type ProcessMark = string;

/** When a process started, in the system's own ticks; 0 where the system does not say. */
function startOf(pid: number): string {
  try {
    // The name of the command, in parentheses, may hold anything; the start is the 20th field behind it.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]!;
  } catch {
    return '0';
  }
}

/** The mark of this process. */
export function ownMark(): ProcessMark {
  return `${process.pid}-${startOf(process.pid)}`;
}

/** Whether another process with this mark is running. What this process itself began, it may go on with. */
export function runsElsewhere(mark: ProcessMark): boolean {
  const [pid, start] = mark.split('-');
  const number = Number(pid);
  if (number === process.pid) return false;
  try {
    process.kill(number, 0);
  } catch (error) {
    // Another user's process is there all the same.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(number) === start;
}
