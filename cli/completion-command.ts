import { Argument, type Command } from 'commander';

/** What a shell can complete behind a command's name. */
interface Words {
  command: string;
  words: readonly string[];
}

function wordsOf(program: Command): Words[] {
  const flags = (command: Command): string[] => command.createHelp().visibleOptions(command).flatMap(({ long }) => long ?? []);
  const commands = program.commands.map((command) => ({ command: command.name(), words: flags(command) }));
  return [{ command: '', words: [...program.commands.map((command) => command.name()), ...flags(program)] }, ...commands];
}

function bash(all: readonly Words[]): string {
  const cases = all.filter(({ command }) => command !== '').map(({ command, words }) => `    ${command}) words="${words.join(' ')}" ;;`);
  return `_svc_codemod() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="${all[0]?.words.join(' ') ?? ''}"
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _svc_codemod svc-codemod
`;
}

function zsh(all: readonly Words[]): string {
  return `autoload -U +X bashcompinit && bashcompinit
${bash(all)}`;
}

function fish(all: readonly Words[]): string {
  return all
    .flatMap(({ command, words }) => {
      const when = command === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${command}`;
      return words.map((word) => `complete -c svc-codemod -n '${when}' ${word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`}\n`);
    })
    .join('');
}

const shells: Readonly<Record<string, (all: readonly Words[]) => string>> = { bash, zsh, fish };

/** Adds `completion <shell>`: prints what the shell has to load. */
export function addCompletionCommand(program: Command): Command {
  return program
    .command('completion')
    .description('print a script that completes commands and flags in a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(shells)))
    .addHelpText('after', '\nExamples:\n  source <(svc-codemod completion bash)\n  svc-codemod completion fish > ~/.config/fish/completions/svc-codemod.fish\n')
    .action((shell: string) => {
      process.stdout.write(shells[shell]?.(wordsOf(program)) ?? '');
    });
}
