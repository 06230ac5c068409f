import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../pipeline/errors.ts';
import { counted } from '../report/counted.ts';
import { harmless } from '../report/harmless-text.ts';
import { addOutputFlags, type SharedFlags } from './flags.ts';
import { prepareOutput, printRun, workingFolder } from './print-run.ts';
import { prepareFile, writeOutput } from './write-output.ts';

interface MergeFlags extends SharedFlags {
  overview?: string;
}

const examples = `
Examples:
  svc-codemod check --shard 1/4 --output part-1.json      on each of four machines
  svc-codemod merge part-*.json --format sarif=out.sarif  the report of a single run, with its exit code
  svc-codemod merge --overview fleet.csv reports/*.json   one line for each repository
`;

async function writeOverview(names: readonly string[], file: string, here: string): Promise<void> {
  if (file !== '-') prepareFile(here, file, `--overview "${file}"`);
  const { readReport } = await import('../pipeline/read-report.ts');
  const { overviewCsv } = await import('../report/overview.ts');
  const table = overviewCsv(names.map((name) => readReport(here, name)));
  if (file === '-') {
    process.stdout.write(table);
    return;
  }
  const reason = await writeOutput(resolve(here, file), table);
  if (reason !== undefined) throw new UsageError(`the overview could not be written to "${file}" (${reason}).`);
  process.stdout.write(`Overview of ${counted(names.length, 'report')} written to ${harmless(file)}\n`);
}

/** Adds `merge`: puts the reports of shards together, or those of many repositories into a table. */
export function addMergeCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = program
    .command('merge <reports...>')
    .description('put the JSON reports of all shards together into that of a single run')
    .optionsGroup('What to make:')
    .option('--overview <file>', 'a CSV table in place of a report, a line for each report, of any repository; "-" is standard output');
  addOutputFlags(command).optionsGroup('Running:').option('--cwd <folder>', 'run as if started in this folder').addHelpText('after', examples);
  return command.action(async (names: string[], flags: MergeFlags) => {
    const here = workingFolder(flags);
    if (flags.overview !== undefined) {
      if (flags.format !== undefined || flags.output !== undefined) throw new UsageError('--overview makes a table and no report; leave out --format and --output.');
      return writeOverview(names, flags.overview, here);
    }
    prepareOutput(flags);
    const { readReport } = await import('../pipeline/read-report.ts');
    const { mergeReports } = await import('../pipeline/merge-reports.ts');
    const run = mergeReports(names.map((name) => readReport(here, name)), here);
    setExitCode(run.exitCode);
    await printRun(run, flags);
  });
}
