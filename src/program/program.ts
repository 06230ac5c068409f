/**
 * The sparse TypeScript program: only files that can matter, the SDK always from our own v5 surface, everything else
 * unresolved. The one place that builds a `ts.Program`; a TypeScript 7.1 backend would replace this file.
 */
import ts from 'typescript';
import { libraryFiles } from './library.ts';
import { stubModules } from './stub-modules.ts';
import { parseSource } from './parse-source.ts';
import { surfaceModules } from '../catalog/surface/load.ts';
import type { Profile } from '../catalog/profile.ts';
import type { Resolution } from '../repository/resolve/resolver.ts';

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
  // Evolving `let` and fields inferred from the constructor need noImplicitAny; `this` in object literals noImplicitThis.
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

/** Where virtual files live; no repository path can start with this. */
const virtualRoot = '/~svc-codemod~/';

/** What a program is built from. */
export interface ProgramInput {
  profile: Profile;
  /** Which surface the SDK's modules resolve to; the analysis uses 5. */
  version: 5 | 6;
  /** Whether `null` and `undefined` are types of their own; the analysis takes them for everything. Default false. */
  strictNullChecks?: boolean;
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
  has(file: string): boolean;
  add(files: Iterable<string>): void;
  /** Declares an outside module that the program's files augment, so that the augmentation is not dropped. */
  declareModule(name: string, text: string): void;
  /** Takes a file out again. */
  remove(file: string): void;
  /** Gives a file another text from the next `update()` on. */
  replace(file: string, text: string): void;
  update(): void;
  sourceFile(file: string): ts.SourceFile | undefined;
  /** The tree of a file's present text, also before `update()`; undefined when it was not parsed yet. */
  tree(file: string): ts.SourceFile | undefined;
  /** Files that were added and left out, because nothing that walks a tree could read them. */
  readonly tooDeep: ReadonlySet<string>;
  isSurface(sourceFile: ts.SourceFile): boolean;
  isVirtual(sourceFile: ts.SourceFile): boolean;
  /** The file of the surface that declares an SDK module, e.g. for `@svc/client`. */
  surfaceFile(module: string): ts.SourceFile | undefined;
}

const virtualSourceFiles = new Map<string, ts.SourceFile>();

/** The virtual files by name: library, stubs and the SDK's surface under the profile's names. */
function virtualFiles(input: ProgramInput): {
  texts: Map<string, string>;
  modules: Map<string, string>;
  roots: string[];
} {
  const texts = new Map<string, string>();
  const modules = new Map<string, string>();
  const roots: string[] = [];
  for (const [name, text] of libraryFiles()) {
    const file = `${virtualRoot}lib/${name}`;
    texts.set(file, text);
    roots.push(file);
  }
  for (const [name, text] of stubModules()) {
    const file = `${virtualRoot}stubs/${name}.d.ts`;
    texts.set(file, text);
    modules.set(name, file);
  }
  for (const [name, text] of surfaceModules(input.version, input.profile)) {
    const file = `${virtualRoot}v${input.version}/${name}.d.ts`;
    texts.set(file, text);
    modules.set(name, file);
    roots.push(file);
  }
  return { texts, modules, roots };
}

/** An in-house module named with `--module` stands for the whole SDK. */
function inHouseModule(sdkModules: Iterable<string>): string {
  return [...sdkModules].map((name) => `export * from '${name}';`).join('\n');
}

