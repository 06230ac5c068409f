/** Which functions of a repository open an observation for the block of a `with`, as their files say. */
import { forEachText, once } from '../../catalog/memo.ts';
import { blockOpeners, opensIn } from '../../python/plan/block-openers.ts';
import type { PythonFile } from '../../python/site.ts';
import type { PythonNames } from '../../python/values.ts';
import type { NamedIn } from './named.ts';

interface OpenersRequest {
  sdk: PythonNames;
  named: Pick<NamedIn, 'definedAs' | 'read'>;
  /** The files that import a file themselves, and have the word. */
  importersOf: (file: string, word: string) => readonly string[];
  /** The files that open one themselves. */
  opening: () => readonly string[];
}

const none: ReadonlySet<string> = new Set();

/** Looks at files when somebody asks. */
export class Openers {
  readonly #request: OpenersRequest;
  readonly #beingRead = new Set<string>();
  readonly #known: (file: string) => ReadonlySet<string>;
  /** The names of all of them: a method is known by nothing else. */
  readonly names: () => ReadonlySet<string>;

  constructor(request: OpenersRequest) {
    this.#request = request;
    this.#known = forEachText((file) => {
      const read = this.#read(file);
      return read === undefined ? none : blockOpeners(read);
    });
    this.names = once(() => this.#allNames());
  }

  /** Those of one file; modules that import each other ask for one while it is read. */
  of(file: string): ReadonlySet<string> {
    if (this.#beingRead.has(file)) return none;
    this.#beingRead.add(file);
    try {
      return this.#known(file);
    } finally {
      this.#beingRead.delete(file);
    }
  }

  /** Whether what a file imports as a dotted name is one; undefined where that is not in sight. */
  opens(from: string, target: string): boolean | undefined {
    const defined = this.#request.named.definedAs(from, target, this.#request.sdk);
    if (defined === undefined) return undefined;
    const { file, binding } = defined;
    const openers = this.of(file);
    if (binding.kind === 'function' || binding.kind === 'class') return openers.has(binding.of.name);
    const read = binding.kind === 'value' ? this.#read(file) : undefined;
    return read === undefined || binding.kind !== 'value' ? undefined : opensIn(read, binding.span, openers);
  }

  #read(file: string): PythonFile | undefined {
    const { named, sdk } = this.#request;
    const read = named.read(file, sdk);
    return read && { ...read, opensImported: (target) => this.opens(file, target) };
  }

  #allNames(): ReadonlySet<string> {
    const { opening, importersOf } = this.#request;
    const names = new Set<string>();
    const waiting = [...opening()];
    const seen = new Set(waiting);
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      for (const name of this.of(file)) {
        names.add(name);
        for (const importer of importersOf(file, name))
          if (!seen.has(importer)) {
            seen.add(importer);
            waiting.push(importer);
          }
      }
    return names;
  }
}
