import { InvalidArgumentError, Option, type Command } from 'commander';
import { addOutputFlags, addRunFlags, addSelectionFlags, runOptions, type SharedFlags } from './flags.ts';
import { helpAfter } from './help-text.ts';
import { addShardFlag, type ShardFlag } from './shard-flag.ts';
import { addStdinFlag, overlaidText, type StdinFlag } from './stdin-flag.ts';
import { prepareOutput, printRun, workingFolder } from './print-run.ts';
import { refusePlace } from './write-output.ts';
import { createProgressLine, progressMode } from './progress-line.ts';
import { defined } from '../catalog/defined.ts';

interface CheckFlags extends SharedFlags, StdinFlag, ShardFlag {
  since?: string;
  sinceFiles?: string;
  staged?: boolean;
  baseline?: string;
  updateBaseline?: boolean;
  max?: number;
  strict?: boolean;
}

function count(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It has to be a whole number from 0 on.');
  return Number(value);
}

/** What is let through. */
function addGateFlags(command: Command): Command {
  return command
    .optionsGroup('What counts:')
    .addOption(
      new Option('--since <ref>', 'only lines changed since the merge base with this branch, tag or commit').conflicts([
        'staged',
        'sinceFiles',
      ]),
    )
    .addOption(new Option('--since-files <ref>', 'the same, but whole files that changed').conflicts('staged'))
    .option('--staged', 'only staged files, checked as they would be committed')
    .option('--baseline <file>', 'only what this file does not list')
    .addOption(
      new Option('--update-baseline', 'write that file anew from what is found now').conflicts([
        'since',
        'sinceFiles',
        'staged',
      ]),
    )
    .option(
      '--strict',
      'fail when files that name the SDK were left out: generated, bundled, minified, not checked out, over 2 MB',
    )
    .option('--max <number>', 'exit with 1 only when more than this is left (default: 0)', count);
}

const examples = `
Examples:
  svc-codemod check                                        everything of v5 in the repository
  svc-codemod check --since origin/main                    what a branch has touched
  svc-codemod check --staged                               in a pre-commit hook
  svc-codemod check --baseline v5.txt --update-baseline    take what is there into a baseline
  svc-codemod check --baseline v5.txt                      only what has come since
  svc-codemod check --max 40                               a limit that goes down week by week

Exits with 0 when nothing counts, 1 when something does, 2 for wrong usage or a broken baseline, 3 when git does not \
have what --since or --staged needs, 4 when a file could not be checked.
`;

/** Adds `check`: reports everything of v5 that is left and writes nothing. */
export function addCheckCommand(program: Command, setExitCode: (code: number) => void): Command {
  const command = program
    .command('check [paths...]')
    .description(
      'report all v5 code, manifests and markers that are left; writes nothing, exits with 1 when there are any',
    );
  addRunFlags(
    addOutputFlags(
      addShardFlag(
        addStdinFlag(addSelectionFlags(addGateFlags(command)), '', ['since', 'sinceFiles', 'staged', 'updateBaseline']),
        'report',
        ['stdinFilepath', 'updateBaseline'],
      ),
    ),
  ).addHelpText('after', helpAfter(examples));
  return command.action(async (paths: string[], flags: CheckFlags) => {
    prepareOutput(flags);
    if (flags.updateBaseline === true && flags.baseline !== undefined)
      refusePlace(workingFolder(flags), flags.baseline, `--baseline "${flags.baseline}"`);
    const overlaid = await overlaidText(flags, paths);
    const progress = createProgressLine(progressMode(process.stderr, process.env, flags.quiet ?? false));
    const { checkRun } = await import('../pipeline/gate/check.ts');
    try {
      const { since, sinceFiles, staged, baseline, updateBaseline, max, strict } = flags;
      const run = await checkRun({
        ...runOptions(paths, flags),
        ...overlaid,
        ...defined({ shard: flags.shard, since, sinceFiles, staged, baseline, updateBaseline, max, strict }),
        onProgress: progress.update,
      });
      setExitCode(run.exitCode);
      progress.clear();
      await printRun(run, { flags, paths });
    } finally {
      progress.clear();
    }
  });
}
