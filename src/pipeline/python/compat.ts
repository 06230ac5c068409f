/** Where the module of Python that `--compat` writes is, and what each file calls it. */
import path from 'node:path';
import { pythonCompatTypes } from '../../catalog/python/compat-types.ts';
import { pythonCompatCalls } from '../../catalog/python/compat-calls.ts';
import { pythonCompatModule } from '../../compat/python-module.ts';
import type { PlannedFile } from '../../findings/repository-plan.ts';
import type { PythonCompatTarget } from '../../python/plan/compat-call.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import type { PythonFile } from '../../python/site.ts';
import { joinPath } from '../../repository/repository-path.ts';

/** A file of the repository that has a site. */
export interface PythonModuleUser {
  /** Relative to the root. */
  name: string;
  read: PythonFile;
}

/** The repository, by the names of its files. */
export interface PythonRepository {
  root: string;
  names: readonly string[];
  modules: OwnModules;
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
}

/** A module for some files. */
interface Place extends PythonCompatTarget {
  /** Relative to the root. */
  file: string;
}

const stem = 'svc_compat';
const made = [...Object.values(pythonCompatCalls).map(({ helper }) => helper), ...pythonCompatTypes.values()];
const runsItself = /^if __name__ == (['"])__main__\1:/m;
/** What a module that was written once has, whatever its owner made of it. */
const ofOurs = new RegExp(String.raw`\b(?:${[...new Set(made)].join('|')})\b`);

function at(folder: string, name: string): string {
  return path.posix.join(folder, name);
}

/** Finds the module of each file. */
export class PythonCompat {
  readonly #places = new Map<string, Place | undefined>();
  readonly #files: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #repository: PythonRepository;

  constructor(repository: PythonRepository) {
    const { names } = repository;
    this.#repository = repository;
    const code = names.filter((name) => name.endsWith('.py'));
    this.#files = new Set(code);
    const foldersAround = (name: string): string[] => {
      const all: string[] = [];
      for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder)) all.push(folder);
      return all;
    };
    this.#folders = new Set(code.flatMap(foldersAround));
  }

  /** How a file imports its module; undefined where the place is taken by other code. */
  targetOf(user: PythonModuleUser): PythonCompatTarget | undefined {
    return this.#placeOf(user);
  }

  /** The files with the modules that they call. */
  withModules(files: readonly PlannedFile[], users: readonly PythonModuleUser[]): PlannedFile[] {
    const { root, text } = this.#repository;
    const byModule = new Map<string, { place: Place; names: Set<string>; user: PythonModuleUser; by: Set<string> }>();
    for (const { name, output, source } of files) {
      const place = this.#places.get(name);
      const user = users.find((candidate) => candidate.name === name);
      if (place === undefined || user === undefined || output === source) continue;
      const names = importedFrom(output, place.module);
      if (names.length === 0) continue;
      const known = byModule.get(place.file) ?? { place, names: new Set<string>(), user, by: new Set<string>() };
      for (const helper of names) known.names.add(helper);
      known.by.add(name);
      byModule.set(place.file, known);
    }
    const written = [...byModule.values()].flatMap(({ place, names, user, by }) => {
      const existing = text(place.file);
      const output = pythonCompatModule({
        names: [...names].sort(),
        sdk: user.read.names.module,
        lineEnd: user.read.source.includes('\r\n') ? '\r\n' : '\n',
        ...(existing === undefined || existing.trim() === '' ? {} : { existing }),
      });
      if (output === existing) return [];
      return [{ by, module: moduleFile(joinPath(root, place.file), place.file, existing, output) }];
    });
    const needs = new Map(written.flatMap(({ by, module }) => [...by].map((name) => [name, module.file] as const)));
    const withNeeds = files.map((file) => {
      const module = needs.get(file.name);
      return module === undefined ? file : { ...file, needs: module };
    });
    return [...withNeeds, ...written.map(({ module }) => module)];
  }

  #placeOf(user: PythonModuleUser): Place | undefined {
    const { name } = user;
    if (this.#places.has(name)) return this.#places.get(name);
    const wantedPlace = this.#found(user);
    const existing = this.#repository.text(wantedPlace.file);
    const isFree = existing === undefined || existing.trim() === '' || ofOurs.test(existing);
    const place = wantedPlace.file !== name && isFree ? wantedPlace : undefined;
    this.#places.set(name, place);
    return place;
  }

  #found(user: PythonModuleUser): Place {
    const { name } = user;
    const folder = path.posix.dirname(name);
    const top = this.#topPackage(folder);
    const isTest = top !== undefined && /^tests?$/.test(path.posix.basename(top));
    const beside = top === undefined || isTest ? this.#besideOwnImport(user) : undefined;
    if (beside !== undefined) return beside;
    const imports = user.read.scopes.imports;
    const isRelative = imports.some(({ module }) => module.startsWith('.'));
    const ownFolder = { file: at(folder, `${stem}.py`), module: stem };
    // Run by its path, a file of a package has no package around it.
    const isScript = runsItself.test(user.read.source) && !isRelative;
    if (top !== undefined && isScript && !this.#namesPackage(user, top)) return this.#asOthersImport(name) ?? ownFolder;
    if (top !== undefined) {
      const package_ = path.posix.basename(top);
      const isAbsolute = this.#namesPackage(user, top);
      const dots = '.'.repeat(folder.slice(top.length).split('/').length);
      const module = isAbsolute && !isRelative ? `${package_}.${stem}` : `${dots}${stem}`;
      return { file: at(top, `${stem}.py`), module };
    }
    if (isRelative) return { file: at(folder, `${stem}.py`), module: `.${stem}` };
    return this.#asOthersImport(name) ?? ownFolder;
  }

  /** Whether a file imports from its own package by the full name. */
  #namesPackage({ read }: PythonModuleUser, top: string): boolean {
    const name = path.posix.basename(top);
    return read.scopes.imports.some(({ module }) => module === name || module.startsWith(`${name}.`));
  }

  /** The outermost package around a folder. */
  #topPackage(folder: string): string | undefined {
    let top: string | undefined;
    for (
      let ancestor = folder;
      ancestor !== '.' && this.#files.has(at(ancestor, '__init__.py'));
      ancestor = path.posix.dirname(ancestor)
    )
      top = ancestor;
    return top;
  }

  /** Where the modules are that a file imports by their full name. */
  #besideOwnImport({ name, read }: PythonModuleUser): Place | undefined {
    for (const { module } of read.scopes.imports) {
      if (module.startsWith('.') || module.split('.')[0] === stem) continue;
      for (const folder of [path.posix.dirname(name), ...this.#repository.modules.foldersOf(name)]) {
        const place = this.#below(folder, module.split('.'));
        if (place !== undefined) return place;
      }
    }
    return undefined;
  }

  /** The place of a module below a folder, where the folder has it. */
  #below(folder: string, [first = '', ...parts]: readonly string[]): Place | undefined {
    const top = at(folder, first);
    if (this.#files.has(`${top}.py`)) return { file: at(folder, `${stem}.py`), module: stem };
    if (!this.#folders.has(top)) return undefined;
    const whole = at(top, parts.join('/'));
    if (parts.length > 0 && !this.#files.has(`${whole}.py`) && !this.#folders.has(whole)) return undefined;
    return { file: at(top, `${stem}.py`), module: `${first}.${stem}` };
  }

  /** Where another file imports this one by its full name. */
  #asOthersImport(name: string): Place | undefined {
    const parts = name.replace(/\.py$/, '').split('/');
    for (let from = 0; from < parts.length - 1; from += 1) {
      const dotted = parts.slice(from);
      const [holder, last] = [dotted.slice(0, -1).join(String.raw`\.`), dotted.at(-1)];
      const importing = new RegExp(
        String.raw`\b(?:(?:from|import)\s+${holder}\.${last}\b|from\s+${holder}\s+import\b[^\n]*\b${last}\b)|["']${holder}\.${last}:`,
      );
      for (const other of this.#files)
        if (other !== name && importing.test(this.#repository.text(other) ?? '')) {
          const top = at(parts.slice(0, from).join('/') || '.', dotted[0]!);
          return { file: at(top, `${stem}.py`), module: `${dotted[0]}.${stem}` };
        }
    }
    return undefined;
  }
}

function moduleFile(file: string, name: string, existing: string | undefined, output: string): PlannedFile {
  const isNew = existing === undefined ? { isNew: true } : {};
  return { file, name, source: existing ?? '', output, planned: [], decided: [], findings: [], ...isNew };
}

/** The names that a text imports from a module. */
function importedFrom(text: string, module: string): string[] {
  const line = new RegExp(
    String.raw`^[ \t]*from ${module.replaceAll('.', String.raw`\.`)} import (\([^)]*\)|[^\r\n]*)`,
    'gm',
  );
  return [...text.matchAll(line)].flatMap(([, list = '']) =>
    list
      .replace(/[()]/g, '')
      .split(',')
      .map((imported) => imported.trim().split(/\s+as\s+/)[0]!)
      .filter((name) => name !== ''),
  );
}
