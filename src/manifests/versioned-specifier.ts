import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import type { ManifestChange } from '../report/report-schema.ts';
import { decodedRange, parseNpmSpecifier } from '../repository/npm-specifier.ts';
import { inScope, packageId } from './specifier.ts';
import { moveRange } from './version-range.ts';

/** A module specifier that names a package with a version. */
interface VersionedSpecifier {
  /** All in front of the range: `npm:@svc/client@`. */
  before: string;
  name: string;
  /** As it is written: an address may have `%5E5`. */
  range: string;
  after: string;
}

/**
 * `https://esm.sh/@svc/client@5.1.0`, `https://ga.jspm.io/npm:@svc/client@5.1.0/x.js`; a query may list packages, so
 * the range ends at `&` too.
 */
const address = /^(https?:\/\/\S*[/:*](@[^/@\s]+\/[^/@\s]+)@)([^/\s?#&]+)(.*)$/s;

function parseVersioned(text: string): VersionedSpecifier | undefined {
  const npm = parseNpmSpecifier(text);
  if (npm !== undefined) {
    const { protocol, name, range = '', rest } = npm;
    return range === '' ? undefined : { before: `${protocol}${name}@`, name, range, after: rest };
  }
  const [, before, name = '', range = '', after = ''] = address.exec(text) ?? [];
  return before === undefined ? undefined : { before, name, range, after };
}

/** The SDK package that a specifier names with a version; `undefined` for any other. */
export function versionedPackage(text: string, profile: Profile): { name: string; range: string } | undefined {
  const specifier = parseVersioned(text);
  if (specifier === undefined || inScope(specifier.name, profile) === undefined) return undefined;
  return { name: specifier.name, range: decodedRange(specifier.range) };
}

/**
 * What there is to say about a specifier that names a version of the SDK below the target; `message` starts with the
 * package.
 */
export function reportVersionedSpecifier(
  text: string,
  profile: Profile,
): Omit<ManifestChange, 'name' | 'line'> | undefined {
  const specifier = parseVersioned(text);
  if (specifier === undefined || inScope(specifier.name, profile) === undefined) return undefined;
  const { before, name, range, after } = specifier;
  const verdict = moveRange(decodedRange(range), sdkMajors.to);
  if (verdict.kind === 'current') return undefined;
  const written = verdict.kind === 'move' ? verdict.after : `^${String(sdkMajors.to)}.0.0`;
  return {
    id: packageId(name, profile),
    status: 'manual',
    before: text,
    message: `${name} at ${range}; all ${profile.scope}/* packages move to major ${String(sdkMajors.to)} together.`,
    suggestion: before + writtenLike(range, written) + after,
  };
}

/**
 * A specifier of major 4 or 5 with one plain range, raised to major 6; `undefined` for any other. An address is left
 * where something behind its range may be another one in v6: a file of the package, or a second version.
 */
export function raisedSpecifier(text: string, profile: Profile): string | undefined {
  const specifier = parseVersioned(text);
  if (specifier === undefined || inScope(specifier.name, profile)?.known !== true) return undefined;
  const { before, range, after } = specifier;
  const isAddress = before.startsWith('http');
  if (isAddress && !(after === '' || (after.startsWith('?') && !after.includes('@')))) return undefined;
  const verdict = moveRange(isAddress ? decodedRange(range) : range, sdkMajors.to);
  const isKnown = verdict.kind === 'move' && (verdict.major === sdkMajors.from || verdict.major === sdkMajors.before);
  return isKnown ? before + writtenLike(range, verdict.after) + after : undefined;
}

/** In an address `^` may be written as `%5E`. */
function writtenLike(range: string, next: string): string {
  return range.includes('%') ? encodeURIComponent(next) : next;
}
