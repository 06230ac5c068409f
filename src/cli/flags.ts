import { InvalidArgumentError, Option, type Command } from 'commander';
import type { RunOptions } from '../pipeline/options.ts';
import { formats } from '../report/formats.ts';
import { askedFormats, parseFormats, type FormatTarget } from './format-targets.ts';
import { defined } from '../catalog/defined.ts';

/** What the flags shared by `migrate` and `check` become. */
export interface SharedFlags {
  only?: string[];
  skip?: string[];
  ignore?: string[];
  docs?: boolean;
  module?: string[];
  profile?: 'svc' | 'langfuse';
  manifests: boolean;
  diff?: boolean;
  format?: FormatTarget[];
  output?: string;
  force?: boolean;
  quiet?: boolean;
  all?: boolean;
  verbose?: boolean;
  concurrency?: number;
  cwd?: string;
}

/** For a flag that can be repeated: the values in their order. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

/** The same for a list with commas. */
export function collectList(value: string, previous: readonly string[] = []): string[] {
  return [
    ...previous,
    ...value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ];
}

function positiveInteger(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new InvalidArgumentError('It has to be a whole number from 1 on.');
  return Number(value);
}

/** Which sites and files a run works on. */
export function addSelectionFlags(command: Command): Command {
  return command
    .optionsGroup('What to work on:')
    .option('--only <ids>', 'only these ids or chapters, separated by commas; repeatable', collectList)
    .option('--skip <ids>', 'not these ids or chapters, separated by commas; repeatable', collectList)
    .option('--ignore <glob>', 'leave out files, in gitignore syntax from the root; repeatable', collect)
    .option('--docs', 'read all Markdown, not README files and docs folders of packages alone')
    .option('--module <package>', 'a package of your own that re-exports the SDK; repeatable', collect)
    .addOption(
      new Option('--profile <name>', 'names of the SDK; found out when not given').choices(['svc', 'langfuse']),
    )
    .option('--no-manifests', 'leave package.json and the like alone');
}

/** What `--force` does, for `--help`. */
export const forceHelp = 'write over a file that is there and was not written by svc-codemod';

const formatNames = formats.map(({ name, description }) => `${name} (${description})`).join(', ');

/** What a run prints and where. */
export function addOutputFlags(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .option('--diff', 'show what changes as a unified diff')
    .option(
      '--format <formats>',
      `how to report, as in sarif=FILE,github: each into a file, at most one on the terminal (default: pretty); repeatable. There are ${formatNames}`,
      parseFormats,
    )
    .option(
      '--output <file>',
      'write the report to a file; the terminal keeps the pretty one. The format is that of --format, or goes by the ending',
    )
    .option('--force', forceHelp)
    .option('--all', 'list all findings; else the first 20 of each list')
    .addOption(new Option('--quiet', 'failures and totals only').conflicts(['verbose', 'all']))
    .option(
      '--verbose',
      'like --all, with unresolved names, files that were left out, and files that were looked into, with the reason',
    );
}

/** How it runs. */
export function addRunFlags(command: Command): Command {
  return command
    .optionsGroup('Running:')
    .option('--concurrency <number>', 'files to read or write at the same time', positiveInteger)
    .option('--cwd <folder>', 'run as if started in this folder');
}

/** The flags as options of the pipeline. */
export function runOptions(paths: readonly string[], flags: SharedFlags): RunOptions {
  const asked = askedFormats(flags);
  return {
    paths,
    only: flags.only ?? [],
    skip: flags.skip ?? [],
    ignore: flags.ignore ?? [],
    modules: flags.module ?? [],
    manifests: flags.manifests,
    patches: flags.diff === true || asked.some(({ patches }) => patches === true),
    edits: flags.diff === true || asked.some(({ edits }) => edits === true),
    ...defined({ docs: flags.docs, profile: flags.profile, concurrency: flags.concurrency, cwd: flags.cwd }),
  };
}
