import { type Catalogue, ofCatalogue } from '../catalog/catalogue.ts';
import { olderNames } from '../catalog/older-names.ts';
import { tellingOptionNames } from '../catalog/request-option-names.ts';

/** A v5 member path that nothing but the SDK has, so that its text alone is worth a mention. */
export interface DistinctivePath {
  id: string;
  /** Names from the left, e.g. `['api', 'trace', 'get']` or `['name']`. */
  path: readonly string[];
  /** Major 3 has the last name too: it says nothing where major 3 reaches the file. */
  older: boolean;
}

/** Names that v6 still has somewhere: the targets and every unchanged segment. */
function namesOnV6({ entries }: Catalogue): ReadonlySet<string> {
  const names = new Set<string>();
  for (const entry of entries) for (const name of entry.target ?? []) names.add(name);
  for (const entry of entries) if (entry.aspect !== undefined) for (const name of entry.path) names.add(name);
  return names;
}

/** One lower-case word (`link`, `get`) is somebody else's name far more often than the SDK's. */
function isCompound(name: string): boolean {
  return /[A-Z0-9]/.test(name);
}

/** The distinctive paths, shortest form that is still distinctive, computed from the catalogue. */
export const distinctivePathsOf = ofCatalogue((catalogue): readonly DistinctivePath[] => {
  const kept = namesOnV6(catalogue);
  const older = new Set<string>(olderNames);
  const paths: DistinctivePath[] = [];
  for (const entry of catalogue.entries) {
    if (
      entry.aspect !== undefined ||
      entry.root === 'type' ||
      entry.root === 'package' ||
      entry.root === 'scoresResponse'
    )
      continue;
    const full = entry.root === 'api' ? ['api', ...entry.path] : [...entry.path];
    const distinctiveFrom = entry.path.findIndex((name) => isCompound(name) && !kept.has(name));
    if (distinctiveFrom >= 0)
      paths.push({ id: entry.id, path: entry.path.slice(distinctiveFrom), older: older.has(entry.path.at(-1) ?? '') });
    else if (full.length > 2) paths.push({ id: entry.id, path: full, older: false });
  }
  return paths;
});

/** Paths of the methods whose options move: only with options of the SDK is one of them worth a mention. */
const pathsWithOptionsOf = ofCatalogue((catalogue): readonly DistinctivePath[] =>
  catalogue.entries.flatMap(({ id, root, path, aspect }) =>
    root === 'api' && aspect === 'options' ? [{ id, path: ['api', ...path], older: false }] : [],
  ),
);

/** With a key of v5's request a test says what a method is called with that keeps its name. */
const pathsWithKeysOf = ofCatalogue((catalogue): readonly string[] =>
  catalogue.entries.flatMap(({ path, v5OnlyKeys = [] }) =>
    v5OnlyKeys.filter(isCompound).map((key) => [key, ...path].join('.')),
  ),
);

/** What a text has to name for its file to be looked at: the names of a path, in dots. */
export const tellingNamesOf = ofCatalogue((catalogue): readonly string[] => [
  ...pathsWithKeysOf(catalogue),
  ...distinctivePathsOf(catalogue).map(({ path }) => path.join('.')),
  ...pathsWithOptionsOf(catalogue).flatMap(({ path }) =>
    tellingOptionNames.map((option) => [option, ...path].join('.')),
  ),
]);

/** By last name. */
const byLastNameOf = ofCatalogue((catalogue): ReadonlyMap<string, readonly DistinctivePath[]> => {
  const map = new Map<string, DistinctivePath[]>();
  for (const candidate of distinctivePathsOf(catalogue)) {
    const last = candidate.path.at(-1)!;
    map.set(last, [...(map.get(last) ?? []), candidate]);
  }
  return map;
});

/** The distinctive path that a written chain of names ends in, the longest first. */
export function distinctivePath(catalogue: Catalogue, names: readonly string[]): DistinctivePath | undefined {
  const candidates = byLastNameOf(catalogue).get(names.at(-1) ?? '') ?? [];
  return [...candidates].sort((a, b) => b.path.length - a.path.length).find(({ path }) => endsIn(names, path));
}

function endsIn(names: readonly string[], path: readonly string[]): boolean {
  return path.length <= names.length && path.every((name, index) => name === names[names.length - path.length + index]);
}

/** The method at the end of a written chain of names whose options move, where the chain has all of its path. */
export function pathWithOptions(catalogue: Catalogue, names: readonly string[]): DistinctivePath | undefined {
  return pathsWithOptionsOf(catalogue).find(({ path }) => endsIn(names, path));
}

/** Member paths by their last name. */
export type WatchedPaths = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * By last name, the member paths for which the file that declares a receiver is looked for: the distinctive ones, and
 * those of changed methods with the `api` they are behind.
 */
export const watchedPathsOf = ofCatalogue((catalogue): WatchedPaths => {
  const map = new Map<string, readonly (readonly string[])[]>();
  const add = (path: readonly string[]): void => {
    const last = path.at(-1)!;
    map.set(last, [...(map.get(last) ?? []), path]);
  };
  for (const { path } of distinctivePathsOf(catalogue)) add(path);
  for (const { root, path } of catalogue.entries) if (root === 'api') add(['api', ...path]);
  return map;
});
