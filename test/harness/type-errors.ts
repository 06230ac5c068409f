import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { profiles } from '../../src/catalog/profile.ts';
import { type SurfaceVersion, surfaceModules } from '../../src/catalog/surface/load.ts';
import { sourceFile, type Tree } from './fixture-case.ts';
import { langfuseText } from './twins.ts';

/**
 * Type errors of fixture code on a declared surface, as a strict application would see them. JavaScript is not checked
 * (`checkJs` off), as in most applications; its types still flow into TypeScript.
 */
export interface CaseError {
  file: string;
  /** UTF-16 offset. */
  start: number;
  line: number;
  column: number;
  code: number;
  message: string;
}

/** One repository to check. */
export interface CheckedTree {
  name: string;
  tree: Tree;
  modules: readonly string[];
  resolve: Readonly<Record<string, string>>;
}

/**
 * `v4` to `v6`: our surfaces with the neutral names; `real` and `real4`: the published `@langfuse/*` packages of major
 * 5 and 4.
 */
export type Surface = 'v4' | 'v5' | 'v6' | 'real' | 'real4';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const casesRoot = '/fixture-cases';
const surfaceRoot = '/fixture-surface';
const ambientFile = `${casesRoot}/ambient.d.ts`;
const ambientText = ts.sys.readFile(join(repository, 'fixtures/ambient.d.ts')) ?? '';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  allowJs: true,
  checkJs: false,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  esModuleInterop: true,
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
};

/** Texts of the libraries, parsed and bound once for all programs. */
const libraries = new Map<string, ts.SourceFile | undefined>();
const realResolution = ts.createModuleResolutionCache(repository, (name) => name, options);

/** A global declaration would leak into every other case of a shared program. */
const declaresGlobals = /declare global|declare module|^declare namespace/m;
const notPartOfTheApplication = /(?:^|\/)(?:node_modules|dist)\/|\.min\.js$/;

const extensions = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
];
const writtenAs: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
};

function resolveRelative(files: ReadonlyMap<string, string>, folder: string, specifier: string): string | undefined {
  const path = posix.join(folder, specifier);
  const extension = /\.[cm]?js$/.exec(path)?.[0];
  const candidates =
    extension === undefined ? [] : (writtenAs[extension] ?? []).map((each) => path.slice(0, -extension.length) + each);
  return [...candidates, ...extensions.map((each) => path + each)].find((each) => files.has(each));
}

interface Prepared extends CheckedTree {
  root: string;
}

function createProgram(surface: Surface, trees: readonly Prepared[]): ts.Program {
  const files = new Map([[ambientFile, isPublished(surface) ? langfuseText(ambientText) : ambientText]]);
  for (const [file, text] of filesOf(trees)) files.set(file, text);
  const roots = [...files.keys()];
  const own = new Map<string, ts.SourceFile>();
  const declared = isPublished(surface)
    ? new Map<string, string>()
    : surfaceModules(Number(surface.slice(1)) as SurfaceVersion, profiles.svc);
  const surfaceFile = (name: string): string => `${surfaceRoot}/${surface}/${name.replace('/', '+')}.d.ts`;
  const surfaceNames = new Map([...declared.keys()].map((name) => [name, surfaceFile(name)]));
  const surfaceTexts = new Map([...declared].map(([name, text]) => [surfaceFile(name), text]));
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  host.getCurrentDirectory = () => repository;
  host.readFile = (name) => files.get(name) ?? surfaceTexts.get(name) ?? readFile(name);
  host.fileExists = (name) =>
    files.has(name) || surfaceTexts.has(name) || (!name.startsWith(casesRoot) && fileExists(name));
  host.getSourceFile = (name, parseOptions) => {
    const text = files.get(name);
    const cache: Map<string, ts.SourceFile | undefined> = text === undefined ? libraries : own;
    if (!cache.has(name)) {
      const content = text ?? host.readFile(name);
      cache.set(name, content === undefined ? undefined : ts.createSourceFile(name, content, parseOptions));
    }
    return cache.get(name);
  };
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => resolved(text, from, resolveName({ surface, files, trees, surfaceNames }, text, from)));
  return ts.createProgram({ rootNames: roots, options, host });
}

/** The files of the cases, by their names in the program. */
function filesOf(trees: readonly Prepared[]): Map<string, string> {
  return new Map(
    trees.flatMap(({ root, tree }) =>
      [...tree]
        .filter(([file]) => sourceFile.test(file) && !notPartOfTheApplication.test(file))
        .map(([file, text]) => [`${root}/${file}`, text] as const),
    ),
  );
}

