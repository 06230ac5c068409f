import { relative, resolve } from 'node:path';
import { toPosix } from '../repository/repository-path.ts';
import { NotWritten, UsageError } from '../findings/errors.ts';
import { createColours, wantsColour } from '../report/colours.ts';
import type { Format, FormatOptions, Rendered } from '../report/format.ts';
import { harmless } from '../report/harmless-text.ts';
import type { Run } from '../report/run.ts';
import type { SharedFlags } from './flags.ts';
import { formatTargets } from './format-targets.ts';
import { withTitle } from './own-file.ts';
import { reportOrigin } from './report-origin.ts';
import { plainWidth, terminalWidth } from './terminal-width.ts';
import { prepareFile, writeOutput } from './write-output.ts';

/** A command as it was typed. */
interface PrintedCommand {
  flags: SharedFlags;
  paths: readonly string[];
}

/** The folder a command works in, absolute. */
export function workingFolder(flags: Pick<SharedFlags, 'cwd'>): string {
  return resolve(flags.cwd ?? '.');
}

/**
 * Makes sure every report can be written before the work is done, not after.
 * @param taken the flag whose text standard output is for; the report for people goes to standard error then
 * @throws UsageError
 * @throws Refused for a file that is not ours
 */
export function prepareOutput(flags: SharedFlags, taken?: string): void {
  const here = workingFolder(flags);
  const { toStdout } = formatTargets(flags, here);
  if (taken !== undefined && toStdout.whole !== true) {
    throw new UsageError(
      `${taken} and --format ${toStdout.name} would both go to standard output; give the report a file: --format ${toStdout.name}=FILE.`,
    );
  }
  for (const { format, path = '' } of formatTargets(flags, here).targets)
    prepareFile(here, path, path === flags.output ? `--output "${path}"` : `--format ${format.name}: "${path}"`, flags);
}

/** An absolute path as seen from a folder. */
export function pathFrom(folder: string): (file: string) => string {
  return (file) => {
    const path = toPosix(relative(folder, file));
    // What a CI host would take for a command at the start of a line is no longer at its start.
    return /^(?:::|##)/.test(path) ? `./${path}` : path || '.';
  };
}

function volumeOf({ quiet, verbose, all }: SharedFlags): FormatOptions['volume'] {
  return quiet ? 'quiet' : verbose ? 'verbose' : all ? 'all' : 'normal';
}

type Look = Pick<FormatOptions, 'volume' | 'width'> & { colour: boolean };

/** A file has the whole of every list. */
function lookOfFile(flags: SharedFlags): Look {
  const volume = volumeOf(flags);
  return { colour: false, width: plainWidth, volume: volume === 'normal' ? 'all' : volume };
}

async function render(
  format: Format,
  run: Run,
  { flags, paths }: PrintedCommand,
  { colour, volume, width }: Look,
): Promise<Rendered> {
  const here = workingFolder(flags);
  const { reportedCatalogue: catalogue } = await import('../../transforms/entries.ts');
  const options: FormatOptions = {
    catalogue,
    colours: createColours(colour),
    diff: flags.diff ?? false,
    volume,
    width,
    paths,
    ...(flags.cwd === undefined ? {} : { cwd: flags.cwd }),
    showPath: (file) => pathFrom(here)(resolve(run.root, file)),
  };
  const shown = format.origin ? { ...run, origin: reportOrigin(run, new Date()) } : run;
  const rendered = (await format.load())(shown, options);
  return typeof rendered === 'string' ? { text: rendered, notices: [] } : rendered;
}

/**
 * Writes the report in every format that was asked for, to files and to standard output. What a format had to leave out
 * is said on standard error.
 * @param terminal where the report without a file goes
 * @throws NotWritten when a file could not be written; everything else was
 */
export async function printRun(
  run: Run,
  command: PrintedCommand,
  terminal: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  const { flags } = command;
  const here = workingFolder(flags);
  const { targets, toStdout } = formatTargets(flags, here);
  const toFiles: string[] = [];
  const failures: string[] = [];
  const notices: string[] = [];
  for (const { format, path = '' } of targets) {
    const { text, notices: left } = await render(format, run, command, lookOfFile(flags));
    const reason = await writeOutput(resolve(here, path), format.titled ? withTitle(text, 'report') : text);
    if (reason === undefined) toFiles.push(path);
    else failures.push(`"${path}" (${reason})`);
    notices.push(...left);
  }
  const printed = await render(toStdout, run, command, {
    colour: wantsColour(terminal, process.env),
    width: terminalWidth(terminal),
    volume: volumeOf(flags),
  });
  notices.push(...printed.notices);
  // What a format for programs has no place for is still said.
  if (toStdout.whole !== true)
    notices.unshift(
      ...(flags.quiet ? run.undone : [...(run.nothingToDo === undefined ? [] : [run.nothingToDo]), ...run.notes]),
    );
  for (const notice of notices) process.stderr.write(`svc-codemod: ${harmless(notice)}\n`);
  terminal.write(printed.text);
  if (toStdout.whole === true) for (const path of toFiles) terminal.write(`Report written to ${harmless(path)}\n`);
  if (failures.length > 0)
    throw new NotWritten(`the report could not be written to ${failures.join(', ')}; the run itself is done.`);
}
