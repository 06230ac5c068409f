/** What callers give to a parameter without a type, where all of them are visible and give the same of the SDK. */
import { argumentsOf } from '../../python/arguments.ts';
import { carriedAt } from '../../python/carriers.ts';
import { chainAt } from '../../python/chains.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import { closing, type Scope, scopeOf, type Span } from '../../python/scopes.ts';
import type { PythonFile } from '../../python/site.ts';
import type { Value } from '../../python/value.ts';
import { type Place, namePlaces } from './name-places.ts';
import { isOfTests } from './test-files.ts';
import { isModule } from './uses-elsewhere.ts';

/** The files of a repository. */
export interface CallersRequest {
  modules: OwnModules;
  /** The files that import a file themselves, and have the word. */
  importersOf: (file: string, word: string) => readonly string[];
  /** Those that import it directly or over any others, and have the word. */
  reaching: (file: string, word: string) => readonly string[];
  /** A file as it is read; undefined where it is no Python 3. */
  readFile: (name: string) => PythonFile | undefined;
  /** What a dotted name is that a file imports. */
  named: (file: string, target: string) => Value | undefined;
}

/** A parameter, by its place among those of its function and by its name. */
interface Parameter {
  at: number;
  keyword: string;
}

/** A name that a function, or a class, has in a file. */
interface Named {
  /** Relative to the root. */
  file: string;
  name: string;
  /** Whether the name is it, at a token. */
  isIt: (read: PythonFile, at: number, scope: Scope) => boolean;
}

/** What is given; `unseen`: nothing says what. */
type Given = Value | 'unseen';

const ofSdk = new Set<Value['kind']>(['client', 'namespace', 'span', 'dataset', 'runResult']);
/** In front of a type. */
const beforeType = new Set([':', '->', '[', '|']);

/** Looks at all uses of functions and classes by their names. */
export class VisibleCallers {
  readonly #known = new Map<string, Value | undefined>();
  readonly #request: CallersRequest;
  readonly #makers = new Map<string, readonly Named[]>();
  readonly #places = new WeakMap<PythonFile, ReadonlyMap<string, readonly Place[]>>();

  constructor(request: CallersRequest) {
    this.#request = request;
  }

