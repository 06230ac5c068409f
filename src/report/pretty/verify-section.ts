import { docsAddress } from '../../catalog/docs-address.ts';
import type { Colours } from '../colours.ts';
import { counted, formatNumber } from '../counted.ts';
import type { FormatOptions } from '../format.ts';
import { harmless } from '../harmless-text.ts';
import { otherSdkText } from '../other-sdk.ts';
import { runtimeProves } from '../runtime-outcome.ts';
import { folded, headed, paragraph } from './lists.ts';
import { shownName } from '../shown-name.ts';
import { majorsChecked } from '../verify-line.ts';
import type {
  CallSite,
  ProjectTscSummary,
  Report,
  RuntimeSummary,
  SdkTypeError,
  VerifySummary,
} from '../report-schema.ts';

/**
 * The type errors for a person, a line each; empty without any.
 * @param isAtFinding whether a finding above covers it: of those only the number is shown
 * @param profile its name, for the names of what v6 changed
 */
export function typeErrorSection(
  errors: VerifySummary['errors'],
  isAtFinding: (error: SdkTypeError) => boolean,
  options: Pick<FormatOptions, 'colours' | 'showPath' | 'volume' | 'width'>,
  profile: string,
): string[] {
  const { bold, cyan, dim, red } = options.colours;
  const showsAll = options.volume === 'all' || options.volume === 'verbose';
  const elsewhere = errors.filter((error) => !isAtFinding(error));
  if (errors.length === 0 || (elsewhere.length === 0 && !showsAll)) return [];
  const { shown, rest } = folded(showsAll ? errors : elsewhere, options);
  const atFindings = errors.length - elsewhere.length;
  const ofPython = errors.filter(({ code }) => !code.startsWith('TS'));
  const majors = majorsChecked({ uses: errors.length, pythonUses: ofPython.length });
  return [
    [
      bold(`Type errors on ${majors} (${formatNumber(errors.length)})`),
      ...shown.map(({ file, line, column, code, id, message }) => {
        const place = `${harmless(options.showPath(file))}:${line}:${column}`;
        const head =
          id === 'sdk:types' ? `  ${cyan(place)}` : headed(place, [dim(shownName(id, profile))], '  ', options);
        return `${head}\n${paragraph('', `${code} ${message}`, options, '    ').replace(code, red(code))}`;
      }),
      ...rest,
      ...(atFindings === 0 || showsAll ? [] : [dim(`  ${formatNumber(atFindings)} more at the findings above`)]),
    ].join('\n'),
  ];
}

/** What is said of errors that the report has already. */
function listedAbove(count: number, others: number): string {
  if (others > 0) return `${formatNumber(count)} more ${count === 1 ? 'is' : 'are'} listed above`;
  return count === 1 ? 'It is listed above' : 'They are listed above';
}

/**
 * What the type check with the project's own configuration said.
 * @param listedErrors errors that the report has already
 */
export function projectTscSection(
  { compiler, ofProject, before, after, errors, failures }: ProjectTscSummary,
  listedErrors: readonly SdkTypeError[],
  options: Pick<FormatOptions, 'colours' | 'showPath' | 'volume' | 'width'>,
): string {
  const { bold, cyan, dim, red } = options.colours;
  const placeOf = ({ file, line, column }: Pick<SdkTypeError, 'file' | 'line' | 'column'>): string =>
    `${harmless(options.showPath(file))}:${line}:${column}`;
  const known = new Set(listedErrors.map(placeOf));
  const others = errors.filter((error) => !known.has(placeOf(error)));
  const { shown, rest } = folded(others, options);
  const atTold = errors.length - others.length;
  return [
    bold(`Checked with the tsconfig of the project, by ${ofProject ? 'its own' : "svc-codemod's"} ${compiler}`),
    `  ${errors.length === 0 ? 'no new error' : counted(errors.length, 'new error')}: ${formatNumber(before)} before, with the types of v5; ${formatNumber(after)} after, with those of v6`,
    ...shown.map(
      (error) =>
        `  ${cyan(placeOf(error))}\n${paragraph('', `${error.code} ${harmless(error.message)}`, options, '    ').replace(error.code, red(error.code))}`,
    ),
    ...rest,
    ...(atTold === 0 ? [] : [dim(`  ${listedAbove(atTold, others.length)}`)]),
    ...failures.map((failure) => `  ${red('Not checked:')} ${harmless(failure)}`),
  ].join('\n');
}

/** What happened at run time. */
export function runtimeSection(
  runtime: RuntimeSummary,
  options: Pick<FormatOptions, 'colours' | 'showPath' | 'width'>,
  { profile, tool }: Pick<Report, 'profile' | 'tool'>,
): string {
  const { colours, showPath } = options;
  const { bold, red } = colours;
  const { command, removedMembers, unexpectedRequests, otherSdks = [] } = runtime;
  /** What was met, at its place where that is known, and below it what that means. */
  const runtimeLine = (callSite: CallSite | undefined, met: string, meaning?: string): string => {
    const place = callSite && `${showPath(callSite.file)}:${callSite.line}:${callSite.column}`;
    const head = place === undefined ? `  ${met}` : headed(harmless(place), [met], '  ', options);
    return meaning === undefined ? head : `${head}\n${paragraph('', meaning, options, '    ')}`;
  };
  return [
    bold(`Run on the v6 shim: ${harmless(command)}`),
    `  ${runtimeCounts(runtime, colours)}`,
    ...(runtimeProves(runtime)
      ? [
          `  ${colours.green(`Your tests ran on v6: ${counted(runtime.requests, 'request')}, none to a removed route.`)}`,
        ]
      : []),
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

function runtimeCounts(
  { exitCode, timedOut, requests, removedMembers, unexpectedRequests }: RuntimeSummary,
  { green, red }: Colours,
): string {
  const code = exitCode === 0 ? green('exit code 0') : red(`exit code ${exitCode}`);
  return [
    timedOut ? red('ended by the time limit (--timeout)') : code,
    counted(requests, 'request'),
    counted(removedMembers.length, 'v5 use'),
    counted(unexpectedRequests.length, 'unexpected request'),
  ].join(', ');
}
