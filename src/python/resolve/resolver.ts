/** Asks a language server which names are the SDK's: values from other files, attributes, fields, what a call gives. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defined } from '../../catalog/defined.ts';
import type { PythonStub } from '../stub/python-stub.ts';
import type { Answer, Answers, Owner, Question } from '../answer.ts';
import { copiesOf } from './copies.ts';
import { type Copy, givenStub } from './given-values.ts';
import type { Declared, LanguageServer } from './language-server.ts';
import type { OwnModules } from './own-modules.ts';
import { textLines } from './positions.ts';
import { askServer, type ServerOptions } from './type-server.ts';
import { copies, stubs } from './scratch.ts';
import { foreignClass, unseenFile, type UnseenRequest, unseenStub } from './unseen-values.ts';

/** What is asked. */
export interface ResolveRequest extends ServerOptions {
  /** By file, relative to the root. */
  questions: ReadonlyMap<string, readonly Question[]>;
  /** The text of a file of the repository; undefined where it cannot be read. */
  text: (file: string) => string | undefined;
  modules: OwnModules;
  stubs: readonly PythonStub[];
  /** What visible callers give; absent: what they give is left as the types have it. */
  givesForeign?: UnseenRequest['givesForeign'];
}

/** What was answered, by file, and why some is not. */
export interface Resolved {
  answers: ReadonlyMap<string, Answers>;
  /** As one clause. */
  failed?: string;
}

/** Reads what a declaration is one of. */
class Declarations {
  readonly #lines = new Map<string, readonly string[]>();
  readonly #stubs: string;
  readonly #unseen: string;
  readonly #owners: ReadonlyMap<string, Owner>;

  constructor(folder: string, all: readonly PythonStub[]) {
    this.#stubs = `${pathToFileURL(path.join(folder, stubs)).href}/`;
    this.#unseen = this.#stubs + unseenFile;
    this.#owners = new Map(all.flatMap(({ owners }) => [...owners]));
  }

  /** What all declarations together say. */
  answer(all: readonly Declared[], about: Question['about']): Answer | undefined {
    const seen = all.filter(
      (declared) => declared.uri !== this.#unseen && (about === 'members' || this.#saysType(declared)),
    );
    const owners = seen.map((declared) => this.#ownerOf(declared));
    const known = owners.find((owner) => owner !== undefined);
    if (known === undefined) return seen.length === 0 ? undefined : { kind: 'foreign' };
    const isForeign = all.some((declared) => this.#isForeign(declared));
    if (isForeign || !owners.every((owner) => isSame(owner, known))) return { kind: 'mixed', ...known };
    return { kind: 'proven', ...known, ...(seen.length < all.length ? { isInferred: true } : {}) };
  }

  /** Of what has no type the server names the parameter itself, or its assignment, in the place of a class. */
  #saysType({ uri, line }: Declared): boolean {
    return uri.startsWith(this.#stubs) || /^\s*class\s/.test(this.#linesOf(uri)[line] ?? '');
  }

  /** Whether a visible caller gives something that is not the SDK's. */
  #isForeign({ uri, line }: Declared): boolean {
    if (uri !== this.#unseen) return false;
    const lines = this.#linesOf(uri).slice(0, line + 1);
    return lines.findLast((text) => text.startsWith('class ')) === `class ${foreignClass}:`;
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
/** A member of a class in a declaration. */
const member = /^ {4}(?:(?:async )?def )?([a-z]\w*)(?=[:(])/gm;

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
  for (const [file, questionsOfFile] of questions) {
    const source = sources.get(file);
    if (source === undefined) continue;
    const { positionOf } = textLines(source.text);
    const known = { members: new Map<number, Answer>(), types: new Map<number, Answer>() };
    answers.set(file, known);
    const asked = questionsOfFile.map(async ({ at, about }) => {
      const answer = declarations.answer(
        await server.declared(path.posix.join(copies, file), positionOf(source.moved(at)), about),
        about,
      );
      if (answer !== undefined) known[about].set(at, answer);
    });
    await Promise.all(asked);
  }
}

/** Answers what it can: of what is not answered in time, and where no server can be started, nothing is known. */
export async function resolvePython(request: ResolveRequest): Promise<Resolved> {
  const answers = new Map<string, Answers>();
  const { modules, questions, text, givesForeign } = request;
  const sources = copiesOf({ files: questions.keys(), text, modules, ...defined({ givesForeign }) });
  const declarations = request.stubs.flatMap(({ files }) => [...files]);
  const members = declarations.flatMap(([, stub]) => [...stub.matchAll(member)].flatMap(([, name]) => name ?? []));
  const stub = new Map([...givenStub, ...declarations, [unseenFile, unseenStub(new Set(members))]]);
  const asked = [...questions.keys()].filter((file) => sources.has(file));
  const trees = [{ folder: copies, sources, asked }];
  const failed = await askServer(request, { trees, stub, modules }, (server, folder) =>
    ask(server, new Declarations(folder, request.stubs), request, sources, answers),
  );
  return { answers, ...defined({ failed }) };
}
