/** An application in a full TypeScript program, as its own compiler sees it: the independent half of a comparison. */
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { profiles } from '../../src/catalog/profile.ts';
import { surfaceModules } from '../../src/catalog/surface/load.ts';
import type { Tree } from '../harness/fixture-case.ts';
import { langfuseText } from '../harness/twins.ts';

/** Where the SDK's types come from: the published packages of major 5, or our declarations of major 6. */
export type SdkTypes = 'published v5' | 'surface v6';

const repository = fileURLToPath(new URL('../..', import.meta.url))
  .replaceAll('\\', '/')
  .replace(/\/$/, '');
/** Below the repository, so that the installed packages are found. */
const root = `${repository}/fixtures/apps/demo-app`;
const surfaceRoot = `${repository}/node_modules/.surface-v6`;
const isSource = /\.[cm]?[jt]sx?$/;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  experimentalDecorators: true,
  paths: { '@/*': [`${root}/src/*`] },
};

/** What is installed is the same for all programs, so each file of it is parsed once. */
const parsed = new Map<string, ts.SourceFile>();
const packages = ts.createModuleResolutionCache(root, (name) => name, options).getPackageJsonInfoCache();

/** The program of an application with the `langfuse` names. */
export function fullProgram(tree: Tree, sdk: SdkTypes): ts.Program {
  const files = new Map<string, string>();
  for (const [file, text] of tree) if (isSource.test(file)) files.set(`${root}/${file}`, text);
  const roots = [...files.keys(), `${repository}/fixtures/ambient.d.ts`];
  files.set(
    `${repository}/fixtures/ambient.d.ts`,
    langfuseText(ts.sys.readFile(join(repository, 'fixtures/ambient.d.ts')) ?? ''),
  );
  const surface = new Map<string, string>();
  if (sdk === 'surface v6') {
    for (const [module, text] of surfaceModules(6, profiles.langfuse)) {
      surface.set(module, `${surfaceRoot}/${module}.d.ts`);
      files.set(`${surfaceRoot}/${module}.d.ts`, text);
    }
  }
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.getCurrentDirectory = () => root;
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.readFile = (name) => files.get(name) ?? readFile.call(host, name);
  host.getSourceFile = (name, languageVersion) => {
    const known = files.has(name) ? undefined : parsed.get(name);
    if (known !== undefined) return known;
    const text = host.readFile(name);
    if (text === undefined) return undefined;
    const sourceFile = ts.createSourceFile(name, text, languageVersion);
    if (!files.has(name)) parsed.set(name, sourceFile);
    return sourceFile;
  };
  const resolved = ts.createModuleResolutionCache(root, (name) => name, options, packages);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const declared = surface.get(text);
      if (declared !== undefined)
        return { resolvedModule: { resolvedFileName: declared, extension: ts.Extension.Dts } };
      return ts.resolveModuleName(text, from, options, host, resolved);
    });
  return ts.createProgram({ rootNames: roots, options, host });
}

/** Whether a declaration is a part of the SDK's packages. */
const ofSdk = (declaration: ts.Node): boolean =>
  /\/node_modules\/(?:@langfuse|\.surface-v6)\//.test(declaration.getSourceFile().fileName);

/**
 * Every identifier that names, under its own name, something that the SDK's packages declare: what an editor's "go to
 * definition" would lead into them. Written apart from the code under test.
 * @returns places, `src/app.ts:3:10 getPrompt`
 */
export function usesInFullProgram(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const errorTexts: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(`${root}/`)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && names(node)) {
        const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
        errorTexts.push(`${posix.relative(root, file.fileName)}:${line + 1}:${character + 1} ${node.text}`);
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return errorTexts;

  function names(identifier: ts.Identifier): boolean {
    return declarationsOf(identifier).some(
      (declaration) => ofSdk(declaration) && ownName(declaration) === identifier.text,
    );
  }
  function declarationsOf(identifier: ts.Identifier): readonly ts.Node[] {
    const symbols: (ts.Symbol | undefined)[] = [checker.getSymbolAtLocation(identifier)];
    const { parent } = identifier;
    if (ts.isShorthandPropertyAssignment(parent)) symbols.push(checker.getShorthandAssignmentValueSymbol(parent));
    if (ts.isBindingElement(parent))
      symbols.splice(
        0,
        1,
        checker.getTypeAtLocation(parent.parent).getProperty((parent.propertyName ?? parent.name).getText()),
      );
    return symbols.flatMap((symbol) => {
      const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return target?.declarations ?? [];
    });
  }
}

function ownName(declaration: ts.Node): string | undefined {
  const name = ts.getNameOfDeclaration(declaration as ts.Declaration);
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

/** The program's errors in the application's own files: `src/app.ts:3:10 TS2339 message`. */
export function errorsInFullProgram(program: ts.Program): string[] {
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${root}/`));
  return own.flatMap((file) =>
    program.getSemanticDiagnostics(file).map(({ start = 0, code, messageText }) => {
      const { line, character } = file.getLineAndCharacterOfPosition(start);
      return `${posix.relative(root, file.fileName)}:${line + 1}:${character + 1} TS${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
}
