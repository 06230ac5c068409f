/** What the formats of CI hosts list: everything of a run that somebody has to look at, one after the other. */
import { createHash } from 'node:crypto';
import { otherSdkText } from './other-sdk.ts';
import { shownName } from './shown-name.ts';
import type { Run } from './run.ts';
import type { CallSite, Finding, ManifestChange, Report, SdkTypeError, Status } from './report-schema.ts';
import { isCoveredBySites } from './errors-at-sites.ts';
import { defined } from '../catalog/defined.ts';
import { newMajor } from '../catalog/python/names.ts';
import { typeErrorId } from '../catalog/catalogue.ts';

/** How bad it is; the hosts have three levels, under different names. */
export type Level = 'error' | 'warning' | 'note';

/** One thing to look at. */
export interface Problem {
  /** Id of the catalogue, `sdk:types`, or `failed` for a file that could not be done. */
  id: string;
  status: Status | 'type error' | 'at run time' | 'failed';
  level: Level;
  /** Absent where a run-time problem has no place in code. */
  file?: string;
  /** The whole file when absent. */
  line?: number;
  /** The whole line when absent. */
  range?: { column: number; endLine: number; endColumn: number };
  message: string;
  /** Why it was not done, or what to look at; for `ignored`, why it is silenced. */
  reason?: string;
  /** What to do, where no `suggestion` says it. */
  todo?: string;
  suggestion?: string;
  /** Section of the contract; absent where no change of the catalogue is behind it. */
  contract?: string;
  /** Sixteen hexadecimal digits; of equal ones the later ones end in `:2`, `:3`, …, so that hosts keep all of them. */
  fingerprint: string;
  /** The baseline lists it, so that it is let through. */
  inBaseline: boolean;
  /** What it comes from, when it is a site. */
  finding?: Finding;
  /** What it comes from, when it is a line of a manifest. */
  manifest?: ManifestChange;
}

/**
 * By status. What the tool rewrites itself is less than what it cannot rewrite, and a name alone (`possible`) is less
 * than both.
 */
const levels: Readonly<Record<Status, Level>> = {
  manual: 'error',
  review: 'warning',
  migrated: 'warning',
  possible: 'note',
  ignored: 'note',
};

/** What comes first where only some can be shown. */
const order: readonly Problem['status'][] = [
  'failed',
  'manual',
  'at run time',
  'type error',
  'review',
  'migrated',
  'possible',
  'ignored',
];

/** Every problem of a run, in the order of the report: sites, manifests, type errors, run time, files that failed. */
export function problemsOf(run: Pick<Run, 'report' | 'dry' | 'failed' | 'errorsAtSites'>): Problem[] {
  const { report, dry } = run;
  // What was written is no problem any more.
  const open = (status: Status): boolean => dry || status !== 'migrated';
  const sites = report.findings.filter(({ status }) => open(status)).map(siteProblem);
  const isAtFinding = isCoveredBySites(
    run,
    sites.filter(({ status }) => status !== 'ignored'),
  );
  const problems: Problem[] = [
    ...sites,
    ...report.manifests.flatMap(({ file, changes }) =>
      changes.filter(({ status }) => open(status)).map((change) => manifestProblem(file, change)),
    ),
    ...typeErrors((report.verify?.errors ?? []).filter((error) => !isAtFinding(error))),
    ...projectTscProblems(report),
    ...runtimeProblems(report),
    ...run.failed.map(
      ({ file, reason }): Problem => ({
        id: 'failed',
        status: 'failed',
        level: 'error',
        file,
        message: reason,
        fingerprint: hashOf('failed', file, reason),
        inBaseline: false,
      }),
    ),
  ];
  return withUniqueFingerprints(problems);
}

/** Those that nobody has let through, by a comment or a baseline. */
export function openProblems(run: Run): Problem[] {
  return problemsOf(run).filter(({ status, inBaseline }) => status !== 'ignored' && !inBaseline);
}

/** The worst first, otherwise in the order given. */
export function worstFirst(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((left, right) => order.indexOf(left.status) - order.indexOf(right.status));
}

function siteProblem(finding: Finding): Problem {
  const {
    id,
    status,
    file,
    line,
    column,
    endLine,
    endColumn,
    message,
    reason,
    todo,
    suggestion,
    contract,
    fingerprint,
    baselineState,
  } = finding;
  return {
    id,
    status,
    level: levels[status],
    file,
    line,
    range: { column, endLine, endColumn },
    message,
    contract,
    fingerprint,
    inBaseline: baselineState === 'unchanged',
    finding,
    ...defined({ reason, todo, suggestion }),
  };
}

