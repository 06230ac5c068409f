/** The folder that the language server reads: declarations of the SDK, and copies of what the questions are about. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commonFolder } from './module-files.ts';
import type { OwnModules } from './own-modules.ts';

/** The folder of the copies, and that of the declarations, in the scratch folder. */
export const copies = 'repository';
export const stubs = 'stubs';

/** What the checker tells as an error: unknown members, wrong arguments, what is gone, and names that nothing binds. */
export const rules: readonly string[] = [
  'reportArgumentType',
  'reportAttributeAccessIssue',
  'reportCallIssue',
  'reportDeprecated',
  'reportUndefinedVariable',
];

/** Copies of a repository. */
export interface ScratchTree {
  /** The folder of the copies, in the scratch folder. */
  folder: string;
  /** By their path in the repository. */
  sources: ReadonlyMap<string, { text: string }>;
  /** The files that are asked about. */
  asked: readonly string[];
  /** Declarations that no other tree is read on, by their path, and their folder in the scratch folder. */
  own?: { folder: string; files: ReadonlyMap<string, string> };
}

/** What is written into it. */
export interface ScratchContent {
  trees: readonly ScratchTree[];
  /** Declarations for all trees, by their path. */
  stub: ReadonlyMap<string, string>;
  modules: OwnModules;
}

/** A folder where modules are looked for, and the others that follow it. */
interface Environment {
  root: string;
  extraPaths: string[];
}

/**
 * What no import leads to is left out: the server looks into each folder for every module that it does not find. Where
 * a file needs a folder that no setting names, the files around both have an environment of their own, for others may
 * mean another one by the same name.
 */
function environments({ folder: tree, sources, asked, own }: ScratchTree, modules: OwnModules): Environment[] {
  const inTree = (folder: string): string => path.posix.join(tree, folder);
  const first = own === undefined ? [] : [own.folder];
  const all = new Map<string, { used: Set<string>; found: Set<string> }>();
  const add = (root: string): unknown => all.set(root, { used: new Set(), found: new Set() });
  for (const file of asked) add(modules.foldersOf(file)[0] ?? '.');
  const rootsOf = new Map([...sources].map(([file, { text }]) => [file, modules.rootsFound(file, text)]));
  for (const [file, roots] of rootsOf) for (const root of roots) add(commonFolder(path.posix.dirname(file), root));
  for (const [file, { text }] of sources) {
    let root = path.posix.dirname(file);
    while (root !== '.' && !all.has(root)) root = path.posix.dirname(root);
    for (const folder of modules.foldersUsed(file, text)) all.get(root)?.used.add(folder);
    for (const folder of rootsOf.get(file)!) all.get(root)?.found.add(folder);
  }
  return [...all].map(([root, { used, found }]) => {
    const known = modules.foldersOf(path.posix.join(root, 'file.py')).filter((folder) => used.has(folder));
    const others = [...new Set([...known, ...found])].filter((folder) => folder !== root);
    return { root: inTree(root), extraPaths: [...first, ...others.map(inTree)] };
  });
}

/** Writes files below a folder. */
function writer(folder: string): (name: string, text: string) => void {
  const made = new Set<string>();
  return (name, text) => {
    const file = path.join(folder, name);
    const parent = path.dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, text);
  };
}

/** @returns the folder, absolute; whoever asked for it removes it */
export function writeScratch({ trees, stub, modules }: ScratchContent): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-')));
  const write = writer(folder);
  const configuration = {
    include: trees.flatMap(({ folder: tree, asked, sources }) =>
      asked.filter((file) => sources.has(file)).map((file) => path.posix.join(tree, file)),
    ),
    exclude: [],
    stubPath: stubs,
    executionEnvironments: trees
      .flatMap((tree) => environments(tree, modules))
      .sort((left, right) => right.root.length - left.root.length),
    pythonVersion: '3.13',
    pythonPlatform: 'Linux',
    typeCheckingMode: 'off',
    useLibraryCodeForTypes: false,
    ...Object.fromEntries(rules.map((rule) => [rule, 'error'])),
  };
  write('pyrightconfig.json', JSON.stringify(configuration));
  /** Beside a declaration the server looks for its source: where none is, in all files that lead there, each time. */
  const declare = (name: string, text: string): void => {
    write(name, text);
    write(name.replace(/\.pyi$/, '.py'), '');
  };
  for (const [name, text] of stub) declare(path.posix.join(stubs, name), text);
  for (const { folder: tree, sources, own } of trees) {
    for (const [name, text] of own?.files ?? []) declare(path.posix.join(own!.folder, name), text);
    for (const [name, { text }] of sources) write(path.posix.join(tree, name), text);
  }
  return folder;
}

/** Removes it. */
export function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
