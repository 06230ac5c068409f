/** Reads the Python of a repository: files that name the SDK, those that get values of it, and code in other files. */
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import { forEachText, once } from '../../catalog/memo.ts';
import { pythonMarkerStart } from '../../catalog/marker.ts';
import { isProse } from '../../catalog/prose.ts';
import { pythonEntries as entries } from '../../catalog/python/entries.ts';
import { type Answers, noAnswers } from '../../python/answer.ts';
import { mayDefineFake } from '../../python/fakes.ts';
import { type ReadRequest, readPython } from '../../python/search/find-sites.ts';
import { blockOpeners } from '../../python/plan/block-openers.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import type { PythonFile } from '../../python/site.ts';
import { isStartedByPython, mayBeScript } from '../../python/source-names.ts';
import { NotPython, Python2, tokensOf } from '../../python/tokens.ts';
import { compareFiles } from '../../repository/compare-files.ts';
import { embeddedKind } from '../../repository/embedded-kinds.ts';
import { FileReader } from '../../repository/file-reader.ts';
import { joinPath } from '../../repository/repository-path.ts';
import { largestFile, largestNotebook } from '../../repository/scan-files.ts';
import type { Skipped } from '../../repository/skipped.ts';
import { decodedText } from '../../repository/text-encoding.ts';
import { FileAnswers } from './file-answers.ts';
import { type PythonHost, pythonInside, whyUnread } from './hosted.ts';
import { Importers } from './importers.ts';
import { OwnSdk } from './own-sdk.ts';
import type { Read, Sdk } from './planned-file.ts';
import { mayStandIn } from './test-files.ts';
import { pythonTypes } from './types.ts';

/** A file with comments of an earlier run. */
export type Marked = Pick<Read, 'file' | 'source' | 'comments'>;

const isInterface = /(?:^|\/)__init__\.py$|\.pyi$/;
/** What is in other files decides of these. */
const asksOthers = /\bpatch\b|\bmonkeypatch\b|Mock\b|\bmapper\b/;
const definesFake = mayDefineFake(entries);
/** What opens an observation. */
const mayOpen = /\bstart_as_current_|@(?:\w+\.)?observe\b/;

/** Reads the files that name the SDK, and those that get values of it from them. */
export class PythonReader {
  /** The files that were read, in the order of their names. */
  readonly files: Read[] = [];
  /** The files that name the SDK, by their path in the repository. */
  readonly #naming = new Map<string, Read>();
  /** Files that may hold comments of an earlier run, and do not name the SDK. */
  readonly marked: Marked[] = [];
  readonly skipped: Skipped[] = [];
  readonly notes: string[] = [];
  /** Files that import a package of the repository which has the SDK's name, with that package. */
  readonly importingOwn: { file: string; ownPackage: string }[] = [];
  readonly #reader = new FileReader();
  readonly #root: string;
  readonly #sdks: readonly Sdk[];
  #ownSdk: OwnSdk | undefined;

  constructor(root: string, sdks: readonly Sdk[]) {
    this.#root = root;
    this.#sdks = sdks;
  }

