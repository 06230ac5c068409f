/** Who imports whom inside the repository, and from where the SDK is reached. */
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
  /** Packages of older majors seen in specifiers, sorted. */
  olderPackages: string[];
}

const noImports: readonly Import[] = [];
const nobody: readonly string[] = [];
const noTakers: readonly Taker[] = [];

export function buildImportGraph(scanned: ReadonlyMap<string, ScannedFile>, resolver: Resolver): ImportGraph {
  const older = new Set(resolver.profile.olderPackages);
  const imports = new Map<string, readonly Import[]>();
  const importers = new Map<string, string[]>();
  const takers = new Map<string, Taker[]>();
  const direct = new Set<string>();
  const directOlder = new Set<string>();
  const seenOlder = new Set<string>();
  for (const [file, scan] of scanned) {
    const resolved = importsOf(file, scan, resolver);
    if (resolved === undefined) continue;
    imports.set(file, resolved);
    for (const { resolution, taken } of resolved) {
      if (resolution.kind === 'sdk') direct.add(file);
      else if (resolution.kind === 'external' && older.has(resolution.packageName)) {
        directOlder.add(file);
        seenOlder.add(resolution.packageName);
      } else if (resolution.kind === 'file' && resolution.file !== file) {
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
    importsSdk: (file) => direct.has(file),
    reachesSdk: (file) => reachingSdk.has(file),
    connected: (file) => (connected ??= withAllImporters(direct, neighboursOf)).has(file),
    reachesOlderPackage: (file) => (reachingOlder ??= withAllImporters(directOlder, importersOf)).has(file),
    reachingSdk,
    olderPackages: [...seenOlder].sort(),
  };
}

/** The resolved specifiers of a file, and what it replaces under `__mocks__`; `undefined` for a file without either. */
function importsOf(file: string, { specifiers, taken }: ScannedFile, resolver: Resolver): Import[] | undefined {
  const mocked = mockedModules(file);
  if (specifiers.length === 0 && mocked.length === 0) return undefined;
  return [...specifiers, ...mocked].flatMap((specifier, at) => {
    const resolution = resolver.resolve(specifier, file);
    // What `__mocks__` replaces is one of two, or neither.
    if (!specifiers.includes(specifier) && resolution.kind !== 'sdk' && resolution.kind !== 'file') return [];
    return [{ specifier, resolution, taken: taken[at] ?? '*' }];
  });
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
