import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import { commandLines, type CommandLine, type Continuation, isText } from './command-lines.ts';
import { inScope } from './specifier.ts';
import { moveRange } from './version-range.ts';

/** A version of an SDK package below the target that a command installs. */
export interface CommandPin {
  name: string;
  range: string;
  /** What a person would write in another way: package and version, or the version that a variable is given. */
  before: string;
  suggestion: string;
  line: number;
}

/** Commands and where they stand. */
export interface CommandText {
  text: string;
  /** Line of the file for an offset in the text. */
  lineOf: (offset: number) => number;
  /** The version that a variable is given, when there is one only. */
  variable: (name: string) => { version: string; line: number } | undefined;
  /** What ends a line that goes on; a backslash when absent. */
  continuation?: Continuation;
}

/** Package managers; those without a group install what they are given, whatever the rest says. */
const manager =
  /(?:^|[\s"'`(,[=/@])(?:(npm|pnpm|yarn|yarnpkg|bun|lerna|volta)|npx|pnpx|bunx|deno)(?:\.cmd)?(?=[\s"',])/;
const verb =
  /(?<!\brun\s+)(?<=[\s"',])(?:i|in|ins|inst|install|isntall|install-test|it|a|add|dlx|exec|x|up|update|upgrade)(?=[\s"',])/;
/**
 * `@svc/client@`, also behind `name@npm:`; then comes the version. Quotes may end before the `@`, and begin behind it.
 */
const packaged = /(["'`]?)(?<![\w./@:-])(?:@?[\w./-]+@)?(?:npm:\/?)?(@[\w.-]+\/[\w.-]+)(\\?["']|)@(\\?["']|)/g;
/** A variable as the whole version, or behind `^` or `~`. */
const variable = /^[~^]?\$(?:\{\{\s*env\.(\w+)\s*\}\}|\{(\w+)(?::?[-=]["']?([^}"']*)["']?)?\}|\((\w+)\)|(\w+))/;

/**
 * The versions below the target that the commands of a text install. Other packages of the scope are none of the SDK's:
 * nothing says which version of them fits.
 */
export function commandPins(commands: CommandText, profile: Profile): CommandPin[] {
  const { text, continuation } = commands;
  if (!text.includes(`${profile.scope}/`)) return [];
  const pins = commandLines(text, continuation).flatMap((command) => {
    const installed = installedPart(command);
    return installed === undefined
      ? []
      : [...installed.text.matchAll(packaged)].flatMap((match) => pinOf(match, installed, commands, profile));
  });
  // One definition may serve several commands.
  return [...new Map(pins.map((pin) => [JSON.stringify(pin), pin])).values()];
}

/** What stands behind a package manager. */
interface InstalledPart {
  text: string;
  /** Where it stands in the text of all commands. */
  offset: number;
  /** From here on it says what is installed. */
  installs: number;
}

function installedPart(command: CommandLine): InstalledPart | undefined {
  const start = manager.exec(command.text);
  if (start === null) return undefined;
  if (isText(command.text.slice(0, start.index + start[0].search(/\w/)))) return undefined;
  const from = start.index + start[0].length;
  const text = command.text.slice(from);
  const installs = start[1] === undefined ? 0 : (verb.exec(text)?.index ?? text.length);
  return { text, offset: command.offset + from, installs };
}

/** The pin of a package that a command names, or none. */
function pinOf(
  match: RegExpExecArray,
  { text, offset, installs }: InstalledPart,
  { lineOf, variable: variableOf }: CommandText,
  profile: Profile,
): CommandPin[] {
  const [matched, quote = '', name = '', closed = '', opened = ''] = match;
  if (match.index < installs || inScope(name, profile)?.known !== true) return [];
  const end = match.index + matched.length;
  const range = versionAt(text.slice(end), opened !== '' ? opened : closed === '' ? quote : '');
  const line = lineOf(offset + end);
  const reference = variableIn(range);
  if (reference === undefined) {
    const suffix = opened !== '' && text.startsWith(opened, end + range.length) ? opened : '';
    return below({ name, range, line }, closed === '' ? `${name}@${opened}` : matched, suffix);
  }
  const { fallback } = reference;
  const definition = fallback === undefined ? variableOf(reference.name) : { version: fallback, line };
  return definition === undefined ? [] : below({ name, range: definition.version, line: definition.line }, '');
}

/** The variable that a version is, and what stands for it where it is not set. */
function variableIn(version: string): { name: string; fallback: string | undefined } | undefined {
  const [, expression, braced, fallback, called, plain] = variable.exec(version) ?? [];
  const name = expression ?? braced ?? called ?? plain;
  return name === undefined ? undefined : { name, fallback };
}

/** A set of ranges has spaces, so it stands in quotes. */
function versionAt(text: string, quote: string): string {
  const held = variable.exec(text)?.[0];
  if (held !== undefined) return held;
  return (quote === '' ? /^[^\s"'`;|&)\]},\\/]*/ : /^[^"'`\\/]*/).exec(text)?.[0] ?? '';
}

function below(
  { name, range, line }: Pick<CommandPin, 'name' | 'range' | 'line'>,
  prefix: string,
  suffix = '',
): CommandPin[] {
  const protocol = range.startsWith('npm:') ? 'npm:' : '';
  if (protocol !== '') return below({ name, range: range.slice(protocol.length), line }, prefix + protocol, suffix);
  const verdict = moveRange(range, sdkMajors.to);
  const written = verdict.kind === 'move' ? verdict.after : verdict.kind === 'complex' ? verdict.suggestion : undefined;
  return written === undefined
    ? []
    : [{ name, range, line, before: prefix + range + suffix, suggestion: prefix + written + suffix }];
}