function manifestProblem(file: string, manifest: ManifestChange): Problem {
  const { name, id, status, after, message, suggestion, line, fingerprint, baselineState } = manifest;
  const write = suggestion ?? after;
  return {
    id,
    status,
    level: levels[status],
    file,
    line,
    message: `${name}: ${message}`,
    fingerprint: fingerprint ?? hashOf('manifest', id, name),
    inBaseline: baselineState === 'unchanged',
    manifest,
    ...defined({ suggestion: write }),
  };
}

function typeErrors(errors: readonly SdkTypeError[]): Problem[] {
  return errors.map(({ id, file, line, column, endLine, endColumn, code, message }) => ({
    id,
    status: 'type error',
    level: 'error',
    file,
    line,
    range: { column, endLine, endColumn },
    message: `${code}: ${message}`,
    fingerprint: hashOf('type error', id, code, message),
    inBaseline: false,
  }));
}

function projectTscProblems({ verify }: Report): Problem[] {
  const keyOf = ({ file, line, column, code }: Pick<SdkTypeError, 'file' | 'line' | 'column' | 'code'>): string =>
    JSON.stringify([file, line, column, code]);
  const verified = new Set(verify?.errors.map(keyOf));
  const errors = (verify?.projectTsc?.errors ?? []).filter((error) => !verified.has(keyOf(error)));
  return errors.map(
    ({ file, line, column, code, message }): Problem => ({
      id: typeErrorId,
      status: 'type error',
      level: 'error',
      file,
      line,
      range: { column, endLine: line, endColumn: column },
      message: `${code}: ${message}`,
      fingerprint: hashOf('type error', 'project', file, code, message),
      inBaseline: false,
    }),
  );
}

interface RuntimeProblem {
  id: string;
  message: string;
  callSite: CallSite | undefined;
  /** What makes it the same problem in another run; the message where absent. */
  same?: string;
}

function runtimeProblems({ verify }: Report): Problem[] {
  const { removedMembers = [], unexpectedRequests = [], otherSdks = [] } = verify?.runtime ?? {};
  return [
    ...removedMembers.map(({ id, message, callSite }) => ({ id, message, callSite })),
    ...unexpectedRequests.map(({ method, path, status, removed, callSite }) => ({
      id: removed[0] ?? 'sdk:requests',
      message: `${method} ${path} was answered with ${status ?? 'a cut connection'}: v6 does not have this request.`,
      callSite,
    })),
    ...otherSdks.map((other) => ({
      id: 'sdk:other',
      message: otherSdkText(other),
      callSite: other.callSite,
      // The number of the process differs from run to run.
      same: `${other.sdk} ${other.version}`,
    })),
  ].map(
    ({ id, message, callSite, same = message }: RuntimeProblem): Problem => ({
      id,
      status: 'at run time',
      level: 'error',
      message,
      fingerprint: hashOf('at run time', id, same),
      inBaseline: false,
      ...(callSite === undefined
        ? {}
        : {
            file: callSite.file,
            line: callSite.line,
            range: { column: callSite.column, endLine: callSite.line, endColumn: callSite.column },
          }),
    }),
  );
}

function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}

function withUniqueFingerprints(problems: readonly Problem[]): Problem[] {
  const seen = new Map<string, number>();
  return problems.map((problem) => {
    const nth = (seen.get(problem.fingerprint) ?? 0) + 1;
    seen.set(problem.fingerprint, nth);
    return nth === 1 ? problem : { ...problem, fingerprint: `${problem.fingerprint}:${nth}` };
  });
}

/** The problem in a few lines: what changed, why it was not done or what to look at, and what to write. */
export function problemText({ id, status, message, reason, todo, suggestion }: Problem): string {
  const forReason = status === 'review' ? 'Check' : 'Why';
  const forSuggestion = status === 'review' || status === 'migrated' ? newMajor(id) : 'Write';
  const lines = [
    message,
    status === 'migrated' && 'svc-codemod migrates this.',
    hasText(reason) && `${forReason}: ${reason}`,
    todo !== undefined && `To do: ${todo}`,
    hasText(suggestion) && `${forSuggestion}: ${suggestion}`,
  ];
  return lines.filter((line) => line !== false).join('\n');
}

/**
 * The same where no title stands beside it: a site begins with the name under which people know its change, where its
 * message does not say that.
 * @param profile its name, as the report has it
 */
export function namedProblemText(problem: Problem, profile: string): string {
  const name = shownName(problem.id, profile);
  const text = problemText(problem);
  return problem.finding === undefined || problem.message.includes(name) ? text : `${name}: ${text}`;
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
