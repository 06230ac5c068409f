/** Which files of a repository a Python file imports. */
import path from 'node:path';
import { forEachText } from '../../catalog/memo.ts';
import { moduleFiles } from './module-files.ts';

/** Looks up modules among the files of a repository. */
export interface OwnModules {
  /** The files that a file imports itself, with the packages around them. */
  importedBy: (file: string, source: string) => readonly string[];
  /** Where modules of a file are looked for, the nearest first; `.` is the root. */
  foldersOf: (file: string) => readonly string[];
  /** Those around a file, and those in which something is that it imports; in no order, and some twice. */
  foldersUsed: (file: string, source: string) => readonly string[];
  /** Others that a file needs, as the files lie: what it imports is in no folder that modules are looked for in. */
  rootsFound: (file: string, source: string) => readonly string[];
}

/** Where an import may stand: at the start of a line, after another statement, or in the line that opens a block. */
export const importStart = String.raw`(?:^(?:\uFEFF|\xEF\xBB\xBF)?(?:[ \t\f]*(?:${[
  ...['if', 'elif', 'else', 'try', 'except', 'finally', 'with', 'for', 'while', 'def', 'class', 'async', 'case'],
].join('|')})\b[^\r\n]*?:)?|\):|;)[ \t\f]*`;
/** What is between its words. */
export const importGap = String.raw`(?:[ \t]|\\\r?\n)`;
const fromImport = new RegExp(
  String.raw`${importStart}from${importGap}+(\.*[\w.]*)${importGap}+import${importGap}*(\([^)]*\)|(?:\\\r?\n|[^\r\n;#])*)`,
  'gmu',
);
const plainImport = new RegExp(String.raw`${importStart}import${importGap}+((?:\\\r?\n|[^\r\n#;])+)`, 'gmu');
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
    for (const part of list.replace(/\\\r?\n/g, ' ').split(','))
      imports.push({ module: part.trim().split(/\s/)[0] ?? '', names: [] });
  return imports;
}

/** @param names all files of the repository, relative to its root */
export function ownModules(names: readonly string[]): OwnModules {
  const { below, holding, nearest } = moduleFiles(names);
  const folders = moduleFolders(names);
  const knownHolding = forEachText((name) => [...folders].filter((folder) => holding(name).has(folder)));

  const around = forEachText((place: string): readonly string[] => {
    const all: string[] = [];
    for (let folder = place; ; folder = path.posix.dirname(folder)) {
      if (folders.has(folder)) all.push(folder, path.posix.join(folder, 'src'));
      if (folder === '.') return [...new Set(all)];
    }
  });
  const aroundFile = (file: string): readonly string[] => around(path.posix.dirname(file));

  /** The folder is one that modules are looked for in, or the file's own; the root is another. */
  type Found = { files: readonly string[]; folder?: string; root?: string };
  const findFrom = (own: string, module: string): Found => {
    const dots = /^\.*/.exec(module)![0].length;
    const parts = module
      .slice(dots)
      .split('.')
      .filter((part) => part !== '');
    const places =
      dots > 0
        ? [path.posix.join(own, ...Array<string>(dots - 1).fill('..'))]
        : [...around(own), ...knownHolding(parts[0] ?? ''), own];
    for (const folder of places) {
      const here = below(folder, parts);
      if (here.length > 0) return { folder, files: here };
    }
    const [one, ...others] = dots > 0 ? [] : nearest(own, parts);
    // Where several are as near, each may be meant: all are read, and none says what it is.
    if (one === undefined || others.length > 0) return { files: [one, ...others].flatMap((each) => each?.files ?? []) };
    return { files: one.files, root: one.folder };
  };

  // Files of a folder import the same ones.
  const foundFrom = forEachText((own) => forEachText((module) => findFrom(own, module)));

  /** All that a file imports, as far as it is in the repository. */
  const foundFor = (file: string, source: string) => {
    const found = foundFrom(path.posix.dirname(file));
    return importsIn(source).flatMap(({ module, names: imported }) => {
      const joint = module.endsWith('.') ? module : `${module}.`;
      const all = [...(module === '' ? [] : [module]), ...imported.map((name) => joint + name)];
      return all.map((one) => found(one));
    });
  };

  const foldersOf = (file: string): readonly string[] => [...new Set([...aroundFile(file), ...folders])];

  return {
    foldersOf,
    foldersUsed: (file, source) => [
      ...aroundFile(file),
      ...foundFor(file, source).flatMap(({ folder }) => folder ?? []),
    ],
    rootsFound: (file, source) => foundFor(file, source).flatMap(({ root }) => root ?? []),
    importedBy: (file, source) => {
      const all = new Set(foundFor(file, source).flatMap((module) => module.files));
      return [...all].filter((imported) => imported !== file);
    },
  };
}
