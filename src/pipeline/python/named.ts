/** What a dotted name is that a test writes in quotes: `patch("app.clients.client")`. */
import { defined } from '../../catalog/defined.ts';
import { type PythonFile } from '../../python/site.ts';
import { noAnswers } from '../../python/answer.ts';
import { readPython } from '../../python/search/find-sites.ts';
import type { Binding } from '../../python/scopes.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import { NotPython } from '../../python/tokens.ts';
import type { Value } from '../../python/value.ts';
import type { TakenArgument } from '../../python/stand-ins.ts';
import { type PythonNames, takesOthers } from '../../python/values.ts';

/** The files that names are looked up in. */
interface NamedRequest {
  modules: OwnModules;
  /** The text of a file, relative to the root; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** Files that are read already. */
  known: ReadonlyMap<string, PythonFile>;
}

/** Looks names up from a file on. */
export interface NamedIn {
  named: (from: string, target: string, sdk: PythonNames) => Value | undefined;
  /** What a function, or a class, of that name takes as an argument. */
  taken: (from: string, target: string, argument: TakenArgument, sdk: PythonNames) => Value | undefined;
  /** Whether what has that name, or what a call of it gives, takes keywords that it does not name. */
  takesKeywords: (from: string, target: string, made: boolean, sdk: PythonNames) => boolean | undefined;
  /** What a variable is of the SDK that is something else as well; undefined where nothing says that it is. */
  mixed: (from: string, target: string, sdk: PythonNames) => Value | undefined;
  /** Whether all that a function of that name gives are mocks. */
  givesMocks: (from: string, target: string, sdk: PythonNames) => boolean;
  /** The only binding of a name, in the file that has it. */
  definedAs: (from: string, target: string, sdk: PythonNames) => Defined | undefined;
  /** A file as it is read; undefined where it is no Python 3. */
  read: (file: string, sdk: PythonNames) => PythonFile | undefined;
}

/** What a dotted name is bound to, and where. */
export interface Defined {
  file: string;
  read: PythonFile;
  binding: Binding;
}

/** Imports that are followed from file to file at most. */
const longestWay = 5;

class Lookup {
  readonly #readFiles = new Map<string, PythonFile | undefined>();
  readonly #files = new Map<string, string | undefined>();
  readonly #request: NamedRequest;

  constructor(request: NamedRequest) {
    this.#request = request;
  }

  named(from: string, target: string, sdk: PythonNames, way = 0): Value | undefined {
    const parts = target.split('.');
    for (let length = parts.length - 1; length > 0 && way < longestWay; length -= 1) {
      const module = parts.slice(0, length);
      const file = this.#fileOf(from, module);
      if (file === undefined) continue;
      const [name = '', ...members] = parts.slice(length);
      const read = this.read(file, sdk);
      return read === undefined ? undefined : this.#inFile(file, read, { name, members }, sdk, way);
    }
    return undefined;
  }

  taken(from: string, target: string, argument: TakenArgument, sdk: PythonNames): Value | undefined {
    const found = this.definedAs(from, target, sdk);
    if (found === undefined) return undefined;
    const { read, binding } = found;
    return binding.kind === 'function' || binding.kind === 'class'
      ? read.values.takenBy(binding.of, binding.kind === 'class', argument)
      : undefined;
  }

  takesKeywords(from: string, target: string, made: boolean, sdk: PythonNames): boolean | undefined {
    const found = this.definedAs(from, target, sdk);
    if (found === undefined) return undefined;
    const value = found.read.values.ofBindings([found.binding]);
    if (!made) return takesOthers(value);
    return value.kind === 'ownClass' ? takesOthers({ kind: 'own', scope: value.scope }) : undefined;
  }

  mixed(from: string, target: string, sdk: PythonNames, way = 0): Value | undefined {
    const { file, name, read } = this.#place(from, target, sdk);
    const bindings = read?.scopes.module.names.get(name) ?? [];
    const [only, second] = bindings;
    if (file !== undefined && only?.kind === 'import' && only.name !== undefined && second === undefined)
      return way < longestWay ? this.mixed(file, joined(only.module, only.name), sdk, way + 1) : undefined;
    if (read === undefined || second === undefined) return undefined;
    const values = bindings.map((binding) => read.values.ofBindings([binding]));
    const isElse = values.some(({ kind }) => kind === 'own' || kind === 'other');
    const ofSdk = values.find(({ kind }) => kind === 'client' || kind === 'namespace' || kind === 'span');
    return isElse && ofSdk !== undefined ? { ...ofSdk, likely: true } : undefined;
  }

