/** What is said of flags and arguments that a command does not take: commander's words, as all our messages are. */
import { InvalidArgumentError, type Command } from 'commander';
import { didYouMean } from '../findings/nearest-names.ts';

/** Names in a sentence. A format is made when it is needed: the first one of a process takes 10 ms. */
function listed(names: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en', { type }).format(names);
}

/** What a flag says that was given another one as its value; the flags are told by {@link usageMessage}. */
const isFlag = 'is a flag';

/** A command as people call it; that of a migration has no name. */
function called(command: Command): string {
  return command.name() === 'migrate' ? 'svc-codemod' : `svc-codemod ${command.name()}`;
}

/** `; "svc-codemod check" has it`: the commands that take a flag. */
function whereItIs(flag: string, program: Command): string {
  const names = program.commands
    .filter(({ options }) => options.some(({ long }) => long === flag))
    .map((command) => (command.name() === 'migrate' ? '"svc-codemod" alone' : `"${called(command)}"`));
  return names.length === 0 ? '' : `; ${listed(names, 'conjunction')} ${names.length === 1 ? 'has' : 'have'} it`;
}

/** ` Did you mean --dry-run?`: the only flag that goes on from what was typed, or one that is near it. */
function flagMeant(typed: string, command: Command): string {
  const own = command.options.flatMap(({ long }) => (long ? [long.slice('--'.length)] : []));
  const name = typed.slice('--'.length);
  const longer = name.length < 3 ? [] : own.filter((known) => known.startsWith(name));
  return longer.length === 1
    ? ` Did you mean --${longer[0]}?`
    : didYouMean(name, own, (near) => `--${near}`).replaceAll('"', '');
}

function unknownFlag(flag: string, program: Command, command: Command): string {
  const where = whereItIs(flag, program);
  return `there is no flag ${flag} here${where}.${where === '' ? flagMeant(flag, command) : ''}`;
}

/** What a value has to be, in the words of what refused it. @param taker the flag, or the command */
function wrongValue(taker: string, value: string, why: string): string {
  if (why === isFlag) return `${taker} needs a value, and ${value} is another flag.`;
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(why) ?? [];
  if (choices !== undefined) return `${taker} takes ${listed(choices.split(', '), 'disjunction')}, and not "${value}".`;
  const [, form] = /^It has to be (.*)\.$/.exec(why) ?? [];
  return form === undefined ? `${taker} ${value}: ${why}` : `${taker} has to be ${form}, and not "${value}".`;
}

function leaveOut(command: Command, expected: number): string {
  const rest = command.args.slice(expected).map((arg) => `"${arg}"`);
  const takes = expected === 0 ? 'nothing but flags' : `${expected} ${expected === 1 ? 'argument' : 'arguments'}`;
  return `"${called(command)}" takes ${takes}; leave out ${listed(rest, 'conjunction')}.`;
}

/**
 * A message of commander, as a sentence that begins like all our messages.
 * @param command the one that was called
 */
export function usageMessage(text: string, program: Command, command: Command): string {
  return text
    .replace(/^error: /, 'svc-codemod: ')
    .replaceAll(/option '(?:-\w, )?(--[\w-]+)[^']*'/g, '$1')
    .replace(/(--[\w-]+) argument '([^']*)' is invalid\. (.*)/, (_, flag: string, value: string, why: string) =>
      wrongValue(flag, value, why),
    )
    .replace(
      /command-argument value '([^']*)' is invalid for argument '[^']*'\. (.*)/,
      (_, value: string, why: string) => wrongValue(`"${called(command)}"`, value, why),
    )
    .replace(/missing required argument '[^']*'/, () => {
      const whole = `npx svc-codemod ${command.name()} ${command.usage().replace(/^\[options\] ?/, '')}`;
      return `something is missing; write "${whole}".`;
    })
    .replace(/too many arguments.*Expected (\d+).*/, (_, expected: string) => leaveOut(command, Number(expected)))
    .replace(/(--[\w-]+) argument missing/, '$1 needs a value.')
    .replace(/(--[\w-]+ cannot be used with --[\w-]+)/, '$1.')
    .replace(/unknown (--[\w-]+)/, (_, flag: string) => unknownFlag(flag, program, command));
}

/** Refuses a flag as the value of another one: `--ignore --dry-run` would write. */
export function refuseFlagsAsValues(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) {
    const parse = option.parseArg;
    option.argParser((value: string, previous: unknown) => {
      if (/^-[^\d]/.test(value)) throw new InvalidArgumentError(isFlag);
      return parse === undefined ? value : parse(value, previous);
    });
  }
}
