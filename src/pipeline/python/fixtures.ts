/** What the mocks stand for that fixtures of pytest give: their own files say it, or those of the tests. */
import path from 'node:path';
import type { PythonFile } from '../../python/site.ts';
import type { Value } from '../../python/value.ts';

/** The files of a repository. */
export interface FixtureRequest {
  /** All files, relative to the root. */
  names: readonly string[];
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** A file as it is read; undefined where it is no Python 3. */
  readFile: (name: string) => PythonFile | undefined;
}

/** Looks up the fixtures that files see. */
export class FixtureMocks {
  readonly #known = new Map<string, Value | undefined>();
  readonly #request: FixtureRequest;
  readonly #conftests: ReadonlySet<string>;

  constructor(request: FixtureRequest) {
    this.#request = request;
    this.#conftests = new Set(request.names.filter((name) => path.posix.basename(name) === 'conftest.py'));
  }

  /** What the mock stands for that a file gets by the name of a fixture. */
  of(file: string, fixture: string): Value | undefined {
    const holder = this.#visible(file).find((name) => this.#defines(name, fixture));
    if (holder === undefined) return undefined;
    const key = `${holder} ${fixture}`;
    if (!this.#known.has(key)) {
      this.#known.set(key, undefined);
      this.#known.set(key, this.#valueOf(holder, fixture));
    }
    return this.#known.get(key);
  }

  /** The file itself, and the `conftest.py` files around it, the nearest first. */
  #visible(file: string): string[] {
    const visible = [file];
    for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
      const conftest = path.posix.join(folder, 'conftest.py');
      if (conftest !== file && this.#conftests.has(conftest)) visible.push(conftest);
      if (folder === '.') return visible;
    }
  }

  #defines(file: string, fixture: string): boolean {
    return new RegExp(String.raw`\bdef[ \t]+${fixture}\b|\bname[ \t]*=[ \t]*["']${fixture}["']`).test(
      this.#request.text(file) ?? '',
    );
  }

  #valueOf(holder: string, fixture: string): Value | undefined {
    const own = this.#request.readFile(holder)?.values.mocks.ofFixture(fixture);
    if (own?.isMock !== true) return undefined;
    return own.value ?? this.useOf(holder, fixture);
  }

  /** What the files say that get a fixture from this one. */
  useOf(holder: string, fixture: string): Value | undefined {
    for (const user of this.#usersOf(holder, fixture)) {
      const value = this.#request.readFile(user)?.values.mocks.ofParameter(fixture);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The files that get a fixture from this one. */
  #usersOf(holder: string, fixture: string): string[] {
    if (!this.#conftests.has(holder)) return [holder];
    const folder = path.posix.dirname(holder);
    const isBelow = (name: string): boolean => folder === '.' || name.startsWith(`${folder}/`);
    const names = this.#request.names.filter((name) => name.endsWith('.py') && isBelow(name));
    return names.filter(
      (name) =>
        this.#request.text(name)?.includes(fixture) === true &&
        this.#visible(name).find((visible) => this.#defines(visible, fixture)) === holder,
    );
  }
}
