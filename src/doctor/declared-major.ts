import semver from 'semver';
import { sdkMajors } from '../catalog/versions.ts';
import { inScope } from '../manifests/specifier.ts';
import { moveRange } from '../manifests/version-range.ts';
import type { Declared, Facts, Workspace } from './facts.ts';

/**
 * The highest major that a range allows, the target's at most; `undefined` where it names none (`*`, a tag, an
 * address).
 */
export function majorOf(range: string | undefined): number | undefined {
  if (range === undefined) return undefined;
  const verdict = moveRange(range, sdkMajors.to);
  if (verdict.kind === 'move' || verdict.kind === 'complex') return verdict.major;
  if (verdict.kind !== 'current') return undefined;
  return Math.max(semver.minVersion(range)?.major ?? sdkMajors.to, sdkMajors.to);
}

/** The SDK packages of a workspace. */
export function sdkOf({ dependencies }: Workspace, { profile }: Facts): Declared[] {
  return dependencies.filter(({ name }) => inScope(name, profile) !== undefined);
}

/** The SDK package of that short name in a workspace. */
export function sdkPackageOf(workspace: Workspace, facts: Facts, short: string): Declared | undefined {
  return sdkOf(workspace, facts).find(({ name }) => inScope(name, facts.profile)?.short === short);
}
