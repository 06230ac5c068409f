import type { Command } from 'commander';
import { UsageError } from '../findings/errors.ts';
import { denoLock, lockfiles } from '../pipeline/install.ts';
import type { ListedRun } from '../pipeline/undo-run.ts';
import { counted } from '../report/counted.ts';
import { exitCodes } from '../report/exit-code.ts';
import { harmless } from '../report/harmless-text.ts';

interface UndoFlags {
  list?: boolean;
  json?: boolean;
  cwd?: string;
}

/** How many files a message names. */
const shown = 10;

function list(rows: readonly { name: string; reason: string }[]): string {
  const lines = rows.slice(0, shown).map(({ name, reason }) => `  ${harmless(name)} ${reason}\n`);
  return `${lines.join('')}${rows.length > shown ? `  and ${rows.length - shown} more\n` : ''}`;
}

function row({ run, startedAt, state, files, written, changed }: ListedRun): string {
  const [first] = changed;
  const today = written === files ? '' : `${written} of them still as it wrote them`;
  const how =
    state === 'under way'
      ? 'under way'
      : first !== undefined
        ? `cannot be taken back: ${harmless(first.name)} ${first.reason}${changed.length > 1 ? ` and ${changed.length - 1} more` : ''}`
        : state === 'ended'
          ? `ended before it was done, ${written} of them written`
          : today;
  return `  ${run}  ${startedAt.slice(0, 19).replace('T', ' ')} UTC  ${counted(files, 'file')}${how === '' ? '' : `, ${how}`}\n`;
}

async function listRuns(flags: UndoFlags): Promise<void> {
  const runs = (await import('../pipeline/undo-run.ts')).listRuns(flags.cwd ?? '.');
  if (flags.json === true) process.stdout.write(`${JSON.stringify(runs, undefined, 2)}\n`);
  else if (runs.length === 0) process.stdout.write('There is no run to take back here.\n');
  else
    process.stdout.write(
      `The latest run first; "svc-codemod undo" takes that one back, "svc-codemod undo RUN" another:\n${runs.map(row).join('')}`,
    );
}

/** Adds `undo`: takes a run back, byte for byte. */
export function addUndoCommand(program: Command, setExitCode: (code: number) => void): Command {
  return program
    .command('undo [run]')
    .description(
      'take the latest run back, byte for byte, or the one named; refused when one of its files was changed since',
    )
    .option('--list', 'show the runs that can be taken back, and change nothing')
    .option('--json', 'with --list: as a JSON array')
    .option('--cwd <folder>', 'run as if started in this folder')
    .action(async (run: string | undefined, flags: UndoFlags) => {
      if (flags.json === true && flags.list !== true) throw new UsageError('--json goes with --list.');
      if (flags.list === true) return listRuns(flags);
      const { undoRun } = await import('../pipeline/undo-run.ts');
      const undone = await undoRun(flags.cwd ?? '.', run);
      switch (undone.kind) {
        case 'nothing':
          process.stdout.write('There is no run to take back here.\n');
          return;
        case 'unknown':
          throw new UsageError(`there is no run "${undone.run}" here; "svc-codemod undo --list" shows those that are.`);
        case 'before':
          process.stdout.write(`The run of ${undone.startedAt} was taken back before.\n`);
          return;
        case 'restored': {
          const { length } = undone.unchanged;
          const rest =
            length > 0 ? `; ${counted(length, 'file')} ${length === 1 ? 'was' : 'were'} as before the run already` : '';
          process.stdout.write(
            `The run of ${undone.startedAt} is taken back: ${counted(undone.restored.length, 'file')} restored${rest}.\n`,
          );
          for (const { name, reason } of undone.left)
            process.stdout.write(`${harmless(name)} ${reason}; it was left as it is.\n`);
          const names = new Set(undone.restored.map((name) => name.slice(name.lastIndexOf('/') + 1)));
          if ([...lockfiles.map(([name]) => name), denoLock].some((name) => names.has(name)))
            process.stdout.write('The lockfile is among them: install again, so that node_modules follows it.\n');
          else if (names.has('package.json'))
            process.stdout.write('A package.json is among them: install again if you had installed major 6.\n');
          return;
        }
        case 'refused':
          process.stderr.write(
            `svc-codemod: nothing was restored, since the run of ${undone.startedAt} is not what is there now:\n${list(undone.changed)}` +
              `Bring these files back to what the run wrote and try again, or take the originals from ${undone.originals}\n`,
          );
          setExitCode(exitCodes.refused);
          return;
        case 'partly':
          process.stderr.write(
            `svc-codemod: ${counted(undone.restored.length, 'file')} restored, these were not:\n${list(undone.failed)}Run "svc-codemod undo" again to do the rest.\n`,
          );
          setExitCode(exitCodes.partly);
      }
    });
}
