/** Checks Python on the types of major 5 of the SDK, against what the code before has on those of major 4. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defined } from '../../catalog/defined.ts';
import { copiesOf } from '../resolve/copies.ts';
import { type Copy, givenStub } from '../resolve/given-values.ts';
import type { LanguageServer } from '../resolve/language-server.ts';
import type { OwnModules } from '../resolve/own-modules.ts';
import { type TextLines, textLines } from '../resolve/positions.ts';
import type { ScratchTree } from '../resolve/scratch.ts';
import { askServer, type ServerOptions } from '../resolve/type-server.ts';
import { errorsIn, newErrors, type PythonError } from './errors.ts';
import { type IsOther, withoutBodies } from './skipped-bodies.ts';
import type { SdkUse } from './uses.ts';

/** A file to check. */
export interface TextToCheck {
  /** Absent for a file that is new. */
  before?: string;
  after: string;
  /** Places in `after` that are to have a type of the SDK. */
  uses: readonly SdkUse[];
}

/** What is checked. */
export interface CheckRequest extends ServerOptions {
  /** By their path in the repository. */
  files: ReadonlyMap<string, TextToCheck>;
  /** The text of another file; undefined where it cannot be read. */
  text: (file: string) => string | undefined;
  modules: OwnModules;
  /** Declarations of the SDK, by their path: of major 5 for the texts after, of 4 for those before. */
  declarations: Readonly<Record<Side, ReadonlyMap<string, string>>>;
}

/** What was found in a file. */
export interface CheckedText {
  /** Those that the text before has not as well, in their order. */
  errors: readonly PythonError[];
  /** How many of the uses have a type of the SDK for the checker as well. */
  known: number;
}

/** What was checked. */
export interface CheckedTexts {
  /** By path; what is absent was not checked. */
  files: ReadonlyMap<string, CheckedText>;
  /** Why some are not, as one clause. */
  failed?: string;
}

type Side = 'before' | 'after';
type Sources = ReadonlyMap<string, Copy>;

const declarationsOf = (side: Side): string => `sdk-${side}`;

/** Asks about the files of one run. */
class Checker {
  readonly #server: LanguageServer;
  readonly #sources: Readonly<Record<Side, Sources>>;
  readonly #declared: string;

  constructor(server: LanguageServer, folder: string, sources: Readonly<Record<Side, Sources>>) {
    this.#server = server;
    this.#sources = sources;
    this.#declared = `${pathToFileURL(path.join(folder, declarationsOf('after'))).href}/`;
  }

  async check(file: string, { before, after, uses }: TextToCheck): Promise<CheckedText> {
    const errors = await this.#errors('after', file, after);
    const asked = before !== undefined && errors.some(({ id }) => id === undefined);
    const known = asked ? await this.#errors('before', file, before) : [];
    return { errors: newErrors(errors, known), known: await this.#known(file, uses) };
  }

  async #errors(side: Side, file: string, text: string): Promise<PythonError[]> {
    const copy = this.#sources[side].get(file);
    if (copy === undefined) return [];
    return errorsIn(text, copy, await this.#server.complaints(path.posix.join(side, file), copy.text));
  }

  async #known(file: string, uses: readonly SdkUse[]): Promise<number> {
    const copy = this.#sources.after.get(file);
    if (copy === undefined) return 0;
    const lines = textLines(copy.text);
    const asked = uses.map(
      async ({ at, of }) =>
        (await this.#isDeclared(file, copy, lines, at, 'members')) ||
        // Of some classes not all members are declared.
        (of !== undefined && (await this.#isDeclared(file, copy, lines, of, 'types'))),
    );
    return (await Promise.all(asked)).filter(Boolean).length;
  }

  async #isDeclared(
    file: string,
    copy: Copy,
    { positionOf }: TextLines,
    at: number,
    about: 'members' | 'types',
  ): Promise<boolean> {
    const places = await this.#server.declared(path.posix.join('after', file), positionOf(copy.moved(at)), about);
    return places.some(({ uri }) => uri.startsWith(this.#declared));
  }
}

/** The copies of both sides without what the checker need not read of the files it is asked about. */
function withoutOthers(
  { files, modules, declarations }: CheckRequest,
  before: Sources,
  after: Sources,
): readonly [Sources, Sources] {
  const ofSdk = new Set(
    [...declarations.before.keys(), ...declarations.after.keys()].map((file) => file.split('/')[0]),
  );
  const [old, now] = [new Map(before), new Map(after)];
  for (const file of files.keys()) {
    const [was, is] = [before.get(file), after.get(file)];
    if (was === undefined || is === undefined) continue;
    const isOther: IsOther = (module, name) =>
      !module.startsWith('.') &&
      !ofSdk.has(module.split('.')[0]) &&
      modules.importedBy(file, name === undefined ? `import ${module}` : `from ${module} import ${name}`).length === 0;
    const [left, right] = withoutBodies(was.text, is.text, isOther);
    old.set(file, { ...was, text: left });
    now.set(file, { ...is, text: right });
  }
  return [old, now];
}

/** Checks what it can: what is not answered in time, and where no server can be started, is not checked. */
export async function checkPython(request: CheckRequest): Promise<CheckedTexts> {
  const { files, modules, declarations } = request;
  const copied = (side: Side): Sources => {
    const text = (file: string): string | undefined => {
      const given = files.get(file);
      return given === undefined ? request.text(file) : given[side];
    };
    return copiesOf({ files: files.keys(), text, modules });
  };
  const [before, after] = withoutOthers(request, copied('before'), copied('after'));
  const tree = (side: Side, sources: Sources): ScratchTree => {
    const asked = [...files.keys()].filter((file) => sources.has(file));
    return { folder: side, sources, asked, own: { folder: declarationsOf(side), files: declarations[side] } };
  };
  const checked = new Map<string, CheckedText>();
  const content = { trees: [tree('after', after), tree('before', before)], stub: givenStub, modules };
  const failed = await askServer(request, content, async (server, folder) => {
    const checker = new Checker(server, folder, { before, after });
    for (const [file, text] of files) checked.set(file, await checker.check(file, text));
  });
  return { files: checked, ...defined({ failed }) };
}
