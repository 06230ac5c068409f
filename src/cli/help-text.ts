import { exitCodeTable } from '../report/exit-code.ts';
import { columnsOf, labelled, wrappedLines } from '../report/terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

/** A line with what it says in a second column, as that of an example or an exit code. */
const twoCells = /^( +\S.*? {2,})(\S.*)$/;

/** A command to copy, which stays in one line. */
const command = /^ {2}(?:svc-codemod|source) /;

/** A text behind the flags of a help page, its sentences broken where the terminal ends. */
export function helpAfter(text: string): () => string {
  return () => {
    const width = terminalWidth();
    const lines = text.split('\n').map((line) => {
      if (columnsOf(line) <= width) return line;
      const [, label = '', description = line] = twoCells.exec(line) ?? [];
      if (label === '' && command.test(line)) return line;
      return labelled(label, wrappedLines(description, Math.max(20, width - columnsOf(label))), '');
    });
    return lines.join('\n');
  };
}

/**
 * What `--help` shows behind the flags: examples and exit codes.
 * @param short some flags are not shown
 */
export function helpText(short: boolean): string {
  return `${
    short
      ? `
These are the flags that most people use. All of them: svc-codemod --help --all; those of a command: svc-codemod <command> --help.
`
      : ''
  }
Examples:
  svc-codemod --dry-run                    show what would change and what is left to you
  svc-codemod                              migrate the folder you are in
  svc-codemod packages/app                 migrate one folder
  svc-codemod --only client-aliases        one chapter at a time
  svc-codemod check                        report what is left; exits with 1 while anything is
  svc-codemod check --since origin/main    only what a branch has changed; also --staged and --baseline
  svc-codemod check --format sarif=out.sarif,github,markdown=summary.md
  svc-codemod explain getPrompt            what changed, before and after
  svc-codemod verify                       check the migrated code on the v6 types
  svc-codemod doctor                       check versions, lockfile, build targets and Node.js
  svc-codemod undo                         take back the latest run

Exit codes:
${exitCodeTable.map(([code, meaning]) => `  ${String(code).padStart(2)}  ${meaning}`).join('\n')}

A comment "// svc-v6-ignore: <reason>" above a line silences what is found there.
Nothing is sent anywhere; only --install and doctor --service use the network.
`;
}
