import type { Command } from 'commander';
import { UsageError } from '../findings/errors.ts';
import { addOutputFlags, collect, type SharedFlags } from './flags.ts';
import { helpAfter } from './help-text.ts';
import { prepareOutput, printRun, workingFolder } from './print-run.ts';

interface MergeFlags extends SharedFlags {
  overview: string[];
}

const examples = `
Examples:
  svc-codemod check --shard 1/4 --output part-1.json      on each of four machines
  svc-codemod merge part-*.json --format sarif=out.sarif  the report of a single run, with its exit code
  svc-codemod merge --overview fleet.html reports/*.json  a page of many repositories, and where each stands
  svc-codemod merge --overview fleet.csv reports/*.json   the same as a table, a line for each
`;

/** Adds `merge`: puts the reports of shards together, or those of many repositories into an overview. */
export function addMergeCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = program
    .command('merge <reports...>')
    .description('merge the JSON reports of shards, or make an overview of many repositories')
    .optionsGroup('What to make:')
    .option(
      '--overview <file>',
      'instead of a report, an overview of the reports of any repositories: a page (.html) or a table (CSV; "-" is standard output). Repeat it for both',
      collect,
      [] as string[],
    );
  addOutputFlags(command)
    .optionsGroup('Running:')
    .option('--cwd <folder>', 'run as if started in this folder')
    .addHelpText('after', helpAfter(examples));
  return command.action(async (names: string[], flags: MergeFlags) => {
    const here = workingFolder(flags);
    if (flags.overview.length > 0) {
      if (flags.format !== undefined || flags.output !== undefined)
        throw new UsageError('--overview makes no report; leave out --format and --output.');
      const { writeOverviews } = await import('./write-overview.ts');
      await writeOverviews(names, flags.overview, here, flags);
      return;
    }
    prepareOutput(flags);
    const { readReport } = await import('../pipeline/read-report.ts');
    const { mergeReports } = await import('../pipeline/merge-reports.ts');
    const run = mergeReports(
      names.map((name) => readReport(here, name)),
      here,
    );
    setExitCode(run.exitCode);
    await printRun(run, { flags, paths: [] });
  });
}
