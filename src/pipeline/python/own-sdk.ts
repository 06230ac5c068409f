/** Modules of a repository under the SDK's name, and which files see them in its place. */
import path from 'node:path';
import { importsIn, moduleFolders } from '../../python/resolve/own-modules.ts';
import type { Sdk } from './planned-file.ts';

/** The files of a repository. */
export interface OwnSdkRequest {
  /** All files, relative to the root. */
  names: readonly string[];
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
}

/** Looks for them as Python does: beside the script, or in the folder that its packages are in. */
export class OwnSdk {
  readonly #request: OwnSdkRequest;
  readonly #files: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;

  constructor(request: OwnSdkRequest) {
    this.#request = request;
    this.#files = new Set(request.names);
    this.#folders = moduleFolders(request.names);
  }

  /** The folder, `.` for the root, whose module a file imports under the SDK's name. */
  folderOf(name: string, source: string, { module, ownFolders }: Sdk): string | undefined {
    const places = [path.posix.dirname(name), this.#rootOf(name), ...addedFolders(name, source)];
    return ownFolders.find((folder) => {
      const isBelow = folder === '.' || name.startsWith(`${folder}/`);
      if (this.#folders.has(folder) && isBelow) return true;
      return places.includes(folder) && !this.#isPackage(folder) && this.#answers(folder, module, name, source);
    });
  }

  #isPackage(folder: string): boolean {
    return this.#files.has(path.posix.join(folder, '__init__.py'));
  }

  /** The folder that the packages around a file are in. */
  #rootOf(name: string): string {
    let folder = path.posix.dirname(name);
    while (folder !== '.' && this.#isPackage(folder)) folder = path.posix.dirname(folder);
    return folder;
  }

  /** Whether a module has what a file imports: one that imports the SDK under that name itself is not seen under it. */
  #answers(folder: string, module: string, name: string, source: string): boolean {
    const place = path.posix.join(folder, module);
    const own = [`${place}/__init__.py`, `${place}.py`].find((file) => this.#files.has(file));
    const text = own === undefined ? undefined : this.#request.text(own);
    if (text === undefined || own === name) return false;
    const has = (file: string): boolean => this.#files.has(`${file}.py`) || this.#files.has(`${file}/__init__.py`);
    const isItself = importsIn(text).some(
      (one) =>
        one.module === module ||
        (one.module.startsWith(`${module}.`) && !has(path.posix.join(folder, ...one.module.split('.')))),
    );
    if (isItself) return false;
    return importsIn(source).some((one) => {
      if (one.module !== module)
        return one.module.startsWith(`${module}.`) && has(path.posix.join(folder, ...one.module.split('.')));
      const isGiven = (word: string): boolean =>
        new RegExp(String.raw`\b${word}\b`).test(text) || has(`${place}/${word}`);
      return one.names.length === 0 || one.names.some(isGiven);
    });
  }
}

/** Folders that a file puts in front of all others: `sys.path.insert(0, "vendor")`. */
function addedFolders(name: string, source: string): string[] {
  return [...source.matchAll(/\bsys\.path\.insert\(([^\r\n]*)/g)].flatMap(([, given = '']) =>
    [...given.matchAll(/["']([^"'\s]+)["']/g)].flatMap(([, folder = '']) => [
      path.posix.normalize(folder),
      path.posix.join(path.posix.dirname(name), folder),
    ]),
  );
}
