/** The files that import a file of Python: what they call of it, it does not know itself. */
import { grouped } from '../../catalog/grouped.ts';
import { forEachText } from '../../catalog/memo.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import type { PythonFile } from '../../python/site.ts';
import { isPythonCode } from '../../python/source-names.ts';

/** The files of a repository. */
export interface ImportersRequest {
  /** All files, relative to the root. */
  names: readonly string[];
  modules: OwnModules;
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** A file as it is read; undefined where it is no Python 3. */
  readFile: (name: string) => PythonFile | undefined;
}

/** Looks up who imports a file. Nothing is read before somebody asks. */
export class Importers {
  readonly #request: ImportersRequest;
  #direct: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(request: ImportersRequest) {
    // Each is asked for many words.
    this.#request = { ...request, text: forEachText(request.text) };
  }

  /** The files that import `file` themselves and have the word. */
  directOf(file: string, word: string): readonly string[] {
    this.#direct ??= this.#importersOfAll();
    const has = new RegExp(String.raw`\b${word}\b`);
    return (this.#direct.get(file) ?? []).filter(
      (importer) => importer !== file && has.test(this.#request.text(importer) ?? ''),
    );
  }

  /** The files that import `file`, directly or over others, as far as each of them has the word. */
  of(file: string, word: string): readonly PythonFile[] {
    const { text, readFile } = this.#request;
    this.#direct ??= this.#importersOfAll();
    const has = new RegExp(String.raw`\b${word}\b`);
    const found = new Set<string>();
    const waiting = [file];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const importer of this.#direct.get(at) ?? [])
        if (importer !== file && !found.has(importer) && has.test(text(importer) ?? '')) {
          found.add(importer);
          waiting.push(importer);
        }
    return [...found].flatMap((name) => readFile(name) ?? []);
  }

  /** The files that have the word and import `file`, directly or over any others. */
  reaching(file: string, word: string): readonly string[] {
    this.#direct ??= this.#importersOfAll();
    const has = new RegExp(String.raw`\b${word}\b`);
    const found = new Set<string>([file]);
    for (const at of found) for (const importer of this.#direct.get(at) ?? []) found.add(importer);
    return [...found].filter((name) => name !== file && has.test(this.#request.text(name) ?? ''));
  }

  #importersOfAll(): ReadonlyMap<string, readonly string[]> {
    const { names, modules, text } = this.#request;
    const imports = names.flatMap((name) => {
      const source = isPythonCode(name, text) ? text(name) : undefined;
      return source === undefined ? [] : modules.importedBy(name, source).map((imported) => ({ name, imported }));
    });
    const importers = grouped(imports, ({ imported }) => imported);
    return new Map([...importers].map(([imported, all]) => [imported, all.map(({ name }) => name)]));
  }
}
