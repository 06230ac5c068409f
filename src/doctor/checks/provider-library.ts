import semver from 'semver';
import { sdkPackageOf } from '../declared-major.ts';
import type { Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import { providerLibrary } from '../requirements.ts';

const { name: library, major, beside } = providerLibrary;

/** The provider's library beside the SDK package that wraps it. */
export function checkProviderLibrary(facts: Facts): CheckFinding[] {
  return facts.workspaces.flatMap((workspace): CheckFinding[] => {
    const { folder, file, dependencies } = workspace;
    const integration = sdkPackageOf(workspace, facts, beside);
    if (integration === undefined) return [];
    const [declared] = dependencies.filter(({ name }) => name === library);
    if (declared === undefined)
      return [
        {
          status: 'warn',
          message: `${folder} has ${integration.name} and does not declare ${library}, whose client it wraps.`,
          next: `Add ${library}, ${major} or later.`,
          file,
        },
      ];
    const { range, text, line } = declared;
    if (range === undefined || semver.validRange(range) === null)
      return [
        {
          status: 'warn',
          message: `${library} "${text}" names no version range.`,
          next: `Check that it resolves to ${major} or later.`,
          file,
          line,
        },
      ];
    if (semver.intersects(range, `>=${major}.0.0`, { includePrerelease: true }))
      return [{ status: 'ok', message: `${folder}: ${library} ${range}.`, file, line }];
    return [
      {
        status: 'fail',
        message: `${library} "${range}" has no client class that ${integration.name} could wrap.`,
        next: `Go to ${library} ${major} or later.`,
        file,
        line,
      },
    ];
  });
}
