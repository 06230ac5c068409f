/** The files that a module of a repository may be, and the folders that it may be below. */
import path from 'node:path';
import { forEachText, once } from '../../catalog/memo.ts';
import { profiles } from '../../catalog/profile.ts';

/** A module below a folder. */
export interface ModuleBelow {
  folder: string;
  /** Its own files, and those of the packages around it. */
  files: readonly string[];
}

/** Looks modules up by the names of files. */
export interface ModuleFiles {
  /** The files of a module below a folder: its own, and those of the packages around it. */
  below: (folder: string, parts: readonly string[]) => readonly string[];
  /** The folders that hold a module or package of a name. */
  holding: (name: string) => ReadonlySet<string>;
  /** The module in the nearest folders that have it: only that around the file where one is, else all as near. */
  nearest: (own: string, parts: readonly string[]) => readonly ModuleBelow[];
}

const sdkNames = Object.keys(profiles);
const nowhere: ReadonlySet<string> = new Set();

/** The folders that hold a module or package, by its name. */
function foldersHolding(files: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const holding = new Map<string, Set<string>>();
  for (const file of files) {
    const parts = file.replace(/\.pyi?$/, '').split('/');
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/') || '.';
      const known = holding.get(name);
      if (known === undefined) holding.set(name, new Set([folder]));
      else known.add(folder);
    }
  }
  return holding;
}

/** The deepest folder that is, or is around, both. */
export function commonFolder(one: string, other: string): string {
  const [left, right] = [one.split('/'), other.split('/')];
  const end = left.findIndex((part, index) => part !== right[index]);
  return left.slice(0, end === -1 ? left.length : end).join('/') || '.';
}

/** @param names all files of the repository, relative to its root */
export function moduleFiles(names: readonly string[]): ModuleFiles {
  const files = new Set(names.filter((name) => /\.pyi?$/.test(name)));
  const allHolding = once(() => foldersHolding(files));
  const holding = (name: string): ReadonlySet<string> => allHolding().get(name) ?? nowhere;

  const below = (folder: string, parts: readonly string[]): string[] => {
    const place = path.posix.join(folder, ...parts);
    const ofModule = [`${place}.py`, `${place}.pyi`, `${place}/__init__.py`, `${place}/__init__.pyi`].filter((file) =>
      files.has(file),
    );
    if (ofModule.length === 0) return [];
    const packages = parts.slice(0, -1).map((_, index) => path.posix.join(folder, ...parts.slice(0, index + 1)));
    return [
      ...ofModule,
      ...packages.map((folderOfPackage) => `${folderOfPackage}/__init__.py`).filter((file) => files.has(file)),
    ];
  };

  /** Where one has a module of the SDK's name as well, that would hide the SDK. */
  const mayBeRoots = forEachText((name) =>
    sdkNames.includes(name)
      ? []
      : [...holding(name)].filter((folder) => !sdkNames.some((sdk) => holding(sdk).has(folder))),
  );

  const nearest = (own: string, parts: readonly string[]): readonly ModuleBelow[] => {
    let [deepest, found]: [number, ModuleBelow[]] = [0, []];
    for (const folder of mayBeRoots(parts[0] ?? '')) {
      const common = commonFolder(own, folder);
      const depth = common === '.' ? 1 : common.length + 1;
      const here = depth < deepest ? [] : below(folder, parts);
      // A package is a root for the files in it alone, and for packages alone: its modules are no others' names.
      const isRoot =
        !files.has(path.posix.join(folder, '__init__.py')) ||
        (common === folder && here[0]?.startsWith(`${path.posix.join(folder, parts[0]!)}/`) === true);
      if (here.length === 0 || !isRoot) continue;
      if (depth > deepest) [deepest, found] = [depth, []];
      found.push({ folder, files: here });
    }
    const around = found.find(({ folder }) => commonFolder(own, folder) === folder);
    return around === undefined ? found : [around];
  };

  return { below, holding, nearest };
}
