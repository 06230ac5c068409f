/** A project's own type check, with the types of v5 and of v6 in the place of the SDK: what v6 brings is the difference. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Profile } from '../../catalog/profile.ts';
import { type CompilerError, type CompilerOutput, errorsOnlyIn, readCompilerOutput } from './compiler-output.ts';
import { compilerFor, runCompiler } from './project-compiler.ts';
import { configWithSdk, projectConfigs } from './project-config.ts';

/** What to check. */
export interface ProjectTscRequest {
  /** Absolute folder that files are told relative to. */
  root: string;
  /** Absolute path of a tsconfig. */
  config: string;
  profile: Profile;
  /** Milliseconds that one run may take. */
  timeout: number;
}

/** What came of it. */
export interface ProjectTsc {
  /** `typescript 6.0.3` */
  compiler: string;
  /** Whether that was the project's own; else it was ours, of the same major. */
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
export async function runProjectTsc({ root, config, profile, timeout }: ProjectTscRequest): Promise<ProjectTsc> {
  const configs = projectConfigs(config);
  if (configs.length === 0) throw new Error(`${config} names no files.`);
  const compiler = compilerFor(dirname(config));
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-tsc-')));
  const run = async (version: 5 | 6): Promise<CompilerOutput> => {
    const all: CompilerOutput = { errors: [], failures: [] };
    for (const [index, one] of configs.entries()) {
      const runFolder = join(folder, `${version}-${index}`);
      mkdirSync(runFolder);
      const written = configWithSdk(one, runFolder, version, profile);
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
      ofProject: compiler.ofProject,
      before: before.errors.length,
      after: after.errors.length,
      errors: errorsOnlyIn(after.errors, before.errors),
      failures: [...new Set([...before.failures, ...after.failures])],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
