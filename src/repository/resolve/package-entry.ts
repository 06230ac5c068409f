/** From the name of a package inside the repository to the file it gives out. */
import { isInside, joinPath } from '../repository-path.ts';
import { findBuiltSource } from './built-source.ts';
import { asObject, type ConfigFiles, type JsonObject } from './config-files.ts';
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

/** A subpath (`.` or `./x`) of a package inside the repository, by its `exports` where it has them. */
export function resolveInPackage(owner: string, subpath: string, context: PackageContext): string | undefined {
  const exported = readManifest(owner, context)?.['exports'];
  if (exported === undefined || exported === null) {
    if (subpath === '.') return resolveFolder(owner, context);
    return findTarget(owner, subpath, context) ?? findTarget(owner, `./src/${subpath.slice(2)}`, context);
  }
  const targets = matchTargets(exported, subpath);
  if (targets === undefined) return undefined;
  // A file that is there is surer than the source of a build, whichever condition names it.
  const target =
    firstOf(targets, (relative) => findFile(owner, relative, context)) ??
    firstOf(targets, (relative) => findTarget(owner, relative, context));
  if (target !== undefined) return target;
  // Given out, but built by rules that the path does not show.
  return subpath === '.' ? findIndex(owner, context) : findTarget(owner, `./src/${subpath.slice(2)}`, context);
}

/**
 * Whether others may install a package and import something of it: it is not private and has an entry, built or not.
 * The `main` of an application that `npm init` wrote names a file that is not there.
 */
export function mayBeInstalled(owner: string, context: PackageContext): boolean {
  const manifest = readManifest(owner, context);
  if (manifest === undefined || manifest['private'] === true) return false;
  if (typeof manifest['name'] !== 'string' || typeof manifest['version'] !== 'string') return false;
  const { main = 'index.js' } = manifest;
  if (main !== 'index.js' || context.lookup.index(owner) !== undefined) return true;
  return ['exports', 'types', 'typings', 'module', 'files', 'publishConfig'].some((field) => field in manifest);
}

/**
 * Whether who installs a package can import this file of it. An entry that no file of the repository is found for may
 * be built from each of them.
 */
export function isEntryOf(owner: string, file: string, context: PackageContext): boolean {
  if (!mayBeInstalled(owner, context)) return false;
  const manifest = readManifest(owner, context);
  const exported = asObject(manifest?.['exports']);
  const names = ['exports', 'main', 'module', 'types', 'typings'].some((field) => field in (manifest ?? {}));
  if (!names && context.lookup.index(owner) === undefined) return false;
  const subpaths = Object.keys(exported ?? {}).filter((key) => key.startsWith('.') && !/\.(?:json|css)$/.test(key));
  const entries = (subpaths.length > 0 ? subpaths : ['.']).map((subpath) =>
    subpath.includes('*') ? undefined : resolveInPackage(owner, subpath, context),
  );
  return entries.some((entry) => entry === undefined || entry === file);
}

/** The entry of a folder with a manifest when it is imported by its path: `exports` does not count then. */
export function resolveFolder(owner: string, context: PackageContext): string | undefined {
  const manifest = readManifest(owner, context);
  for (const field of ['source', 'types', 'typings', 'module', 'main']) {
    const value = manifest?.[field];
    const target = typeof value === 'string' ? findTarget(owner, value, context) : undefined;
    if (target !== undefined) return target;
  }
  return findIndex(owner, context);
}

function readManifest(owner: string, { packages, config }: PackageContext): JsonObject | undefined {
  return packages.manifest(owner) ?? config.json(`${owner}/deno.json`) ?? config.json(`${owner}/deno.jsonc`);
}

function findIndex(owner: string, { lookup }: PackageContext): string | undefined {
  const folders = [owner, `${owner}/src`, `${owner}/lib`];
  for (const folder of folders) {
    const index = lookup.index(folder);
    if (index !== undefined) return index;
  }
  return folders.map((folder) => lookup.rare(`${folder}/index`)).find((index) => index !== undefined);
}

function firstOf(targets: readonly string[], find: (target: string) => string | undefined): string | undefined {
  for (const target of targets) {
    const file = find(target);
    if (file !== undefined) return file;
  }
  return undefined;
}

function findFile(owner: string, relative: string, { lookup }: PackageContext): string | undefined {
  const path = joinPath(owner, relative);
  return isInside(owner, path) ? (lookup.file(path) ?? lookup.index(path) ?? lookup.rare(path)) : undefined;
}

/** A manifest's target: a file of the package, or the source of one that a build puts there. */
function findTarget(owner: string, relative: string, context: PackageContext): string | undefined {
  return (
    findFile(owner, relative, context) ??
    findBuiltSource(owner, joinPath(owner, relative), context.lookup, context.mappings)
  );
}

/** `extends: "@acme/tsconfig/base.json"` where `@acme/tsconfig` is a package of the repository. */
export function findConfigInPackage(
  specifier: string,
  folder: string,
  packages: Packages,
  config: ConfigFiles,
): string | undefined {
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
