import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import { commandLines, type Continuation, isText } from './command-lines.ts';
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
export function commandPins(
  { text, lineOf, variable: variableOf, continuation }: CommandText,
  profile: Profile,
): CommandPin[] {
  if (!text.includes(`${profile.scope}/`)) return [];
  const pins = commandLines(text, continuation).flatMap((command) => {
    const start = manager.exec(command.text);
    if (start !== null && isText(command.text.slice(0, start.index + start[0].search(/\w/)))) return [];
    const from = start === null ? command.text.length : start.index + start[0].length;
    const rest = command.text.slice(from);
    const installs = start?.[1] === undefined ? 0 : (verb.exec(rest)?.index ?? rest.length);
    return [...rest.matchAll(packaged)].flatMap((match): CommandPin[] => {
      const [found, quote = '', name = '', closed = '', opened = ''] = match;
      if (match.index < installs || inScope(name, profile)?.known !== true) return [];
      const end = match.index + found.length;
      const range = versionAt(rest.slice(end), opened !== '' ? opened : closed === '' ? quote : '');
      const [, expression, braced, fallback, called, plain] = variable.exec(range) ?? [];
      const held = expression ?? braced ?? called ?? plain;
      const line = lineOf(command.offset + from + end);
      const before = closed === '' ? `${name}@${opened}` : found;
      const after = opened !== '' && rest.startsWith(opened, end + range.length) ? opened : '';
      if (held === undefined) return below({ name, range, line }, before, after);
      const defined = fallback === undefined ? variableOf(held) : { version: fallback, line };
      return defined === undefined ? [] : below({ name, range: defined.version, line: defined.line }, '');
    });
  });
  // One definition may serve several commands.
  return [...new Map(pins.map((pin) => [JSON.stringify(pin), pin])).values()];
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
