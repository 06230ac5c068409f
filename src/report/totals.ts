import { counted, formatNumber } from './counted.ts';
import { countsText, findingCounts } from './finding-counts.ts';
import { gateLines } from './gate-section.ts';
import type { Run } from './run.ts';

/** How many findings there are; nothing is said of findings where files failed and none is known. */
export function findingsSentence(run: Run): string[] {
  const counts = findingCounts(run.report);
  if (counts.size === 0 && run.failed.length > 0) return [];
  return [`${countsText(counts, !run.dry)}.`];
}

/** `24 files and 1 manifest`; empty where nothing changes. */
export function changedText({ summary, manifests }: Run['report']): string {
  const changed = manifests.filter(({ changes }) =>
    changes.some(({ after, status }) => after !== undefined && status !== 'manual'),
  ).length;
  return [
    ...(summary.filesChanged > 0 ? [counted(summary.filesChanged, 'file')] : []),
    ...(changed > 0 ? [counted(changed, 'manifest')] : []),
  ].join(' and ');
}

/** What was looked at and what changed. */
export function filesSentence(run: Run): string {
  const { summary } = run.report;
  const use = `${formatNumber(run.filesReachingSdk)} ${run.filesReachingSdk === 1 ? 'uses' : 'use'} the SDK`;
  const changed = `${changedText(run.report) || 'nothing'} ${run.dry ? 'would change' : 'changed'}`;
  const failed = run.failed.length === 0 ? '' : `, ${formatNumber(run.failed.length)} failed`;
  return `${counted(summary.filesScanned, 'file')} read, ${use}, ${changed}${failed}.`;
}

/** The totals, a line each: the same in every format. */
export function totalsLines(run: Run): string[] {
  return [...findingsSentence(run), filesSentence(run)];
}

/** The totals and what a gate says of them, a line each; without the names of single entries. */
export function totalsAndVerdict(run: Run): string[] {
  return [...totalsLines(run), ...gateLines(run.report.gate).filter((line) => !line.startsWith('- '))];
}
