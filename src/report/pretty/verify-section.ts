import { constants } from 'node:os';
import { docsAddress } from '../../catalog/docs-address.ts';
import type { Colours } from '../colours.ts';
import { counted, formatNumber } from '../counted.ts';
import type { FormatOptions } from '../format.ts';
import type { Run } from '../run.ts';
import { harmless } from '../harmless-text.ts';
import { otherSdkText } from '../other-sdk.ts';
import { runtimeProves } from '../runtime-outcome.ts';
import { folded, headed, paragraph } from './lists.ts';
import { shownName } from '../shown-name.ts';
import { labelled, wrappedLines } from '../terminal-text.ts';
import { majorsChecked } from '../verify-line.ts';
import type {
  CallSite,
  ProjectTscSummary,
  Report,
  RuntimeSummary,
  SdkTypeError,
  VerifySummary,
} from '../report-schema.ts';
import { typeErrorId } from '../../catalog/catalogue.ts';

/** Whether type errors are listed that a finding above covers. */
function listsAll({ volume }: Pick<FormatOptions, 'volume'>): boolean {
  return volume === 'all' || volume === 'verbose';
}

/**
 * The type errors for a person, a line each; empty without any.
 * @param isAtFinding whether a finding above covers it: of those only the number is shown
 */
export function typeErrorSection(
  { command, dry, report }: Run,
  errors: VerifySummary['errors'],
  isAtFinding: (error: SdkTypeError) => boolean,
  options: Pick<FormatOptions, 'colours' | 'showPath' | 'volume' | 'width'>,
): string[] {
  const { bold, cyan, dim, red } = options.colours;
  const showsAll = listsAll(options);
  const elsewhere = errors.filter((error) => !isAtFinding(error));
  if (errors.length === 0 || (elsewhere.length === 0 && !showsAll)) return [];
  const { shown, rest } = folded(showsAll ? errors : elsewhere, options);
  const atFindings = errors.length - elsewhere.length;
  const ofPython = errors.filter(({ code }) => !code.startsWith('TS'));
  const majors = majorsChecked({ uses: errors.length, pythonUses: ofPython.length });
  return [
    [
      bold(`Type errors on ${majors} (${formatNumber(errors.length)})`),
      ...(command === 'migrate' && dry ? [dim('  of the changed code; the lines are those before the changes')] : []),
      ...shown.map(({ file, line, column, code, id, message }) => {
        const place = `${harmless(options.showPath(file))}:${line}:${column}`;
        const head =
          id === typeErrorId ? `  ${cyan(place)}` : headed(place, [dim(shownName(id, report.profile))], '  ', options);
        return `${head}\n${paragraph('', `${code} ${message}`, options, '    ').replace(code, red(code))}`;
      }),
      ...rest,
      ...(atFindings === 0 || showsAll ? [] : [dim(`  ${formatNumber(atFindings)} more at the findings above`)]),
    ].join('\n'),
  ];
}

/** `9 new errors: 10 with the types of v6, 1 of them with those of v5 too`: the last two make the first. */
function sumOfErrors({ after, errors }: Pick<ProjectTscSummary, 'after' | 'errors'>): string {
  const found = errors.length === 0 ? 'no new error' : counted(errors.length, 'new error');
  if (after === 0) return found;
  const both = after - errors.length;
  const share = both === 0 ? 'none of them' : both === after ? 'all of them' : `${formatNumber(both)} of them`;
  return `${found}: ${formatNumber(after)} with the types of v6, ${share} with those of v5 too`;
}

/** Where the report has told errors already, behind `listed` of them; all of it makes the sum. */
function toldElsewhere(atFindings: number, inList: number, listed: number): string[] {
  const more = listed === 0 ? '' : ' more';
  return [
    ...(atFindings === 0 ? [] : [`${formatNumber(atFindings)}${more} at the findings above`]),
    ...(inList === 0 ? [] : [`${formatNumber(inList)}${more} in the list of type errors above`]),
  ];
}

/**
 * What the type check with the project's own configuration said.
 * @param told errors that the report has already
 * @param isAtFinding whether a finding above covers one of those
 */
export function projectTscSection(
  summary: ProjectTscSummary,
  told: readonly SdkTypeError[],
  isAtFinding: (error: SdkTypeError) => boolean,
  options: Pick<FormatOptions, 'colours' | 'showPath' | 'volume' | 'width'>,
): string {
  const { bold, cyan, dim, red } = options.colours;
  const { compiler, ofProject, errors, failures } = summary;
  const placeOf = ({ file, line, column }: Pick<SdkTypeError, 'file' | 'line' | 'column'>): string =>
    `${harmless(options.showPath(file))}:${line}:${column}`;
  const known = new Map(told.map((error) => [placeOf(error), error]));
  const others = errors.filter((error) => !known.has(placeOf(error)));
  const { shown, rest } = folded(others, options);
  const atTold = errors.flatMap((error) => known.get(placeOf(error)) ?? []);
  const atFindings = listsAll(options) ? 0 : atTold.filter(isAtFinding).length;
  return [
    bold(`Checked with the tsconfig of the project, by ${ofProject ? 'its own' : "svc-codemod's"} ${compiler}`),
    `  ${sumOfErrors(summary)}`,
    ...shown.map(
      (error) =>
        `  ${cyan(placeOf(error))}\n${paragraph('', `${error.code} ${harmless(error.message)}`, options, '    ').replace(error.code, red(error.code))}`,
    ),
    ...rest,
    ...toldElsewhere(atFindings, atTold.length - atFindings, others.length).map((text) => dim(`  ${text}`)),
    ...failures.map((failure) => `  ${red('Not checked:')} ${harmless(failure)}`),
  ].join('\n');
}

