import type { Command } from 'commander';
import { UsageError } from '../findings/errors.ts';
import { didYouMean } from '../findings/nearest-names.ts';

/** Adds `help [command]`; commander's own shows the first page for a command that does not exist, without a word. */
export function addHelpCommand(program: Command): Command {
  return program
    .helpCommand(false)
    .command('help [command]')
    .description('show the help of a command')
    .action((name?: string) => {
      const asked = name === undefined ? program : program.commands.find((command) => command.name() === name);
      if (asked === undefined)
        throw new UsageError(
          `"${name}" is no command.${didYouMean(
            name ?? '',
            program.commands.map((command) => command.name()),
          )} "npx svc-codemod --help" shows all.`,
        );
      asked.outputHelp();
    });
}
