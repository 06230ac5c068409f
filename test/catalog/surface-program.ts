/** A small strict program over one surface, under the neutral names, and one file of code. */
import { join } from 'node:path';
import ts from 'typescript';
import { profiles } from '../../src/catalog/profile.ts';
import { surfaceModules } from '../../src/catalog/surface/load.ts';

const repository = join(import.meta.dirname, '../..').replaceAll('\\', '/');
const main = `${repository}/~main.ts`;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  types: [],
  noEmit: true,
  skipLibCheck: true,
};

const sources = new Map<string, ts.SourceFile | undefined>();

/**
 * Checks one file of code that imports `@svc/*`.
 * @returns its program, its source file, and where it does not compile: line from 1, the text the error is at, message
 */
export function checkAgainst(
  version: 5 | 6,
  code: string,
): { program: ts.Program; source: ts.SourceFile; errors: { line: number; at: string; message: string }[] } {
  const modules = new Map(
    [...surfaceModules(version, profiles.svc)].map(([name, text]) => [
      name,
      { file: `${repository}/~${version}/${name.split('/')[1]}.d.ts`, text },
    ]),
  );
  const texts = new Map([...modules.values()].map(({ file, text }) => [file, text]));
  texts.set(main, code);
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.getSourceFile = (file, language) => {
    const text = texts.get(file);
    if (file === main) return ts.createSourceFile(file, code, language, true);
    if (!sources.has(file))
      sources.set(
        file,
        text === undefined ? getSourceFile(file, language) : ts.createSourceFile(file, text, language, true),
      );
    return sources.get(file);
  };
  host.resolveModuleNameLiterals = (literals) =>
    literals.map(({ text }) => {
      const surface = modules.get(text);
      return {
        resolvedModule: surface
          ? { resolvedFileName: surface.file, extension: ts.Extension.Dts }
          : ts.resolveModuleName(text, main, options, host).resolvedModule,
      };
    });
  const program = ts.createProgram([main], options, host);
  const source = program.getSourceFile(main)!;
  const errors = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ start = 0, length = 0, messageText }) => ({
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      at: code.slice(start, start + length),
      message: ts.flattenDiagnosticMessageText(messageText, ' '),
    }),
  );
  return { program, source, errors };
}
