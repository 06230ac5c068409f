import { CommanderError } from 'commander';
import { NotWritten, Refused, UsageError } from '../findings/errors.ts';
import { exitCodes } from '../report/exit-code.ts';
import { harmless } from '../report/harmless-text.ts';
import { writeError } from './write-error.ts';

/** What can go wrong without a mistake of ours. */
const codes = [
  [UsageError, exitCodes.usage],
  [Refused, exitCodes.refused],
  [NotWritten, exitCodes.partly],
] as const;

/** Says what went wrong on standard error, in a sentence, and gives the exit code. */
export function explainError(error: unknown, verbose: boolean): number {
  // Commander has printed its message already; help and version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const message = harmless(error instanceof Error ? error.message : String(error), true);
  const expected = codes.find(([kind]) => error instanceof kind);
  if (expected !== undefined) {
    writeError(`svc-codemod: ${message}\n`);
    return expected[1];
  }
  const stack =
    verbose && error instanceof Error && error.stack !== undefined
      ? `\n${harmless(error.stack, true)}`
      : ' Run it again with --verbose to see where.';
  writeError(`svc-codemod: internal error: ${message}.${stack}\n`);
  return exitCodes.internal;
}
