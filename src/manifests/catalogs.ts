import { grouped } from '../catalog/grouped.ts';
import { type JsonDocument, member, members } from './json-document.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { jsonEntry } from './package-json.ts';
import { type PackageEntry, planPackages } from './plan-packages.ts';
import type { ManifestContext } from './manifest-context.ts';
import { installedName } from './specifier.ts';
import type { YamlValue } from './yaml-document.ts';

/** One version that a catalog (pnpm, yarn, bun) gives a package for a whole repository. */
export interface CatalogEntry extends PackageEntry {
  /** `default` for the one without a name. */
  catalog: string;
}

function label(catalog: string, name: string): string {
  return `${catalog === 'default' ? 'catalog' : `catalogs.${catalog}`}/${name}`;
}

/** Catalog entries of `pnpm-workspace.yaml` and `.yarnrc.yml`. */
export function yamlCatalogs(values: readonly YamlValue[], source: string): CatalogEntry[] {
  return values.flatMap((value) => {
    const [top, ...rest] = value.path;
    const [catalog, key] = top === 'catalog' ? ['default', ...rest] : top === 'catalogs' ? rest : [];
    if (catalog === undefined || key === undefined || value.path.length !== (top === 'catalog' ? 2 : 3)) return [];
    const entry = {
      catalog,
      key,
      name: installedName(key, value.text),
      label: label(catalog, key),
      text: value.text,
      line: lineAt(source, value.offset),
    };
    // The new text starts and ends like the old one, so what was fine without quotes stays fine.
    return [
      value.plain
        ? { ...entry, place: { offset: value.offset, length: value.text.length, write: (text: string) => text } }
        : entry,
    ];
  });
}

/** Catalog entries of a `package.json` (bun: at the top or below `workspaces`). */
export function jsonCatalogs(document: JsonDocument): CatalogEntry[] {
  return [[], ['workspaces']]
    .flatMap((above) => [
      { catalog: 'default', node: member(document.root, ...above, 'catalog') },
      ...members(member(document.root, ...above, 'catalogs')).map(({ key, value }) => ({ catalog: key, node: value })),
    ])
    .flatMap(({ catalog, node }) =>
      members(node).flatMap(({ key, value }) => {
        const entry = jsonEntry(document, label(catalog, key), key, value);
        return entry === undefined ? [] : [{ ...entry, catalog }];
      }),
    );
}

/** Plans the catalogs of one file; what is in one catalog is installed together. */
export function planCatalogs(
  entries: readonly CatalogEntry[],
  file: string,
  context: ManifestContext,
): PlannedChange[] {
  return [...grouped(entries, ({ catalog }) => catalog).values()].flatMap((packages) =>
    planPackages(packages, file, context),
  );
}
