/**
 * The sparse TypeScript program: only files that can matter, the SDK always from our own v5 surface, everything else
 * unresolved. The one place that builds a `ts.Program`; a TypeScript 7.1 backend would replace this file.
 */
import ts from 'typescript';
import { createKeptChecker, type KeptChecker } from './kept-checker.ts';
import { parseSource } from './parse-source.ts';
import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import type { Resolution } from '../repository/resolve/resolver.ts';
import type { Strictness } from '../repository/resolve/strictness.ts';
import { VirtualFiles, virtualRoot } from './virtual-files.ts';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // Without Force two scripts' globals would merge.
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  allowJs: true,
  // Changes no type; `verify` asks for the errors of JavaScript files too.
  checkJs: true,
  maxNodeModuleJsDepth: 0,
  strict: false,
  // Without it `.bind` and `.call` give any.
  strictBindCallApply: true,
  // Evolving `let` and fields inferred from the constructor need noImplicitAny; `this` in object literals
  // noImplicitThis.
  noImplicitAny: true,
  noImplicitThis: true,
  strictNullChecks: false,
  noLib: true,
  types: [],
  noEmit: true,
  skipLibCheck: true,
  skipDefaultLibCheck: true,
  esModuleInterop: true,
  allowSyntheticDefaultImports: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: false,
  experimentalDecorators: true,
  useDefineForClassFields: true,
  noErrorTruncation: true,
  isolatedModules: false,
};

/** A specifier that means a module of the SDK. */
export type SdkResolution = Resolution & { kind: 'sdk' };

/** What a program is built from. */
export interface ProgramInput {
  profile: Profile;
  /** Which surface the SDK's modules resolve to; the analysis uses 5. */
  version: 5 | 6;
  /**
   * How types are checked, `null` and `undefined` being types of their own whatever it says; the analysis, which has
   * none, takes them for everything.
   */
  strictness?: Strictness;
  resolve: (specifier: string, fromFile: string) => Resolution;
  /** Text of a repository file, or undefined when it cannot be read. */
  read: (file: string) => string | undefined;
  /** A tree somebody has parsed already; its text has to be the file's. */
  parsed?: (file: string) => ts.SourceFile | undefined;
}

/** A sparse program that grows: add files, then `update()`; positions are those of the files' own text. */
export interface SparseProgram {
  readonly checker: ts.TypeChecker;
  readonly program: ts.Program;
  readonly strictness: Strictness;
  has(file: string): boolean;
  add(files: Iterable<string>): void;
  /** Declares an outside module that the program's files augment, so that the augmentation is not dropped. */
  declareModule(name: string, text: string): void;
  /** Takes a file out again. */
  remove(file: string): void;
  /** Gives a file another text from the next `update()` on. */
  replace(file: string, text: string): void;
  update(): void;
  /** Lets go of all that is known of types, but not of the trees; the next question builds the program again. */
  release(): void;
  sourceFile(file: string): ts.SourceFile | undefined;
  /** The tree of a file's present text, also before `update()`; undefined when it was not parsed yet. */
  tree(file: string): ts.SourceFile | undefined;
  /** Files that were added and left out, because nothing that walks a tree could read them. */
  readonly tooDeep: ReadonlySet<string>;
  isSurface(sourceFile: ts.SourceFile): boolean;
  /** Whether a file is one of the product's own: the library's declarations, the SDK's surface, stubs of packages. */
  isBundledDeclaration(sourceFile: ts.SourceFile): boolean;
  /** The files of the repository that are in the program, in its order. */
  ownFiles(): readonly ts.SourceFile[];
  /** The file of the surface that declares an SDK module, e.g. for `@svc/client`. */
  surfaceFile(sdk: SdkResolution): ts.SourceFile | undefined;
}

/** Builds the program; it holds no repository file until `add`. */
export function createSparseProgram(input: ProgramInput): SparseProgram {
  return new GrowingProgram(input);
}

class GrowingProgram implements SparseProgram {
  readonly tooDeep = new Set<string>();
  readonly strictness: Strictness;
  readonly #input: ProgramInput;
  readonly #virtual: VirtualFiles;
  readonly #files = new Set<string>();
  readonly #sources = new Map<string, ts.SourceFile>();
  readonly #replaced = new Map<string, string>();
  readonly #host: ts.CompilerHost;
  #program: ts.Program | undefined;
  #checker: ts.TypeChecker | undefined;
  /** The checker, where it may go on with the next texts. */
  #kept: KeptChecker | undefined;
  /** Files that have another text than in the program as it is. */
  readonly #changed = new Set<string>();
  /** The files that each file of the program imports. */
  readonly #imported = new Map<string, ReadonlySet<string>>();
  /** Specifiers may resolve otherwise than in the program as it is. */
  #hasGrown = true;

  constructor(input: ProgramInput) {
    this.#input = input;
    this.strictness = input.strictness ?? {};
    this.#virtual = new VirtualFiles(input.profile, input.version);
    this.#host = this.#createHost();
  }

