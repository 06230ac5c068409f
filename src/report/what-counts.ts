/** What of a report counts for a verdict and for an exit code: `check`, its baseline and its shards ask here. */
import { isProse } from '../catalog/prose.ts';
import type { Finding, ManifestChange, Report } from './report-schema.ts';

/** Whether a finding counts: neither one that is silenced does, nor one in prose. */
export function isOpen({ status, file }: Pick<Finding, 'status' | 'file'>): boolean {
  return status !== 'ignored' && !isProse(file);
}

/** A finding, or a line of a manifest, that counts. */
export interface Counted {
  /** Relative to the root, with `/`. */
  file: string;
  record: Finding | ManifestChange;
}

/** Everything of v5 that a report has and that counts: findings first. */
export function countedIn({ findings, manifests }: Pick<Report, 'findings' | 'manifests'>): Counted[] {
  return [
    ...findings.filter(isOpen).map((record) => ({ file: record.file, record })),
    ...manifests
      .filter(({ file }) => !isProse(file))
      .flatMap(({ file, changes }) => changes.map((record) => ({ file, record }))),
  ];
}
