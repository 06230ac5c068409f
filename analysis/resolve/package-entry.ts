/** From the name of a package inside the repository to the file it gives out. */
import { isInside, joinPath } from '../repository-path.ts';
import { findBuiltSource } from './built-source.ts';
import type { ConfigFiles } from './config-files.ts';
import type { FileLookup } from './file-lookup.ts';
import { matchTargets } from './package-targets.ts';
import type { Packages } from './packages.ts';
import type { MappingReader } from './path-mappings.ts';
import { parseSpecifier } from './specifier.ts';

/** What the packages of a repository are looked up in. */
export interface PackageContext {
  config: ConfigFiles;
  lookup: FileLookup;
  packages: Packages;
  mappings: MappingReader;
}

/** A subpath (`.` or `./x`) of a package inside the repository. */
export function resolveInPackage(owner: string, subpath: string, { packages, lookup, mappings, config }: PackageContext): string | undefined {
  const manifest = packages.manifest(owner) ?? config.json(`${owner}/deno.json`) ?? config.json(`${owner}/deno.jsonc`);
  const target = (relative: string): string | undefined => {
    const path = joinPath(owner, relative);
    if (!isInside(owner, path)) return undefined;
    return lookup.file(path) ?? lookup.index(path) ?? findBuiltSource(owner, path, lookup, mappings);
  };
  const exported = manifest?.['exports'];
  if (exported !== undefined && exported !== null) {
    const targets = matchTargets(exported, subpath);
    if (targets === undefined) return undefined;
    for (const relative of targets) {
      const found = target(relative);
      if (found !== undefined) return found;
    }
  } else if (subpath === '.') {
    for (const field of ['source', 'types', 'typings', 'module', 'main']) {
      const value = manifest?.[field];
      const found = typeof value === 'string' ? target(value) : undefined;
      if (found !== undefined) return found;
    }
  } else {
    const found = target(subpath) ?? target(`./src/${subpath.slice(2)}`);
    if (found !== undefined) return found;
  }
  if (subpath !== '.') return exported === undefined ? undefined : target(`./src/${subpath.slice(2)}`);
  return lookup.index(owner) ?? lookup.index(`${owner}/src`) ?? lookup.index(`${owner}/lib`);
}

/** `extends: "@acme/tsconfig/base.json"` where `@acme/tsconfig` is a package of the repository. */
export function findConfigInPackage(specifier: string, folder: string, packages: Packages, config: ConfigFiles): string | undefined {
  const parsed = parseSpecifier(specifier);
  if (parsed.kind !== 'package') return undefined;
  const owner = packages.find(parsed.name, folder);
  if (owner === undefined) return undefined;
  const named = packages.manifest(owner)?.['tsconfig'];
  const entry = parsed.subpath === '.' ? (typeof named === 'string' ? named : 'tsconfig.json') : parsed.subpath;
  const exported = matchTargets(packages.manifest(owner)?.['exports'], parsed.subpath) ?? [];
  const paths = [entry, `${entry}.json`, `${entry}/tsconfig.json`, ...exported].map((path) => joinPath(owner, path));
  return paths.find((path) => isInside(owner, path) && path.endsWith('.json') && config.text(path) !== undefined);
}
