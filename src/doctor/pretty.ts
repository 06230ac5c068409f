import type { Colours } from '../report/colours.ts';
import { harmless } from '../report/harmless-text.ts';
import { columnsOf, labelled, wrappedLines } from '../report/terminal-text.ts';
import type { DoctorReport } from './doctor-report.ts';
import { type CheckName, checkTitles, type Finding, type Status } from './finding.ts';

/** How many lines of one check that are in order are listed; the rest is counted. */
const mostInOrder = 8;

/** The list as a person reads it: by check, each with what to do next. */
export function prettyDoctor(
  { findings, summary }: DoctorReport,
  colours: Colours,
  quiet: boolean,
  width: number,
): string {
  const mark: Readonly<Record<Status, string>> = {
    ok: colours.green('ok  '),
    warn: colours.yellow('warn'),
    fail: colours.red('fail'),
  };
  const shown = quiet ? findings.filter(({ status }) => status === 'fail') : findings;
  const lines = (Object.keys(checkTitles) as CheckName[]).flatMap((check) => {
    const ofCheck = shown.filter((finding) => finding.check === check);
    const inOrder = ofCheck.filter(({ status }) => status === 'ok');
    const folded = new Set(inOrder.slice(mostInOrder));
    const rest = folded.size === 0 ? [] : [`  ${mark.ok}  ${folded.size} more.`];
    return ofCheck.length === 0
      ? []
      : [
          colours.bold(checkTitles[check]),
          ...ofCheck
            .filter((finding) => !folded.has(finding))
            .flatMap((finding) => linesOf(finding, mark, colours, width)),
          ...rest,
          '',
        ];
  });
  return [
    ...lines,
    `${summary.fail === 0 ? 'Nothing to fix' : `${summary.fail} to fix`}, ${summary.warn} to check, ${summary.ok} ok.`,
    '',
  ].join('\n');
}

function linesOf(
  { status, message, next, file, line }: Finding,
  mark: Readonly<Record<Status, string>>,
  colours: Colours,
  width: number,
): string[] {
  const place =
    file === undefined || (line === undefined && (status === 'ok' || message.includes(file)))
      ? ''
      : colours.dim(` ${harmless(file)}${line === undefined ? '' : `:${line}`}`);
  const inLines = (label: string, text: string): string =>
    labelled(label, wrappedLines(text, width - columnsOf(label)), '');
  return [
    inLines(`  ${mark[status]}  `, `${harmless(message)}${place}`),
    ...(next === undefined ? [] : [inLines(`        ${colours.dim('next:')} `, harmless(next))]),
  ];
}
