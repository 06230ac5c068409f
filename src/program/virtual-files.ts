/** The files that every sparse program has besides those of the repository: a library, stubs, and the SDK's surface. */
import ts from 'typescript';
import { surfaceModules } from '../catalog/surface/load.ts';
import type { Profile } from '../catalog/profile.ts';
import { libraryFiles } from './library.ts';
import { parseSource } from './parse-source.ts';
import { stubModules } from './stub-modules.ts';

/** Where virtual files live; no repository path can start with this. */
export const virtualRoot = '/~svc-codemod~/';

/** They are the same in all programs, so each is parsed once. */
const parsedFiles = new Map<string, ts.SourceFile>();

/** The virtual files of one program; in-house modules and augmented packages are added as they are met. */
export class VirtualFiles {
  readonly texts = new Map<string, string>();
  /** Files by the module that they declare. */
  readonly modules = new Map<string, string>();
  /** Files that are in the program from the beginning. */
  readonly roots: string[] = [];
  /** Modules of the SDK. */
  readonly #sdkModules: readonly string[];
  readonly #folder: string;
  readonly #profile: string;

  /** @param version which surface the SDK's modules resolve to */
  constructor(profile: Profile, version: 5 | 6) {
    this.#folder = `${virtualRoot}v${version}/`;
    this.#profile = profile.name;
    for (const [name, text] of libraryFiles()) this.roots.push(this.#add(`${virtualRoot}lib/${name}`, text));
    for (const [name, text] of stubModules())
      this.modules.set(name, this.#add(`${virtualRoot}stubs/${name}.d.ts`, text));
    const surface = surfaceModules(version, profile);
    this.#sdkModules = [...surface.keys()];
    for (const [name, text] of surface) {
      const file = this.#add(`${this.#folder}${name}.d.ts`, text);
      this.modules.set(name, file);
      this.roots.push(file);
    }
  }

  /** Whether a file declares a part of the SDK. */
  isSurface(file: string): boolean {
    return file.startsWith(this.#folder);
  }

  /** The file that declares an SDK module. An in-house module named with `--module` stands for the whole SDK. */
  sdkFile(module: string): string {
    const known = this.modules.get(module);
    if (known) return known;
    const text = this.#sdkModules.map((name) => `export * from '${name}';`).join('\n');
    const file = this.#add(`${this.#folder}in-house/${module}.d.ts`, text);
    this.modules.set(module, file);
    return file;
  }

  /** Declares an outside module that the program's files augment. */
  declare(module: string, text: string): void {
    this.modules.set(module, this.#add(`${virtualRoot}augmented/${module}.d.ts`, text));
  }

  /** The tree of a virtual file; undefined when it is none. */
  tree(file: string): ts.SourceFile | undefined {
    const text = this.texts.get(file);
    if (text === undefined) return undefined;
    const key = `${file}\0${text.length}\0${this.#profile}`;
    let parsed = parsedFiles.get(key);
    // The surface's `@change` tags are JSDoc, which TypeScript files otherwise do not keep.
    if (!parsed) parsedFiles.set(key, (parsed = parseSource(file, text, ts.JSDocParsingMode.ParseAll)!));
    return parsed;
  }

  #add(file: string, text: string): string {
    this.texts.set(file, text);
    return file;
  }
}
