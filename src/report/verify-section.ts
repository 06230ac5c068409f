import type { Colours } from './colours.ts';
import { counted, number } from './counted.ts';
import type { FormatOptions } from './format.ts';
import { harmless } from './harmless-text.ts';
import { otherSdkText } from './other-sdk.ts';
import type { CallSite, RuntimeSummary, SdkTypeError, VerifySummary } from './report-schema.ts';

/** How many type errors a person is shown without `--verbose`. */
const shown = 10;

/**
 * The type errors for a person, a line each; empty without any.
 * @param isTold whether a site above says it already: of those only the number is told
 */
export function typeErrorSection(
  errors: VerifySummary['errors'],
  isTold: (error: SdkTypeError) => boolean,
  { colours: { bold, dim, red }, showPath, volume }: Pick<FormatOptions, 'colours' | 'showPath' | 'volume'>,
): string[] {
  if (errors.length === 0) return [];
  const elsewhere = errors.filter((error) => !isTold(error));
  const listed = volume === 'verbose' ? errors : elsewhere.slice(0, shown);
  const rest = [
    ...(elsewhere.length > shown ? [`${number(elsewhere.length - shown)} more`] : []),
    ...(elsewhere.length < errors.length ? [`${number(errors.length - elsewhere.length)} at the sites above`] : []),
  ];
  return [
    [
      bold(`Errors on the v6 types (${number(errors.length)})`),
      ...listed.map(
        ({ file, line, column, code, id, message }) =>
          `  ${harmless(showPath(file))}:${line}:${column}  ${red(code)} ${harmless(message)}  ${dim(id)}`,
      ),
      ...(listed.length === errors.length
        ? []
        : [dim(`  ${listed.length > 0 ? 'and ' : ''}${rest.join(', ')}; --verbose lists all`)]),
    ].join('\n'),
  ];
}

/** What happened at run time. */
export function runtimeSection(runtime: RuntimeSummary, colours: Colours, showPath: (file: string) => string): string {
  const { bold, dim, red } = colours;
  const { command, removedMembers, unexpectedRequests, otherSdks = [], unhooked = [] } = runtime;
  const place = (callSite: CallSite | undefined): string =>
    callSite === undefined
      ? ''
      : `  ${dim(harmless(`${showPath(callSite.file)}:${callSite.line}:${callSite.column}`))}`;
  return [
    bold(`Run on the v6 shim: ${harmless(command)}`),
    `  ${runtimeCounts(runtime, colours)}`,
    ...otherSdks.map((other) => `  ${red(harmless(otherSdkText(other)))}${place(other.callSite)}`),
    ...removedMembers.map(
      ({ id, message, callSite }) => `  ${red(id)}${place(callSite)}\n           ${harmless(message)}`,
    ),
    ...unexpectedRequests.map(
      ({ method, path, status, removed, count, callSite }) =>
        `  ${red(harmless(`${method} ${path}`))}  ${status ?? 'cut off'}${count > 1 ? `, ${number(count)} times` : ''}${removed.length > 0 ? `, v5: ${removed.join(', ')}` : ''}${place(callSite)}`,
    ),
    ...unhooked.map(
      ({ command: child, callSite }) =>
        `  Not checked: a process was started with an environment of its own, without NODE_OPTIONS, so not on the shim: ${harmless(child)}${place(callSite)}`,
    ),
    ...(runtime.sdkLoaded
      ? []
      : [
          '  No process loaded the shim, so this run proves nothing; see "verify --runtime" in docs/verify-with-the-shim.md.',
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
    `${counted(removedMembers.length, 'use')} of what v6 lost`,
    counted(unexpectedRequests.length, 'unexpected request'),
  ].join(', ');
}

/** One line: what was checked, what is left, and "Proven" only when nothing was left out of the answer. */
export function verifyLine(
  { uses, v5Left, unresolved, ignored, errors, proven }: VerifySummary,
  { green }: Colours,
): string {
  const parts = [
    `${counted(uses, 'SDK use')} checked`,
    `${number(v5Left)} v5 left`,
    counted(errors.length, 'type error'),
  ];
  const open = [
    ...(unresolved > 0 ? [`${counted(unresolved, 'receiver')} unresolved`] : []),
    ...(ignored > 0 ? [`${number(ignored)} ignored`] : []),
  ];
  const line = `${parts.join(', ')}${open.length > 0 ? `; ${open.join(', ')}` : ''}.`;
  return proven ? `${line} ${green('Proven.')}` : line;
}
