import { isProse } from '../catalog/prose.ts';
import type { GateSummary, Report } from './report-schema.ts';
import { countedIn, isOpen } from './what-counts.ts';

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
  [
    exitCodes.notLoaded,
    '`verify --runtime`: no process loaded the shim, or one ran without the hooks: nothing is proven, whatever else is left',
  ],
  [exitCodes.internal, 'internal error'],
];

/**
 * Whether a migration leaves something for a person: a site or manifest that was not rewritten, a marker in the code,
 * or a type error of v6 at a use of the SDK. A site under `review` leaves a marker; a manifest line under `review`
 * cannot and is only told.
 */
export function leftToAPerson(report: Report): boolean {
  return (
    report.findings.some((finding) => isOpen(finding) && finding.status !== 'migrated') ||
    hasErrorsOnV6(report) ||
    report.manifests.some(({ file, changes }) => !isProse(file) && changes.some(({ status }) => status === 'manual'))
  );
}

function hasErrorsOnV6({ verify }: Report): boolean {
  return verify?.errors.some(({ file }) => !isProse(file)) ?? false;
}

/** Whether the code or the manifests hold anything of v5, or a marker: what `check` asks. */
export function anyV5Left(report: Report): boolean {
  return countedIn(report).length > 0 || hasErrorsOnV6(report);
}

/** What the verdict of a gate is about, and the verdict. */
export type Verdict = Pick<GateSummary, 'left' | 'max' | 'passed' | 'leftOut'>;

/** A gate passes with no more left than may be, where nothing was left out that must not be. */
export function withVerdict<Counts extends Omit<Verdict, 'passed'>>(counts: Counts): Counts & { passed: boolean } {
  return { ...counts, passed: counts.left <= counts.max && (counts.leftOut ?? 0) === 0 };
}

/**
 * The exit code of a run that did its work.
 * @param failed how many files could not be done
 * @param passed whether nothing is left, or the gate lets pass what is
 */
export function exitCodeOf(failed: number, passed: boolean): number {
  if (failed > 0) return exitCodes.partly;
  return passed ? exitCodes.done : exitCodes.left;
}
