import { createColours, wantsColour } from '../report/colours.ts';
import { secondsText } from '../report/counted.ts';
import { gateLines, silentSentence } from '../report/gate-section.ts';
import { wrappedLines } from '../report/terminal-text.ts';
import { filesOfSilentCommit } from '../pipeline/gate/silent-commit.ts';
import { terminalWidth } from './terminal-width.ts';

/**
 * Lets a commit pass in whose files nothing can be found, with the words of the whole check.
 * @param args `check --staged`, with `--strict` and `--quiet` at most
 * @returns false where nothing is said yet, because more has to be looked at
 */
export async function passSilentCommit(args: readonly string[]): Promise<boolean> {
  const files = await filesOfSilentCommit(process.cwd());
  if (files === undefined) return false;
  const { dim } = createColours(wantsColour(process.stdout, process.env));
  const lines = [
    silentSentence(files),
    ...(args.includes('--quiet') ? [] : ['']),
    dim(secondsText(performance.now())),
    ...gateLines({ staged: { files }, left: 0, max: 0, passed: true }),
  ];
  const width = terminalWidth();
  process.stdout.write(`${lines.flatMap((line) => wrappedLines(line, width)).join('\n')}\n`);
  return true;
}