  /** @param maker the name of the function or class that the module of `file` defines; of a method, both with a dot */
  of(file: string, maker: string, parameter: Parameter): Value | undefined {
    const key = `${file} ${maker} ${parameter.at}`;
    if (!this.#known.has(key)) {
      // While it is looked for, it says nothing of itself: a function may call itself.
      this.#known.set(key, undefined);
      this.#known.set(
        key,
        this.#agreed(this.#makersOf(file, maker).flatMap((named) => this.#givenIn(named, parameter))),
      );
    }
    return this.#known.get(key);
  }

  /** What all agree on. */
  #agreed(given: readonly Given[]): Value | undefined {
    const [first, ...others] = given.filter((one) => one === 'unseen' || one.kind !== 'none');
    if (first === undefined || first === 'unseen' || !ofSdk.has(first.kind)) return undefined;
    if (first.likely === true || first.isMock === true) return undefined;
    const words = (one: Given): string => JSON.stringify(one === 'unseen' ? one : { ...one, isInferred: undefined });
    return others.every((one) => words(one) === words(first)) ? first : undefined;
  }

  #makersOf(file: string, maker: string): readonly Named[] {
    const key = `${file} ${maker}`;
    const [className = '', method] = maker.split('.');
    const makers =
      this.#makers.get(key) ??
      (method === undefined ? this.#namesOf(file, maker) : this.#methodsOf(file, className, method));
    this.#makers.set(key, makers);
    return makers;
  }

  /** A method by its name alone, on all that is not known to be something else. */
  #methodsOf(file: string, className: string, name: string): Named[] {
    const { reaching, readFile } = this.#request;
    const own = readFile(file)?.scopes.module.names.get(className) ?? [];
    const isIt: Named['isIt'] = (read, at, scope) => {
      if (read.tokens[at - 1]?.text !== '.') return false;
      const holder = holderOf(read, at, scope);
      if (holder?.kind === 'own') return own.some((one) => one.kind === 'class' && one.of.name === holder.scope.name);
      return holder === undefined || !ofSdk.has(holder.kind);
    };
    const files = [file, ...reaching(file, name).filter((importer) => !isOfTests(importer))];
    return files.map((one) => ({ file: one, name, isIt }));
  }

  /** The file that defines it, and those that import it, directly or from a package that gives it out. */
  #namesOf(file: string, name: string, seen = new Set<string>()): Named[] {
    const { modules, importersOf, readFile } = this.#request;
    if (seen.has(`${file} ${name}`)) return [];
    seen.add(`${file} ${name}`);
    const own: Named = {
      file,
      name,
      isIt: ({ scopes, tokens }, at, scope) => tokens[at - 1]?.text !== '.' && scopeOf(name, scope) === scopes.module,
    };
    const elsewhere = importersOf(file, name)
      .filter((importer) => !isOfTests(importer))
      .flatMap((importer): Named[] => {
        const imports = readFile(importer)?.scopes.imports ?? [];
        const isIts = (module: string): boolean => isModule(modules, importer, module, file);
        const locals = imports.flatMap((one) => (one.name === name && isIts(one.module) ? [one.local] : []));
        const isMember: Named['isIt'] = (read, at, scope) => isMemberOf(read, at, scope, isIts);
        return [
          { file: importer, name, isIt: isMember },
          ...[...new Set(locals)].flatMap((local) => this.#namesOf(importer, local, seen)),
        ];
      });
    return [own, ...elsewhere];
  }

  #givenIn({ file, name, isIt }: Named, parameter: Parameter): Given[] {
    const read = this.#request.readFile(file);
    if (read === undefined) return ['unseen'];
    const places = this.#places.get(read) ?? namePlaces(read);
    this.#places.set(read, places);
    const uses = (places.get(name) ?? []).filter(({ at, scope }) => isIt(read, at, scope));
    return uses.flatMap((place) => this.#givenAt(file, read, place, parameter));
  }

  #givenAt(file: string, read: PythonFile, { at, scope }: Place, parameter: Parameter): Given[] {
    const { tokens } = read;
    const before = tokens[at - 1]?.text ?? '';
    if (/^(?:def|class)$/.test(before)) return [];
    const call = tokens[at + 1]?.text === '(' ? { open: at + 1, close: closing(tokens, at + 1) } : undefined;
    const found = call === undefined ? carriedAt(read, at) : { ...call, skipped: 0 };
    if (found === undefined) return beforeType.has(before) ? [] : ['unseen'];
    const given = argumentsOf(tokens, found, read.source).slice(found.skipped);
    if (given.some(({ star }) => star)) return ['unseen'];
    const positional = given.filter(({ keyword }) => keyword === undefined);
    const one = given.find(({ keyword }) => keyword === parameter.keyword) ?? positional[parameter.at];
    // What is not given is the default, or comes with a later call of what `partial` makes.
    if (one === undefined) return call === undefined ? ['unseen'] : [];
    return [this.#valueOf(file, read, one.value, scope)];
  }

  #valueOf(file: string, { values }: PythonFile, span: Span, scope: Scope): Given {
    const value = values.of(span, scope);
    if (value.kind !== 'unknown' && value.likely !== true) return value;
    const target = values.mocks.dotted(span, scope);
    const maker = target === undefined ? values.mocks.dottedMaker(span, scope) : undefined;
    const named = this.#request.named(file, target ?? maker ?? '');
    if (named === undefined || maker === undefined) return named ?? 'unseen';
    return values.step(named, { kind: 'call', open: -1, close: -1 });
  }
}

/** `module.name`, where the module is the one that is meant. */
function isMemberOf(read: PythonFile, at: number, scope: Scope, isIts: (module: string) => boolean): boolean {
  const { tokens, values } = read;
  let from = at;
  while (tokens[from - 1]?.text === '.' && tokens[from - 2]?.kind === 'name') from -= 2;
  const chain = from < at ? chainAt(tokens, from) : undefined;
  const target = chain === undefined ? undefined : values.mocks.dottedPath(chain, scope, (at - from) / 2);
  return target !== undefined && isIts(target.slice(0, target.lastIndexOf('.')));
}

/** What a member is taken from, as far as the file says. */
function holderOf({ tokens, values }: PythonFile, at: number, scope: Scope): Value | undefined {
  for (let from = at - 2; from >= 0 && tokens[from]!.kind !== 'newline'; from -= 1) {
    const chain = chainAt(tokens, from);
    const index = chain?.steps.findIndex((step) => step.kind === 'member' && step.at === at) ?? -1;
    if (chain !== undefined && index >= 0) return values.ofChain(chain, scope, index);
  }
  return undefined;
}
