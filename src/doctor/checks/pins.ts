import { sdkMajors } from '../../catalog/versions.ts';
import { majorOf, sdkOf } from '../declared-major.ts';
import type { Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';

/** Dependency groups and catalogs are judged by majors; what else names an older version holds it back. */
const judgedElsewhere = /^(?:dependencies|devDependencies|peerDependencies|optionalDependencies|catalogs?[./])/;

/**
 * Overrides, resolutions, patches, commands, import maps and import specifiers that hold an older version of the SDK.
 */
export function checkPins(facts: Facts): CheckFinding[] {
  // Before a migration they are as they should be; then they only say what comes.
  const declared = [
    ...facts.workspaces.flatMap((workspace) => sdkOf(workspace, facts)),
    ...facts.deno.maps,
    ...facts.deno.sources,
  ];
  const moved = declared.some(({ range }) => majorOf(range) === sdkMajors.to);
  return [...facts.plans, ...facts.deno.plans].flatMap(({ file, changes, skipped }): CheckFinding[] => [
    ...(skipped === undefined
      ? []
      : [{ status: 'warn' as const, message: `${file} ${skipped.reason}.`, next: 'Fix the file.', file }]),
    ...changes
      .filter(({ id, name }) => id.startsWith('package:') && !judgedElsewhere.test(name))
      .map(({ name, message, before, after, suggestion, line }): CheckFinding => {
        const next =
          after === undefined
            ? suggestion === undefined
              ? 'Check whether it is still needed.'
              : `Write ${suggestion}, or drop it.`
            : `Write ${after}, or drop it; svc-codemod writes it.`;
        return {
          status: moved ? 'fail' : 'warn',
          message: after === undefined ? message : `${name} holds ${before}.`,
          next,
          file,
          line,
        };
      }),
  ]);
}