function isPublished(surface: Surface): boolean {
  return surface === 'real' || surface === 'real4';
}

/** What a specifier may mean. */
interface Resolvable {
  surface: Surface;
  files: ReadonlyMap<string, string>;
  trees: readonly Prepared[];
  /** The SDK's modules with the files that declare them. */
  surfaceNames: ReadonlyMap<string, string>;
}

function resolveName(
  { surface, files, trees, surfaceNames }: Resolvable,
  specifier: string,
  from: string,
): string | undefined {
  if (specifier.startsWith('.'))
    return from.startsWith(casesRoot) ? resolveRelative(files, posix.dirname(from), specifier) : undefined;
  const name = specifier.replace(/^npm:/, '').replace(/^(@[^/]+\/[^@]+)@.*$/, '$1');
  const declared = surfaceNames.get(name);
  if (declared !== undefined) return declared;
  const published =
    surface === 'real4' && from.startsWith(casesRoot) ? /^@langfuse\/(\w+)$/.exec(name)?.[1] : undefined;
  if (published !== undefined) return `${repository}/node_modules/langfuse-${published}-4/dist/index.d.ts`;
  const tree = trees.find(({ root }) => from.startsWith(`${root}/`));
  // The published packages have no file here: they are on the disk.
  if (tree?.modules.includes(specifier)) return [...surfaceNames].find(([module]) => module.endsWith('/client'))?.[1];
  const target = tree?.resolve[specifier];
  return target === undefined ? undefined : `${tree!.root}/${target}`;
}

function resolved(
  specifier: string,
  from: string,
  fileName: string | undefined,
): ts.ResolvedModuleWithFailedLookupLocations {
  if (fileName !== undefined)
    return { resolvedModule: { resolvedFileName: fileName, extension: extensionOf(fileName) } };
  if (!needsDisk(specifier, from)) return { resolvedModule: undefined };
  const asked = from.startsWith(casesRoot) ? join(repository, 'fixtures/case.ts') : from;
  return ts.resolveModuleName(specifier, asked, options, ts.sys, realResolution);
}

function extensionOf(file: string): ts.Extension {
  return (/\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/.exec(file)?.[0] ?? '.ts') as ts.Extension;
}

/** Packages that are read from `node_modules`; everything else is in `fixtures/ambient.d.ts` or missing. */
function needsDisk(specifier: string, from: string): boolean {
  if (!from.startsWith(casesRoot) && !from.startsWith(surfaceRoot)) return true;
  return specifier.startsWith('@opentelemetry/') || specifier.startsWith('@langfuse/');
}

function errorsOf(program: ts.Program, tree: Prepared): CaseError[] {
  const caseErrors: CaseError[] = [];
  for (const [file] of tree.tree) {
    const source = program.getSourceFile(`${tree.root}/${file}`);
    if (source === undefined) continue;
    for (const diagnostic of [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]) {
      const start = diagnostic.start ?? 0;
      const { line, character } = source.getLineAndCharacterOfPosition(start);
      caseErrors.push({
        file,
        start,
        line: line + 1,
        column: character + 1,
        code: diagnostic.code,
        message: ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '),
      });
    }
  }
  return caseErrors.sort((left, right) =>
    left.file === right.file ? left.start - right.start : left.file < right.file ? -1 : 1,
  );
}

/** Checks all trees in one program, those that declare globals each in one of its own; errors by the tree's name. */
export function typeErrors(surface: Surface, trees: readonly CheckedTree[]): Map<string, CaseError[]> {
  const prepared = trees.map((tree): Prepared => ({ ...tree, root: `${casesRoot}/${tree.name}` }));
  const alone = prepared.filter(({ tree }) => [...tree.values()].some((text) => declaresGlobals.test(text)));
  const groups = [prepared.filter((tree) => !alone.includes(tree)), ...alone.map((tree) => [tree])];
  const errors = new Map<string, CaseError[]>();
  for (const group of groups) {
    if (group.length === 0) continue;
    const program = createProgram(surface, group);
    for (const tree of group) errors.set(tree.name, errorsOf(program, tree));
  }
  return errors;
}

/** Whether the published packages are installed here. */
export const realPackagesInstalled = existsSync(join(repository, 'node_modules/@langfuse/client/package.json'));
