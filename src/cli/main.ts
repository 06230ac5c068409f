/**
 * The command line. It loads the catalogue and the analysis only in the command that needs them, so that `--help`,
 * `--version`, `list` and `explain` start at once.
 */
import { Command, Help } from 'commander';
import { toolVersion } from '../findings/tool-version.ts';
import { exitCodes } from '../report/exit-code.ts';
import { addCheckCommand } from './check-command.ts';
import { addCompletionCommand } from './completion-command.ts';
import { applyConfiguration } from './configuration.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { explainError } from './exit-on-error.ts';
import { addExplainCommand } from './explain-command.ts';
import { addHelpCommand } from './help-command.ts';
import { helpAfter, helpText } from './help-text.ts';
import { addInitStubsCommand } from './init-stubs-command.ts';
import { addListCommand } from './list-command.ts';
import { addMergeCommand } from './merge-command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addServeCommand } from './serve-command.ts';
import { terminalWidth } from './terminal-width.ts';
import { addUndoCommand } from './undo-command.ts';
import { refuseFlagsAsValues, usageMessage } from './usage-message.ts';
import { addVerifyCommand } from './verify-command.ts';
import { writeError } from './write-error.ts';

/** The flags that the first page of help shows without `--all`. */
const usualFlags: readonly string[] = [
  '--version',
  '--help',
  '--dry-run',
  '--diff',
  '--interactive',
  '--compat',
  '--install',
  '--allow-dirty',
  '--only',
  '--skip',
  '--ignore',
  '--module',
  '--format',
  '--output',
  '--all',
  '--quiet',
  '--verbose',
];

/**
 * The whole command line.
 * @param shortHelp the first page of help shows the flags that most people use
 */
export function createProgram(setExitCode: (code: number) => void, shortHelp = false): Command {
  const program = new Command('svc-codemod');
  program
    .description('Moves a repository from major 5 to major 6 of the SDK and says what is left.')
    .usage('[paths...] [flags]\n       svc-codemod <command> [flags]')
    .version(toolVersion(), '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    // Commander finds a name near of which half the letters differ.
    .showSuggestionAfterError(false)
    .configureOutput({ getOutHelpWidth: () => terminalWidth() })
    .showHelpAfterError('"npx svc-codemod --help --all" shows all flags and commands.')
    .addHelpText('after', helpAfter(helpText(shortHelp)));
  // Before the commands, which inherit it: the first page of help shows the flags of the default command.
  program.configureHelp({
    // Commander breaks no line of a terminal that is narrower than this beside the names of the flags.
    minWidthToWrap: 20,
    visibleOptions(this: Help, command) {
      const options = Help.prototype.visibleOptions.call(this, command);
      if (command !== program) return options;
      const all = [...migrate.options, ...options];
      return shortHelp ? all.filter(({ long }) => usualFlags.includes(long ?? '')) : all;
    },
  });
  const migrate = addMigrateCommand(program, setExitCode);
  addCheckCommand(program, setExitCode);
  addVerifyCommand(program, setExitCode);
  addDoctorCommand(program, setExitCode);
  addServeCommand(program);
  addListCommand(program);
  addExplainCommand(program);
  addInitStubsCommand(program);
  addUndoCommand(program, setExitCode);
  addMergeCommand(program, setExitCode);
  addCompletionCommand(program);
  addHelpCommand(program);
  for (const command of program.commands) {
    refuseFlagsAsValues(command);
    command.configureOutput({
      outputError: (text, write) => write(usageMessage(text, program, command)),
      writeErr: (text) => writeError(text),
    });
    if (command !== migrate)
      command.showHelpAfterError(`"npx svc-codemod ${command.name()} --help" shows the flags of this command.`);
  }
  program.hook('preAction', (_, command) => applyConfiguration(command));
  return program;
}

/** `--cwd` in front of a command is taken as by `git -C`: the command comes first, then its flag. */
export function commandFirst(args: readonly string[], commands: readonly string[]): readonly string[] {
  const length = args[0] === '--cwd' ? 2 : args[0]?.startsWith('--cwd=') === true ? 1 : 0;
  const command = args[length];
  if (length === 0 || command === undefined || !commands.includes(command)) return args;
  return [command, ...args.slice(0, length), ...args.slice(length + 1)];
}

/** Runs the command line and sets the exit code of the process. Never rejects. */
export async function start(args: readonly string[]): Promise<void> {
  let exitCode: number = exitCodes.done;
  try {
    // Completions know all flags.
    const asksForHelp = args.some((arg) => ['--help', '-h', 'help'].includes(arg));
    const program = createProgram((code) => {
      exitCode = code;
    }, asksForHelp && !args.includes('--all'));
    const names = program.commands.map((command) => command.name());
    await program.parseAsync(
      commandFirst(args, names).filter((arg) => !(asksForHelp && arg === '--all')),
      { from: 'user' },
    );
  } catch (error) {
    exitCode = explainError(error, args.includes('--verbose'));
  }
  process.exitCode = exitCode;
}
