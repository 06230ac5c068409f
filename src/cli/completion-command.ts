import { Argument, type Command } from 'commander';
import { shellScripts, type CommandWords } from './completion-scripts.ts';
import { helpAfter } from './help-text.ts';

/** What a shell can complete: first behind the program, then behind each command. */
async function wordsOf(program: Command): Promise<CommandWords[]> {
  const { entries } = await import('../../transforms/entries.ts');
  const { formatsByName } = await import('../report/formats.ts');
  const ids = entries.map(({ id }) => id);
  const selected = [...new Set<string>(entries.map(({ chapter }) => chapter)), ...ids];
  const commands = program.commands.map((command) => command.name());
  const values: Readonly<Record<string, readonly string[]>> = {
    only: selected,
    skip: selected,
    format: [...formatsByName.keys()],
  };
  const operands: Readonly<Record<string, readonly string[]>> = {
    explain: ids,
    help: commands,
    completion: Object.keys(shellScripts),
  };
  const of = (command: Command, name: string, words: readonly string[]): CommandWords => ({
    name,
    operands: words,
    flags: command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, argChoices }) =>
        long ? [{ name: long.slice(2), values: argChoices ?? values[long.slice(2)] ?? [] }] : [],
      ),
  });
  return [
    of(program, '', commands),
    ...program.commands.map((command) => of(command, command.name(), operands[command.name()] ?? [])),
  ];
}

/** Adds `completion <shell>`: prints what the shell has to load. */
export function addCompletionCommand(program: Command): Command {
  return program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(shellScripts)))
    .addHelpText(
      'after',
      helpAfter(
        '\nExamples:\n  source <(svc-codemod completion bash)\n  svc-codemod completion fish > ~/.config/fish/completions/svc-codemod.fish\n',
      ),
    )
    .action(async (shell: string) => {
      process.stdout.write(shellScripts[shell]?.(await wordsOf(program)) ?? '');
    });
}
