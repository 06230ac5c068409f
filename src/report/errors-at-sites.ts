import { leftStatuses } from './left-statuses.ts';
import type { Run } from './run.ts';
import type { SdkTypeError } from './report-schema.ts';

/** What tells one type error from another in {@link Run.errorsAtSites}. */
export function errorKey({
  file,
  line,
  column,
  code,
}: Pick<SdkTypeError, 'file' | 'line' | 'column' | 'code'>): string {
  return `${file}:${line}:${column} ${code}`;
}

/**
 * Whether a site of a list covers a type error: the error stands on its line. An error with the site's id on another
 * line is not covered: it needs an edit of its own, and nothing else says where.
 * @param listed the sites that the reader is shown
 */
export function isCoveredBySites(
  { report, errorsAtSites }: Pick<Run, 'report' | 'errorsAtSites'>,
  listed: readonly { file?: string; id: string; status: string }[],
): (error: SdkTypeError) => boolean {
  // A run that was read from reports does not know what stands where, but what was rewritten is no site any more.
  const isSite = ({ status }: { status: string }): boolean =>
    errorsAtSites !== undefined || report.written !== true || status !== 'review';
  const listedSites = new Set(listed.filter(isSite).map(({ file, id }) => `${file} ${id}`));
  return (error) => listedSites.has(`${error.file} ${error.id}`) && (errorsAtSites?.has(errorKey(error)) ?? true);
}

/** Whether a finding that is left covers a type error: what the lists of a report tell apart. */
export function isAtFindingLeft(run: Pick<Run, 'report' | 'errorsAtSites'>): (error: SdkTypeError) => boolean {
  return isCoveredBySites(
    run,
    run.report.findings.filter(({ status }) => leftStatuses.includes(status)),
  );
}
