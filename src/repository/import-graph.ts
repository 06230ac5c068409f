/** Who imports whom inside the repository, and from where the SDK is reached. */
import type { ConfiguredFakes } from './configured-fakes.ts';
import type { NamedModule } from './named-modules.ts';
import type { TakenNames } from './import-specifiers.ts';
import { mockedModules } from './manual-mocks.ts';
import type { Resolution, Resolver } from './resolve/resolver.ts';
import type { ScannedFile } from './scan-files.ts';

/** One resolved specifier of a file. */
export interface Import {
  specifier: string;
  resolution: Resolution;
  /** What is taken from the module. */
  taken: TakenNames;
}

/** A file that imports another one, and what it takes from there. */
export interface Taker {
  file: string;
  taken: TakenNames;
}

/** The import graph of all scanned files. Files are absolute paths with `/`; unknown ones have no edges. */
export interface ImportGraph {
  /** Resolved specifiers of a file, in source order. */
  imports(file: string): readonly Import[];
  /** Files that import this one directly. */
  importers(file: string): readonly string[];
  /** The same with what each of them takes. */
  takers(file: string): readonly Taker[];
  /** The module that a configuration puts the file in the place of. */
  standsInFor(file: string): NamedModule | undefined;
  /** The file names the SDK in a specifier of its own. */
  importsSdk(file: string): boolean;
  /** The file imports the SDK directly or over other files. */
  reachesSdk(file: string): boolean;
  /**
   * Imports connect the file, over any number of others and in either direction, with one that imports the SDK: values
   * of it can arrive as arguments, or by what both import.
   */
  connected(file: string): boolean;
  /** The file imports a package of an older major directly or over other files. */
  reachesOlderPackage(file: string): boolean;
  /** Files that reach the SDK. */
  readonly reachingSdk: ReadonlySet<string>;
  /** Packages of older majors that some files import, sorted. */
  olderPackagesIn(files: ReadonlySet<string>): string[];
}

const noImports: readonly Import[] = [];
const nobody: readonly string[] = [];
const noTakers: readonly Taker[] = [];

export function buildImportGraph(
  scanned: ReadonlyMap<string, ScannedFile>,
  resolver: Resolver,
  fakes: ConfiguredFakes = new Map(),
): ImportGraph {
  const older = new Set(resolver.profile.olderPackages);
  const imports = new Map<string, readonly Import[]>();
  const importers = new Map<string, string[]>();
  const takers = new Map<string, Taker[]>();
  const direct = new Set<string>();
  const directOlder = new Set<string>();
  for (const [file, scan] of scanned) {
    const resolved = importsOf(file, scan, resolver, fakes.get(file));
    if (resolved === undefined) continue;
    imports.set(file, resolved);
    for (const { resolution, taken } of resolved) {
      if (resolution.kind === 'sdk') direct.add(file);
      else if (resolution.kind === 'external' && older.has(resolution.packageName)) directOlder.add(file);
      else if (resolution.kind === 'file' && resolution.file !== file) {
        const known = listAt(importers, resolution.file);
        if (known.at(-1) !== file) known.push(file);
        listAt(takers, resolution.file).push({ file, taken });
      }
    }
  }
  const importersOf = (file: string): readonly string[] => importers.get(file) ?? nobody;
  const reachingSdk = withAllImporters(direct, importersOf);
  const neighboursOf = (file: string): readonly string[] => [
    ...importersOf(file),
    ...(imports.get(file) ?? noImports).flatMap(({ resolution }) =>
      resolution.kind === 'file' ? resolution.file : [],
    ),
  ];
  let connected: ReadonlySet<string> | undefined;
  let reachingOlder: ReadonlySet<string> | undefined;
  return {
    imports: (file) => imports.get(file) ?? noImports,
    importers: importersOf,
    takers: (file) => takers.get(file) ?? noTakers,
    standsInFor: (file) => fakes.get(file),
    importsSdk: (file) => direct.has(file),
    reachesSdk: (file) => reachingSdk.has(file),
    connected: (file) => (connected ??= withAllImporters(direct, neighboursOf)).has(file),
    reachesOlderPackage: (file) => (reachingOlder ??= withAllImporters(directOlder, importersOf)).has(file),
    reachingSdk,
    olderPackagesIn: (files) => {
      const importing = [...directOlder].filter((file) => files.has(file));
      const names = importing.flatMap((file) =>
        imports.get(file)!.flatMap(({ resolution }) => (resolution.kind === 'external' ? resolution.packageName : [])),
      );
      return [...new Set(names)].filter((name) => older.has(name)).sort();
    },
  };
}

/**
 * The resolved specifiers of a file, and what it replaces under `__mocks__` or by a configuration; `undefined` for a
 * file without any.
 */
function importsOf(
  file: string,
  { specifiers, taken }: ScannedFile,
  resolver: Resolver,
  replaced: NamedModule | undefined,
): Import[] | undefined {
  const mocked = [
    ...mockedModules(file).map((specifier) => ({ specifier, from: file })),
    ...(replaced ? [replaced] : []),
  ];
  if (specifiers.length === 0 && mocked.length === 0) return undefined;
  const own = specifiers.map((specifier, at) => ({
    specifier,
    resolution: resolver.resolve(specifier, file),
    taken: taken[at] ?? '*',
  }));
  const others = mocked.flatMap(({ specifier, from }) => {
    const resolution = resolver.resolve(specifier, from);
    // What `__mocks__` replaces is one of two, or neither.
    return resolution.kind === 'sdk' || resolution.kind === 'file' ? [{ specifier, resolution, taken: '*' }] : [];
  });
  return [...own, ...others];
}

function listAt<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}

/**
 * `start` and everything that imports it, over any number of files.
 * @param importers files that import one directly
 * @param most how many files to find at most
 */
export function withAllImporters(
  start: Iterable<string>,
  importers: (file: string) => readonly string[],
  most = Infinity,
): ReadonlySet<string> {
  const reached = new Set(start);
  for (const file of reached) {
    for (const importer of importers(file)) if (reached.size <= most) reached.add(importer);
  }
  return reached;
}
