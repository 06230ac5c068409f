import type { Command } from 'commander';
import { addOutputFlags, addRunFlags, addSelectionFlags, runOptions, type SharedFlags } from './flags.ts';
import { prepareOutput, printRun } from './print-run.ts';
import { createProgressLine, wantsProgress } from './progress-line.ts';

/** Adds `verify`: checks what the code does with the SDK on the v6 types; writes nothing. */
export function addVerifyCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = program
    .command('verify [paths...]')
    .description('check what the code does with the SDK on the v6 types; writes nothing, exits with 1 when v5 or an error is left');
  addRunFlags(addOutputFlags(addSelectionFlags(command)));
  return command.action(async (paths: string[], flags: SharedFlags) => {
    prepareOutput(flags);
    const { verifyRun } = await import('../pipeline/verify.ts');
    const progress = createProgressLine(wantsProgress(process.stderr, process.env, flags.quiet ?? false));
    try {
      const run = await verifyRun({ ...runOptions(paths, flags), onProgress: progress.update });
      setExitCode(run.exitCode);
      progress.clear();
      printRun(run, flags);
    } finally {
      progress.clear();
    }
  });
}
