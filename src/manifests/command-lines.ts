/** The command lines of a shell script, a Dockerfile or a pipeline, as far as they matter here. */

/** One command: its text, each character where it stands in the file. */
export interface CommandLine {
  text: string;
  offset: number;
}

/** What stands in front of a command: of a list, a key, an instruction, a recipe, variables. */
const before =
  /^(?:[ \t@([{-]|"?[\w.-]+"?:(?=[ \t]|$)[ \t]*["'|>]?|(?:RUN|CMD|ENTRYPOINT|ONBUILD|sudo|env|exec|then|do|else|if|!)(?=[ \t[])|\w+=\S*[ \t])*/;

/**
 * Whether what follows stands in a quoted text that has begun with something else than a command, such as a message.
 */
export function isText(start: string): boolean {
  let open = -1;
  for (let at = 0; at < start.length; at += 1) {
    const character = start.charAt(at);
    if (character === '\\') at += 1;
    else if (open === -1 ? character === '"' || character === "'" : character === start.charAt(open))
      open = open === -1 ? at : -1;
  }
  const quoted = open === -1 ? '' : start.slice(open + 1);
  return (quoted.split(/[;|&]/).at(-1) ?? '').replace(before, '').trim() !== '';
}

/** Characters; a longer line is data that a script carries. */
const longestLine = 10_000;

/** Commands that print, look for or compare what follows, and text that is no command. */
const silent =
  /^(?:echo|printf|print|println|Write-Host|Write-Output|cat|grep|rg|log|test|expect|LABEL|COPY|ADD|REM|::|\/\/|["'])(?![\w-])/i;
const described = /^[ \t-]*"?(?:name|description|displayName|label|title|summary|comment)"?:[ \t]/i;

/** What ends a line that goes on: a backslash, of PowerShell a backquote, of batch files a caret. */
export type Continuation = '\\' | '`' | '^';

const continuations: Readonly<Record<Continuation, RegExp>> = {
  '\\': /\\\r?\n(?:[ \t]*\r?\n)*/g,
  '`': /`\r?\n/g,
  '^': /\^\r?\n/g,
};

/**
 * Takes a text apart into commands. Comments are left out, and so is what a command only prints; lines that end in
 * `continuation` go on; `&&`, `;` and `|` end a command outside of quotes.
 */
export function commandLines(source: string, continuation: Continuation = '\\'): CommandLine[] {
  const spaces = (text: string): string => ' '.repeat(text.length);
  const joined = source
    .replace(/^[ \t]*(?:#|\/\/|::|REM\b)[^\n]*(?:\n|$)/gim, (line) =>
      line.endsWith('\n') ? `${spaces(line).slice(1)}\n` : spaces(line),
    )
    .replace(continuations[continuation], spaces);
  const commands: CommandLine[] = [];
  let offset = 0;
  let printed: string | undefined;
  for (const line of joined.split('\n')) {
    if (printed !== undefined) printed = line.trim() === printed ? undefined : printed;
    else if (line.length <= longestLine && !described.test(line)) {
      commands.push(...split(line, offset));
      printed = message.exec(line)?.[1];
    }
    offset += line.length + 1;
  }
  return commands.filter(({ text }) => !silent.test(text.slice(before.exec(text)?.[0].length ?? 0)));
}

/** A text up to a word of its own that goes to no file, as usage does. */
const message = /^[^>]*\bcat[ \t]*<<-?[ \t]*["']?(\w+)["']?[^>|]*$/;

/** Quotes end with their line at the latest: an apostrophe in a text must not swallow what follows. */
function split(line: string, offset: number): CommandLine[] {
  const parts: CommandLine[] = [];
  let start = 0;
  let quote = '';
  const end = (at: number): void => {
    if (at > start) parts.push({ text: line.slice(start, at), offset: offset + start });
    start = at + 1;
  };
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '\\') at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /^$|[ \t]/.test(line.charAt(at - 1))) {
      end(at);
      return parts;
    } else if (character === ';' || character === '|' || character === '&') end(at);
  }
  end(line.length);
  return parts;
}
