import type { Command } from 'commander';
import { counted } from '../report/counted.ts';
import { exitCodes } from '../report/exit-code.ts';
import { harmless } from '../report/harmless-text.ts';

function list(rows: readonly { name: string; reason: string }[]): string {
  return rows.map(({ name, reason }) => `  ${harmless(name)} ${reason}\n`).join('');
}

/** Adds `undo`: takes the latest run back, byte for byte. */
export function addUndoCommand(program: Command, setExitCode: (code: number) => void): Command {
  return program
    .command('undo')
    .description('take the latest run back, byte for byte; refused when one of its files was changed since')
    .option('--cwd <folder>', 'run as if started in this folder')
    .action(async ({ cwd }: { cwd?: string }) => {
      const { undoRun } = await import('../pipeline/undo-run.ts');
      const undone = await undoRun(cwd ?? '.');
      switch (undone.kind) {
        case 'nothing':
          process.stdout.write('There is no run to take back here.\n');
          return;
        case 'restored': {
          const rest = undone.unchanged.length > 0 ? `; ${counted(undone.unchanged.length, 'file')} had not been written` : '';
          process.stdout.write(`The run of ${undone.startedAt} is taken back: ${counted(undone.restored.length, 'file')} restored${rest}.\n`);
          const manifest = undone.restored.some((name) => /(^|\/)package\.json$/.test(name));
          if (manifest) process.stdout.write('A package.json is among them: install again if you had installed major 6.\n');
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
