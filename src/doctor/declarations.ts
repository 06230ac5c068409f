import type { Node } from 'jsonc-parser';
import { type CatalogEntry, jsonCatalogs, yamlCatalogs } from '../manifests/catalogs.ts';
import { type JsonDocument, member, members, readJson, stringOf } from '../manifests/json-document.ts';
import type { ManifestKind } from '../manifests/manifest-kind.ts';
import { lineAt } from '../manifests/manifest.ts';
import { catalogKey } from '../manifests/manifest-context.ts';
import { overridePaths } from '../manifests/package-pins.ts';
import { installedName, readSpecifier } from '../manifests/specifier.ts';
import { readYaml } from '../manifests/yaml-document.ts';
import { type Declared, type Facts, folderIn, type Workspace } from './facts.ts';
import { dependencyGroups } from './locks/lock.ts';
import { defined } from '../catalog/defined.ts';

/** What the manifests of a repository declare. */
export interface Declarations {
  workspaces: Workspace[];
  overridden: Set<string>;
}

/** Reads package manifests and catalogs; one that cannot be read is left out, planning them says why. */
export function declaredIn(
  manifests: readonly { file: string; kind: ManifestKind }[],
  read: Facts['read'],
): Declarations {
  const catalogs = new Map<string, string>();
  const overridden = new Set<string>();
  const keep = (entries: readonly CatalogEntry[]): void =>
    entries.forEach((entry) => catalogs.set(catalogKey(entry.catalog, entry.key), entry.text));
  const documents: { file: string; document: JsonDocument }[] = [];
  for (const { file, kind } of manifests) {
    const source = ['package', 'pnpmCatalog', 'yarnCatalog'].includes(kind) ? read(file) : undefined;
    if (source === undefined) continue;
    if (kind === 'package') {
      const document = readJson(source, false);
      if ('problem' in document) continue;
      documents.push({ file, document });
      keep(jsonCatalogs(document));
      for (const path of overridePaths) addOverridden(document, path, overridden);
    } else {
      const yaml = readYaml(source);
      if ('problem' in yaml) continue;
      keep(yamlCatalogs([...yaml.aliased, ...yaml.values], source));
      for (const { path } of [...yaml.values, ...yaml.aliased])
        if (path[0] === 'overrides' && path[1] !== undefined) overridden.add(nameIn(path[1]));
    }
  }
  const versions = new Map(
    documents.flatMap(({ document: { root } }) => [
      [stringOf(member(root, 'name')) ?? '', stringOf(member(root, 'version'))] as const,
    ]),
  );
  const workspaces = documents.map(({ file, document }): Workspace => {
    const name = stringOf(member(document.root, 'name'));
    return {
      folder: folderIn(file),
      file,
      ...defined({ name }),
      dependencies: dependenciesOf(document, catalogs, versions),
    };
  });
  return { workspaces, overridden };
}

function dependenciesOf(
  { root, source }: JsonDocument,
  catalogs: ReadonlyMap<string, string>,
  versions: ReadonlyMap<string, string | undefined>,
): Declared[] {
  return dependencyGroups.flatMap((group) =>
    members(member(root, group)).flatMap(({ key, value }): Declared[] => {
      const text = stringOf(value);
      if (text === undefined) return [];
      const range = rangeBehind(text, key, catalogs, versions);
      return [
        {
          group,
          key,
          name: installedName(key, text),
          text,
          line: lineAt(source, value.offset),
          ...defined({ range }),
        },
      ];
    }),
  );
}

function rangeBehind(
  text: string,
  key: string,
  catalogs: ReadonlyMap<string, string>,
  versions: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const specifier = readSpecifier(text, key);
  if (specifier.kind === 'range') return specifier.range;
  if (specifier.kind === 'workspace') return versions.get(key);
  if (specifier.kind !== 'catalog') return undefined;
  const inCatalog = catalogs.get(catalogKey(specifier.name, key));
  const behind = inCatalog === undefined ? undefined : readSpecifier(inCatalog, key);
  return behind?.kind === 'range' ? behind.range : undefined;
}

function addOverridden(document: JsonDocument, path: readonly string[], overridden: Set<string>): void {
  const walk = (node: Node | undefined): void => {
    for (const { key, value } of members(node)) {
      if (key !== '.') overridden.add(nameIn(key));
      if (value.type === 'object') walk(value);
    }
  };
  walk(member(document.root, ...path));
}

/** The package of a selector: `parent>@svc/core@^5` is about `@svc/core`. */
function nameIn(selector: string): string {
  return /((?:@[^/@>\s]+\/)?[^/@>\s]+)(?:@[^>]*)?$/.exec(selector)?.[1] ?? selector;
}
