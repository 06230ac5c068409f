import path from 'node:path';
import type { Profile } from '../catalog/profile.ts';
import { chainCore, sdkMajors } from '../catalog/versions.ts';
import type { ManifestChange } from '../report/report-schema.ts';
import { type JsonDocument, member, members, stringOf } from './json-document.ts';
import { isPlainFile } from './list-manifests.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { type PackageEntry, planPackages } from './plan-packages.ts';
import type { ManifestContext } from './manifest-context.ts';
import { inScope, packageId } from './specifier.ts';
import { moveRange } from './version-range.ts';

/**
 * `npm:@svc/client@^5.1.0/sub`, `npm:/@svc/client@5`, `https://esm.sh/@svc/client@5.1.0`,
 * `https://ga.jspm.io/npm:@svc/client@5.1.0/x.js`.
 */
const versioned = /^((?:npm:\/?|https?:\/\/\S*[/:*])(@[^/@\s]+\/[^/@\s]+)@)([^/\s?#&]+)(.*)$/s;

/** The SDK package that a specifier names with a version; `undefined` for any other. */
export function versionedPackage(text: string, profile: Profile): { name: string; range: string } | undefined {
  const [, , name = '', range = ''] = versioned.exec(text) ?? [];
  return inScope(name, profile) === undefined ? undefined : { name, range: decodeRange(range) };
}

/**
 * What there is to say about a specifier that names a version of the SDK below the target; `message` starts with the
 * package.
 */
export function reportVersionedSpecifier(
  text: string,
  profile: Profile,
): Omit<ManifestChange, 'name' | 'line'> | undefined {
  const [, before = '', name = '', range = '', after = ''] = versioned.exec(text) ?? [];
  if (inScope(name, profile) === undefined) return undefined;
  const verdict = moveRange(decodeRange(range), sdkMajors.to);
  if (verdict.kind === 'current') return undefined;
  const written = verdict.kind === 'move' ? verdict.after : `^${String(sdkMajors.to)}.0.0`;
  return {
    id: packageId(name, profile),
    status: 'manual',
    before: text,
    message: `${name} at ${range}; all ${profile.scope}/* packages move to major ${String(sdkMajors.to)} together.`,
    suggestion: before + (range.includes('%') ? encodeURIComponent(written) : written) + after,
  };
}

/** An `npm:` specifier of major 4 or 5 with one plain range, raised to major 6; `undefined` for any other. */
export function raisedSpecifier(text: string, profile: Profile): string | undefined {
  const [, before = '', name = '', range = '', after = ''] = versioned.exec(text) ?? [];
  if (!text.startsWith('npm:') || inScope(name, profile)?.known !== true) return undefined;
  const verdict = moveRange(range, sdkMajors.to);
  const isKnown = verdict.kind === 'move' && (verdict.major === sdkMajors.from || verdict.major === sdkMajors.before);
  return isKnown ? before + verdict.after + after : undefined;
}

/** `npm:@svc/client@^5.1.0/sub`, or without a version: the part that names package and version, and the rest. */
const npmSpecifier = /^(npm:\/?(@[^/@\s]+\/[^/@\s?#]+)(?:@[^/\s?#&]+)?)(?:[/?#].*)?$/s;

/**
 * Plans the import map of a `deno.json`, `deno.jsonc` or an import map of its own: `npm:` specifiers move like
 * dependencies, addresses are reported, because what another host has is not known.
 */
export function planDeno(document: JsonDocument, file: string, context: ManifestContext): PlannedChange[] {
  const scopes = members(member(document.root, 'scopes')).map(({ key, value }) => ({
    label: `scopes/${key}`,
    map: value,
  }));
  const entries: PackageEntry[] = [];
  const reported = [{ label: 'imports', map: member(document.root, 'imports') }, ...scopes].flatMap(({ label, map }) =>
    members(map).flatMap(({ key, value }): PlannedChange[] => {
      const text = stringOf(value) ?? '';
      const line = lineAt(document.source, value.offset);
      const [, specifier, name = ''] = npmSpecifier.exec(text) ?? [];
      if (specifier !== undefined) {
        // Inside of the quotes; an escape would shift what stands there.
        const written = document.source.startsWith(specifier, value.offset + 1);
        const place = { offset: value.offset + 1, length: specifier.length, write: (after: string) => after };
        if (inScope(name, context.profile) !== undefined || name === chainCore.name)
          entries.push({
            label: `${label}/${key}`,
            name,
            key: name,
            text: specifier,
            line,
            ...(written ? { place } : {}),
          });
        return [];
      }
      const change = reportVersionedSpecifier(text, context.profile);
      return change === undefined
        ? []
        : [{ change: { name: `${label}/${key}`, ...change, message: `The import map takes ${change.message}`, line } }];
    }),
  );
  return [...planPackages(entries, file, context), ...reported];
}

/**
 * The file that a `deno.json` names as its import map, absolute; `undefined` for none, an address, or one outside of
 * the root.
 */
export function importMapOf(document: JsonDocument, file: string, root: string): string | undefined {
  const named = stringOf(member(document.root, 'importMap'));
  if (named === undefined || /^[a-z][a-z+]*:/i.test(named)) return undefined;
  const map = path.posix.resolve(path.posix.dirname(file), named);
  return map.startsWith(`${root}/`) && !map.includes('/node_modules/') && isPlainFile(map) ? map : undefined;
}

/** Addresses may write `^` as `%5E`. */
function decodeRange(range: string): string {
  try {
    return decodeURIComponent(range);
  } catch {
    return range;
  }
}
