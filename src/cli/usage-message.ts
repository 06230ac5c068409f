/** What is said of flags and arguments that a command does not take: commander's words, as all our messages are. */
import { InvalidArgumentError, type Command } from 'commander';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** `; "svc-codemod check" has it`: the commands that take a flag. */
function whereItIs(flag: string, program: Command): string {
  const names = program.commands
    .filter(({ options }) => options.some(({ long }) => long === flag))
    .map((command) => (command.name() === 'migrate' ? '"svc-codemod" alone' : `"svc-codemod ${command.name()}"`));
  return names.length === 0 ? '' : `; ${listed.format(names)} ${names.length === 1 ? 'has' : 'have'} it`;
}

/**
 * A message of commander, as a sentence that begins like all our messages.
 * @param command the one that was called
 */
export function usageMessage(text: string, program: Command, command: Command): string {
  return text
    .replace(/^error: /, 'svc-codemod: ')
    .replaceAll(/option '(?:-\w, )?(--[\w-]+)[^']*'/g, '$1')
    .replace(/ argument '([^']*)' is invalid\. /, ' $1: ')
    .replace(' argument missing', ' needs a value')
    .replace(/unknown (--[\w-]+)(?:\n\(Did you mean (--[\w-]+)\?\))?/, (_, flag: string, near?: string) => {
      const where = whereItIs(flag, program);
      // Commander finds flags of the default command too, and the one that it has just refused.
      const isOwn = near !== undefined && command.options.some(({ long }) => long === near);
      const hint = where === '' && isOwn ? `. Did you mean ${near}?` : where;
      return `there is no flag ${flag} here${hint}`;
    });
}

/** Refuses a flag as the value of another one: `--ignore --dry-run` would write. */
export function refuseFlagsAsValues(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) {
    const parse = option.parseArg;
    option.argParser((value: string, previous: unknown) => {
      if (/^-[^\d]/.test(value)) throw new InvalidArgumentError('The flag needs a value, and this is another flag.');
      return parse === undefined ? value : parse(value, previous);
    });
  }
}
