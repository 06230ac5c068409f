import { counted, number } from './counted.ts';
import { gateLines } from './gate-section.ts';
import type { Run } from './run.ts';

/** What was looked at, what changed, and how much needs a person, in one sentence. */
export function totalsSentence(run: Run): string {
  const { summary, manifests } = run.report;
  const need = summary.review + summary.manual + summary.possible;
  const lines = manifests.reduce(
    (sum, { changes }) => sum + changes.filter(({ status }) => status === 'manual').length,
    0,
  );
  const changed = `${number(summary.filesChanged)} ${run.dry ? 'would change' : 'changed'}`;
  const what = [
    ...(need > 0 ? [counted(need, 'site')] : []),
    ...(lines > 0 ? [counted(lines, 'manifest line')] : []),
  ].join(' and ');
  // Nobody knows what a file that failed would need.
  const failed = run.failed.length === 0 ? [] : [`${counted(run.failed.length, 'file')} could not be done`];
  const sites = [...(what === '' ? [] : [`${what} ${need + lines === 1 ? 'needs' : 'need'} you`]), ...failed];
  const reach = `${number(run.filesReachingSdk)} ${run.filesReachingSdk === 1 ? 'reaches' : 'reach'} the SDK`;
  return `${counted(summary.filesScanned, 'file')} read, ${reach}, ${changed}, ${sites.length === 0 ? 'no site needs you' : sites.join(', ')}.`;
}

/** The totals and what a gate says of them, a line each; without the names of single entries. */
export function totalsLines(run: Run): string[] {
  return [totalsSentence(run), ...gateLines(run).filter((line) => !line.startsWith('- '))];
}
