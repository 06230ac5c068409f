/**
 * Says which repository file, SDK module or outside package a module specifier means. It looks only at the set of
 * listed files and at configuration inside the root: nothing is probed on disk per specifier, nothing of the target is
 * executed, and no answer lies outside the root.
 */
import { folderOf, isInside, joinPath, relativeTo } from '../repository-path.ts';
import { findBuiltSource } from './built-source.ts';
import { asObject, createConfigFiles } from './config-files.ts';
import { createFileLookup } from './file-lookup.ts';
import { mappedByImportMap } from './import-maps.ts';
import { matchTargets } from './package-targets.ts';
import {
  findConfigInPackage,
  isEntryOf,
  mayBeInstalled,
  resolveFolder,
  resolveInPackage,
  type PackageContext,
} from './package-entry.ts';
import { createPackages } from './packages.ts';
import { createMappingReader, type PathMappings } from './path-mappings.ts';
import { readRepositoryFile } from './repository-reader.ts';
import { formFlagsOf, strictnessOf, type WrittenStrictness } from './strictness.ts';
import { createWrittenFor, isOlderRange, type WrittenFor } from './written-for.ts';
import type { Resolution, Resolver, ResolverRequest } from './resolution.ts';
import { createWithoutSdk } from './without-sdk.ts';
import { createSdkNames, parseSpecifier, type ParsedSpecifier, type SdkNames } from './specifier.ts';

export type { Resolution, Resolver, ResolverRequest };

const missing: Resolution = { kind: 'missing' };

/**
 * Specifiers that were asked for to answer one, by their folder. Mappings may lead in a circle, or to an ever longer
 * specifier; nobody writes so many that lead to each other.
 */
type AskedSpecifiers = Set<string>;
const mostAsked = 100;

export function createResolver(request: ResolverRequest): Resolver {
  const { root, profile } = request;
  const config = createConfigFiles(
    root,
    request.readFile ?? ((file) => readRepositoryFile(root, file)),
    request.files,
    request.configFiles,
  );
  const lookup = createFileLookup(root, request.files, request.links);
  const packages = createPackages(root, config);
  const mappings = createMappingReader(root, config, (specifier, folder) =>
    findConfigInPackage(specifier, folder, packages, config),
  );
  const writtenFor = createWrittenFor(root, profile, packages, config);
  const sdk = createSdkNames(profile, request.modules);
  const isWithoutSdk = createWithoutSdk(root, config, (name) => sdk.isInScope(name) || request.modules.includes(name));
  const context: Context = { root, config, lookup, packages, mappings, sdk, writtenFor };
  const cache = new Map<string, Map<string, Resolution>>();
  const packageAround = (folder: string): string => packages.nearest(folder) ?? root;
  const written = (file: string): WrittenStrictness[] =>
    mappings.governing(folderOf(file)).map(({ strictness }) => strictness);
  return {
    profile,
    problems: config.problems,
    mappedFile: (configFile, specifier) => mappedFile(configFile, specifier, context),
    readConfiguration: (file) => void mappings.governing(folderOf(file)),
    strictness: (file) => strictnessOf(written(file)),
    formFlags: (file) => formFlagsOf(written(file)),
    packageAround,
    sendsSpans: (file) =>
      ['tracing', 'otel'].every((name) => packages.requested(`${profile.scope}/${name}`, folderOf(file)) !== undefined),
    isWithoutSdk: (packageName, file) =>
      profile.olderPackages.includes(packageName) || isWithoutSdk(packageName, folderOf(file)),
    isPublished: (file) => mayBeInstalled(packageAround(folderOf(file)), context),
    isEntry: (file) => isEntryOf(packageAround(folderOf(file)), file, context),
    resolve: (specifier, fromFile) => {
      const folder = folderOf(fromFile);
      let known = cache.get(folder);
      if (!known) cache.set(folder, (known = new Map()));
      let resolution = known.get(specifier);
      if (!resolution) known.set(specifier, (resolution = resolveFrom(specifier, folder, context, new Set())));
      return resolution;
    },
  };
}

interface Context extends PackageContext {
  root: string;
  sdk: SdkNames;
  writtenFor: WrittenFor;
}