/** Builds the program; it holds no repository file until `add`. */
export function createSparseProgram(input: ProgramInput): SparseProgram {
  const virtual = virtualFiles(input);
  const surfaceNames = new Set<string>(surfaceModules(input.version, input.profile).keys());
  const files = new Set<string>();
  const sources = new Map<string, ts.SourceFile>();
  const replaced = new Map<string, string>();
  const tooDeep = new Set<string>();
  let program: ts.Program | undefined;
  let checker: ts.TypeChecker | undefined;
  let grown = true;

  function sourceOf(file: string): ts.SourceFile | undefined {
    const text = virtual.texts.get(file);
    if (text !== undefined) {
      const key = `${file}\0${text.length}\0${input.profile.name}`;
      let parsed = virtualSourceFiles.get(key);
      // The surface's `@change` tags are JSDoc, which TypeScript files otherwise do not keep.
      if (!parsed) virtualSourceFiles.set(key, (parsed = parseSource(file, text, ts.JSDocParsingMode.ParseAll)!));
      return parsed;
    }
    let parsed = sources.get(file) ?? (replaced.has(file) ? undefined : input.parsed?.(file));
    if (!parsed && !tooDeep.has(file)) {
      const own = replaced.get(file) ?? input.read(file);
      if (own === undefined) return undefined;
      // With ParseNone the JSDoc types of JavaScript files would silently become any.
      parsed = parseSource(file, own, ts.JSDocParsingMode.ParseForTypeInfo);
    }
    if (parsed) sources.set(file, parsed);
    else tooDeep.add(file);
    return parsed;
  }

  function sdkFile(module: string): string {
    const known = virtual.modules.get(module);
    if (known) return known;
    const file = `${virtualRoot}v${input.version}/in-house/${module}.d.ts`;
    virtual.texts.set(file, inHouseModule(surfaceNames));
    virtual.modules.set(module, file);
    return file;
  }

  function resolveToFile(specifier: string, from: string): string | undefined {
    if (from.startsWith(virtualRoot)) return virtual.modules.get(specifier);
    const resolution = input.resolve(specifier, from);
    if (resolution.kind === 'sdk') return sdkFile(resolution.module);
    if (resolution.kind === 'file') return files.has(resolution.file) ? resolution.file : undefined;
    return virtual.modules.get(specifier);
  }

  const host: ts.CompilerHost = {
    getSourceFile: sourceOf,
    getDefaultLibFileName: () => `${virtualRoot}lib/none`,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (file) => virtual.texts.has(file) || files.has(file),
    readFile: (file) => virtual.texts.get(file) ?? input.read(file),
    writeFile: () => undefined,
    directoryExists: () => false,
    getDirectories: () => [],
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeInfo,
    resolveModuleNameLiterals: (literals, from) =>
      literals.map((literal) => {
        const file = resolveToFile(literal.text, from);
        return file === undefined
          ? { resolvedModule: undefined }
          : {
              resolvedModule: { resolvedFileName: file, extension: extensionOf(file), isExternalLibraryImport: false },
            };
      }),
    resolveTypeReferenceDirectiveReferences: (references) =>
      references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
    hasInvalidatedResolutions: () => grown,
  };

  const sparse: SparseProgram = {
    get checker() {
      if (!checker) sparse.update();
      return checker!;
    },
    get program() {
      if (!program) sparse.update();
      return program!;
    },
    tooDeep,
    has: (file) => files.has(file),
    add(more) {
      for (const file of more) {
        if (files.has(file)) continue;
        files.add(file);
        grown = true;
      }
    },
    declareModule(name, text) {
      if (virtual.modules.has(name)) return;
      const file = `${virtualRoot}augmented/${name}.d.ts`;
      virtual.texts.set(file, text);
      virtual.modules.set(name, file);
      grown = true;
    },
    remove(file) {
      for (const kept of [files, sources, replaced, tooDeep]) kept.delete(file);
      grown = true;
    },
    replace(file, text) {
      sources.delete(file);
      tooDeep.delete(file);
      replaced.set(file, text);
    },
    update() {
      // A new array each time: a mutated one makes createProgram reuse the old structure and silently miss files.
      const rootNames = [...virtual.roots, ...files];
      program = ts.createProgram({
        rootNames,
        options: { ...options, strictNullChecks: input.strictNullChecks ?? false },
        host,
        ...(program ? { oldProgram: program } : {}),
      });
      checker = program.getTypeChecker();
      grown = false;
    },
    sourceFile: (file) => sparse.program.getSourceFile(file),
    tree: (file) => sources.get(file),
    isSurface: (sourceFile) => sourceFile.fileName.startsWith(`${virtualRoot}v${input.version}/`),
    isVirtual: (sourceFile) => sourceFile.fileName.startsWith(virtualRoot),
    surfaceFile: (module) => sparse.program.getSourceFile(sdkFile(module)),
  };
  return sparse;
}

function extensionOf(file: string): string {
  const match = /\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/.exec(file);
  return match ? match[0] : ts.Extension.Ts;
}
