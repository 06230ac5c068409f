import type { Command } from 'commander';
import type { Undone } from '../edits/undo.ts';
import { UsageError } from '../findings/errors.ts';
import { denoLock, lockfiles } from '../repository/lockfiles.ts';
import type { CommitsOfRun } from '../pipeline/writing/commits-of-run.ts';
import type { ListedRun } from '../pipeline/writing/undo-run.ts';
import { counted } from '../report/counted.ts';
import { exitCodes } from '../report/exit-code.ts';
import { harmless } from '../report/harmless-text.ts';
import { wrappedLines } from '../report/terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

interface UndoFlags {
  keepChanged?: boolean;
  list?: boolean;
  json?: boolean;
  cwd?: string;
}

type Restored = Extract<Undone, { kind: 'restored' }>;

/** Prints sentences in lines of the terminal's width. */
function say(stream: NodeJS.WriteStream, text: string): void {
  stream.write(wrappedLines(text, terminalWidth(stream)).join('\n'));
}

/** `2026-11-21 20:44:07 UTC`. */
function timeText(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** How many files a message names. */
const shown = 10;

function list(rows: readonly { name: string; reason: string }[]): string {
  const lines = rows.slice(0, shown).map(({ name, reason }) => `  ${harmless(name)} ${reason}\n`);
  return `${lines.join('')}${rows.length > shown ? `  and ${rows.length - shown} more\n` : ''}`;
}

function row({ run, startedAt, state, files, written, changed }: ListedRun): string {
  const [first] = changed;
  const back = files - written - changed.length;
  // Of a run that was taken back but for these, nothing else is left to take back.
  const takenBack = written === 0 && back > 0 ? `${back} of them taken back; ` : 'cannot be taken back: ';
  const today = written === files ? '' : `${written} of them still as it wrote them`;
  const how =
    state === 'under way'
      ? 'under way'
      : first !== undefined
        ? `${takenBack}${harmless(first.name)} ${first.reason}${changed.length > 1 ? ` and ${changed.length - 1} more` : ''}`
        : state === 'ended'
          ? `ended before it was done, ${written} of them written`
          : today;
  return `  ${run}  ${timeText(startedAt)}  ${counted(files, 'file')}${how === '' ? '' : `, ${how}`}\n`;
}

async function listRuns(flags: UndoFlags): Promise<void> {
  const runs = (await import('../pipeline/writing/undo-run.ts')).listRuns(flags.cwd ?? '.');
  if (flags.json === true) process.stdout.write(`${JSON.stringify(runs, undefined, 2)}\n`);
  else if (runs.length === 0) process.stdout.write('There is no run to take back here.\n');
  else
    process.stdout.write(
      `The latest run first; "npx svc-codemod undo" takes that one back, "npx svc-codemod undo RUN" another:\n${runs.map(row).join('')}`,
    );
}

/** What was restored, what is left of the run, and whether packages have to be installed again. */
function restoredText({ startedAt, restored, deleted, unchanged, left, remaining = 0, kept = 0 }: Restored): string {
  const { length } = unchanged;
  const rest =
    length > 0 ? `; ${counted(length, 'file')} already ${length === 1 ? 'was' : 'were'} as before the run` : '';
  const gone = deleted > 0 ? `, ${counted(deleted, 'file')} of its own deleted` : '';
  const [verb, pronoun] = remaining === 1 ? ['is', 'it'] : ['are', 'them'];
  const names = new Set(restored.map((name) => name.slice(name.lastIndexOf('/') + 1)));
  const install = [...lockfiles.map(([name]) => name), denoLock].some((name) => names.has(name))
    ? ['The lockfile is among them: install again, so that node_modules follows it.']
    : names.has('package.json')
      ? ['A package.json is among them: install again if you had installed major 6.']
      : [];
  const lines = [
    `The run of ${timeText(startedAt)} is taken back${remaining > 0 ? ' in part' : ''}: ` +
      `${counted(restored.length - deleted, 'file')} restored${gone}${rest}.`,
    ...(remaining > 0
      ? [
          `${counted(remaining, 'file')} of it ${verb} still as the run wrote ${pronoun}; "npx svc-codemod undo" takes ${pronoun} back.`,
        ]
      : []),
    ...left.map(({ name, reason }) => `${harmless(name)} ${reason}; it was left as it is.`),
    ...(kept > 0
      ? [
          `Once ${kept === 1 ? 'it is' : 'they are'} as the run wrote ${kept === 1 ? 'it' : 'them'}, "npx svc-codemod undo" takes ${kept === 1 ? 'it' : 'them'} back, too.`,
        ]
      : []),
    ...install,
  ];
  return `${lines.join('\n')}\n`;
}

/** What becomes of the commits of `--commit`, which are no files of the run. */
function commitsText({ count, first, last, areLast }: CommitsOfRun): string {
  const [which, them] =
    count === 1 ? [`Its commit ${first} stays`, 'it'] : [`Its commits ${first} to ${last} stay`, 'them'];
  const back = areLast
    ? `, or, where ${count === 1 ? 'it is' : 'they are'} not pushed, take ${them} back: git reset ${first}^`
    : '';
  return `${which}: commit the restored files to revert ${them}${back}\n`;
}

/** Adds `undo`: takes a run back, byte for byte. */
export function addUndoCommand(program: Command, setExitCode: (code: number) => void): Command {
  return program
    .command('undo [run-or-paths...]')
    .description('take back the latest run, or the one named, byte for byte; with paths only these files of it')
    .option('--keep-changed', 'leave files that were changed since as they are; else nothing is restored then')
    .option('--list', 'show the runs that can be taken back, and change nothing')
    .option('--json', 'with --list: as a JSON array')
    .option('--cwd <folder>', 'run as if started in this folder')
    .action(async (operands: string[], flags: UndoFlags) => {
      if (flags.json === true && flags.list !== true) throw new UsageError('--json goes with --list.');
      if (flags.list === true) return listRuns(flags);
      const { undoRun } = await import('../pipeline/writing/undo-run.ts');
      const undone = await undoRun(flags.cwd ?? '.', { operands, keepChanged: flags.keepChanged ?? false });
      switch (undone.kind) {
        case 'nothing':
          say(process.stdout, 'There is no run to take back here.\n');
          return;
        case 'unknown':
          throw new UsageError(
            `"${undone.run}" is neither a run nor a file of the latest run; "npx svc-codemod undo --list" shows the runs.`,
          );
        case 'not in it':
          throw new UsageError(`the run ${undone.run} has no file there.`);
        case 'before':
          say(process.stdout, `The run of ${timeText(undone.startedAt)} was taken back before.\n`);
          return;
        case 'restored': {
          const { commitsSince } = await import('../pipeline/writing/commits-of-run.ts');
          const commits = commitsSince(flags.cwd ?? '.', undone.startedAt);
          say(process.stdout, restoredText(undone) + (commits === undefined ? '' : commitsText(commits)));
          return;
        }
        case 'refused':
          say(
            process.stderr,
            `svc-codemod: nothing was restored, since the run of ${timeText(undone.startedAt)} ` +
              `is not what is there now:\n${list(undone.changed)}` +
              `To restore the other files and leave these, add --keep-changed. The originals are in ${undone.originals}\n`,
          );
          setExitCode(exitCodes.refused);
          return;
        case 'partly':
          say(
            process.stderr,
            `svc-codemod: ${counted(undone.restored.length, 'file')} restored, these were not:\n` +
              `${list(undone.failed)}Run "npx svc-codemod undo" again to do the rest.\n`,
          );
          setExitCode(exitCodes.partly);
      }
    });
}
