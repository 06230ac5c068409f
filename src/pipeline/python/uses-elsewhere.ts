/** What objects that one file makes take the place of in the files that import them. */
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import type { PythonFile } from '../../python/site.ts';
import type { Value } from '../../python/value.ts';

/** The files of a repository. */
export interface UsesRequest {
  modules: OwnModules;
  /** The files that import a file themselves, and have the word. */
  importersOf: (file: string, word: string) => readonly string[];
  /** A file as it is read; undefined where it is no Python 3. */
  readFile: (name: string) => PythonFile | undefined;
}

/** Looks up what is made in one file and given in another. */
export class UsesElsewhere {
  readonly #known = new Map<string, Value | undefined>();
  readonly #request: UsesRequest;

  constructor(request: UsesRequest) {
    this.#request = request;
  }

  /** What an object takes the place of that a file makes, or holds, under a name of its module. */
  of(file: string, name: string): Value | undefined {
    const key = `${file} ${name}`;
    if (this.#known.has(key)) return this.#known.get(key);
    this.#known.set(key, undefined);
    let value: Value | undefined;
    for (const importer of this.#request.importersOf(file, name)) {
      value = this.#inImporter(importer, file, name);
      if (value !== undefined) break;
    }
    this.#known.set(key, value);
    return value;
  }

  #inImporter(importer: string, file: string, name: string): Value | undefined {
    const { modules, readFile } = this.#request;
    const read = readFile(importer);
    if (read === undefined) return undefined;
    const isIt = (target: string): boolean => {
      const end = target.lastIndexOf('.');
      return target.slice(end + 1) === name && isModule(modules, importer, target.slice(0, end), file);
    };
    const imported = read.scopes.imports.filter((one) => one.name === name);
    const locals = new Set([name, ...imported.map(({ local }) => local)]);
    for (const local of locals) {
      const value = read.values.mocks.ofImported(local, isIt);
      if (value !== undefined) return value;
    }
    // A package gives out what its modules have.
    const given = imported.find(({ module, local }) => local !== '*' && isModule(modules, importer, module, file));
    return given === undefined ? undefined : this.of(importer, given.local);
  }
}

/** Whether a module, as a file calls it, is a file of the repository. */
export function isModule(modules: OwnModules, from: string, module: string, file: string): boolean {
  const last = module.split('.').at(-1) ?? '';
  const isNamed = last === '' || file.endsWith(`${last}.py`) || file.endsWith(`${last}/__init__.py`);
  return isNamed && modules.importedBy(from, `import ${module}\n`).includes(file);
}
