import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { UsageError } from '../findings/errors.ts';
import { exitCodes } from '../report/exit-code.ts';
import { runtimeFailed, runtimeProves } from '../report/runtime-outcome.ts';
import type { Run } from '../report/run.ts';
import { addOutputFlags, addRunFlags, addSelectionFlags, runOptions, type SharedFlags } from './flags.ts';
import { addProjectTscFlags, projectTscOption, type ProjectTscFlag } from './project-tsc-flag.ts';
import { prepareOutput, printRun, workingFolder } from './print-run.ts';
import { createProgressLine, progressMode } from './progress-line.ts';

interface VerifyFlags extends SharedFlags, ProjectTscFlag {
  runtime?: string;
  data?: string;
  timeout: number;
  allowNotLoaded?: boolean;
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** A week: longer than any test, and within what a timer can wait. */
const longestSeconds = 7 * 24 * 3600;

/** Milliseconds of `90s`, `10m` or `1h`. */
function duration(value: string): number {
  const [, count, unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(value) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? 0);
  if (!(seconds > 0 && seconds <= longestSeconds))
    throw new InvalidArgumentError('It has to be a time such as 90s, 10m or 1h, of a week at most.');
  return seconds * 1000;
}

/** Runs the command and puts what it did into the report. */
async function addRuntime(run: Run, command: string, flags: VerifyFlags): Promise<void> {
  const { runOnShim } = await import('./runtime/runtime-check.ts');
  const cwd = workingFolder(flags);
  const runtime = await runOnShim({
    command,
    cwd,
    root: run.root,
    timeout: flags.timeout,
    ...(flags.data === undefined ? {} : { data: resolve(cwd, flags.data) }),
  });
  const { verify } = run.report;
  if (verify) run.report.verify = { ...verify, proven: verify.proven && runtimeProves(runtime), runtime };
  if (run.exitCode === exitCodes.partly) return;
  if (runtimeFailed(runtime)) run.exitCode = exitCodes.left;
  // Who asked for a run on v6 and got none is told that, whatever is left in the code.
  else if (!runtimeProves(runtime) && flags.allowNotLoaded !== true) run.exitCode = exitCodes.notLoaded;
}

/** @throws UsageError for a flag without the command that it is about */
function checkRuntimeFlags({ runtime, projectTsc, data, allowNotLoaded }: VerifyFlags, hasTimeout: boolean): void {
  if (runtime?.trim() === '') throw new UsageError('--runtime needs a command, as in --runtime "npm test".');
  if (runtime !== undefined) return;
  if (data !== undefined) throw new UsageError('--data needs --runtime.');
  if (hasTimeout && (projectTsc ?? false) === false)
    throw new UsageError('--timeout needs --runtime or --project-tsc.');
  if (allowNotLoaded) throw new UsageError('--allow-not-loaded needs --runtime.');
}

/** Adds `verify`: checks what the code does with the SDK on the v6 types; writes nothing. */
export function addVerifyCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = addProjectTscFlags(
    program
      .command('verify [paths...]')
      .description(
        'check the code on the v6 types, not manifests; writes nothing, exits with 1 when v5 code or an error is left',
      ),
    'on the types of v5 and of v6; it runs the TypeScript of the project where that is of another major',
  )
    .optionsGroup('At run time:')
    .option('--runtime <command>', 'then run a command on the shim against the contract service: "npm test"')
    .option('--data <file>', 'JSON file with records for that service to start with')
    .addOption(
      new Option('--timeout <time>', 'end what was started after this time: 90s, 10m, 1h')
        .argParser(duration)
        .default(600_000, '10m'),
    )
    .option(
      '--allow-not-loaded',
      'accept that no process of that command loaded the shim, or one ran without the hooks; else exit code 5',
    );
  addRunFlags(addOutputFlags(addSelectionFlags(command)));
  // It judges the code alone; who gives the flag to all commands is not refused.
  command.options.find(({ long }) => long === '--no-manifests')?.hideHelp();
  return command.action(async (paths: string[], flags: VerifyFlags) => {
    prepareOutput(flags);
    checkRuntimeFlags(flags, command.getOptionValueSource('timeout') === 'cli');
    const progress = createProgressLine(progressMode(process.stderr, process.env, flags.quiet ?? false));
    const { verifyRun } = await import('../pipeline/verification/verify.ts');
    try {
      const run = await verifyRun({
        ...runOptions(paths, flags),
        ...projectTscOption(flags, { timeout: flags.timeout }),
        onProgress: progress.update,
      });
      progress.clear();
      if (flags.runtime !== undefined) await addRuntime(run, flags.runtime, flags);
      setExitCode(run.exitCode);
      await printRun(run, { flags, paths });
    } finally {
      progress.clear();
    }
  });
}
