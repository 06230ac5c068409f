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
 * Whether a listed site tells a type error already: the error stands on its line. One further on with the site's id
 * does not: it needs an edit of its own, and nothing else says where.
 * @param listed the sites that are told
 */
export function toldBySites(
  { report, errorsAtSites }: Pick<Run, 'report' | 'errorsAtSites'>,
  listed: readonly { file?: string; id: string; status: string }[],
): (error: SdkTypeError) => boolean {
  // A run that was read from reports does not know what stands where, but what was rewritten is no site any more.
  const isSite = ({ status }: { status: string }): boolean =>
    errorsAtSites !== undefined || report.written !== true || status !== 'review';
  const listedSites = new Set(listed.filter(isSite).map(({ file, id }) => `${file} ${id}`));
  return (error) => listedSites.has(`${error.file} ${error.id}`) && (errorsAtSites?.has(errorKey(error)) ?? true);
}
