import type { Facts } from '../facts.ts';
import type { Said } from '../finding.ts';

/** Dependency groups and catalogs are judged by majors; what else names an older version holds it back. */
const judgedElsewhere = /^(?:dependencies|devDependencies|peerDependencies|optionalDependencies|catalogs?[./])/;

/** Overrides, resolutions, patches and import maps that hold an older version of the SDK. */
export function checkPins({ plans }: Facts): Said[] {
  return plans.flatMap(({ file, changes, skipped }): Said[] => [
    ...(skipped === undefined ? [] : [{ status: 'warn' as const, message: `${file} ${skipped.reason}.`, next: 'Repair the file.', file }]),
    ...changes
      .filter(({ id, name }) => id.startsWith('package:') && !judgedElsewhere.test(name))
      .map(({ message, before, after, suggestion, line, status }): Said => {
        const wanted = after ?? suggestion;
        const what = wanted === undefined ? 'See whether it is still needed.' : `Put ${wanted} in the place of ${before}${status === 'manual' ? ', or drop it' : '; svc-codemod does so'}.`;
        return { status: 'fail', message, next: what, file, line };
      }),
  ]);
}
