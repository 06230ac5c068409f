/** The files that every sparse program has besides those of the repository: a library, stubs, and the SDK's surface. */
import ts from 'typescript';
import { type SurfaceVersion, surfaceModules } from '../catalog/surface/load.ts';
import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import { libraryFiles } from './library.ts';
import { stubModules } from './stub-modules.ts';

/** Where virtual files live; no repository path can start with this. */
export const virtualRoot = '/~svc-codemod~/';

/** The SDK's modules of one major: where they are, their names, and their files. */
interface Surface {
  folder: string;
  names: readonly string[];
  modules: Map<string, string>;
}

/** They are declarations, in which comments say no types. */
const parsing: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ESNext,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** They are the same in all programs, so each is parsed once. */
const parsedFiles = new Map<string, ts.SourceFile>();

/** The virtual files of one program; in-house modules and augmented packages are added as they are met. */
export class VirtualFiles {
  readonly texts = new Map<string, string>();
  /** Files by the module that they declare. */
  readonly modules = new Map<string, string>();
  /** Files that are in the program from the beginning. */
  readonly roots: string[] = [];
  readonly #surface: Surface;
  /** Of major 4, where a file was written against it. */
  #older: Surface | undefined;
  readonly #profile: Profile;

  /** @param version which surface the SDK's modules resolve to */
  constructor(profile: Profile, version: 5 | 6) {
    this.#profile = profile;
    for (const [name, text] of libraryFiles()) this.roots.push(this.#add(`${virtualRoot}lib/${name}`, text));
    for (const [name, text] of stubModules())
      this.modules.set(name, this.#add(`${virtualRoot}stubs/${name}.d.ts`, text));
    this.#surface = this.#addSurface(version, this.modules);
    this.roots.push(...this.#surface.names.map((name) => this.modules.get(name)!));
  }

  /** Whether a file declares a part of the SDK. */
  isSurface(file: string): boolean {
    return file.startsWith(this.#surface.folder) || (this.#older !== undefined && file.startsWith(this.#older.folder));
  }

  /**
   * The file that declares an SDK module. An in-house module named with `--module` stands for the whole SDK.
   * @param isOlder it was written against major 4
   */
  sdkFile(module: string, isOlder = false): string {
    const { names, modules, folder } = isOlder ? this.#ofMajor4() : this.#surface;
    const known = modules.get(module);
    if (known) return known;
    const text = names.map((name) => `export * from '${name}';`).join('\n');
    const file = this.#add(`${folder}in-house/${module}.d.ts`, text);
    modules.set(module, file);
    return file;
  }

  /** The file behind a specifier in one of these files. */
  behind(specifier: string, from: string): string | undefined {
    const isOlder = this.#older !== undefined && from.startsWith(this.#older.folder);
    return (isOlder ? this.#older?.modules.get(specifier) : undefined) ?? this.modules.get(specifier);
  }

  #ofMajor4(): Surface {
    return (this.#older ??= this.#addSurface(sdkMajors.before, new Map()));
  }

  #addSurface(version: SurfaceVersion, modules: Map<string, string>): Surface {
    const folder = `${virtualRoot}v${version}/`;
    const surface = surfaceModules(version, this.#profile);
    for (const [name, text] of surface) modules.set(name, this.#add(`${folder}${name}.d.ts`, text));
    return { folder, names: [...surface.keys()], modules };
  }

  /** Declares an outside module that the program's files augment. */
  declare(module: string, text: string): void {
    this.modules.set(module, this.#add(`${virtualRoot}augmented/${module}.d.ts`, text));
  }

  /** The tree of a virtual file; undefined when it is none. */
  tree(file: string): ts.SourceFile | undefined {
    const text = this.texts.get(file);
    if (text === undefined) return undefined;
    const key = `${file}\0${text.length}\0${this.#profile.name}`;
    let parsed = parsedFiles.get(key);
    if (!parsed) parsedFiles.set(key, (parsed = ts.createSourceFile(file, text, parsing)));
    return parsed;
  }

  #add(file: string, text: string): string {
    this.texts.set(file, text);
    return file;
  }
}
