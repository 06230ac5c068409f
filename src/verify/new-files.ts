import { posix } from 'node:path';
import type { ProgramInput } from '../program/program.ts';

/** Endings of the file that a specifier without one, or with that of the emitted file, can mean. */
const endings = ['', '.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs'];

/**
 * Resolves relative specifiers also to files that are not on disk yet: those that a migration is about to write.
 * @param files absolute, with `/`
 */
export function resolveWithNewFiles(
  resolve: ProgramInput['resolve'],
  files: ReadonlySet<string>,
): ProgramInput['resolve'] {
  if (files.size === 0) return resolve;
  return (specifier, from) => {
    if (/^\.\.?\//.test(specifier)) {
      const path = posix.join(posix.dirname(from), specifier);
      const paths = [path, path.replace(/\.([cm]?)js$/, '')];
      const file = paths
        .flatMap((candidate) => endings.map((ending) => candidate + ending))
        .find((candidate) => files.has(candidate));
      if (file !== undefined) return { kind: 'file', file };
    }
    return resolve(specifier, from);
  };
}
