/**
 * Finds the repository file a path without certainty about its extension means, as TypeScript's bundler resolution
 * does.
 */
import { folderOf, isInside, baseName } from '../repository-path.ts';

/** Extensions TypeScript tries behind a path, in its order. */
const appended = ['.ts', '.tsx', '.d.ts', '.js', '.jsx'] as const;
/** Extensions that have to be written for TypeScript; bundlers are often told to try them too. */
const rarelyAppended = ['.mts', '.cts', '.d.mts', '.d.cts', '.mjs', '.cjs'] as const;

/** What a written extension may stand for. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.ts', '.d.ts', '.jsx', '.js'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
  '.ts': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.tsx': ['.tsx', '.ts', '.d.ts', '.jsx', '.js'],
  '.mts': ['.mts', '.d.mts', '.mjs'],
  '.cts': ['.cts', '.d.cts', '.cjs'],
};

/** Looks paths up in a fixed set of files; nothing else exists for it, and nothing outside the root. */
export interface FileLookup {
  /** The file exactly here, also through a symbolic link. */
  exact(path: string): string | undefined;
  /** The file a specifier's path means: exact, with an extension, or with another one; no folders. */
  file(path: string): string | undefined;
  /** The folder's `index` file. */
  index(path: string): string | undefined;
  /** As `file`, then `index`, with the extensions TypeScript does not try: to ask when both found nothing. */
  rare(path: string): string | undefined;
  /** As `file`, for a build output's path whose source may have any extension. */
  anyExtension(path: string): string | undefined;
}

/** @param links symbolic links inside the repository and their targets, files and folders */
export function createFileLookup(
  root: string,
  files: ReadonlySet<string>,
  links: ReadonlyMap<string, string> = new Map(),
): FileLookup {
  const exact = (path: string): string | undefined => {
    if (files.has(path)) return isInside(root, path) ? path : undefined;
    if (links.size === 0) return undefined;
    for (let link = path; link.length > root.length; link = folderOf(link)) {
      const target = links.get(link);
      if (target === undefined) continue;
      const real = target + path.slice(link.length);
      return files.has(real) && isInside(root, real) ? real : undefined;
    }
    return undefined;
  };
  const first = (stem: string, extensions: readonly string[]): string | undefined => {
    for (const extension of extensions) {
      const file = exact(stem + extension);
      if (file !== undefined) return file;
    }
    return undefined;
  };
  const file = (path: string): string | undefined => {
    const dot = path.lastIndexOf('.');
    const extension = dot > path.lastIndexOf('/') ? path.slice(dot) : '';
    const substitutes = replaced[extension];
    const substitute = substitutes ? first(path.slice(0, dot), substitutes) : exact(path);
    return substitute ?? first(path, appended);
  };
  return {
    exact,
    file,
    index: (path) => first(`${path}/index`, appended),
    rare: (path) => first(path, rarelyAppended) ?? first(`${path}/index`, rarelyAppended),
    anyExtension: (path) =>
      first(withoutBuiltExtension(path), appended) ?? first(withoutBuiltExtension(path), rarelyAppended),
  };
}

function withoutBuiltExtension(path: string): string {
  const name = baseName(path);
  return path.slice(0, path.length - name.length) + name.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}