  get checker(): ts.TypeChecker {
    if (!this.#checker) this.update();
    return this.#checker!;
  }

  get program(): ts.Program {
    if (!this.#program) this.update();
    return this.#program!;
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  add(more: Iterable<string>): void {
    for (const file of more) {
      if (this.#files.has(file)) continue;
      this.#files.add(file);
      this.#hasGrown = true;
    }
  }

  declareModule(name: string, text: string): void {
    if (this.#virtual.modules.has(name)) return;
    this.#virtual.declare(name, text);
    this.#hasGrown = true;
  }

  remove(file: string): void {
    for (const kept of [this.#files, this.#sources, this.#replaced, this.tooDeep, this.#imported]) kept.delete(file);
    this.#hasGrown = true;
  }

  replace(file: string, text: string): void {
    this.#sources.delete(file);
    this.tooDeep.delete(file);
    this.#replaced.set(file, text);
    this.#changed.add(file);
  }

  update(): void {
    // A new array each time: a mutated one makes createProgram reuse the old structure and silently miss files.
    const rootNames = [...this.#virtual.roots, ...this.#files];
    const isLikeBefore = this.#program !== undefined && !this.#hasGrown && !this.#isImported(this.#changed);
    this.#program = ts.createProgram({
      rootNames,
      options: { ...options, ...this.strictness, strictNullChecks: this.#input.strictness !== undefined },
      host: this.#host,
      ...(this.#program ? { oldProgram: this.#program } : {}),
    });
    if (!isLikeBefore) this.#kept = undefined;
    else if (this.#kept?.follow(this.#program, this.#changed) !== true) this.#kept = createKeptChecker(this.#program);
    this.#checker = this.#kept?.checker ?? this.#program.getTypeChecker();
    this.#hasGrown = false;
    this.#changed.clear();
  }

  /** Whether others import one of these files. */
  #isImported(files: ReadonlySet<string>): boolean {
    return [...this.#imported].some(([from, imported]) =>
      [...files].some((file) => file !== from && imported.has(file)),
    );
  }

  release(): void {
    this.#program = undefined;
    this.#checker = undefined;
    this.#kept = undefined;
  }

  sourceFile(file: string): ts.SourceFile | undefined {
    return this.program.getSourceFile(file);
  }

  tree(file: string): ts.SourceFile | undefined {
    return this.#sources.get(file);
  }

  isSurface({ fileName }: ts.SourceFile): boolean {
    return this.#virtual.isSurface(fileName);
  }

  isBundledDeclaration({ fileName }: ts.SourceFile): boolean {
    return fileName.startsWith(virtualRoot);
  }

  ownFiles(): readonly ts.SourceFile[] {
    return this.program.getSourceFiles().filter((sourceFile) => !this.isBundledDeclaration(sourceFile));
  }

  surfaceFile(sdk: SdkResolution): ts.SourceFile | undefined {
    return this.program.getSourceFile(this.#sdkFile(sdk));
  }

  /** What code was written against matters before it is migrated. */
  #sdkFile({ module, isOlder }: SdkResolution): string {
    return this.#virtual.sdkFile(module, this.#input.version !== sdkMajors.to && isOlder === true);
  }

  #createHost(): ts.CompilerHost {
    const { texts } = this.#virtual;
    return {
      getSourceFile: (file) => this.#virtual.tree(file) ?? this.#treeOf(file),
      getDefaultLibFileName: () => `${virtualRoot}lib/none`,
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (file) => file,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      fileExists: (file) => texts.has(file) || this.#files.has(file),
      readFile: (file) => texts.get(file) ?? this.#input.read(file),
      writeFile: () => undefined,
      directoryExists: () => false,
      getDirectories: () => [],
      jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeInfo,
      resolveModuleNameLiterals: (literals, from) => {
        const resolved = literals.map(({ text }) => this.#resolved(text, from));
        this.#imported.set(
          from,
          new Set(resolved.flatMap(({ resolvedModule }) => resolvedModule?.resolvedFileName ?? [])),
        );
        return resolved;
      },
      resolveTypeReferenceDirectiveReferences: (references) =>
        references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
      hasInvalidatedResolutions: () => this.#hasGrown,
    };
  }

  /** The tree of a repository file, parsed once for each text. */
  #treeOf(file: string): ts.SourceFile | undefined {
    const isReplaced = this.#replaced.has(file);
    let tree = this.#sources.get(file) ?? (isReplaced ? undefined : this.#input.parsed?.(file));
    if (!tree && !this.tooDeep.has(file)) {
      const text = this.#replaced.get(file) ?? this.#input.read(file);
      if (text === undefined) return undefined;
      // With ParseNone the JSDoc types of JavaScript files would silently become any.
      tree = parseSource(file, text, ts.JSDocParsingMode.ParseForTypeInfo);
    }
    if (tree) this.#sources.set(file, tree);
    else this.tooDeep.add(file);
    return tree;
  }

  #resolved(specifier: string, from: string): ts.ResolvedModuleWithFailedLookupLocations {
    const file = this.#fileOf(specifier, from);
    return {
      resolvedModule:
        file === undefined
          ? undefined
          : { resolvedFileName: file, extension: extensionOf(file), isExternalLibraryImport: false },
    };
  }

  #fileOf(specifier: string, from: string): string | undefined {
    const { modules } = this.#virtual;
    if (from.startsWith(virtualRoot)) return this.#virtual.behind(specifier, from);
    const resolution = this.#input.resolve(specifier, from);
    if (resolution.kind === 'sdk') return this.#sdkFile(resolution);
    if (resolution.kind === 'file') return this.#files.has(resolution.file) ? resolution.file : undefined;
    return modules.get(specifier);
  }
}

function extensionOf(file: string): string {
  const match = /\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/.exec(file);
  return match ? match[0] : ts.Extension.Ts;
}
