import type { Node } from 'jsonc-parser';
import { type JsonDocument, member, members, stringOf } from './json-document.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import type { Repository } from './repository.ts';
import { inScope, packageId } from './specifier.ts';
import { sdkMajors } from '../catalog/versions.ts';
import { moveRange } from './version-range.ts';

/** `npm:@svc/client@^5.1.0/sub`, `npm:/@svc/client@5`, `https://esm.sh/@svc/client@5.1.0`. */
const specifier = /^((?:npm:\/?|https?:\/\/\S*\/)(@[^/@\s]+\/[^/@\s]+)@)([^/\s?#&]+)(.*)$/s;

/** Reports SDK versions in the import map of a `deno.json`, `deno.jsonc` or `import_map.json`. */
export function reportDeno(document: JsonDocument, repository: Repository): PlannedChange[] {
  const scopes = members(member(document.root, 'scopes')).map(({ key, value }) => ({ label: `scopes/${key}`, map: value }));
  return [{ label: 'imports', map: member(document.root, 'imports') as Node | undefined }, ...scopes].flatMap(({ label, map }) =>
    members(map).flatMap(({ key, value }) => {
      const text = stringOf(value);
      const match = text === undefined ? null : specifier.exec(text);
      if (text === undefined || match === null) return [];
      const [, before = '', name = '', range = '', after = ''] = match;
      if (inScope(name, repository.profile) === undefined) return [];
      const verdict = moveRange(decodeRange(range), sdkMajors.to);
      if (verdict.kind === 'current') return [];
      const moved = verdict.kind === 'move' ? verdict.after : `^${String(sdkMajors.to)}.0.0`;
      return [
        {
          change: {
            name: `${label}/${key}`,
            id: packageId(name, repository.profile),
            status: 'manual' as const,
            before: text,
            message: `The import map takes ${name} at ${range}; all ${repository.profile.scope}/* packages move to major ${String(sdkMajors.to)} together.`,
            suggestion: before + moved + after,
            line: lineAt(document.source, value.offset),
          },
        },
      ];
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