function resolveFrom(specifier: string, folder: string, context: Context, asked: AskedSpecifiers): Resolution {
  const question = `${folder}\0${specifier}`;
  if (asked.has(question) || asked.size === mostAsked) return missing;
  asked.add(question);
  const parsed = parseSpecifier(specifier);
  const module = context.sdk.moduleOf(specifier, parsed);
  if (module !== undefined) return sdkModule(module, parsed, folder, context);
  switch (parsed.kind) {
    case 'relative':
      return fileOr(resolveRelative(parsed.path, folder, context));
    case 'rooted': {
      const base = context.packages.nearest(folder) ?? context.root;
      return fileOr(resolvePath(base + parsed.path, context) ?? resolvePath(context.root + parsed.path, context));
    }
    case 'hash':
      return (
        byMappings(specifier, folder, context, asked) ?? byPackageImports(specifier, folder, context, asked) ?? missing
      );
    case 'package':
      return resolveBare(specifier, parsed, folder, context, asked);
    case 'other':
      return (
        byMappings(specifier, folder, context, asked) ??
        byImportMap(specifier, folder, context, asked) ??
        byConvention(specifier, folder, context, asked) ?? { kind: 'external', packageName: specifier }
      );
  }
}

function fileOr(file: string | undefined): Resolution {
  return file === undefined ? missing : { kind: 'file', file };
}

/**
 * A path of the repository as a file (unless it says it is a folder), a folder's index, or a folder with a manifest.
 */
function resolvePath(path: string, context: Context, isFolder = false, leniently = true): string | undefined {
  const { lookup, config } = context;
  const file = isFolder ? undefined : lookup.file(path);
  if (file !== undefined) return file;
  if (config.has(`${path}/package.json`)) {
    const entry = resolveFolder(path, context);
    if (entry !== undefined) return entry;
  }
  return lookup.index(path) ?? (leniently ? lookup.rare(path) : undefined);
}

function resolveRelative(relative: string, folder: string, context: Context): string | undefined {
  const path = joinPath(folder, relative);
  if (!isInside(context.root, path)) return undefined;
  const file = resolvePath(path, context, /(?:^|\/)\.{0,2}$/.test(relative));
  if (file !== undefined) return file;
  for (const { rootDirs } of context.mappings.governing(folder)) {
    const ownRootDir = rootDirs.find((rootDir) => isInside(rootDir, path));
    if (ownRootDir === undefined) continue;
    for (const rootDir of rootDirs) {
      const other =
        rootDir === ownRootDir ? undefined : resolvePath(joinPath(rootDir, relativeTo(ownRootDir, path)), context);
      if (other !== undefined) return other;
    }
  }
  const owner = context.packages.nearest(folderOf(path));
  return owner === undefined ? undefined : findBuiltSource(owner, path, context.lookup, context.mappings);
}

function resolveBare(
  specifier: string,
  parsed: ParsedSpecifier & { kind: 'package' },
  folder: string,
  context: Context,
  asked: AskedSpecifiers,
): Resolution {
  const { packages, sdk } = context;
  const { name, subpath } = parsed;
  if (!parsed.remote) {
    const mapped = byMappings(specifier, folder, context, asked) ?? byImportMap(specifier, folder, context, asked);
    if (mapped) return mapped;
    const owner = packages.find(name, folder);
    if (owner !== undefined) {
      const file = resolveInPackage(owner, subpath, context);
      if (file !== undefined) return { kind: 'file', file };
      return missing;
    }
    const requested = packages.requested(name, folder)?.range ?? '';
    const installed = requested.startsWith('npm:') ? parseSpecifier(requested) : undefined;
    if (installed?.kind === 'package' && installed.name !== name) {
      return resolveFrom(`npm:${installed.name}${subpath.slice(1)}`, folder, context, asked);
    }
    const guessed = byConvention(specifier, folder, context, asked);
    if (guessed) return guessed;
  }
  return sdk.isInScope(name) ? sdkModule(name, parsed, folder, context) : { kind: 'external', packageName: name };
}

/** A version in the specifier itself says more than a manifest. */
function sdkModule(module: string, parsed: ParsedSpecifier, folder: string, { writtenFor }: Context): Resolution {
  const version = parsed.kind === 'package' ? parsed.version : undefined;
  const isOlder = version === undefined ? writtenFor.isOlder(module, folder) : isOlderRange(version);
  return { kind: 'sdk', module, ...(isOlder ? { isOlder } : {}) };
}

/** `paths` and `baseUrl`. */
function byMappings(
  specifier: string,
  folder: string,
  context: Context,
  asked: AskedSpecifiers,
): Resolution | undefined {
  for (const mapping of context.mappings.governing(folder)) {
    const resolution = byMapping(specifier, mapping, folder, context, asked);
    if (resolution) return resolution;
  }
  return undefined;
}