/** That they did, and in how many processes. */
function ranOnV6({ requests, processes }: RuntimeSummary): string {
  const ran = `Your tests ran on v6: ${counted(requests, 'request')}, none to a removed route`;
  if (processes === undefined) return `${ran}.`;
  const { hooked, onShim, unhooked } = processes;
  const all = counted(hooked, 'Node.js process', 'Node.js processes');
  // Where nothing shows the others, there may be some.
  return `${ran}; ${formatNumber(onShim)} of ${all} ${unhooked === undefined ? 'with the hooks' : 'seen'} loaded v6.`;
}

const unhookedText = (process: string): string =>
  `${process} ran without the hooks, as with a cleared environment: nobody knows which SDK it loaded. Give it the \
environment of the command, or accept that with --allow-not-loaded.`;

/** What happened at run time. */
export function runtimeSection(
  runtime: RuntimeSummary,
  options: Pick<FormatOptions, 'colours' | 'showPath' | 'width'>,
  { profile, tool }: Pick<Report, 'profile' | 'tool'>,
): string {
  const { colours, showPath } = options;
  const { bold, red } = colours;
  const { command, removedMembers, unexpectedRequests, otherSdks = [] } = runtime;
  const { unhooked = [] } = runtime.processes ?? {};
  /** What was met, at its place where that is known, and below it what that means. */
  const runtimeLine = (callSite: CallSite | undefined, met: string, meaning?: string): string => {
    const place = callSite && `${showPath(callSite.file)}:${callSite.line}:${callSite.column}`;
    const head = place === undefined ? `  ${met}` : headed(harmless(place), [met], '  ', options);
    return meaning === undefined ? head : `${head}\n${paragraph('', meaning, options, '    ')}`;
  };
  return [
    bold(`Run on the v6 shim: ${harmless(command)}`),
    labelled('', wrappedLines(runtimeCounts(runtime, colours), options.width - 2), '  '),
    ...(runtimeProves(runtime) ? [colours.green(paragraph('', ranOnV6(runtime), options, '  '))] : []),
    ...unhooked.map((process) => runtimeLine(undefined, red('not seen'), unhookedText(process))),
    ...otherSdks.map((other) => runtimeLine(other.callSite, red('not on the shim'), otherSdkText(other))),
    ...removedMembers.map(({ id, message, callSite }) => runtimeLine(callSite, red(shownName(id, profile)), message)),
    ...unexpectedRequests.map(({ method, path, status, removed, count, callSite }) =>
      runtimeLine(
        callSite,
        red(harmless(`${method} ${path}`)),
        [
          status === undefined ? 'cut off' : `answered ${status}`,
          ...(count > 1 ? [`${formatNumber(count)} times`] : []),
          ...(removed.length > 0 ? [`a route of ${removed.map((id) => shownName(id, profile)).join(', ')}`] : []),
        ].join(', '),
      ),
    ),
    ...(runtime.sdkLoaded
      ? []
      : [
          paragraph(
            '',
            'No process loaded the shim, so this run proves nothing. What each test runner needs:',
            options,
            '  ',
          ),
          `    ${docsAddress(tool.version, 'verify-with-the-shim.md')}`,
        ]),
  ].join('\n');
}

/** How a command ended that did not end well; shells count a signal as 128 and more. */
function endText(exitCode: number): string {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128) ?? [];
  return signal === undefined ? `exit code ${exitCode}` : `ended by ${signal} (exit code ${exitCode})`;
}

/** ` of 10m (--timeout)`, as the flag is given; empty in reports of releases that did not say it. */
function timeLimitText(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  const seconds = milliseconds / 1000;
  const [size, unit] = (
    [
      [3600, 'h'],
      [60, 'm'],
    ] as const
  ).find(([unitSize]) => seconds % unitSize === 0) ?? [1, 's'];
  return ` of ${seconds / size}${unit} (--timeout)`;
}

function runtimeCounts(
  { exitCode, timedOut, timeLimitMs, requests, removedMembers, unexpectedRequests }: RuntimeSummary,
  { green, red }: Colours,
): string {
  const code = exitCode === 0 ? green('exit code 0') : red(endText(exitCode));
  return [
    timedOut ? red(`ended by the time limit${timeLimitText(timeLimitMs)}`) : code,
    counted(requests, 'request'),
    counted(removedMembers.length, 'v5 use'),
    counted(unexpectedRequests.length, 'unexpected request'),
  ].join(', ');
}