  /**
   * @param hosts those that may hold Python inside
   * @param modules those of all names
   * @param concerned the only ones to read; all are in sight
   */
  async readAll(
    names: readonly string[],
    hosts: readonly string[],
    modules: OwnModules,
    concerned: ReadonlySet<string> = new Set(names),
  ): Promise<this> {
    this.#ownSdk = new OwnSdk({ names, text: (name) => this.text(name) });
    const toRead = names.filter((name) => concerned.has(name));
    for (const name of toRead) if (this.#mayBeCode(name)) this.#readNaming(name);
    for (const name of hosts) if (concerned.has(name)) this.#readInside(name);
    if (this.#naming.size + this.files.length === 0) return this;
    const naming = this.#naming;
    const text = (name: string): string | undefined => this.text(name);
    const types = naming.size === 0 ? undefined : await this.#typesOf(toRead, modules);
    const known = types?.answers ?? new Map<string, Answers>();
    const importers = this.#importersOf(names, modules);
    const opening = once(() => [...this.#opening(), ...this.#openingUnread(names, concerned)]);
    const request = { names, modules, importers, text, readSource: readIfPython, naming, types: known, opening };
    const answers = new FileAnswers(request);
    this.#readNotebooks(answers);
    for (const [name, read] of naming) {
      const isAnswered = known.has(name) || asksOthers.test(read.source) || definesFake.test(read.source);
      this.files.push(isAnswered ? this.#readWith(answers.of(name, read.names), read) : read);
    }
    this.#readOthers(toRead, types?.reaching ?? new Map(), answers);
    this.#connect(importers, answers, opening);
    this.files.sort(compareFiles);
    return this;
  }

  /** The files that do not name the SDK: those that get to it, and those that may hold what stands in for it. */
  #readOthers(names: readonly string[], reaching: ReadonlyMap<string, Sdk>, answers: FileAnswers): void {
    const naming = this.#naming;
    for (const [name, sdk] of reaching) this.#readReaching(name, sdk, answers.of(name, sdk));
    const sdks = new Set([...naming.values()].map((read) => read.names));
    const isOther = (name: string): boolean => !naming.has(name) && !reaching.has(name) && mayStandIn.test(name);
    for (const name of sdks.size === 0 ? [] : names)
      if (isOther(name) && definesFake.test(this.text(name) ?? ''))
        for (const sdk of sdks) this.#readReaching(name, sdk, answers.of(name, sdk));
  }

  async #typesOf(names: readonly string[], modules: OwnModules) {
    const types = await pythonTypes({
      names,
      modules,
      text: (name) => this.#naming.get(name)?.source ?? this.text(name),
      naming: this.#naming,
      readSource: (source, sdk) => readIfPython(source, { names: sdk, entries, answers: noAnswers }),
      entries,
    });
    this.notes.push(...types.notes);
    return types;
  }

  /** Once more, with what their functions are given, and what they import. */
  #readNotebooks(answers: FileAnswers): void {
    for (const [at, read] of this.files.entries()) {
      if (read.host?.unit.kind !== 'notebook') continue;
      const own = answers.ofNotebook(path.posix.relative(this.#root, read.file), read, read.names);
      this.files[at] = { ...this.#readWith(own, read), host: read.host };
    }
  }

  #mayBeCode(name: string): boolean {
    return mayBeScript(name) || (/\.py[iw]?$/.test(name) && !isOwnStub(name, this.#sdks));
  }

  /** Who imports which file. */
  #importersOf(names: readonly string[], modules: OwnModules): Importers {
    const [anySdk] = this.#naming.values();
    const known = once(() => new Map(this.files.map((read) => [path.posix.relative(this.#root, read.file), read])));
    const importers: Importers = new Importers({
      names,
      modules,
      text: (name) => this.text(name),
      readFile: forEachText((name) => {
        const read = readIfPython(this.text(name) ?? '', { names: anySdk!.names, entries, answers: noAnswers });
        return known().get(name) ?? (read && { ...read, importers: (word: string) => importers.of(name, word) });
      }),
    });
    return importers;
  }

  /** Lets each file know who imports it, and what opens an observation. */
  #connect(importers: Importers, answers: FileAnswers, opening: () => readonly string[]): void {
    for (const read of this.files) {
      const name = path.posix.relative(this.#root, read.file);
      const openers = answers.openersOf(read.names);
      read.opensImported = (target) => openers.opens(name, target);
      read.ownOpeners = once(() => blockOpeners(read));
      if (read.host !== undefined) continue;
      read.blockOpeners = openers.names;
      read.importers = (word) => importers.of(name, word);
      read.opensElsewhere = () => opening().some((other) => other !== name);
      read.isInterface = isInterface.test(name);
    }
  }

  /** The files that open an observation, but for those with objects that stand in for the SDK. */
  #opening(): string[] {
    return this.files.flatMap(({ host, source, file }) => {
      const name = path.posix.relative(this.#root, file);
      return host === undefined && mayOpen.test(source) && !mayStandIn.test(name) ? [name] : [];
    });
  }

  /** Those among the files that are not read. */
  #openingUnread(names: readonly string[], concerned: ReadonlySet<string>): string[] {
    const opens = (source: string): boolean =>
      mayOpen.test(source) && this.#sdks.some(({ importing }) => importing.test(latin(source)));
    return names.filter(
      (name) => !concerned.has(name) && this.#mayBeCode(name) && !mayStandIn.test(name) && opens(this.text(name) ?? ''),
    );
  }

  #readWith(answers: Answers, { file, source, names }: Pick<Read, 'file' | 'source' | 'names'>): Read {
    return { ...readPython(source, { names, entries, answers }), file, names };
  }

  /** Says of a file that names the SDK why it cannot be read. */
  #readOrSay(file: string, source: string, names: Sdk): Read | undefined {
    try {
      return this.#readWith(noAnswers, { file, source, names });
    } catch (error) {
      if (!(error instanceof NotPython)) throw error;
      this.skipped.push({ file, reason: reasonOf(error, embeddedKind(file) !== undefined), failed: true });
      return undefined;
    }
  }

  /** A file that does not name the SDK and imports one that does. */
  #readReaching(name: string, names: Sdk, answers: Answers): void {
    const source = this.text(name);
    if (source === undefined || this.#ownSdk?.folderOf(name, source, names) !== undefined) return;
    const read = this.#readWith(answers, { file: joinPath(this.#root, name), source, names });
    if (read.sites.length > 0) this.files.push(read);
  }

  /** The text of a file; undefined where it cannot be read. */
  text(name: string): string | undefined {
    const bytes = this.#reader.read(joinPath(this.#root, name), largestFile);
    return typeof bytes === 'string' || bytes.length > largestFile ? undefined : decodedText(name, bytes);
  }

  #noteMarked(file: string, source: string): void {
    try {
      this.marked.push({ file, source, comments: tokensOf(source).comments });
    } catch (error) {
      if (!(error instanceof NotPython)) throw error;
    }
  }

  /** The Python inside of a notebook or a page. */
  #readInside(name: string): void {
    const file = joinPath(this.#root, name);
    const limit = embeddedKind(name) === 'notebook' ? largestNotebook : largestFile;
    const bytes = this.#reader.read(file, limit);
    if (typeof bytes === 'string' || bytes.length > limit || !isUtf8(bytes)) return;
    const named = this.#sdks.filter(({ module }) => bytes.includes(module));
    if (named.length === 0) return;
    const source = bytes.toString('utf8');
    const { hosts, problem, unread } = pythonInside(file, source);
    if (problem !== undefined) this.skipped.push({ file, reason: problem, failed: true });
    const texts = [...hosts.map(({ unit }) => unit), ...unread].map(({ text }) => latin(text));
    const sdk = named.find(({ importing }) => texts.some((text) => importing.test(text)));
    if (sdk === undefined) return;
    const read = hosts.flatMap((host) => this.#readHost(name, host, sdk) ?? []);
    this.files.push(...read);
    const told = unread.filter(
      ({ text, isForeign }) =>
        sdk.importing.test(latin(text)) || (isForeign !== true && read.some((one) => usesNameOf(one, text))),
    );
    if (told.length === 0) return;
    const reason = told.map((cell) => whyUnread(cell, source)).join('; ');
    this.skipped.push({ file, reason, failed: true });
  }

  /** One text of what is inside; undefined where it does not name the SDK, or is none to read. */
  #readHost(name: string, host: PythonHost, sdk: Sdk): Read | undefined {
    const file = joinPath(this.#root, name);
    const source = host.unit.text;
    if (!sdk.importing.test(latin(source)) || this.#ownSdk?.folderOf(name, source, sdk) !== undefined) return undefined;
    const request: ReadRequest = { names: sdk, entries, answers: noAnswers };
    const read = isProse(file) ? readIfPython(source, request) : this.#readOrSay(file, source, sdk);
    // What a page shows of majors 2 and 3 says nothing of the code.
    const isOfOlder = isProse(file) && (read?.olderNames.length ?? 0) > 0;
    return read === undefined || isOfOlder ? undefined : { ...read, file, names: sdk, host };
  }

  /** A file of Python, where it names the SDK. */
  #readNaming(name: string): void {
    const file = joinPath(this.#root, name);
    const bytes = this.#reader.read(file, largestFile);
    if (typeof bytes === 'string' || bytes.length > largestFile) return;
    const named = this.#sdks.filter(({ module }) => bytes.includes(module));
    if (named.length === 0) return;
    const text = bytes.toString('latin1');
    if (mayBeScript(name) && !isStartedByPython(text)) return;
    const sdk = named.find(({ importing }) => importing.test(text));
    if (sdk === undefined) {
      if (bytes.includes(pythonMarkerStart)) this.#noteMarked(file, decodedText(name, bytes) ?? text);
      return;
    }
    // What is looked at next is read into the same bytes.
    const decoded = decodedText(name, bytes);
    const source = decoded ?? text;
    const ownFolder = this.#ownSdk?.folderOf(name, source, sdk);
    if (ownFolder !== undefined) {
      this.importingOwn.push({ file, ownPackage: path.posix.join(ownFolder, sdk.module) });
      return;
    }
    if (decoded === undefined) {
      this.skipped.push({ file, reason: 'not valid UTF-8', failed: true });
      return;
    }
    const read = this.#readOrSay(file, source, sdk);
    if (read !== undefined) this.#naming.set(name, read);
  }
}

/** A text byte by byte. */
function latin(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Whether a text has the name of something of the SDK. */
function usesNameOf({ values, scopes }: PythonFile, text: string): boolean {
  return [...scopes.module.names.keys()].some(
    (name) =>
      !['unknown', 'none', 'other'].includes(values.ofName(name, scopes.module).kind) &&
      new RegExp(String.raw`(?<![\w.])${name}(?!\w)`).test(text),
  );
}

/** Why a file is not read, as one sentence. Lines of a text that is put together of cells are those of no file. */
function reasonOf(error: NotPython, isInside: boolean): string {
  if (!(error instanceof Python2)) return `cannot be read as Python 3: ${error.message}`;
  return `is Python 2: ${isInside ? error.form : error.message}`;
}

/** Types of the SDK that somebody has written for an editor. */
function isOwnStub(name: string, sdks: readonly Sdk[]): boolean {
  return name.endsWith('.pyi') && sdks.some(({ module }) => name.split('/').includes(module));
}

/** A text as it is read; undefined where it is no Python. */
export function readIfPython(source: string, request: ReadRequest): PythonFile | undefined {
  try {
    return readPython(source, request);
  } catch (error) {
    if (!(error instanceof NotPython)) throw error;
    return undefined;
  }
}
