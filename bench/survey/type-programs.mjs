// @ts-check
/**
 * A repository in whole TypeScript programs, with the types of a major in the place of the SDK, and how two runs
 * differ.
 */
import { diffArrays } from 'diff';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** @typedef {{ file: string, line: number, column: number, code: string, message: string }} TypeError */

const repository = fileURLToPath(new URL('../../', import.meta.url));
const packages = ['client', 'core', 'tracing', 'otel', 'openai', 'langchain'];
/** Packages whose types the SDK's types use: they have to be those of the project, where it has them. */
const besideSdk = ['@opentelemetry/api', '@opentelemetry/sdk-trace-base', '@langchain/core', 'openai'];

/**
 * Declarations of a package of the SDK: as published, or those of the shim.
 * @param {string} name
 * @param {4 | 5 | 6} major
 */
function declarationsOf(name, major) {
  if (major === 6) return join(repository, 'dist/shim/langfuse', `${name}.d.ts`);
  const folder = major === 5 ? `@langfuse/${name}` : `langfuse-${name}-4`;
  return join(repository, 'node_modules', folder, 'dist/index.d.ts');
}

/**
 * The nearest configuration above a file that has it, else the nearest at all.
 * @param {string} root
 * @param {string} file
 */
function configFor(root, file) {
  let nearest;
  for (let at = dirname(file); at.startsWith(root); at = dirname(at)) {
    const configs = existsSync(at) ? readdirSync(at).filter((name) => /^tsconfig.*\.json$/.test(name)) : [];
    for (const name of configs.sort((a, b) => a.length - b.length)) {
      const path = join(at, name);
      const { config } = ts.readConfigFile(path, ts.sys.readFile);
      const parsed = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, at, undefined, path);
      nearest ??= { path, parsed };
      if (parsed.fileNames.includes(file)) return { path, parsed };
    }
  }
  return nearest;
}

/** Where nothing says how code is checked. @type {import('typescript').CompilerOptions} */
const withoutConfig = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
};

/**
 * @param {string} root
 * @param {import('typescript').CompilerOptions} options
 * @param {string} at
 * @param {4 | 5 | 6} major
 */
function pathsOf(root, options, at, major) {
  const base = options.baseUrl ?? /** @type {{ pathsBasePath?: string }} */ (options).pathsBasePath ?? at;
  const own = Object.entries(options.paths ?? {}).map(([pattern, targets]) => [
    pattern,
    targets.map((target) => resolve(base, target)),
  ]);
  const beside = besideSdk.flatMap((name) => {
    for (let above = at; above.startsWith(root); above = dirname(above)) {
      const folder = join(above, 'node_modules', name);
      if (!existsSync(folder)) continue;
      return [
        [name, [folder]],
        [`${name}/*`, [join(folder, '*'), join(folder, 'dist', '*')]],
      ];
    }
    return [];
  });
  const sdk = packages.map((name) => [`@langfuse/${name}`, [declarationsOf(name, major)]]);
  return Object.fromEntries([...beside, ...own, ...sdk]);
}

/** Files of packages are the same for all programs. @type {Map<string, import('typescript').SourceFile | undefined>} */
const parsedFiles = new Map();

/** @param {import('typescript').CompilerOptions} options */
function hostWithCache(options) {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    if (!file.includes('/node_modules/')) return getSourceFile(file, ...rest);
    const key = JSON.stringify([file, rest[0]]);
    if (!parsedFiles.has(key)) parsedFiles.set(key, getSourceFile(file, ...rest));
    return parsedFiles.get(key);
  };
  return host;
}

/** Whether a compiler checks a file. @param {string} file */
export const isChecked = (file) => /\.[cm]?tsx?$/.test(file);

/** @typedef {{ at: string, parsed?: import('typescript').ParsedCommandLine, files: string[] }} Project */

/**
 * The configurations of files, with those files.
 * @param {string} root
 * @param {readonly string[]} names relative to it
 */
function projectsOf(root, names) {
  /** @type {Map<string, Project>} */
  const projects = new Map();
  for (const name of new Set(names)) {
    const file = join(root, name);
    if (!isChecked(name) || !existsSync(file)) continue;
    const { path = join(root, 'tsconfig.json'), parsed } = configFor(root, file) ?? {};
    const project = projects.get(path) ?? { at: dirname(path), files: [], ...(parsed && { parsed }) };
    project.files.push(file);
    projects.set(path, project);
  }
  return [...projects.values()];
}

/** @param {string} root @param {Project} project @param {4 | 5 | 6} major */
function programOf(root, { at, parsed, files }, major) {
  const given = parsed?.options ?? withoutConfig;
  /** @type {import('typescript').CompilerOptions} */
  const options = {
    ...given,
    types: given.types ?? ['node'],
    paths: pathsOf(root, given, at, major),
    ...{ noEmit: true, composite: false, incremental: false, skipLibCheck: true },
  };
  const rootNames = [...new Set([...(parsed?.fileNames ?? []), ...files])];
  return ts.createProgram({ rootNames, options, host: hostWithCache(options) });
}

