import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../pipeline/errors.ts';
import { exitCodes } from '../report/exit-code.ts';
import type { Run } from '../report/run.ts';
import { addOutputFlags, addRunFlags, addSelectionFlags, runOptions, type SharedFlags } from './flags.ts';
import { prepareOutput, printRun, workingFolder } from './print-run.ts';
import { createProgressLine, wantsProgress } from './progress-line.ts';

interface VerifyFlags extends SharedFlags {
  runtime?: string;
  data?: string;
}

/** Runs the command and puts what it did into the report. */
async function addRuntime(run: Run, command: string, flags: VerifyFlags): Promise<void> {
  const { runOnShim, runtimeFailed } = await import('./runtime-check.ts');
  const cwd = workingFolder(flags);
  const runtime = await runOnShim({
    command,
    cwd,
    root: run.root,
    ...(flags.data === undefined ? {} : { data: resolve(cwd, flags.data) }),
  });
  const { verify } = run.report;
  const failed = runtimeFailed(runtime);
  if (verify) run.report.verify = { ...verify, proven: verify.proven && !failed && runtime.sdkLoaded, runtime };
  if (failed && run.exitCode === exitCodes.done) run.exitCode = exitCodes.left;
}

/** Adds `verify`: checks what the code does with the SDK on the v6 types; writes nothing. */
export function addVerifyCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = program
    .command('verify [paths...]')
    .description(
      'check what the code does with the SDK on the v6 types; writes nothing, exits with 1 when v5 or an error is left',
    )
    .optionsGroup('At run time:')
    .option('--runtime <command>', 'then run a command on the shim against the contract service: "npm test"')
    .option('--data <file>', 'JSON file with records for that service to start with');
  addRunFlags(addOutputFlags(addSelectionFlags(command)));
  return command.action(async (paths: string[], flags: VerifyFlags) => {
    prepareOutput(flags);
    if (flags.data !== undefined && flags.runtime === undefined) throw new UsageError('--data needs --runtime.');
    if (flags.runtime?.trim() === '') throw new UsageError('--runtime needs a command, as in --runtime "npm test".');
    const { verifyRun } = await import('../pipeline/verify.ts');
    const progress = createProgressLine(wantsProgress(process.stderr, process.env, flags.quiet ?? false));
    try {
      const run = await verifyRun({ ...runOptions(paths, flags), onProgress: progress.update });
      progress.clear();
      if (flags.runtime !== undefined) await addRuntime(run, flags.runtime, flags);
      setExitCode(run.exitCode);
      await printRun(run, flags);
    } finally {
      progress.clear();
    }
  });
}
