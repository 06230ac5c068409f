/** The end of the report for a person: what was counted, and what was installed. */
import { counted, secondsText } from '../counted.ts';
import { findingCounts } from '../finding-counts.ts';
import type { FormatOptions } from '../format.ts';
import { gateLines } from '../gate-section.ts';
import { harmless } from '../harmless-text.ts';
import type { Run } from '../run.ts';
import { wrappedLines } from '../terminal-text.ts';
import { filesSentence, totalsLines } from '../totals.ts';
import { verifyLine } from '../verify-line.ts';
import { installCommand } from './commands.ts';

/** The totals, what a gate says of them, and what else was counted. */
export function totalsText(run: Run, options: FormatOptions): string {
  const { summary, profile, verify } = run.report;
  const { bold, dim } = options.colours;
  const leftOut = summary.skipped - run.failed.length;
  // Of staged files that name nothing, no other file is read.
  const nothingRead = summary.filesScanned === 0 && run.report.gate?.staged !== undefined;
  const rest = [
    ...(summary.unresolved > 0
      ? [
          `${counted(summary.unresolved, 'v5 name')} on values of unknown type (--verbose lists ${summary.unresolved === 1 ? 'it' : 'them'})`,
        ]
      : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'file')} left out (--verbose lists ${leftOut === 1 ? 'it' : 'them'})`] : []),
    ...(nothingRead ? [] : [`profile ${profile}`]),
    secondsText(summary.durationMs),
  ];
  // Why there is none was said above.
  const isQuiet = run.nothingToDo !== undefined && findingCounts(run.report).size === 0;
  const totals = isQuiet ? (nothingRead ? [] : [filesSentence(run)]) : totalsLines(run);
  const checked = verify === undefined || verify.uses === 0 ? [] : [verifyLine(run, options.colours)];
  return [
    ...totals.map((line, index) => (index === 0 ? bold(line) : line)),
    ...checked,
    dim(rest.join(', ')),
    ...gateLines(run.report.gate),
  ]
    .flatMap((line) => wrappedLines(line, options.width))
    .join('\n');
}

/** What became of the installs, a line each. */
export function installLines(run: Run, options: FormatOptions): string[] {
  return run.installs.flatMap((install) => {
    if (install.state === 'ran') {
      const where = options.showPath(install.folder);
      return [`Installed: ${install.command}${where === '.' ? '' : ` in ${harmless(where)}`}`];
    }
    if (install.state === 'todo') return run.dry ? [`Would run: ${installCommand(install, options)}`] : [];
    return [`The install failed; the files are kept. Run it again: ${installCommand(install, options)}`];
  });
}
