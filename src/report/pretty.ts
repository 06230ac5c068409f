/** The report for a person: what changed, what is left and why, then totals that say what was looked at. */
import { advisoriesOf, chapterName } from '../catalog/catalogue.ts';
import type { Colours } from './colours.ts';
import { colouredPatch } from './coloured-patch.ts';
import { counted, number } from './counted.ts';
import type { FormatOptions } from './format.ts';
import { gateLines, withoutKnown } from './gate-section.ts';
import { harmless } from './harmless-text.ts';
import { sectionName } from './rule-help.ts';
import { programSection } from './program-section.ts';
import type { Run } from './run.ts';
import type { Finding, ManifestChange, Status } from './report-schema.ts';
import { toldBySites } from './told-by-sites.ts';
import { totalsSentence } from './totals.ts';
import { runtimeSection, typeErrorSection, verifyLine } from './verify-section.ts';

const leftStatuses: readonly Status[] = ['review', 'manual', 'possible'];

function groupByFile(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.file);
    if (group === undefined) groups.set(finding.file, [finding]);
    else group.push(finding);
  }
  return groups;
}

function place(finding: { line: number; column: number }): string {
  return `${finding.line}:${finding.column}`.padEnd(8);
}

function indent(text: string, by: string): string {
  return harmless(text, true).split('\n').join(`\n${by}`);
}

function changedFiles(run: Run, options: FormatOptions): string[] {
  const { bold, dim, green, yellow } = options.colours;
  const findings = groupByFile(run.report.findings);
  return run.report.files
    .filter(({ changed }) => changed)
    .map(({ file, created, patch }) => {
      const own = findings.get(file) ?? [];
      const migrated = own.filter(({ status }) => status === 'migrated');
      const review = own.filter(({ status }) => status === 'review');
      const counts = [
        ...(migrated.length > 0 ? [green(`${number(migrated.length)} migrated`)] : []),
        ...(review.length > 0 ? [yellow(`${number(review.length)} to review`)] : []),
        ...(migrated.length + review.length === 0
          ? [
              dim(
                created === true
                  ? 'new: functions with the v5 result'
                  : own.length === 0
                    ? 'functions with the v5 result'
                    : 'markers only',
              ),
            ]
          : []),
      ];
      const head = `${bold(harmless(options.showPath(file)))}  ${counts.join(', ')}`;
      if (options.diff && patch !== undefined) return `${head}\n${colouredPatch(patch, options.colours)}`;
      return [head, ...migrated.map((finding) => `  ${dim(place(finding))} ${finding.id}`)].join('\n');
    });
}

function leftFinding(finding: Finding, { dim, magenta, red, yellow }: Colours): string {
  const colour = finding.status === 'manual' ? red : finding.status === 'review' ? yellow : magenta;
  const by = ' '.repeat(11);
  return [
    `  ${dim(place(finding))} ${colour(finding.status.padEnd(8))} ${finding.id}  ${dim(sectionName(finding.contract))}`,
    `${by}${indent(finding.message, by)}`,
    ...(finding.reason === undefined ? [] : [`${by}Why: ${indent(finding.reason, `${by}     `)}`]),
    ...(finding.suggestion === undefined ? [] : [`${by}Write: ${indent(finding.suggestion, `${by}       `)}`]),
  ].join('\n');
}

function leftSection(run: Run, options: FormatOptions): string[] {
  const left = run.report.findings.filter(({ status }) => leftStatuses.includes(status));
  if (left.length === 0) return [];
  const { bold, dim } = options.colours;
  const { catalogue } = options;
  const told = advisoriesOf(catalogue, new Set(left.map(({ id }) => chapterName(catalogue, id))));
  return [
    bold(`Left for you (${counted(left.length, 'site')})`),
    ...[...groupByFile(left)].map(([file, findings]) =>
      [
        bold(harmless(options.showPath(file))),
        ...findings.map((finding) => leftFinding(finding, options.colours)),
      ].join('\n'),
    ),
    ...(told.length === 0
      ? []
      : [told.map(({ message, contract }) => `Note: ${message} ${dim(sectionName(contract))}`).join('\n')]),
  ];
}

/** All type errors, those that no site of "Left for you" has told by themselves. */
function typeErrors(run: Run, options: FormatOptions): string[] {
  const { errors = [] } = run.report.verify ?? {};
  const isTold = toldBySites(
    run,
    run.report.findings.filter(({ status }) => leftStatuses.includes(status)),
  );
  return typeErrorSection(errors, isTold, options);
}

function manifestLine(change: ManifestChange, { dim, green, red, yellow }: Colours): string {
  const colour = change.status === 'manual' ? red : change.status === 'review' ? yellow : green;
  const text =
    change.after === undefined ? harmless(change.before) : `${harmless(change.before)} -> ${harmless(change.after)}`;
  const lines = [
    `  ${dim(`${change.line}`.padEnd(8))} ${colour(change.status.padEnd(8))} ${harmless(change.name)}  ${text}`,
  ];
  if (change.status !== 'migrated') lines.push(`${' '.repeat(11)}${indent(change.message, ' '.repeat(11))}`);
  if (change.suggestion !== undefined)
    lines.push(`${' '.repeat(11)}Write: ${indent(change.suggestion, ' '.repeat(18))}`);
  return lines.join('\n');
}

