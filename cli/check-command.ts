import type { Command } from 'commander';
import { addOutputFlags, addRunFlags, addSelectionFlags, runOptions, type SharedFlags } from './flags.ts';
import { prepareOutput, printRun } from './print-run.ts';
import { createProgressLine, wantsProgress } from './progress-line.ts';

/** Adds `check`: reports everything of v5 that is left and writes nothing. */
export function addCheckCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = program
    .command('check [paths...]')
    .description('report everything of v5 that is left, markers too; writes nothing, exits with 1 when there is something');
  addRunFlags(addOutputFlags(addSelectionFlags(command)));
  return command.action(async (paths: string[], flags: SharedFlags) => {
    prepareOutput(flags);
    const { checkRun } = await import('../pipeline/check.ts');
    const progress = createProgressLine(wantsProgress(process.stderr, process.env, flags.quiet ?? false));
    try {
      const run = await checkRun({ ...runOptions(paths, flags), onProgress: progress.update });
      setExitCode(run.exitCode);
      progress.clear();
      printRun(run, flags);
    } finally {
      progress.clear();
    }
  });
}