/**
 * @param {string} root
 * @param {import('typescript').SourceFile} source
 * @param {import('typescript').Diagnostic} diagnostic
 */
function typeError(root, source, { start = 0, code, messageText }) {
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  return {
    file: relative(root, source.fileName),
    line: line + 1,
    column: character + 1,
    code: `TS${code}`,
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  };
}

/**
 * @param {string} root
 * @param {readonly string[]} ofInterest files relative to it: their configurations are what is checked
 * @param {4 | 5 | 6} major of the SDK's types
 * @returns {{ errors: TypeError[], files: number }} errors, and how many files of the repository were checked
 */
export function errorsOf(root, ofInterest, major) {
  parsedFiles.clear();
  /** @type {Map<string, TypeError>} */
  const errors = new Map();
  const checked = new Set();
  for (const project of projectsOf(root, ofInterest)) {
    const program = programOf(root, project, major);
    const sources = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(`${root}/`) && !fileName.includes('/node_modules/'));
    for (const source of sources) {
      checked.add(source.fileName);
      for (const diagnostic of program.getSemanticDiagnostics(source)) {
        const error = typeError(root, source, diagnostic);
        errors.set(JSON.stringify([error.file, error.line, error.column, error.code]), error);
      }
    }
  }
  return { errors: [...errors.values()], files: checked.size };
}

/**
 * Codes of one error that depend on whether the compiler has a name to offer. @type {Readonly<Record<string, string>>}
 */
const sameError = { TS2551: 'TS2339', TS2552: 'TS2304', TS2724: 'TS2305', TS2833: 'TS2503' };

/** @param {string} code */
const kindOf = (code) => sameError[code] ?? code;

/** Errors of `noImplicitAny`. */
const implied = new Set(['TS7005', 'TS7006', 'TS7019', 'TS7022', 'TS7023', 'TS7024', 'TS7031', 'TS7034', 'TS7053']);

/** A type is merely implied there, because another one is gone. @param {{ code: string }} error */
export const isImplied = ({ code }) => implied.has(code);

/** @typedef {Pick<TypeError, 'file' | 'line' | 'column' | 'code'>} Placed */

/** @param {Placed} a @param {Placed} b */
export const samePlace = (a, b) =>
  a.file === b.file && a.line === b.line && a.column === b.column && kindOf(a.code) === kindOf(b.code);

/** @param {string} root @param {string} file */
const linesOf = (root, file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split('\n') : [];

/** @param {string} line */
const indentOf = (line) => line.length - line.trimStart().length;

/**
 * What names the place of a line in both texts of a file: the number that a line which stayed had before, with any
 * indentation, or which of the changes it is in.
 * @param {string} before @param {string} after roots @param {string} file
 */
function placesIn(before, after, file) {
  const lines = { before: linesOf(before, file), after: linesOf(after, file) };
  /** @type {{ before: string[], after: string[] }} */
  const places = { before: [], after: [] };
  let change = 0;
  const comparator = (/** @type {string} */ a, /** @type {string} */ b) => a.trim() === b.trim();
  for (const { value, added, removed } of diffArrays(lines.before, lines.after, { comparator })) {
    if (!added && !removed) change += 1;
    for (const _ of value) {
      const place = added || removed ? `change ${change}` : `line ${places.before.length}`;
      if (!added) places.before.push(place);
      if (!removed) places.after.push(place);
    }
  }
  return { places, lines };
}

/**
 * Errors of one run that the other does not have. On a line that stayed they are compared by column, else by code
 * alone.
 * @param {string} before root @param {readonly TypeError[]} errorsBefore
 * @param {string} after root @param {readonly TypeError[]} errorsAfter
 * @returns {TypeError[]}
 */
export function newErrors(before, errorsBefore, after, errorsAfter) {
  /** @type {Map<string, ReturnType<typeof placesIn>>} */
  const places = new Map();
  /** @param {TypeError} error @param {'before' | 'after'} side */
  const keyOf = ({ file, line, column, code }, side) => {
    const placesOfFile = places.get(file) ?? placesIn(before, after, file);
    places.set(file, placesOfFile);
    const place = placesOfFile.places[side][line - 1] ?? `line ${line}`;
    const behindIndent = column - indentOf(placesOfFile.lines[side][line - 1] ?? '');
    return JSON.stringify([file, place, place.startsWith('line') ? behindIndent : 0, kindOf(code)]);
  };
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const error of errorsBefore) left.set(keyOf(error, 'before'), (left.get(keyOf(error, 'before')) ?? 0) + 1);
  return errorsAfter.filter((error) => {
    const count = left.get(keyOf(error, 'after')) ?? 0;
    left.set(keyOf(error, 'after'), count - 1);
    return count <= 0;
  });
}
