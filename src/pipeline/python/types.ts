/** What types say of the names in Python files, and which files without the SDK's name use it all the same. */
import path from 'node:path';
import type { Entry } from '../../catalog/entry.ts';
import { forEachText, once } from '../../catalog/memo.ts';
import type { Answers, Question } from '../../python/answer.ts';
import { GivenValues } from '../../python/resolve/given-values.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import { changedMembers, mayHoldSite, questionsOf } from '../../python/resolve/questions.ts';
import { resolvePython, type ResolveRequest } from '../../python/resolve/resolver.ts';
import { pythonStub } from '../../python/stub/python-stub.ts';
import type { PythonFile } from '../../python/site.ts';
import { isPythonCode } from '../../python/source-names.ts';
import type { PythonNames } from '../../python/values.ts';
import { ForeignCallers } from './foreign-callers.ts';
import { namedInRepository } from './named.ts';
import { isOfTests, isTest } from './test-files.ts';

/** The Python files of a repository, by their path in it. */
export interface TypesRequest<Names extends PythonNames> {
  /** The files that are read, relative to the root. */
  names: readonly string[];
  /** Of all files. */
  modules: OwnModules;
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** The files that name the SDK, as they are read alone. */
  naming: ReadonlyMap<string, PythonFile & { names: Names }>;
  /** Reads another one; undefined where it is no Python 3. */
  readSource: (source: string, names: Names) => PythonFile | undefined;
  entries: ReadonlyMap<string, Entry>;
}

/** What the types of a repository say. */
export interface PythonTypes<Names extends PythonNames> {
  /** By file; absent where nothing had to be asked. */
  answers: ReadonlyMap<string, Answers>;
  /** Files that do not name the SDK and import, through others, one that does; or are imported by such a file. */
  reaching: ReadonlyMap<string, Names>;
  notes: readonly string[];
}

/**
 * The name that a file which does not name the SDK has for it: that of the first file that it imports and that does, or
 * of one that gets there and imports this one, whose functions it may give the client.
 */
class Reach<Names extends PythonNames> {
  readonly #known = new Map<string, Names | undefined>();
  readonly #request: TypesRequest<Names>;
  readonly #given: GivenValues;

  constructor(request: TypesRequest<Names>) {
    this.#request = request;
    this.#given = new GivenValues(request.text);
  }

  of(name: string): Names | undefined {
    return this.#importing(name) ?? this.#imported().get(name);
  }

  /** The files that those import which get to the SDK, through others too. */
  readonly #imported = once((): ReadonlyMap<string, Names> => {
    const { names, text } = this.#request;
    const imported = new Map<string, Names>();
    const waiting = names.flatMap((name) => {
      const sdk = isPythonCode(name, text) ? this.#importing(name) : undefined;
      return sdk === undefined ? [] : [{ name, sdk }];
    });
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const name of this.#request.modules.importedBy(at.name, text(at.name) ?? ''))
        if (!imported.has(name)) {
          imported.set(name, at.sdk);
          waiting.push({ name, sdk: at.sdk });
        }
    return imported;
  });

  #importing(name: string): Names | undefined {
    const { naming, text } = this.#request;
    if (this.#known.has(name)) return this.#known.get(name);
    const seen = new Set<string>();
    const waiting = [name, ...this.#testsBelow(name)];
    let names: Names | undefined;
    for (let at = waiting.pop(); at !== undefined && names === undefined; at = waiting.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      names = naming.get(at)?.names ?? this.#known.get(at);
      const source = names === undefined ? text(at) : undefined;
      if (source === undefined) continue;
      waiting.push(...this.#request.modules.importedBy(at, source), ...this.#given.conftests(at));
    }
    this.#known.set(name, names);
    return names;
  }

  /** The tests that get fixtures from a `conftest.py`. */
  #testsBelow(name: string): string[] {
    if (path.posix.basename(name) !== 'conftest.py') return [];
    const folder = path.posix.dirname(name);
    return this.#request.names.filter(
      (other) => isTest.test(other) && (folder === '.' || other.startsWith(`${folder}/`)),
    );
  }
}

/**
 * Starts a process that knows types, where a file that reaches the SDK has a name that may be one of it and does not
 * say.
 */
export async function pythonTypes<Names extends PythonNames>(
  request: TypesRequest<Names>,
): Promise<PythonTypes<Names>> {
  const { names, modules, naming, entries } = request;
  const text = forEachText(request.text);
  const reach = new Reach({ ...request, text });
  const members = changedMembers(entries);
  const pattern = mayHoldSite(entries);
  const questions = new Map<string, readonly Question[]>();
  const reaching = new Map<string, Names>();
  for (const name of names) {
    // Not remembered: of most files nothing is asked again.
    const source = isPythonCode(name, request.text) ? (naming.get(name)?.source ?? request.text(name)) : undefined;
    if (source === undefined || !pattern.test(source)) continue;
    const sdk = naming.get(name)?.names ?? reach.of(name);
    const file = naming.get(name) ?? (sdk === undefined ? undefined : request.readSource(source, sdk));
    const questionsHere = file === undefined ? [] : questionsOf(file, members);
    if (questionsHere.length === 0) continue;
    questions.set(name, questionsHere);
    if (sdk !== undefined && !naming.has(name)) reaching.set(name, sdk);
  }
  if (questions.size === 0) return { answers: new Map(), reaching, notes: [] };
  const modulesAsked = new Map([...naming.values()].map((file) => [file.names.module, file.names]));
  const stubs = [...modulesAsked.values()].map((sdkNames) => pythonStub({ names: sdkNames, entries, lenient: true }));
  const { answers, failed } = await resolvePython({
    questions,
    text,
    modules,
    stubs,
    ...foreignCallers(request, text),
  });
  return { answers, reaching, notes: failed === undefined ? [] : [withoutTypes(failed)] };
}

/** What visible callers give that is not the SDK's; a test gives what stands in for it. */
function foreignCallers<Names extends PythonNames>(
  { names, modules, naming, readSource }: TypesRequest<Names>,
  text: (name: string) => string | undefined,
): Pick<ResolveRequest, 'givesForeign'> {
  const [first] = naming.values();
  const read = forEachText((name) => naming.get(name) ?? readSource(text(name) ?? '', first!.names));
  const { named } = namedInRepository({ modules, text, known: naming });
  const callers = new ForeignCallers({
    names: names.filter((name) => isPythonCode(name, text) && !isOfTests(name)),
    text,
    readFile: read,
    named: (file, target) => named(file, target, first!.names),
  });
  return { givesForeign: (file, maker, argument) => callers.give(file, maker, argument) };
}

function withoutTypes(reason: string): string {
  return `Types of Python were not all read (${reason}): values from other files may be missing, or unconfirmed.`;
}