  /** The file of the module that a dotted name is in. */
  #place(from: string, target: string, sdk: PythonNames): { file?: string; name: string; read?: PythonFile } {
    const parts = target.split('.');
    const name = parts.pop() ?? '';
    const file = this.#fileOf(from, parts);
    return { name, ...defined({ file, read: file === undefined ? undefined : this.read(file, sdk) }) };
  }

  givesMocks(from: string, target: string, sdk: PythonNames): boolean {
    const { read, binding } = this.definedAs(from, target, sdk) ?? {};
    return binding?.kind === 'function' && read?.values.mocks.givesMocks(binding.of) === true;
  }

  definedAs(from: string, target: string, sdk: PythonNames, way = 0): Defined | undefined {
    const { file, name, read } = this.#place(from, target, sdk);
    if (file === undefined || read === undefined) return undefined;
    const [binding, ...others] = read.scopes.module.names.get(name) ?? [];
    if (binding === undefined || others.length > 0) return undefined;
    if (binding.kind !== 'import') return { file, read, binding };
    if (binding.name === undefined || way >= longestWay) return undefined;
    return this.definedAs(file, joined(binding.module, binding.name), sdk, way + 1);
  }

  #inFile(
    file: string,
    read: PythonFile,
    { name, members }: { name: string; members: readonly string[] },
    sdk: PythonNames,
    way: number,
  ): Value | undefined {
    const { values, scopes } = read;
    let value = values.ofName(name, scopes.module);
    const [binding, ...others] = scopes.module.names.get(name) ?? [];
    if (value.kind === 'unknown' && binding?.kind === 'import' && others.length === 0) {
      const path = binding.name === undefined ? binding.module : `${binding.module}.${binding.name}`;
      value = this.named(file, path, sdk, way + 1) ?? value;
    }
    for (const member of members) value = values.step(value, { kind: 'member', name: member, at: -1 });
    if (value.kind !== 'ownFunction') return value.likely === true ? undefined : value;
    const given = values.step(value, { kind: 'call', open: -1, close: -1 });
    return given.kind === 'client' && given.likely !== true ? { kind: 'getClient' } : undefined;
  }

  /** The file of a module of the repository; each call of an imported function asks for one. */
  #fileOf(from: string, module: readonly string[]): string | undefined {
    const key = `${from} ${module.join('.')}`;
    if (!this.#files.has(key)) this.#files.set(key, this.#foundFile(from, module));
    return this.#files.get(key);
  }

  #foundFile(from: string, module: readonly string[]): string | undefined {
    const place = module.join('/').replace(/^\/+/, '');
    const isIt = (name: string): boolean => name.endsWith(`${place}.py`) || name.endsWith(`${place}/__init__.py`);
    const [file, ...others] = this.#request.modules.importedBy(from, `import ${module.join('.')}\n`).filter(isIt);
    return others.length === 0 ? file : undefined;
  }

  read(file: string, names: PythonNames): PythonFile | undefined {
    const known = this.#request.known.get(file);
    if (known !== undefined || this.#readFiles.has(file)) return known ?? this.#readFiles.get(file);
    const source = this.#request.text(file);
    let read: PythonFile | undefined;
    try {
      read = source === undefined ? undefined : readPython(source, { names, entries: new Map(), answers: noAnswers });
    } catch (error) {
      if (!(error instanceof NotPython)) throw error;
    }
    this.#readFiles.set(file, read);
    return read;
  }
}

/** A name of a module, that may be the package itself: `.`. */
function joined(module: string, name: string): string {
  return `${module}${module.endsWith('.') ? '' : '.'}${name}`;
}

/** Answers what dotted names are; undefined where nothing in sight says so. */
export function namedInRepository(request: NamedRequest): NamedIn {
  const lookup = new Lookup(request);
  return {
    named: (from, target, sdk) => lookup.named(from, target, sdk),
    taken: (from, target, argument, sdk) => lookup.taken(from, target, argument, sdk),
    takesKeywords: (from, target, made, sdk) => lookup.takesKeywords(from, target, made, sdk),
    mixed: (from, target, sdk) => lookup.mixed(from, target, sdk),
    givesMocks: (from, target, sdk) => lookup.givesMocks(from, target, sdk),
    definedAs: (from, target, sdk) => lookup.definedAs(from, target, sdk),
    read: (file, sdk) => lookup.read(file, sdk),
  };
}
