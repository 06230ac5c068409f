/** Which compiler checks a project: ours, or that of the project where it is of another major. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installed } from './project-config.ts';

/** A compiler on disk. */
export interface ProjectCompiler {
  version: string;
  /** Whether it is the project's: a program of the repository, which runs only because somebody asked for it. */
  ofProject: boolean;
  /** Script for Node.js. */
  script: string;
}

interface Manifest {
  version: string;
  bin: { tsc: string };
}

function compilerAt(folder: string, ofProject: boolean): ProjectCompiler {
  const { version, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return { version, ofProject, script: join(folder, bin.tsc) };
}

const majorOf = ({ version }: ProjectCompiler): string => version.split('.', 1)[0]!;

/** The compiler for the code below a folder: ours where the project has one of the same major, or has none. */
export function compilerFor(folder: string): ProjectCompiler {
  const bundled = compilerAt(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), false);
  const theirs = installed(folder, 'typescript');
  if (theirs === undefined) return bundled;
  const ofProject = compilerAt(theirs, true);
  return majorOf(ofProject) === majorOf(bundled) ? bundled : ofProject;
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
