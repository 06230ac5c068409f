import { isProse } from '../catalog/prose.ts';
import type { Finding, Report } from './report-schema.ts';

/** What a process ends with. */
export const exitCodes = {
  done: 0,
  left: 1,
  usage: 2,
  refused: 3,
  partly: 4,
  notLoaded: 5,
  internal: 70,
} as const;

/** One line each, for `--help`. */
export const exitCodeTable: readonly (readonly [code: number, meaning: string])[] = [
  [exitCodes.done, 'done and nothing left, or nothing to do'],
  [exitCodes.left, 'something is left to you; with --check, something would change'],
  [exitCodes.usage, 'wrong usage or configuration'],
  [
    exitCodes.refused,
    'refused: changes that are not committed, a report over a file of yours, no git or no such ref, Node.js too old',
  ],
  [exitCodes.partly, 'partly done: some files failed, or a report could not be written'],
  [exitCodes.notLoaded, '`verify --runtime`: no process loaded the shim, so nothing was proven'],
  [exitCodes.internal, 'internal error'],
];

/**
 * Whether a migration leaves something for a person: a site or manifest that was not rewritten, a marker in the code,
 * or a type error of v6 at a use of the SDK. A site under `review` leaves a marker; a manifest line under `review`
 * cannot and is only told.
 */
export function somethingLeft(report: Report): boolean {
  return (
    report.findings.some((finding) => isOpen(finding) && finding.status !== 'migrated') ||
    (report.verify?.errors.some(({ file }) => !isProse(file)) ?? false) ||
    report.manifests.some(({ file, changes }) => !isProse(file) && changes.some(({ status }) => status === 'manual'))
  );
}

/** Whether the code or the manifests hold anything of v5, or a marker: what `check` asks. */
export function anythingOfV5(report: Report): boolean {
  return (
    somethingLeft(report) ||
    report.findings.some(isOpen) ||
    report.manifests.some(({ file, changes }) => !isProse(file) && changes.length > 0)
  );
}

/** Nothing of prose counts. */
function isOpen({ status, file }: Finding): boolean {
  return status !== 'ignored' && !isProse(file);
}
