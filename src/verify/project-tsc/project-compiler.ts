/** The compiler of a project, which is run where it is of another major than ours. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from './installed.ts';

/** A program of the repository, which runs only because somebody asked for it. */
export interface ProjectCompiler {
  version: string;
  /** Script for Node.js. */
  script: string;
}

interface Manifest {
  version: string;
  bin: { tsc: string };
}

/** The major of a version of TypeScript. */
export const majorOf = (version: string): number => Number(version.split('.', 1)[0]);

/** The compiler that is installed for the code below a folder. Nothing of it runs. */
export function compilerOfProject(folder: string): ProjectCompiler | undefined {
  const typescriptFolder = installed(folder, 'typescript');
  if (typescriptFolder === undefined) return undefined;
  const { version, bin } = JSON.parse(readFileSync(join(typescriptFolder, 'package.json'), 'utf8')) as Manifest;
  return { version, script: join(typescriptFolder, bin.tsc) };
}

/** Bytes of output that are read. */
const longestOutput = 2 ** 28;

/** Checks with a configuration. @returns what the compiler printed @throws Error when it did not come to its end */
export function runCompiler(
  { script, version }: ProjectCompiler,
  config: string,
  cwd: string,
  timeout: number,
): Promise<string> {
  return new Promise((done, fail) => {
    const args = [script, '-p', config, '--pretty', 'false', '--locale', 'en'];
    execFile(process.execPath, args, { cwd, timeout, maxBuffer: longestOutput }, (error, stdout, stderr) => {
      const ended = error === null || typeof error.code === 'number';
      // With errors in the code it ends with 1 or 2, and says them on standard output.
      if (ended && (error === null || /error TS\d+/.test(stdout))) done(stdout);
      else fail(new Error(`TypeScript ${version} did not come to its end: ${stderr.trim() || (error?.message ?? '')}`));
    });
  });
}
