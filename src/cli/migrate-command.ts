import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { UsageError } from '../findings/errors.ts';
import { didYouMean } from '../findings/nearest-names.ts';
import type { MigrateCommandOptions } from '../pipeline/migrate.ts';
import { createColours, wantsColour } from '../report/colours.ts';
import { addOutputFlags, addRunFlags, addSelectionFlags, runOptions, type SharedFlags } from './flags.ts';
import { pathFrom, prepareOutput, printRun, workingFolder } from './print-run.ts';
import { preparePatch, writePatch } from './patch-flag.ts';
import { addProjectTscFlags, projectTscOption, type ProjectTscFlag } from './project-tsc-flag.ts';
import { addShardFlag, type ShardFlag } from './shard-flag.ts';
import { addStdinFlag, overlaidText, type StdinFlag } from './stdin-flag.ts';
import { createProgressLine, progressMode } from './progress-line.ts';
import { terminalWidth } from './terminal-width.ts';
import { defined } from '../catalog/defined.ts';

interface MigrateFlags extends SharedFlags, StdinFlag, ShardFlag, ProjectTscFlag {
  dryRun?: boolean;
  check?: boolean;
  patch?: string;
  markers: boolean;
  install?: boolean;
  verify: boolean;
  compat?: boolean;
  compatFile?: string;
  commit?: boolean;
  interactive?: boolean;
  allowDirty?: boolean;
  allowNoVcs?: boolean;
}

/** A misspelled command arrives here as a path, and so does a command behind flags. */
function refuseCommandNames(paths: readonly string[], folder: string, commands: readonly string[]): void {
  for (const path of paths) {
    if (existsSync(resolve(folder, path))) continue;
    if (commands.includes(path)) throw new UsageError(`"${path}" is a command; put it first: svc-codemod ${path}`);
    if (/[./\\]/.test(path)) throw new UsageError(`"${path}" does not exist.`);
    const next = didYouMean(path, commands) || ' "npx svc-codemod --help" shows the commands.';
    throw new UsageError(`"${path}" is no command, file or folder here.${next}`);
  }
}

/** Its ending says how the file is written. */
function compatFileOf(path: string): string {
  if (!/\.(?:[cm]?[jt]s)$/.test(path) || /\.d\.[cm]?ts$/.test(path))
    throw new UsageError(
      `--compat-file needs a file that ends in .ts, .mts, .cts, .js, .mjs or .cjs; "${path}" does not.`,
    );
  return path;
}

function addWritingFlags(command: Command): Command {
  return command
    .optionsGroup('What to write:')
    .option('-n, --dry-run', 'write nothing; the report says what would change')
    .option('--check', 'like --dry-run, and exit with 1 when something would change')
    .addOption(
      new Option(
        '--patch <file>',
        'write nothing but one patch with all changes, which "git apply" takes; "-" is standard output',
      ).conflicts('install'),
    )
    .option(
      '--compat',
      'replace removed reads with helper functions, added to your repository, that return the v5 shape',
    )
    .option(
      '--compat-file <path>',
      'the file of these functions (implies --compat; default: svc-v6-compat.ts or .js in each package)',
    )
    .option('--no-markers', 'write no TODO(svc-v6) comments; needs --output, so that the findings are kept')
    .option('--no-verify', 'do not check the migrated code on the v6 types at the end')
    .option('--install', "run the package manager's install when a manifest was written")
    .addOption(
      new Option(
        '--commit',
        'make a git commit for each chapter; refused where something is not committed yet',
      ).conflicts(['dryRun', 'check', 'patch', 'stdinFilepath', 'shard', 'install', 'allowDirty']),
    )
    .addOption(
      new Option('-i, --interactive', 'ask about each change, as "git add -p" does; needs a terminal').conflicts([
        'dryRun',
        'check',
        'patch',
        'stdinFilepath',
        'shard',
        'commit',
        'quiet',
      ]),
    )
    .option('--allow-dirty', 'write files with changes that are not committed')
    .option('--allow-no-vcs', 'write where there is no git');
}

/** Adds `migrate`, the command that runs when none is named. */
export function addMigrateCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = addWritingFlags(
    program
      .command('migrate [paths...]', { isDefault: true })
      .description('migrate v5 code and manifests to v6 (the default command)'),
  );
  addProjectTscFlags(command, 'before on the types of v5 and after on those of v6; by the TypeScript of svc-codemod');
  addStdinFlag(addSelectionFlags(command), ', and give the migrated one on standard output; nothing is written', [
    'patch',
    'install',
  ]);
  addRunFlags(addOutputFlags(addShardFlag(command, 'write and report', ['stdinFilepath'])));
  return command.action(async (paths: string[], flags: MigrateFlags) => {
    refuseWithoutReport(flags);
    refuseCommandNames(
      paths,
      workingFolder(flags),
      program.commands.map((other) => other.name()),
    );
    await runMigrate(paths, flags, setExitCode);
  });
}

function refuseWithoutReport(flags: MigrateFlags): void {
  if (flags.markers || flags.output !== undefined || flags.format?.some(({ path }) => path !== undefined)) return;
  throw new UsageError('--no-markers needs --output FILE: without markers only the report says what is left.');
}

/** What the flags ask of the run. */
function migrateOptions(
  paths: readonly string[],
  flags: MigrateFlags,
): Omit<MigrateCommandOptions, 'choose' | 'onProgress'> {
  const { shard, compatFile, projectTsc = false } = flags;
  if (!flags.verify && projectTsc !== false)
    throw new UsageError('--project-tsc is a part of the check that --no-verify leaves out.');
  return {
    ...runOptions(paths, flags),
    ...defined({ shard }),
    ...projectTscOption(flags),
    dryRun: flags.dryRun === true || flags.check === true,
    patch: flags.patch !== undefined,
    commit: flags.commit ?? false,
    markers: flags.markers,
    verify: flags.verify,
    install: flags.install ?? false,
    compat: flags.compat === true || compatFile !== undefined,
    ...(compatFile === undefined ? {} : { compatFile: compatFileOf(compatFile) }),
    allowDirty: flags.allowDirty ?? false,
    allowNoVcs: flags.allowNoVcs ?? false,
  };
}

/** Runs the migration and prints what it did. */
async function runMigrate(
  paths: readonly string[],
  flags: MigrateFlags,
  setExitCode: (code: number) => void,
): Promise<void> {
  const { taken, terminal } = preparePatch(flags);
  prepareOutput(flags, taken);
  const conversation = flags.interactive === true ? await import('./interactive/conversation.ts') : undefined;
  conversation?.requireTerminal();
  const overlaid = await overlaidText(flags, paths);
  const progress = createProgressLine(progressMode(process.stderr, process.env, flags.quiet ?? false));
  const { migrateRun, wouldChange } = await import('../pipeline/migrate.ts');
  const talk = conversation?.createConversation(
    {
      colours: createColours(wantsColour(process.stdout, process.env)),
      width: terminalWidth(),
      showPath: pathFrom(workingFolder(flags)),
    },
    progress.clear,
  );
  try {
    const run = await migrateRun({
      ...defined({ choose: talk?.ask }),
      ...migrateOptions(paths, flags),
      ...overlaid,
      onProgress: progress.update,
    });
    if (flags.check === true && run.exitCode === 0 && wouldChange(run)) run.exitCode = 1;
    setExitCode(run.exitCode);
    progress.clear();
    await writePatch(run, flags);
    if (run.text !== undefined) process.stdout.write(run.text);
    await printRun(run, { flags, paths }, terminal);
  } finally {
    talk?.close();
    progress.clear();
  }
}