function manifestSection(run: Run, options: FormatOptions): string[] {
  return run.report.manifests.map(({ file, changes }) =>
    [
      options.colours.bold(harmless(options.showPath(file))),
      ...changes.map((change) => manifestLine(change, options.colours)),
    ].join('\n'),
  );
}

function failures(run: Run, options: FormatOptions): string[] {
  if (run.failed.length === 0) return [];
  return [
    [
      options.colours.red(`Not done (${counted(run.failed.length, 'file')})`),
      ...run.failed.map(({ file, reason }) => `  ${harmless(options.showPath(file))}: ${harmless(reason)}`),
    ].join('\n'),
  ];
}

function details(run: Run, options: FormatOptions): string[] {
  const byRule = run.report.skipped.filter(
    ({ file, reason }) => !run.failed.some((one) => one.file === file && one.reason === reason),
  );
  if (options.volume !== 'verbose') return [];
  return [
    ...(byRule.length === 0
      ? []
      : [
          [
            'Left out',
            ...byRule.map(({ file, reason }) => `  ${harmless(options.showPath(file))}: ${harmless(reason)}`),
          ].join('\n'),
        ]),
    ...(run.unresolved.length === 0
      ? []
      : [
          [
            'Unresolved: these names are known from v5, but nothing says that the value is the SDK',
            ...run.unresolved.map(
              ({ file, line, column, text, cause }) =>
                `  ${harmless(options.showPath(file))}:${line}:${column}  ${harmless(text)}  ${harmless(cause)}`,
            ),
          ].join('\n'),
        ]),
  ];
}

function totals(run: Run, { bold, dim }: Colours): string {
  const { summary } = run.report;
  const rest = [
    ...(summary.ignored > 0 ? [`${number(summary.ignored)} silenced by svc-v6-ignore`] : []),
    ...(summary.unresolved > 0 ? [`${counted(summary.unresolved, 'name')} unresolved (--verbose lists them)`] : []),
    ...(summary.skipped > 0 ? [`${counted(summary.skipped, 'file')} left out`] : []),
    `profile ${run.report.profile}`,
    `${(summary.durationMs / 1000).toFixed(1)} s`,
  ];
  return `${bold(totalsSentence(run))}\n${dim(rest.join(', '))}`;
}

function installLines(run: Run, showPath: FormatOptions['showPath']): string[] {
  return run.installs.map(({ command, folder, state }) => {
    const where = showPath(folder);
    if (state === 'ran') return `Installed: ${command}${where === '.' ? '' : ` in ${harmless(where)}`}`;
    // A line to paste.
    const line = where === '.' ? command : `cd ${shellWord(harmless(where))} && ${command}`;
    return state === 'failed'
      ? `The install failed; the files are kept. Run it again: ${line}`
      : `${run.dry ? 'Would run' : 'Next'}: ${line}`;
  });
}

function shellWord(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** The whole text, with a final newline. */
export function prettyReport(run: Run, options: FormatOptions): string {
  const { summary, manifests, verify } = run.report;
  const wrote =
    !run.dry &&
    (summary.filesChanged > 0 ||
      manifests.some(({ changes }) => changes.some(({ after, status }) => after !== undefined && status !== 'manual')));
  const nothing = run.nothingToDo === undefined ? [] : [harmless(run.nothingToDo)];
  const closing = [
    ...nothing,
    ...run.notes.map((note) => `Note: ${harmless(note)}`),
    ...installLines(run, options.showPath),
    ...(wrote ? [`${run.inGit ? '"git diff" shows what was written, ' : ''}"svc-codemod undo" takes it back.`] : []),
    totals(run, options.colours),
    ...gateLines(run),
    ...(verify === undefined || verify.uses === 0 ? [] : [verifyLine(verify, options.colours)]),
  ].join('\n');
  if (options.volume === 'quiet') {
    const failedInstalls = installLines(
      { ...run, installs: run.installs.filter(({ state }) => state === 'failed') },
      options.showPath,
    );
    return `${[...failures(run, options), ...nothing, ...run.undone.map((note) => `Note: ${harmless(note)}`), ...failedInstalls, totals(run, options.colours), ...gateLines(run)].join('\n')}\n`;
  }
  const shown = options.volume === 'verbose' ? run : withoutKnown(run);
  const sections = [
    ...changedFiles(shown, options),
    ...manifestSection(shown, options),
    ...leftSection(shown, options),
    ...typeErrors(run, options),
    ...(verify?.runtime === undefined ? [] : [runtimeSection(verify.runtime, options.colours, options.showPath)]),
    ...failures(run, options),
    ...details(run, options),
    ...programSection(run, options),
    closing,
  ];
  return `${sections.join('\n\n')}\n`;
}
