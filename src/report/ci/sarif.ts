/** SARIF 2.1.0, within the limits of GitHub code scanning. */
import type { Fix, Location, Log, Notification, Region, Result } from 'sarif';
import { counted, formatNumber } from '../counted.ts';
import { escapedJson } from '../escaped-json.ts';
import type { FormatOptions, Rendered } from '../format.ts';
import { harmless } from '../harmless-text.ts';
import { namedProblemText, problemsOf, problemText, worstFirst, type Problem } from '../problems.ts';
import type { Run } from '../run.ts';
import { sarifRules } from './sarif-rules.ts';
import type { Finding } from '../report-schema.ts';
import { statusWords } from '../status-words.ts';
import { newMajor } from '../../catalog/python/names.ts';
import { defined } from '../../catalog/defined.ts';

/** GitHub refuses a run with more results. */
const mostResults = 25_000;
const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const rootId = '%SRCROOT%';

/** A relative reference: every part percent-encoded, halves of surrogate pairs replaced. */
function uriOf(file: string): string {
  return file
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

/** Brackets before a parenthesis would be a link. */
function messageText(text: string): string {
  return harmless(text, true).replace(/\[([^[\]\n]*)\](?=\()/g, '\\[$1\\]');
}

function isBelowRoot(file: string): boolean {
  return !/^(?:\/|[A-Za-z]:\/|\.\.\/)/.test(file);
}

/** GitHub wants all four numbers; a place that is known by its line starts at the line's first character. */
function regionOf({ line, range }: Pick<Problem, 'line' | 'range'>): Region {
  const startLine = line ?? 1;
  if (range === undefined) return { startLine, startColumn: 1, endLine: startLine, endColumn: 2 };
  return { startLine, startColumn: range.column, endLine: range.endLine, endColumn: range.endColumn };
}

function locationOf(file: string, region?: Region): Location {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file), uriBaseId: rootId },
      ...defined({ region }),
    },
  };
}

function fixesOf({ id, file, edits = [], status }: Finding): Fix[] {
  if (edits.length === 0) return [];
  return [
    {
      description: {
        text: `Migrate to ${newMajor(id)}${status === 'review' ? ', then check what the finding says' : ''}.`,
      },
      artifactChanges: [
        {
          artifactLocation: { uri: uriOf(file), uriBaseId: rootId },
          replacements: edits.map(({ line, column, endLine, endColumn, text }) => ({
            deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
            ...(text === '' ? {} : { insertedContent: { text } }),
          })),
        },
      ],
    },
  ];
}

/** @param dry what would be edited is as it was; after a run that wrote, an edit has been made already */
function resultOf(
  problem: Problem,
  file: string,
  ruleIndex: number,
  { dry, report }: Pick<Run, 'dry' | 'report'>,
): Result {
  const { id, status, level, finding, contract } = problem;
  const fixes = finding === undefined || !dry ? [] : fixesOf(finding);
  return {
    ruleId: id,
    ruleIndex,
    level,
    message: { text: messageText(namedProblemText(problem, report.profile)) },
    locations: [locationOf(file, regionOf(problem))],
    // GitHub's own key, `primaryLocationLineHash`, is left to its upload action, which warns about any other value.
    partialFingerprints: { 'svcCodemodFingerprint/v1': finding?.fingerprint ?? problem.fingerprint },
    // All results have the property or none; an empty list says "not suppressed".
    suppressions:
      status === 'ignored'
        ? [
            {
              kind: 'inSource',
              status: 'accepted',
              ...(problem.reason ? { justification: harmless(problem.reason) } : {}),
            },
          ]
        : [],
    ...(finding?.baselineState === undefined ? {} : { baselineState: finding.baselineState }),
    ...(fixes.length === 0 ? {} : { fixes }),
    properties: {
      status: statusWords(status, !dry),
      ...defined({ confidence: finding?.confidence, contract }),
    },
  };
}

function notification(level: Notification['level'] & string, text: string, file?: string): Notification {
  return {
    level,
    message: { text: messageText(text) },
    ...(file === undefined || !isBelowRoot(file) ? {} : { locations: [locationOf(file)] }),
  };
}

/** One run, the results in the order of the report; above GitHub's limit the worst, and a notice. */
export function sarifReport(run: Run, { catalogue }: Pick<FormatOptions, 'catalogue'>): Rendered {
  const { report } = run;
  const problems = problemsOf(run);
  // A host shows results at a place in the repository; the others are told as notifications.
  const placed = problems.flatMap((problem) =>
    problem.status !== 'failed' && problem.file !== undefined && isBelowRoot(problem.file)
      ? [{ problem, file: problem.file }]
      : [],
  );
  const unplaced = problems.filter(
    ({ status, file }) => status !== 'failed' && (file === undefined || !isBelowRoot(file)),
  );
  const kept =
    placed.length > mostResults
      ? new Set(worstFirst(placed.map(({ problem }) => problem)).slice(0, mostResults))
      : undefined;
  const shown = kept === undefined ? placed : placed.filter(({ problem }) => kept.has(problem));
  const left = placed.length - shown.length;
  const notices =
    left === 0
      ? []
      : [
          `SARIF has ${formatNumber(shown.length)} of ${counted(placed.length, 'result')}: GitHub takes no more, so ${formatNumber(left)} of the least severe were left out.`,
        ];

  const rules = sarifRules(
    shown.map(({ problem }) => problem.id),
    catalogue,
    { version: report.tool.version, profile: report.profile },
  );
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const notifications = [
    ...notices.map((notice) => notification('warning', notice)),
    ...run.failed.map(({ file, reason }) => notification('error', `${file}: ${reason}`, file)),
    ...unplaced.map((problem) => notification('error', `${problem.id}: ${problemText(problem)}`)),
    ...[...(run.nothingToDo === undefined ? [] : [run.nothingToDo]), ...run.notes].map((note) =>
      notification('note', note),
    ),
  ];
  const { durationMs: _, migrated, ...others } = report.summary;
  const counts = { ...(run.dry ? { fixable: migrated } : { migrated }), ...others };
  const log: Log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: report.tool.name, version: report.tool.version, semanticVersion: report.tool.version, rules },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [rootId]: { description: { text: 'The root of the repository.' } } },
        invocations: [
          {
            executionSuccessful: run.failed.length === 0,
            exitCode: run.exitCode,
            ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
          },
        ],
        results: shown.map(({ problem, file }) => resultOf(problem, file, ruleIndex.get(problem.id) ?? -1, run)),
        properties: { profile: report.profile, summary: counts },
      },
    ],
  };
  return { text: `${escapedJson(log, 2)}\n`, notices };
}
