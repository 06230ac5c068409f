/** What a check judged, and the verdict, for people. */
import { counted, formatNumber } from './counted.ts';
import { harmless } from './harmless-text.ts';
import type { Run } from './run.ts';
import type { GateSummary, Report } from './report-schema.ts';

/** How many stale entries are named. */
const named = 10;

/** What a person is shown of a run with a baseline: what it does not list. The counts stay those of everything. */
export function withoutKnown(run: Run): Run {
  const { report } = run;
  if (report.gate?.baseline === undefined) return run;
  const isNew = ({ baselineState }: { baselineState?: string }): boolean => baselineState !== 'unchanged';
  const findings = report.findings.filter(isNew);
  const hidden = new Set(report.findings.filter((finding) => !isNew(finding)).map(({ file }) => file));
  const shown = new Set(findings.map(({ file }) => file));
  const files = report.files.filter(({ file }) => shown.has(file) || !hidden.has(file));
  const manifests = report.manifests
    .map(({ file, changes }) => ({ file, changes: changes.filter(isNew) }))
    .filter(({ changes }) => changes.length > 0);
  const { comments: _, ...rest } = run;
  return { ...rest, report: { ...report, findings, files, manifests } satisfies Report };
}

function scopeSentence({ since, staged }: GateSummary): string[] {
  if (since !== undefined) {
    const { ref, base, files, onUnchangedLines } = since;
    const commits = `since ${ref} (merge base ${base.slice(0, 10)})`;
    if (onUnchangedLines === undefined) return [`Checked: ${counted(files, 'file')} changed ${commits}.`];
    return [
      `Checked: the lines of ${counted(files, 'file')} that changed ${commits}.`,
      ...(onUnchangedLines === 0 ? [] : [`Not counted: ${counted(onUnchangedLines, 'finding')} on unchanged lines.`]),
    ];
  }
  if (staged === undefined) return [];
  const would = staged.files === 1 ? 'it would' : 'they would';
  return [`Checked: ${counted(staged.files, 'staged file')}, as ${would} be committed.`];
}

function baselineSentences({ baseline }: GateSummary): string[] {
  if (baseline === undefined) return [];
  const { file, stale, updated } = baseline;
  if (updated !== undefined)
    return [
      `Baseline ${file} written: ${formatNumber(updated.added)} added, ` +
        `${formatNumber(updated.removed)} removed, ${formatNumber(baseline.unchanged)} found.`,
    ];
  const counts = `Baseline ${file}: ${formatNumber(baseline.new)} new, ${formatNumber(baseline.unchanged)} known.`;
  if (stale.length === 0) return [counts];
  return [
    counts,
    stale.length === 1
      ? '1 entry is stale: the finding is gone. --update-baseline takes it out.'
      : `${formatNumber(stale.length)} entries are stale: the finding is gone. --update-baseline takes them out.`,
    // A host would take `::` at the start of a line for a command, also behind spaces.
    ...stale.slice(0, named).map((entry) => `- ${entry.file}  ${entry.id}`),
    ...(stale.length > named ? [`- and ${formatNumber(stale.length - named)} more`] : []),
  ];
}

function verdict({ left, max, passed, baseline, leftOut = 0 }: GateSummary): string {
  if (leftOut > 0 && left <= max)
    return leftOut === 1
      ? 'Failed: 1 file that names the SDK was left out (--strict).'
      : `Failed: ${formatNumber(leftOut)} files that name the SDK were left out (--strict).`;
  const word = passed ? 'Passed' : 'Failed';
  if (baseline !== undefined && !passed)
    return `Failed: ${formatNumber(left)} new${max > 0 ? ` (${formatNumber(max)} allowed)` : ''}.`;
  // The line of the baseline says how many are new.
  if (baseline !== undefined) return max > 0 ? `${word}: up to ${formatNumber(max)} new allowed.` : `${word}.`;
  const limit = max > 0 ? ` (${formatNumber(max)} allowed)` : '';
  return `${word}: ${left === 0 ? 'nothing left' : `${formatNumber(left)} left`}${limit}.`;
}

/** What was judged, how it compares with the baseline, and the verdict, a line each; may hold names from outside. */
export function gateLines(gate: GateSummary | undefined): string[] {
  return gate === undefined
    ? []
    : [...scopeSentence(gate), ...baselineSentences(gate), verdict(gate)].map((line) => harmless(line));
}

/** Why a check of staged files that name nothing of the SDK has found nothing. */
export function silentSentence(files: number): string {
  return files === 0
    ? 'Nothing is staged here.'
    : `No findings in ${counted(files, 'staged file')}, where nothing is named that the new major changed.`;
}
