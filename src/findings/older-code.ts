/** Code of major 4 whose package stays there for now. */
import { chapterWith } from '../catalog/catalogue.ts';
import { baseName } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';
import type { Finding } from '../report/report-schema.ts';
import { catalogue } from '../../transforms/entries.ts';
import type { RepositoryPlan } from './repository-plan.ts';

/**
 * Whether names that only major 4 has are left to a person, or may be in a file that could not be looked at: then a
 * manifest on major 4 has to stay there.
 */
export function olderCodeLeft({ skipped, findings }: Pick<RepositoryPlan, 'skipped' | 'findings'>): boolean {
  if (hasFailedSource(skipped)) return true;
  return findings.some(isLeftOfOlder);
}

/** Whether a source file could not be looked at. */
export function hasFailedSource(skipped: RepositoryPlan['skipped']): boolean {
  return skipped.some(({ file, failed }) => failed && isSourceName(baseName(file)));
}

/** Whether a name that only major 4 has is as it was. */
export function isLeftOfOlder({ id, status }: Pick<Finding, 'id' | 'status'>): boolean {
  return (status === 'manual' || status === 'possible') && chapterWith(catalogue, id)?.ofOlderMajor === true;
}
