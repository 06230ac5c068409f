/** Which files of a repository a Python file imports. */
import path from 'node:path';

/** Looks up modules among the files of a repository. */
export interface OwnModules {
  /** The files that a file imports itself, with the packages around them. */
  importedBy: (file: string, source: string) => readonly string[];
  /** Where modules of a file are looked for, the nearest first; `.` is the root. */
  foldersOf: (file: string) => readonly string[];
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

/** @param names all files of the repository, relative to its root */
export function ownModules(names: readonly string[]): OwnModules {
  const files = new Set(names.filter((name) => /\.pyi?$/.test(name)));
  const folders = [...moduleFolders(names)];

  const foldersOf = (file: string): readonly string[] => {
    const around = folders.filter((folder) => folder === '.' || file.startsWith(`${folder}/`));
    around.sort((left, right) => right.length - left.length);
    return [...new Set([...around.flatMap((folder) => [folder, path.posix.join(folder, 'src')]), ...folders])];
  };

  /** The files of a module below a folder: its own, and those of the packages around it. */
  const below = (folder: string, parts: readonly string[]): string[] => {
    const place = path.posix.join(folder, ...parts);
    const ofModule = [`${place}.py`, `${place}.pyi`, `${place}/__init__.py`, `${place}/__init__.pyi`].filter((file) =>
      files.has(file),
    );
    if (ofModule.length === 0) return [];
    const around = parts.slice(0, -1).map((_, index) => path.posix.join(folder, ...parts.slice(0, index + 1)));
    return [
      ...ofModule,
      ...around.map((folderOfPackage) => `${folderOfPackage}/__init__.py`).filter((file) => files.has(file)),
    ];
  };

  const filesOf = (file: string, module: string): string[] => {
    const dots = /^\.*/.exec(module)![0].length;
    const parts = module
      .slice(dots)
      .split('.')
      .filter((part) => part !== '');
    if (dots > 0) return below(path.posix.join(path.posix.dirname(file), ...Array<string>(dots - 1).fill('..')), parts);
    for (const folder of [...foldersOf(file), path.posix.dirname(file)]) {
      const here = below(folder, parts);
      if (here.length > 0) return here;
    }
    return [];
  };

  return {
    foldersOf,
    importedBy: (file, source) => {
      const all = importsIn(source).flatMap(({ module, names: imported }) => {
        const joint = module.endsWith('.') ? module : `${module}.`;
        return [
          ...(module === '' ? [] : filesOf(file, module)),
          ...imported.flatMap((name) => filesOf(file, joint + name)),
        ];
      });
      return [...new Set(all)].filter((imported) => imported !== file);
    },
  };
}
