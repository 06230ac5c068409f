import { statSync, writeFileSync } from 'node:fs';
import { dirname, extname, relative, resolve } from 'node:path';
import { toPosix } from '../analysis/repository-path.ts';
import { createFolder } from '../edits/create-folder.ts';
import { UsageError } from '../pipeline/errors.ts';
import { createColours, wantsColour } from '../report/colours.ts';
import { jsonReport } from '../report/json.ts';
import { prettyReport, type PrettyOptions } from '../report/pretty.ts';
import type { Run } from '../report/run.ts';
import type { SharedFlags } from './flags.ts';

/** The folder a command works in, absolute. */
export function workingFolder(flags: Pick<SharedFlags, 'cwd'>): string {
  return resolve(flags.cwd ?? '.');
}

/**
 * Makes sure the report can be written before the work is done, not after.
 * @throws UsageError
 */
export function prepareOutput(flags: SharedFlags): void {
  if (flags.output === undefined) return;
  const file = resolve(workingFolder(flags), flags.output);
  let folder: boolean;
  try {
    folder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
    createFolder(dirname(file));
  } catch (error) {
    throw new UsageError(`--output "${flags.output}" cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`);
  }
  if (folder) throw new UsageError(`--output "${flags.output}" is a folder; name a file.`);
}

/** Writes the report to standard output, and to a file where one was asked for. */
export function printRun(run: Run, flags: SharedFlags): void {
  const here = workingFolder(flags);
  const pretty = (colour: boolean): string => {
    const options: PrettyOptions = {
      colours: createColours(colour),
      diff: flags.diff ?? false,
      volume: flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal',
      showPath: (file) => toPosix(relative(here, resolve(run.root, file))) || '.',
    };
    return prettyReport(run, options);
  };
  const inTerminal = (): string => pretty(wantsColour(process.stdout, process.env));
  if (flags.output === undefined) {
    process.stdout.write(flags.format === 'json' ? jsonReport(run.report) : inTerminal());
    // What JSON has no place for is still said.
    if (flags.format === 'json' && !flags.quiet) {
      for (const note of [...(run.nothingToDo === undefined ? [] : [run.nothingToDo]), ...run.notes]) process.stderr.write(`svc-codemod: ${note}\n`);
    }
    return;
  }
  const format = flags.format ?? (extname(flags.output).toLowerCase() === '.json' ? 'json' : 'pretty');
  try {
    writeFileSync(resolve(here, flags.output), format === 'json' ? jsonReport(run.report) : pretty(false));
  } catch (error) {
    process.stdout.write(inTerminal());
    throw new UsageError(`the report could not be written to "${flags.output}" (${(error as NodeJS.ErrnoException).code ?? String(error)}); the run itself is done.`);
  }
  process.stdout.write(`${inTerminal()}Report written to ${flags.output}\n`);
}
