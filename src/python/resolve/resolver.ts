/** Asks a language server which names are the SDK's: values from other files, attributes, fields, what a call gives. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PythonStub } from '../stub/python-stub.ts';
import type { Answer, Answers, Owner, Question } from '../answer.ts';
import { type Copy, givenStub, GivenValues } from './given-values.ts';
import { type Declared, LanguageServer, type Position, ServerFailed } from './language-server.ts';
import type { OwnModules } from './own-modules.ts';
import { copies, removeScratch, stubs, writeScratch } from './scratch.ts';

/** What is asked. */
export interface ResolveRequest {
  /** By file, relative to the root. */
  questions: ReadonlyMap<string, readonly Question[]>;
  /** The text of a file of the repository; undefined where it cannot be read. */
  text: (file: string) => string | undefined;
  modules: OwnModules;
  stubs: readonly PythonStub[];
  /** What Node runs as the server; default: the one of this package. */
  program?: string;
  /** Milliseconds for all questions; default: five minutes. */
  timeLimit?: number;
}

/** What was answered, by file, and why some is not. */
export interface Resolved {
  answers: ReadonlyMap<string, Answers>;
  /** As one clause. */
  failed?: string;
}

/** Files that are copied at most; what is imported beyond is as unknown as a package. */
const mostFiles = 4000;

/**
 * The server that is part of this package; from the sources, the development dependency. Nothing is looked for outside:
 * a package of that name in the repository is somebody else's program.
 */
function serverProgram(): string {
  const [built, developed] = ['vendor', 'node_modules'].map((folder) =>
    fileURLToPath(new URL(`../../../${folder}/pyright/langserver.index.js`, import.meta.url)),
  ) as [string, string];
  return existsSync(built) ? built : developed;
}

/** The files that others depend on, with their texts. */
function withImported({ questions, text, modules }: ResolveRequest, given: GivenValues): Map<string, Copy> {
  const sources = new Map<string, Copy>();
  const waiting = [...questions.keys()];
  for (let file = waiting.pop(); file !== undefined && sources.size < mostFiles; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = text(file);
    if (source === undefined) continue;
    sources.set(file, given.copyOf(file, source));
    const needed = [...modules.importedBy(file, source), ...given.conftests(file)];
    waiting.push(...needed.filter((neededFile) => !sources.has(neededFile)));
  }
  return sources;
}

/** Lines and columns of a text, as the server counts them. */
function positions(source: string): (offset: number) => Position {
  const starts = [0];
  for (const match of source.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - starts[low]! };
  };
}

/** Reads what a declaration is one of. */
class Declarations {
  readonly #lines = new Map<string, readonly string[]>();
  readonly #stubs: string;
  readonly #owners: ReadonlyMap<string, Owner>;

  constructor(folder: string, all: readonly PythonStub[]) {
    this.#stubs = `${pathToFileURL(path.join(folder, stubs)).href}/`;
    this.#owners = new Map(all.flatMap(({ owners }) => [...owners]));
  }

  /** What all declarations together say. */
  answer(all: readonly Declared[]): Answer | undefined {
    const owners = all.map((declared) => this.#ownerOf(declared));
    const known = owners.find((owner) => owner !== undefined);
    if (known === undefined) return all.length === 0 ? undefined : { kind: 'foreign' };
    return { kind: owners.every((owner) => isSame(owner, known)) ? 'proven' : 'mixed', ...known };
  }

  /** The class of the stub that a declaration stands in, or is. */
  #ownerOf({ uri, line }: Declared): Owned | undefined {
    if (!uri.startsWith(this.#stubs)) return undefined;
    const lines = this.#linesOf(uri);
    // What stands at the margin and is no class, a function of the package, is of no class.
    for (let at = line; at >= 0 && (at === line || !isMargin.test(lines[at + 1] ?? '')); at -= 1) {
      const name = /^class (\w+)/.exec(lines[at] ?? '')?.[1];
      const owner = name === undefined ? undefined : this.#owners.get(name);
      if (owner !== undefined) return { owner, isClass: at === line };
    }
    return undefined;
  }

  #linesOf(uri: string): readonly string[] {
    const known = this.#lines.get(uri);
    if (known !== undefined) return known;
    const lines = readFileSync(fileURLToPath(uri), 'utf8').split('\n');
    this.#lines.set(uri, lines);
    return lines;
  }
}

interface Owned {
  owner: Owner;
  isClass: boolean;
}

const isMargin = /^\S/;

function isSame(owner: Owned | undefined, other: Owned): boolean {
  return JSON.stringify(owner) === JSON.stringify(other);
}

/** Asks all questions of all files. */
async function ask(
  server: LanguageServer,
  declarations: Declarations,
  { questions }: ResolveRequest,
  sources: ReadonlyMap<string, Copy>,
  answers: Map<string, Answers>,
): Promise<void> {
  await server.start();
  for (const [file, questionsOfFile] of questions) {
    const source = sources.get(file);
    if (source === undefined) continue;
    const position = positions(source.text);
    const known = { members: new Map<number, Answer>(), types: new Map<number, Answer>() };
    answers.set(file, known);
    const asked = questionsOfFile.map(async ({ at, about }) => {
      const answer = declarations.answer(
        await server.declared(path.posix.join(copies, file), position(source.moved(at)), about),
      );
      if (answer !== undefined) known[about].set(at, answer);
    });
    await Promise.all(asked);
  }
}

/** Answers what it can: of what is not answered in time, and where no server can be started, nothing is known. */
export async function resolvePython(request: ResolveRequest): Promise<Resolved> {
  const answers = new Map<string, Answers>();
  const sources = withImported(request, new GivenValues(request.text));
  const stub = new Map([...givenStub, ...request.stubs.flatMap(({ files }) => [...files])]);
  const { modules, questions } = request;
  const asked = [...questions.keys()].filter((file) => sources.has(file));
  let folder: string | undefined;
  let server: LanguageServer | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    folder = writeScratch({ sources, asked, stub, modules });
    server = new LanguageServer(request.program ?? serverProgram(), folder);
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ServerFailed('it took too long')), request.timeLimit ?? 300_000);
    });
    await Promise.race([ask(server, new Declarations(folder, request.stubs), request, sources, answers), late]);
    return { answers };
  } catch (error) {
    const { message } = error as Error;
    return { answers, failed: message };
  } finally {
    clearTimeout(timer);
    server?.stop();
    if (folder !== undefined) removeScratch(folder);
  }
}
