/** What `tsc --pretty false` prints, and how two runs of it differ. */
import { relative, resolve } from 'node:path';
import { errorKind } from '../type-errors.ts';

/** An error at a place. */
export interface CompilerError {
  /** Relative to the root when it is below, else absolute; with `/`. */
  file: string;
  line: number;
  column: number;
  /** `TS2339` */
  code: string;
  message: string;
}

/** What one run found. */
export interface CompilerOutput {
  errors: CompilerError[];
  /** Errors without a place in code, as of a configuration, in words: what is said of code then is not the whole. */
  failures: string[];
}

const placed = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;
const unplaced = /^error (TS\d+: .*)$/;

/**
 * Reads the output of a compiler.
 * @param cwd the folder that it ran in
 * @param root absolute folder that files are told relative to
 */
export function readCompilerOutput(output: string, cwd: string, root: string): CompilerOutput {
  const errors: CompilerError[] = [];
  const failures: string[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [, file, at, column, code, message] = placed.exec(line) ?? [];
    const failure = unplaced.exec(line)?.[1];
    if (failure !== undefined) failures.push(failure);
    if (file === undefined) continue;
    if (file.endsWith('.json')) {
      failures.push(`${code}: ${message}`);
      continue;
    }
    const absolute = resolve(cwd, file);
    const below = relative(root, absolute);
    const shown = below.startsWith('..') ? absolute : below;
    errors.push({
      file: shown.replaceAll('\\', '/'),
      line: Number(at),
      column: Number(column),
      code: code!,
      message: message!,
    });
  }
  return { errors, failures };
}

const keyOf = ({ file, line, column, code }: CompilerError): string =>
  JSON.stringify([file, line, column, errorKind(Number(code.slice(2)))]);

/**
 * The errors of one run that the other does not have, by file, place and code: the words differ from version to
 * version, and from language to language.
 */
export function errorsOnlyIn(errors: readonly CompilerError[], other: readonly CompilerError[]): CompilerError[] {
  const left = new Map<string, number>();
  for (const error of other) left.set(keyOf(error), (left.get(keyOf(error)) ?? 0) + 1);
  return errors.filter((error) => {
    const count = left.get(keyOf(error)) ?? 0;
    left.set(keyOf(error), count - 1);
    return count <= 0;
  });
}
