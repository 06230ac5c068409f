/** Lock files: what is installed. They are named, never written. */
import path from 'node:path';
import type { Found } from './requirement.ts';

/** The SDK's own entries of a lock file. */
export function inLockFile(file: string, source: string, names: readonly string[]): Found[] {
  const name = `(${names.join('|')})`;
  const pattern =
    path.posix.basename(file) === 'Pipfile.lock'
      ? new RegExp(String.raw`"${name}"\s*:\s*\{[^{}]*?"version"\s*:\s*"==(\d[^"]*)"`, 'g')
      : new RegExp(String.raw`^name = "${name}"\r?\nversion = "(\d[^"]*)"`, 'gm');
  return [...source.matchAll(pattern)].map(({ index, 1: packageName = '', 2: version = '' }) => ({
    name: packageName,
    range: `==${version}`,
    offset: index,
  }));
}
