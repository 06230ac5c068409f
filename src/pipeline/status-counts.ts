import type { Finding, Status, Summary } from '../report/report-schema.ts';

/** How many findings of each status a report has. */
export function statusCounts(findings: readonly Finding[]): Pick<Summary, Status> {
  const count = (status: Status): number => findings.filter((finding) => finding.status === status).length;
  return {
    migrated: count('migrated'),
    review: count('review'),
    manual: count('manual'),
    possible: count('possible'),
    ignored: count('ignored'),
  };
}
