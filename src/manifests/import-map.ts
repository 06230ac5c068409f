import path from 'node:path';
import { chainCore } from '../catalog/versions.ts';
import { parseNpmSpecifier } from '../repository/npm-specifier.ts';
import { type JsonDocument, member, members, stringOf } from './json-document.ts';
import { isPlainFile } from './list-manifests.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { type PackageEntry, planPackages } from './plan-packages.ts';
import type { ManifestContext } from './manifest-context.ts';
import { inScope } from './specifier.ts';
import { reportVersionedSpecifier } from './versioned-specifier.ts';

/** A line of an import map. */
interface Mapping {
  /** `imports/name`, or `scopes/folder/name`. */
  label: string;
  /** What the name leads to, and where that is written. */
  text: string;
  offset: number;
}

/**
 * Plans the import map of a `deno.json`, `deno.jsonc` or an import map of its own: `npm:` specifiers move like
 * dependencies, addresses are reported, because what another host has is not known.
 */
export function planImportMap(document: JsonDocument, file: string, context: ManifestContext): PlannedChange[] {
  const mappings = mappingsOf(document);
  const entries = mappings.flatMap((mapping) => npmEntry(mapping, document, context) ?? []);
  const reported = mappings
    .filter(({ text }) => npmPackage(text) === undefined)
    .flatMap(({ label, text, offset }): PlannedChange[] => {
      const change = reportVersionedSpecifier(text, context.profile);
      const line = lineAt(document.source, offset);
      return change === undefined
        ? []
        : [{ change: { name: label, ...change, message: `The import map takes ${change.message}`, line } }];
    });
  return [...planPackages(entries, file, context), ...reported];
}

function mappingsOf({ root }: JsonDocument): Mapping[] {
  const scopes = members(member(root, 'scopes')).map(({ key, value }) => ({ label: `scopes/${key}`, map: value }));
  return [{ label: 'imports', map: member(root, 'imports') }, ...scopes].flatMap(({ label, map }) =>
    members(map).map(({ key, value }) => ({
      label: `${label}/${key}`,
      text: stringOf(value) ?? '',
      offset: value.offset,
    })),
  );
}

/** `npm:@svc/client@^5.1.0` of `npm:@svc/client@^5.1.0/sub`, and the package's name. */
function npmPackage(text: string): { name: string; specifier: string } | undefined {
  const { protocol, name, range, rest } = parseNpmSpecifier(text) ?? {};
  if (protocol === undefined || name === undefined || range === '' || /^\s/.test(rest ?? '')) return undefined;
  return { name, specifier: protocol + name + (range === undefined ? '' : `@${range}`) };
}

/** What is to be planned like a dependency; `undefined` for an address, and for a package that is not concerned. */
function npmEntry(
  { label, text, offset }: Mapping,
  { source }: JsonDocument,
  { profile }: ManifestContext,
): PackageEntry | undefined {
  const npm = npmPackage(text);
  if (npm === undefined || (inScope(npm.name, profile) === undefined && npm.name !== chainCore.name)) return undefined;
  const { name, specifier } = npm;
  // Inside of the quotes; an escape would shift what stands there.
  const start = offset + 1;
  const place = { offset: start, length: specifier.length, write: (after: string) => after };
  return {
    label,
    name,
    key: name,
    text: specifier,
    line: lineAt(source, offset),
    ...(source.startsWith(specifier, start) ? { place } : {}),
  };
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
