/** A project in a full program of our TypeScript, with the types of a major in the place of the SDK. */
import { dirname } from 'node:path';
import ts from 'typescript';
import type { Profile } from '../../catalog/profile.ts';
import { surfaceModules } from '../../catalog/surface/load.ts';
import type { ProjectConfig } from './project-config.ts';

/** An error at a place of a text. */
export interface ErrorInText {
  /** Absolute, with `/`. */
  file: string;
  start: number;
  code: number;
  message: string;
}

/** What a program says. */
export interface ProjectErrors {
  errors: ErrorInText[];
  /** What is wrong with the configuration: then what is said of code is not the whole. */
  failures: string[];
  /** The text that was checked. */
  text: (file: string) => string;
}

/** Texts that are not on disk, by absolute path with `/`; `undefined` is no file. */
export type Overlay = ReadonlyMap<string, string | undefined>;

/** Files that are the same in several programs of one configuration, parsed once. */
type Parsed = Map<string, ts.SourceFile>;

const messageOf = ({ messageText }: ts.Diagnostic): string => ts.flattenDiagnosticMessageText(messageText, ' ');

/** What major 5 of TypeScript took for granted and 6 does not, for a project that has an older one. */
const formerDefaults: ts.CompilerOptions = { strict: false, types: ['*'], noUncheckedSideEffectImports: false };

function optionsOf({ options, olderCompiler }: ProjectConfig): ts.CompilerOptions {
  const { composite, incremental: _, tsBuildInfoFile: __, emitDeclarationOnly: ___, ...kept } = options;
  return {
    ...(olderCompiler ? formerDefaults : {}),
    ...kept,
    ...(composite === true ? { declaration: true } : {}),
    ignoreDeprecations: '6.0',
    noEmit: true,
    skipLibCheck: true,
  };
}

/** Where the declarations of the SDK seem to be: beside the packages of the project, whose types they use. */
function sdkFiles(
  config: ProjectConfig,
  version: 5 | 6,
  profile: Profile,
): Map<string, { file: string; text: string }> {
  const folder = `${dirname(config.file).replaceAll('\\', '/')}/node_modules/.svc-codemod-v${version}`;
  return new Map(
    [...surfaceModules(version, profile)].map(([module, text]) => [module, { file: `${folder}/${module}.d.ts`, text }]),
  );
}

function hostOf(options: ts.CompilerOptions, texts: Overlay, parsed: Parsed): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  const onDisk = (name: string): boolean => !texts.has(name);
  host.fileExists = (name) => (onDisk(name) ? fileExists.call(host, name) : texts.get(name) !== undefined);
  host.readFile = (name) => (onDisk(name) ? readFile.call(host, name) : texts.get(name));
  host.getSourceFile = (name, languageVersion) => {
    const known = onDisk(name) ? parsed.get(name) : undefined;
    const text = known === undefined ? host.readFile(name) : undefined;
    if (text === undefined) return known;
    const sourceFile = ts.createSourceFile(name, text, languageVersion);
    if (onDisk(name)) parsed.set(name, sourceFile);
    return sourceFile;
  };
  return host;
}

/** Checks what a configuration names, with the types of a major. */
export function projectErrors(
  config: ProjectConfig,
  { version, profile }: { version: 5 | 6; profile: Profile },
  overlay: Overlay,
  parsed: Parsed,
): ProjectErrors {
  const sdk = sdkFiles(config, version, profile);
  const texts = new Map([...overlay, ...[...sdk.values()].map(({ file, text }) => [file, text] as const)]);
  const options = optionsOf(config);
  const host = hostOf(options, texts, parsed);
  const resolutions = ts.createModuleResolutionCache(dirname(config.file), host.getCanonicalFileName, options);
  host.resolveModuleNameLiterals = (literals, from, redirected, _, sourceFile) =>
    literals.map((literal) => {
      const ofSdk = sdk.get(literal.text);
      if (ofSdk !== undefined) return { resolvedModule: { resolvedFileName: ofSdk.file, extension: ts.Extension.Dts } };
      const mode = ts.getModeForUsageLocation(sourceFile, literal, options);
      return ts.resolveModuleName(literal.text, from, options, host, resolutions, redirected, mode);
    });
  const rootNames = config.fileNames.filter((file) => host.fileExists(file));
  const program = ts.createProgram({ rootNames, options, host });
  const projectFiles = program
    .getSourceFiles()
    .filter(
      (file) =>
        !program.isSourceFileFromExternalLibrary(file) &&
        !program.isSourceFileDefaultLibrary(file) &&
        ![...sdk.values()].some(({ file: name }) => name === file.fileName),
    );
  const diagnostics = projectFiles.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  const unplaced = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...config.errors];
  return {
    errors: diagnostics
      .filter(({ category }) => category === ts.DiagnosticCategory.Error)
      .map((error) => ({
        file: error.file!.fileName,
        start: error.start ?? 0,
        code: error.code,
        message: messageOf(error),
      })),
    failures: [...new Set(unplaced.map((error) => `TS${error.code}: ${messageOf(error)}`))],
    text: (file) => program.getSourceFile(file)?.text ?? '',
  };
}
