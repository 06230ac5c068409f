/** Which files of a repository a Python file imports. */
import path from 'node:path';
import { forEachText, once } from '../../catalog/memo.ts';

/** Looks up modules among the files of a repository. */
export interface OwnModules {
  /** The files that a file imports itself, with the packages around them. */
  importedBy: (file: string, source: string) => readonly string[];
  /** Where modules of a file are looked for, the nearest first; `.` is the root. */
  foldersOf: (file: string) => readonly string[];
  /** Those around a file, and those in which something is that it imports; in no order, and some twice. */
  foldersUsed: (file: string, source: string) => readonly string[];
}

const fromImport = /^\uFEFF?[ \t\f]*from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\r\n]*)/gmu;
const plainImport = /^\uFEFF?[ \t\f]*import[ \t]+([^\r\n#;]+)/gmu;
const manifest = /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements\.txt)$/;

/** Folders that Python looks in for modules: the root, `src`, and those with a manifest. */
export function moduleFolders(names: readonly string[]): ReadonlySet<string> {
  const folders = new Set(['.', 'src']);
  for (const name of names)
    if (manifest.test(path.posix.basename(name))) {
      folders.add(path.posix.dirname(name));
      folders.add(path.posix.join(path.posix.dirname(name), 'src'));
    }
  return folders;
}

/** The names that an import without `from` gives, and those behind one. */
export function importsIn(source: string): { module: string; names: readonly string[] }[] {
  const imports: { module: string; names: readonly string[] }[] = [];
  for (const [, module = '', list = ''] of source.matchAll(fromImport)) {
    const names = list.replace(/#[^\r\n]*/g, '').match(/[\w]+(?=\s*(?:,|\)|$|;|\bas\b|\\))/gmu) ?? [];
    imports.push({ module, names: names.filter((name) => name !== 'as') });
  }
  for (const [, list = ''] of source.matchAll(plainImport))
    for (const part of list.split(',')) imports.push({ module: part.trim().split(/\s/)[0] ?? '', names: [] });
  return imports;
}

/** The folders that hold a module or package, by its name: those that modules are looked for in. */
function foldersHolding(files: Iterable<string>, folders: ReadonlySet<string>): (name: string) => readonly string[] {
  const holding = new Map<string, Set<string>>();
  for (const file of files) {
    const parts = file.replace(/\.pyi?$/, '').split('/');
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/') || '.';
      if (folders.has(folder)) holding.set(name, (holding.get(name) ?? new Set()).add(folder));
    }
  }
  const order = new Map([...folders].map((folder, index) => [folder, index]));
  return forEachText((name) =>
    [...(holding.get(name) ?? [])].sort((left, right) => order.get(left)! - order.get(right)!),
  );
}

/** @param names all files of the repository, relative to its root */
export function ownModules(names: readonly string[]): OwnModules {
  const files = new Set(names.filter((name) => /\.pyi?$/.test(name)));
  const folders = moduleFolders(names);
  const holding = once(() => foldersHolding(files, folders));

  const around = forEachText((place: string): readonly string[] => {
    const all: string[] = [];
    for (let folder = place; ; folder = path.posix.dirname(folder)) {
      if (folders.has(folder)) all.push(folder, path.posix.join(folder, 'src'));
      if (folder === '.') return [...new Set(all)];
    }
  });
  const aroundFile = (file: string): readonly string[] => around(path.posix.dirname(file));

  /** The files of a module below a folder: its own, and those of the packages around it. */
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

  type Found = { folder: string; files: readonly string[] } | undefined;
  const findFrom = (own: string, module: string): Found => {
    const dots = /^\.*/.exec(module)![0].length;
    const parts = module
      .slice(dots)
      .split('.')
      .filter((part) => part !== '');
    const places =
      dots > 0
        ? [path.posix.join(own, ...Array<string>(dots - 1).fill('..'))]
        : [...around(own), ...holding()(parts[0] ?? ''), own];
    for (const folder of places) {
      const here = below(folder, parts);
      if (here.length > 0) return { folder, files: here };
    }
    return undefined;
  };

  // Files of a folder import the same ones.
  const foundFrom = forEachText((own) => forEachText((module) => findFrom(own, module)));

  /** All that a file imports, as far as it is in the repository. */
  const foundFor = (file: string, source: string) => {
    const found = foundFrom(path.posix.dirname(file));
    return importsIn(source).flatMap(({ module, names: imported }) => {
      const joint = module.endsWith('.') ? module : `${module}.`;
      const all = [...(module === '' ? [] : [module]), ...imported.map((name) => joint + name)];
      return all.flatMap((one) => found(one) ?? []);
    });
  };

  const foldersOf = (file: string): readonly string[] => [...new Set([...aroundFile(file), ...folders])];

  return {
    foldersOf,
    foldersUsed: (file, source) => [...aroundFile(file), ...foundFor(file, source).map(({ folder }) => folder)],
    importedBy: (file, source) => {
      const all = new Set(foundFor(file, source).flatMap((module) => module.files));
      return [...all].filter((imported) => imported !== file);
    },
  };
}