function byMapping(
  specifier: string,
  mapping: PathMappings,
  folder: string,
  context: Context,
  asked: AskedSpecifiers,
): Resolution | undefined {
  const candidates = mapping.candidates(specifier);
  for (const leniently of [false, true]) {
    for (const candidate of candidates) {
      const resolution = resolveTarget(candidate, folder, context, asked, leniently);
      if (resolution) return resolution;
    }
  }
  if (mapping.baseUrl === undefined || !isInside(context.root, mapping.baseUrl)) return undefined;
  const file = resolvePath(joinPath(mapping.baseUrl, specifier), context, specifier.endsWith('/'));
  return file === undefined ? undefined : { kind: 'file', file };
}

function mappedFile(configFile: string, specifier: string, context: Context): string | undefined {
  const { packages, mappings } = context;
  const parsed = parseSpecifier(specifier);
  for (const path of mappings.of(configFile)?.candidates(specifier) ?? []) {
    const target = resolveTarget(path, folderOf(configFile), context, new Set());
    if (target?.kind !== 'file') continue;
    // The package itself, where its repository is the one at hand.
    const owner = packages.nearest(folderOf(target.file));
    const name = owner === undefined ? undefined : packages.manifest(owner)?.['name'];
    if (parsed.kind !== 'package' || name !== parsed.name) return target.file;
  }
  return undefined;
}

/** A mapped path: inside `node_modules` it names a package, elsewhere a file or the source of a build. */
function resolveTarget(
  target: string,
  folder: string,
  context: Context,
  asked: AskedSpecifiers,
  leniently = true,
): Resolution | undefined {
  const isFolder = target.endsWith('/');
  const path = isFolder ? target.slice(0, -1) : target;
  const installed = /\/node_modules\/((?:@[^/]+\/)?[^/]+.*)$/.exec(path);
  if (installed) return resolveFrom(installed[1] as string, folder, context, asked);
  const owner = context.packages.nearest(folderOf(path));
  const file =
    resolvePath(path, context, isFolder, leniently) ??
    (owner === undefined || !leniently ? undefined : findBuiltSource(owner, path, context.lookup, context.mappings));
  return file === undefined ? undefined : { kind: 'file', file };
}

/** `imports` of the nearest manifest. */
function byPackageImports(
  specifier: string,
  folder: string,
  context: Context,
  asked: AskedSpecifiers,
): Resolution | undefined {
  const owner = context.packages.nearest(folder);
  if (owner === undefined) return undefined;
  for (const target of matchTargets(asObject(context.packages.manifest(owner)?.['imports']), specifier) ?? []) {
    if (target.startsWith('./')) {
      const path = joinPath(owner, target);
      const resolution = isInside(owner, path) ? resolveTarget(path, folder, context, asked) : undefined;
      if (resolution) return resolution;
    } else if (!target.startsWith('../') && !target.startsWith('/') && !target.startsWith('#')) {
      return resolveFrom(target, folder, context, asked);
    }
  }
  return undefined;
}

/** What the nearest import map says. */
function byImportMap(
  specifier: string,
  folder: string,
  context: Context,
  asked: AskedSpecifiers,
): Resolution | undefined {
  const mapped = mappedByImportMap(specifier, folder, context.root, context.config);
  return mapped && resolveFrom(mapped.specifier, mapped.folder, context, asked);
}

/**
 * `_moduleAliases` of the manifest; then mappings that bundlers define in code, which is never run: `@/x` and `~/x`
 * cannot be package names, and `$lib` is SvelteKit's; then `paths` of configurations further up. Only a file that
 * exists is an answer.
 */
function byConvention(
  specifier: string,
  folder: string,
  context: Context,
  asked: AskedSpecifiers,
): Resolution | undefined {
  const owner = context.packages.nearest(folder) ?? context.root;
  for (const [name, target] of Object.entries(asObject(context.packages.manifest(owner)?.['_moduleAliases']) ?? {})) {
    if (typeof target !== 'string' || !(specifier === name || specifier.startsWith(`${name}/`))) continue;
    const resolution = resolveTarget(
      joinPath(owner, `./${target}${specifier.slice(name.length)}`),
      folder,
      context,
      asked,
    );
    if (resolution?.kind === 'file') return resolution;
  }
  const mapped = /^(?:[@~]|~~|@@|\$lib)\/(.*)$/.exec(specifier);
  if (mapped) {
    const bases = specifier.startsWith('$lib/') ? [`${owner}/src/lib`] : [`${owner}/src`, owner, `${owner}/app`];
    for (const base of bases) {
      const file = resolvePath(joinPath(base, mapped[1] as string), context);
      if (file !== undefined && isInside(owner, file)) return { kind: 'file', file };
    }
  }
  for (const mapping of context.mappings.above(folder)) {
    for (const candidate of mapping.candidates(specifier)) {
      const resolution = resolveTarget(candidate, folder, context, asked);
      if (resolution?.kind === 'file') return resolution;
    }
  }
  return mapped ? missing : undefined;
}
