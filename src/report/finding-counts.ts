import { counted, formatNumber } from './counted.ts';
import type { Report, Status } from './report-schema.ts';
import { statusWords } from './status-words.ts';

/** The statuses that make up "findings", in the order in which they are told. */
const countedStatuses: readonly Status[] = ['migrated', 'review', 'manual', 'possible'];

/** How many findings of each status a run has, in code and in manifests: the one set of counts of all texts. */
export function findingCounts({ findings, manifests }: Pick<Report, 'findings' | 'manifests'>): Map<Status, number> {
  const counts = new Map<Status, number>();
  for (const { status } of [...findings, ...manifests.flatMap(({ changes }) => changes)])
    counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** `3 findings: 2 fixable, 1 left to you; 1 ignored`: the parts add up to the sum, what is ignored is no part of it. */
export function countsText(counts: ReadonlyMap<Status, number>, written: boolean): string {
  const parts = countedStatuses.flatMap((status) => {
    const count = counts.get(status) ?? 0;
    return count === 0 ? [] : [{ count, text: `${formatNumber(count)} ${statusWords(status, written)}` }];
  });
  const sum = parts.reduce((total, { count }) => total + count, 0);
  const ignored = counts.get('ignored') ?? 0;
  return [
    sum === 0 ? 'No findings' : `${counted(sum, 'finding')}: ${parts.map(({ text }) => text).join(', ')}`,
    ...(ignored === 0 ? [] : [`${formatNumber(ignored)} ignored`]),
  ].join('; ');
}
