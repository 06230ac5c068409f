import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import type { ManifestChange } from '../report/schema.ts';
import { type JsonDocument, member, members, stringOf } from './json-document.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { inScope, packageId } from './specifier.ts';
import { moveRange } from './version-range.ts';

/** `npm:@svc/client@^5.1.0/sub`, `npm:/@svc/client@5`, `https://esm.sh/@svc/client@5.1.0`. */
const versioned = /^((?:npm:\/?|https?:\/\/\S*\/)(@[^/@\s]+\/[^/@\s]+)@)([^/\s?#&]+)(.*)$/s;

/** What there is to say about a specifier that names a version of the SDK below the target; `message` starts with the package. */
export function reportVersionedSpecifier(text: string, profile: Profile): Omit<ManifestChange, 'name' | 'line'> | undefined {
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

/** Reports SDK versions in the import map of a `deno.json`, `deno.jsonc` or `import_map.json`. */
export function reportDeno(document: JsonDocument, profile: Profile): PlannedChange[] {
  const scopes = members(member(document.root, 'scopes')).map(({ key, value }) => ({ label: `scopes/${key}`, map: value }));
  return [{ label: 'imports', map: member(document.root, 'imports') }, ...scopes].flatMap(({ label, map }) =>
    members(map).flatMap(({ key, value }) => {
      const change = reportVersionedSpecifier(stringOf(value) ?? '', profile);
      if (change === undefined) return [];
      return [{ change: { name: `${label}/${key}`, ...change, message: `The import map takes ${change.message}`, line: lineAt(document.source, value.offset) } }];
    }),
  );
}

/** Addresses may write `^` as `%5E`. */
function decodeRange(range: string): string {
  try {
    return decodeURIComponent(range);
  } catch {
    return range;
  }
}
