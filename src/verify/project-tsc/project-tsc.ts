/**
 * A project's own type check, with the types of v5 and of v6 in the place of the SDK: what v6 brings is the difference.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Profile } from '../../catalog/profile.ts';
import { relativeTo } from '../../repository/repository-path.ts';
import { errorBefore, placesBefore } from '../place-before.ts';
import { errorKind } from '../type-errors.ts';
import { type CompilerError, type CompilerOutput, errorsOnlyIn, readCompilerOutput } from './compiler-output.ts';
import { compilerOfProject, majorOf, type ProjectCompiler, runCompiler } from './project-compiler.ts';
import { configWithSdk, type ProjectConfig, projectConfigs } from './project-config.ts';
import { type ErrorInText, type Overlay, type ProjectErrors, projectErrors } from './project-program.ts';

/** What to check. */
export interface ProjectTscRequest {
  /** Absolute folder that files are told relative to. */
  root: string;
  /** Absolute path of a tsconfig. */
  config: string;
  profile: Profile;
  /** Files that a migration writes, each with its texts before and after; absolute, with `/`. */
  written: ReadonlyMap<string, { before: string | undefined; after: string }>;
  /** Milliseconds that one run of the project's compiler may take; where it is absent nothing of the project is run. */
  ownCompiler?: { timeout: number };
}

/** What came of it. */
export interface ProjectTsc {
  /** `typescript 6.0.3` */
  compiler: string;
  /** Whether that was the project's own; else it was ours. */
  ofProject: boolean;
  /** Errors with the types of v5, and with those of v6. */
  before: number;
  after: number;
  /** Those that only v6 brings. */
  errors: CompilerError[];
  /** Why code was not checked. */
  failures: string[];
}

/** @throws Error when a configuration cannot be read */
export async function runProjectTsc(request: ProjectTscRequest): Promise<ProjectTsc> {
  const { config, ownCompiler } = request;
  const projectCompiler = compilerOfProject(dirname(config));
  const major = majorOf(ts.version);
  const configs = projectConfigs(config, projectCompiler !== undefined && majorOf(projectCompiler.version) < major);
  if (configs.length === 0) throw new Error(`${config} names no files.`);
  return projectCompiler !== undefined && majorOf(projectCompiler.version) !== major && ownCompiler !== undefined
    ? byTheirs(request, configs, projectCompiler, ownCompiler.timeout)
    : byOurs(request, configs);
}

/** In this process, by our TypeScript: code that is not written yet can be checked too. */
function byOurs({ root, profile, written }: ProjectTscRequest, configs: readonly ProjectConfig[]): ProjectTsc {
  const overlay = (side: 'before' | 'after'): Overlay =>
    new Map([...written].map(([file, texts]) => [file, texts[side]]));
  const result: ProjectTsc = {
    compiler: `typescript ${ts.version}`,
    ofProject: false,
    before: 0,
    after: 0,
    errors: [],
    failures: [],
  };
  const [seenBefore, seenAfter, seenNew] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const config of configs) {
    const parsed = new Map<string, ts.SourceFile>();
    const before = projectErrors(config, { version: 5, profile }, overlay('before'), parsed);
    const after = projectErrors(config, { version: 6, profile }, overlay('after'), parsed);
    result.before += newKeys(seenBefore, before.errors).length;
    result.after += newKeys(seenAfter, after.errors).length;
    result.failures.push(...before.failures, ...after.failures);
    for (const error of newKeys(seenNew, broughtByV6(before, after)))
      result.errors.push(placed(root, error, after.text(error.file)));
  }
  return { ...result, failures: [...new Set(result.failures)] };
}

/** The errors that were not seen yet: a file may be in several configurations. */
function newKeys(seen: Set<string>, errors: readonly ErrorInText[]): ErrorInText[] {
  return errors.filter(({ file, start, code }) => {
    const key = `${file} ${start} ${code}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function broughtByV6(before: ProjectErrors, after: ProjectErrors): ErrorInText[] {
  const files = [...new Set(after.errors.map(({ file }) => file))];
  return files.flatMap((file) => {
    const errors = before.errors.filter((error) => error.file === file);
    const wasThere = errorBefore(
      errors.map(({ start, code }) => ({ start, kind: errorKind(code) })),
      placesBefore(before.text(file), after.text(file)),
    );
    return after.errors.filter(
      (error) => error.file === file && !wasThere({ start: error.start, kind: errorKind(error.code) }),
    );
  });
}

function placed(root: string, { file, start, code, message }: ErrorInText, text: string): CompilerError {
  const { line, character } = ts.getLineAndCharacterOfPosition(ts.createSourceFile(file, text, 99), start);
  const below = relativeTo(root, file);
  return {
    file: below.startsWith('..') ? file : below,
    line: line + 1,
    column: character + 1,
    code: `TS${code}`,
    message,
  };
}

/** By the project's own compiler, on the code as it is on disk. */
async function byTheirs(
  { root, profile }: ProjectTscRequest,
  configs: readonly ProjectConfig[],
  compiler: ProjectCompiler,
  timeout: number,
): Promise<ProjectTsc> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-tsc-')));
  const run = async (version: 5 | 6): Promise<CompilerOutput> => {
    const all: CompilerOutput = { errors: [], failures: [] };
    for (const [index, config] of configs.entries()) {
      const runFolder = join(folder, `${version}-${index}`);
      mkdirSync(runFolder);
      const written = configWithSdk(config, runFolder, version, profile);
      const { errors, failures } = await runCompiler(compiler, written, root, timeout).then(
        (output) => readCompilerOutput(output, root, root),
        (error: Error) => ({ errors: [], failures: [error.message] }),
      );
      // The SDK's own types may miss a package that the project does not have.
      all.errors.push(...errors.filter(({ file }) => !file.startsWith(folder.replaceAll('\\', '/'))));
      all.failures.push(...failures);
    }
    return all;
  };
  try {
    const [before, after] = [await run(5), await run(6)];
    return {
      compiler: `typescript ${compiler.version}`,
      ofProject: true,
      before: before.errors.length,
      after: after.errors.length,
      errors: errorsOnlyIn(after.errors, before.errors),
      failures: [...new Set([...before.failures, ...after.failures])],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
